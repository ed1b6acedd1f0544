"""Views: everything lies open but the order of the event deck, which is nowhere written down (C-INFO-01)."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.cure.notation import position_writer
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State, rate
from fourcures.games.cure.views.odds import cross_odds, cure_odds, spaces_to_epidemic


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """The table as a seat sees it; None for a spectator."""
    actor = decider(state)
    position = position_writer.write(state, options)
    return {
        **position,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [
            {
                **written,
                "dice": {"total": state.role_dice[state.role[number]], "locked": state.locked[number]},
                "cure": cure_odds(state, number),
            }
            for number, written in enumerate(position["seats"])
        ],
        "infection_rate": rate(state) if state.infection < state.infection_skull else 0,
        "odds": {"cross": cross_odds(state), "epidemic": spaces_to_epidemic(state)},
    }
