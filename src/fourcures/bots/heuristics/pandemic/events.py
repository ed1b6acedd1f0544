"""Event heuristics: which event to play, and when."""

from fourcures.bots.heuristics.pandemic.legal_lookup import first_of_kind, has_kind
from fourcures.bots.heuristics.pandemic.threat import expected_outbreaks, next_infections, worst_discard
from fourcures.bots.heuristics.pandemic.weights import FORECAST_AT, QUIET_AT, WEIGHTS
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.pandemic.data.board import CITY_COLOUR
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, Phase


@rule
def choose_event(state: State, legal: Legal) -> int:
    """Choose an event that helps enough now, or proceed."""
    if has_kind(legal, ActionKind.RESILIENT) and (state.phase == Phase.INTENSIFY or state.phase == Phase.INFECT):
        city = worst_discard(state, legal[FIRST_ROW[ActionKind.RESILIENT] + 1])
        if state.phase == Phase.INTENSIFY or state.cubes[city * COLOUR_COUNT + CITY_COLOUR[city]] == 3:
            return FIRST_ROW[ActionKind.RESILIENT] * WIDTH + city
    if state.phase == Phase.INFECT:
        feared = expected_outbreaks(state, next_infections(state))
        if has_kind(legal, ActionKind.FORECAST) and feared >= WEIGHTS[FORECAST_AT]:
            return first_of_kind(legal, ActionKind.FORECAST)
        if has_kind(legal, ActionKind.QUIETNIGHT) and feared >= WEIGHTS[QUIET_AT]:
            return first_of_kind(legal, ActionKind.QUIETNIGHT)
    return first_of_kind(legal, ActionKind.PROCEED)


@rule
def choose_event_to_station(state: State, legal: Legal, me: int) -> int:
    """Choose an event that brings a station here or the pawn to a station. Return -1 if there is none."""
    here = state.city[me]
    if has_kind(legal, ActionKind.GRANT) and legal[FIRST_ROW[ActionKind.GRANT] + 1] >> here & 1:
        return FIRST_ROW[ActionKind.GRANT] * WIDTH + here
    row = FIRST_ROW[ActionKind.AIRLIFT] + me
    if legal[0] >> row & 1 and legal[row + 1] & state.stations:
        return row * WIDTH + lowest_bit(legal[row + 1] & state.stations)
    return -1
