"""Views: everybody sees everything, as nothing is hidden (D-INFO-01)."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.position_writer import write_outcome
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.dice.data.board import COLOURS
from fourcures.games.dice.notation import position_writer
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.legal_actions import decider
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.views.odds import black_odds, city_rolls, named_odds, outbreak_odds
from fourcures.games.dice.vocabulary import Ending


def view(state: State, options: Options, seat: int | None) -> dict[str, Any]:
    """View of the table with derived values for a seat, or for a spectator if ``seat`` is None."""
    actor = decider(state)
    sheets = position_writer.sheets(state, options.board)
    return {
        "game": "dice",
        "mode": options.mode,
        "options": options.changed,
        **options.board_data,
        "you": seat,
        "actor": None if actor == NOBODY else actor,
        "seats": [{"role": position_writer.role_in_words(state), "city": sheets["pawn"]}],
        "turn": position_writer.turn(state, options.board),
        **sheets,
        "supply": dict(zip(COLOURS, state.supply, strict=True)),
        "city_rolls": city_rolls(state),
        "cure_points": points_for_a_cure(state),
        "odds": {"city": named_odds(state, 1), "outbreak": outbreak_odds(state), "black": black_odds(state)},
        "outcome": write_outcome(state, Ending.names),
    }
