"""When to play events."""

from fourcures.bots.skills.pandemic.choices import can, first_of
from fourcures.bots.skills.pandemic.danger import next_infections, threat, worst_discard
from fourcures.bots.skills.pandemic.numbers import FORECAST_AT, QUIET_AT, TUNED
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.games.common.table import COLOUR_COUNT
from fourcures.games.pandemic.actions import (
    FIRST_ROW,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET_NIGHT,
    PLAY_RESILIENT,
    PROCEED,
    WIDTH,
)
from fourcures.games.pandemic.board import (
    CITY_COLOUR,
)
from fourcures.games.pandemic.state import (
    INFECT,
    INTENSIFY,
    State,
)


@rule
def use_moment(state: State, legal: Legal) -> int:
    """Play an event where it helps most, or go on."""
    if can(legal, PLAY_RESILIENT) and (state.phase == INTENSIFY or state.phase == INFECT):
        city = worst_discard(state, legal[FIRST_ROW[PLAY_RESILIENT] + 1])
        if state.phase == INTENSIFY or state.cubes[city * COLOUR_COUNT + CITY_COLOUR[city]] == 3:
            return FIRST_ROW[PLAY_RESILIENT] * WIDTH + city
    if state.phase == INFECT:
        feared = threat(state, next_infections(state))
        if can(legal, PLAY_FORECAST) and feared >= TUNED[FORECAST_AT]:
            return first_of(legal, PLAY_FORECAST)
        if can(legal, PLAY_QUIET_NIGHT) and feared >= TUNED[QUIET_AT]:
            return first_of(legal, PLAY_QUIET_NIGHT)
    return first_of(legal, PROCEED)


@rule
def reach_station(state: State, legal: Legal, me: int) -> int:
    """An event that brings a station here, or the pawn to a station; or -1."""
    here = state.city[me]
    if can(legal, PLAY_GRANT) and legal[FIRST_ROW[PLAY_GRANT] + 1] >> here & 1:
        return FIRST_ROW[PLAY_GRANT] * WIDTH + here
    row = FIRST_ROW[PLAY_AIRLIFT] + me
    if legal[0] >> row & 1 and legal[row + 1] & state.stations:
        return row * WIDTH + lowest_bit(legal[row + 1] & state.stations)
    return -1
