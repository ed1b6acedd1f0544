"""Threat of cities, from what is known of the infection cards."""

from fourcures.bots.heuristics.pandemic.map import FAR
from fourcures.bots.heuristics.pandemic.weights import (
    COLD_1,
    COOL_1,
    CURED_PERCENT,
    GUARDED_PERCENT,
    HOT_1,
    SCARCE,
    WEIGHTS,
)
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COLOUR, CITY_COUNT, RATES
from fourcures.games.pandemic.rules.forecast_knowledge import is_arranged, next_known_to
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.roles import quarantined_cities
from fourcures.games.pandemic.rules.state import State


@rule
def next_infections(state: State) -> int:
    """Infection cards that may come next, as far as the deciding seat knows (P-INFO-06)."""
    return next_known_to(state, decider(state)) if is_arranged(state) else state.infection_top


@rule
def infected_cities(state: State) -> int:
    """Set of cities with cubes."""
    cities = 0
    for city in range(CITY_COUNT):
        first = city * COLOUR_COUNT
        cubes = state.cubes[first] | state.cubes[first + 1] | state.cubes[first + 2] | state.cubes[first + 3]
        cities |= (cubes > 0) << city
    return cities


@rule
def city_threat(state: State, city: int, top: int) -> int:
    """Threat of a city, from cubes of its own colour and of others that came with outbreaks."""
    first = city * COLOUR_COUNT
    own = CITY_COLOUR[city]
    threat = 0
    for colour in range(COLOUR_COUNT):
        count = state.cubes[first + colour]
        if count > 0:
            part = WEIGHTS[COLD_1 + count - 1]
            if colour == own:
                part = WEIGHTS[first_weight(state, city, top) + count - 1]
            if state.disease[colour] != DiseaseStatus.UNCURED:
                part = part * WEIGHTS[CURED_PERCENT] // 100
            if state.supply[colour] < 10:
                part += WEIGHTS[SCARCE] * count * (10 - state.supply[colour]) // 4
            threat += part
    if quarantined_cities(state) >> city & 1:
        threat = threat * WEIGHTS[GUARDED_PERCENT] // 100
    return threat


@rule
def first_weight(state: State, city: int, top: int) -> int:
    """Index of the first of three weights, by the position of a city's infection card."""
    if top >> city & 1:
        return HOT_1
    return COOL_1 if state.infection_discard >> city & 1 else COLD_1


@rule
def expected_outbreaks(state: State, top: int) -> int:
    """Expected outbreaks of the next infections, drawn from the cards ``top``, in hundredths."""
    full = 0
    cards = top
    while cards:
        city = lowest_bit(cards)
        cards &= cards - 1
        colour = CITY_COLOUR[city]
        if state.disease[colour] != DiseaseStatus.ERADICATED and state.cubes[city * COLOUR_COUNT + colour] == 3:
            full += 1
    size = max(popcount(top), RATES[state.infection_step])
    return 100 * full * RATES[state.infection_step] // size if size > 0 else 0


@rule
def worst_discard(state: State, cities: int) -> int:
    """City among ``cities`` that would do most harm if its card came again."""
    best = lowest_bit(cities)
    most = -1
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        colour = CITY_COLOUR[city]
        if state.disease[colour] != DiseaseStatus.ERADICATED and state.cubes[city * COLOUR_COUNT + colour] > most:
            best, most = city, state.cubes[city * COLOUR_COUNT + colour]
    return best


@rule
def least_harmful(state: State, cities: int) -> int:
    """City among ``cities`` where an infection does least harm."""
    best = lowest_bit(cities)
    least = FAR
    while cities:
        city = lowest_bit(cities)
        cities &= cities - 1
        colour = CITY_COLOUR[city]
        harm = 0 if state.disease[colour] == DiseaseStatus.ERADICATED else 1 + state.cubes[city * COLOUR_COUNT + colour]
        if harm < least:
            best, least = city, harm
    return best
