"""Answers of the heuristic to pending choices."""

from fourcures.bots.heuristics.pandemic.cards import choose_discard
from fourcures.bots.heuristics.pandemic.legal_lookup import first_of_kind, has_kind
from fourcures.bots.heuristics.pandemic.map import DISTANCE, FAR
from fourcures.bots.heuristics.pandemic.threat import least_harmful
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.data.board import CITY_COUNT
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, PendingChoice


@rule
def answer_pending_choice(state: State, legal: Legal) -> int:
    """Agree to what is asked, keep what is useful, and put the worst infection cards lowest."""
    pending = state.pending_choice
    if pending == PendingChoice.CONSENT:
        return (
            first_of_kind(legal, ActionKind.AGREE)
            if has_kind(legal, ActionKind.AGREE)
            else first_of_kind(legal, ActionKind.REFUSE)
        )
    if pending == PendingChoice.STATION:
        return FIRST_ROW[ActionKind.REMOVE] * WIDTH + most_idle_station(state, legal[FIRST_ROW[ActionKind.REMOVE] + 1])
    if pending == PendingChoice.FORECAST:
        return FIRST_ROW[ActionKind.PLACE] * WIDTH + least_harmful(state, legal[FIRST_ROW[ActionKind.PLACE] + 1])
    return choose_discard(state, legal)


@rule
def most_idle_station(state: State, stations: int) -> int:
    """Station with the shortest distance to another one."""
    best = lowest_bit(stations)
    least = FAR
    left = stations
    while left:
        station = lowest_bit(left)
        left &= left - 1
        others = (state.stations | 1 << state.target) & ~(1 << station)
        while others:
            other = lowest_bit(others)
            others &= others - 1
            if DISTANCE[station * CITY_COUNT + other] < least:
                best, least = station, DISTANCE[station * CITY_COUNT + other]
    return best
