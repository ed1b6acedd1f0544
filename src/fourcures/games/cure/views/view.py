"""Views: everything lies open except the order of the event deck, which is recorded nowhere (C-INFO-01)."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.position_writer import write_outcome
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.cure.notation import position_writer
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State, rate
from fourcures.games.cure.views.odds import cross_odds, cure_odds, spaces_to_epidemic
from fourcures.games.cure.vocabulary import Ending


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """View of the table for a seat, or for a spectator if ``seat`` is None."""
    actor = decider(state)
    return {
        "game": "cure",
        "difficulty": options.difficulty,
        "options": options.changed,
        **options.board_data,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [
            {
                **position_writer.seat(state, number),
                "dice": {"total": state.role_dice[state.role[number]], "locked": state.locked[number]},
                "cure": cure_odds(state, number),
            }
            for number in range(state.players)
        ],
        "turn": position_writer.turn(state, options.data),
        **position_writer.table(state),
        "infection_rate": rate(state) if state.infection < state.infection_skull else 0,
        "odds": {"cross": cross_odds(state), "epidemic": spaces_to_epidemic(state)},
        "outcome": write_outcome(state, Ending.names),
    }
