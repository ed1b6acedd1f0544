"""Choices inside a choice."""

from fourcures.bots.heuristics.pandemic.cards import drop_a_card
from fourcures.bots.heuristics.pandemic.legal_lookup import can, first_of
from fourcures.bots.heuristics.pandemic.map import DISTANCE, FAR
from fourcures.bots.heuristics.pandemic.threat import least_harmful
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.games.pandemic.data.board import CITY_COUNT
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, PendingChoice


@rule
def answer(state: State, legal: Legal) -> int:
    """Agree to what is asked, keep what is useful, and put the worst infection cards lowest."""
    awaits = state.pending_choice
    if awaits == PendingChoice.CONSENT:
        return first_of(legal, ActionKind.AGREE) if can(legal, ActionKind.AGREE) else first_of(legal, ActionKind.REFUSE)
    if awaits == PendingChoice.STATION:
        return FIRST_ROW[ActionKind.REMOVE] * WIDTH + most_idle_station(state, legal[FIRST_ROW[ActionKind.REMOVE] + 1])
    if awaits == PendingChoice.FORECAST:
        return FIRST_ROW[ActionKind.PLACE] * WIDTH + least_harmful(state, legal[FIRST_ROW[ActionKind.PLACE] + 1])
    return drop_a_card(state, legal)


@rule
def most_idle_station(state: State, stations: int) -> int:
    """The station that has another one nearest to it."""
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
