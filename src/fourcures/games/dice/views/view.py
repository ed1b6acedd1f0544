"""Views: nothing is hidden, so everybody sees everything (D-INFO-01)."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.dice.data.board import COLOURS
from fourcures.games.dice.notation import position_writer
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.legal_actions import decider
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.views.odds import black_odds, city_rolls, named_odds, outbreak_odds


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """View of a seat: the position, and what follows from it."""
    actor = decider(state)
    whole = position_writer.write(state, options)
    return {
        **whole,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [{"role": position_writer.role_in_words(state), "city": whole["pawn"]}],
        "supply": dict(zip(COLOURS, state.supply, strict=True)),
        "city_rolls": city_rolls(state),
        "cure_points": points_for_a_cure(state),
        "odds": {"city": named_odds(state, 1), "outbreak": outbreak_odds(state), "black": black_odds(state)},
    }
