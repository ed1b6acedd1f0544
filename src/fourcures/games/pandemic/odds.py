"""What anybody can compute from what lies open: exact, because decks have no hidden order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from fourcures.engine.bits import members
from fourcures.engine.decks import layers_of
from fourcures.games.pandemic.board import CITIES, CITY_COLOUR, CITY_COUNT, DRAWS, EPIDEMIC, RATES
from fourcures.games.pandemic.state import (
    ACTING,
    EPIDEMIC_INFECT,
    ERADICATED,
    INFECTING,
    INTENSIFY,
    State,
)

Layers = list[frozenset[int]]


def epidemic_odds(state: State, draws: int = DRAWS) -> dict[int, float]:
    """Chance of each number of epidemics among the next cards of the player deck."""
    known = state.known[state.known_first : state.known_end]
    epidemics = known[:draws].count(EPIDEMIC)
    chances = {epidemics: 1.0}
    draws -= min(draws, len(known))
    for pile in range(state.pile, len(state.pile_cards)):
        size = state.pile_cards[pile]
        taken = min(draws, size)
        if taken and state.pile_epidemic[pile]:
            spread: dict[int, float] = defaultdict(float)
            for number, chance in chances.items():
                spread[number] += chance * (1 - taken / size)
                spread[number + 1] += chance * taken / size
            chances = dict(spread)
        draws -= taken
    return {number: chance for number, chance in chances.items() if chance > 0}


def drawn_odds(layers: Layers, draws: int) -> list[float]:
    """Chance of each city to be among the next cards of the infection deck."""
    odds = [0.0] * CITY_COUNT
    for layer in layers:
        if draws <= 0:
            break
        for city in layer:
            odds[city] = min(1.0, draws / len(layer))
        draws -= len(layer)
    return odds


def infection_odds(state: State, layer: Sequence[int]) -> dict[str, float]:
    """Chance of each city's card to be turned in the next infect step, or in the rest of the one under way.

    Cities of eradicated colours are left out, since their cards do nothing, and so are those with no chance.
    """
    odds = [0.0] * CITY_COUNT
    if state.outcome or (state.quiet_night and state.phase != INFECTING):
        return {}
    deck = [frozenset(members(mask)) for mask in layers_of(state.infection_deck | state.forecast, layer)]
    for number, chance in _epidemics_before_infecting(state).items():
        cards = state.infections_left if state.phase == INFECTING else RATES[_step_after(state, number)]
        after = _after_epidemics(deck, frozenset(members(state.infection_discard)), number, cards, _half_done(state))
        odds = [sum_ + chance * value for sum_, value in zip(odds, after, strict=True)]
    return {
        CITIES[city]: value
        for city, value in enumerate(odds)
        if value > 0 and state.disease[CITY_COLOUR[city]] != ERADICATED
    }


def _epidemics_before_infecting(state: State) -> dict[int, float]:
    """Chance of each number of epidemics still to be carried out before the infect step."""
    drawn = state.epidemics_left
    to_draw = DRAWS if state.phase == ACTING else state.draws_left
    if state.phase == INFECTING:
        return {0: 1.0}
    return {drawn + number: chance for number, chance in epidemic_odds(state, to_draw).items()}


def _half_done(state: State) -> bool:
    """Whether an epidemic has turned its bottom card and has only its Intensify to come."""
    return state.phase == INTENSIFY


def _step_after(state: State, epidemics: int) -> int:
    """The space of the rate marker after that many more epidemics, some of which may have moved it already."""
    already = 1 if state.phase in (EPIDEMIC_INFECT, INTENSIFY) else 0
    return min(state.infection_step + epidemics - already, len(RATES) - 1)


def _after_epidemics(
    deck: Layers, discard: frozenset[int], epidemics: int, cards: int, bottom_is_turned: bool
) -> list[float]:
    """Odds of the next cards when some epidemics come first.

    The bottom card of an epidemic is any card of the bottom layer, all equally likely; by symmetry one of them stands for
    all: what holds for it as the bottom card and for the others as not being it, is weighed by one to the rest.
    """
    if epidemics == 0:
        return drawn_odds(deck, cards)
    if bottom_is_turned:
        shuffled = [discard, *deck] if discard else deck
        return _after_epidemics(shuffled, frozenset(), epidemics - 1, cards, False)
    if not deck:
        deck, discard = ([discard] if discard else []), frozenset()
        if not deck:
            return [0.0] * CITY_COUNT
    bottom = deck[-1]
    turned = min(bottom)
    rest = bottom - {turned}
    below = [*deck[:-1], rest] if rest else deck[:-1]
    odds = _after_epidemics([discard | {turned}, *below], frozenset(), epidemics - 1, cards, False)
    if rest:
        share = 1 / len(bottom)
        average = share * odds[turned] + (1 - share) * odds[min(rest)]
        for city in bottom:
            odds[city] = average
    return odds
