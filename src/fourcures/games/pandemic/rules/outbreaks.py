"""Outbreaks: chain reactions, and the defeats that end them."""

from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import OUT_OF_CUBES, TOO_MANY_OUTBREAKS, break_out
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.pandemic.data.board import LAST_OUTBREAK, NEIGHBOURS
from fourcures.games.pandemic.options import CubeNeed
from fourcures.games.pandemic.rules.roles import closed_cities, swept_cities
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Ending


@rule
def outbreak(state: State, city: int, colour: int, journal: Journal) -> None:
    """Resolve an outbreak and its chain reaction.

    P-OUT-02, P-OUT-03, P-OUT-04, P-OUT-05, P-OUT-06, P-OUT-07, P-OUT-08, P-OUT-11, P-END-05, P-ROLE-MEDIC-06
    """
    swept = swept_cities(state, colour) if state.cube_need == CubeNeed.GROSS else 0
    closed = closed_cities(state, colour)
    ended = break_out(state, NEIGHBOURS, city, colour, closed, swept, LAST_OUTBREAK, journal)
    if ended == OUT_OF_CUBES:
        end_game(state, Ending.CUBES, journal)
    elif ended == TOO_MANY_OUTBREAKS:
        end_game(state, Ending.OUTBREAKS, journal)
