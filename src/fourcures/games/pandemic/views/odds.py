"""Odds of epidemics and infections from known cards. They are exact, because decks have no hidden order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fourcures.engine.bits import members
from fourcures.engine.decks import layers_of
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITIES, CITY_COLOUR, CITY_COUNT, DRAWS, RATES
from fourcures.games.pandemic.data.cards import EPIDEMIC
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Phase

Layers = list[frozenset[int]]
Rearranged = Sequence[tuple[int, int]]  # (number of cards above, number of cards), oldest first


class Deck(NamedTuple):
    """The infection cards as known to one seat."""

    layers: Layers
    rearranged: Rearranged
    discard: frozenset[int]

    def intensified(self) -> Deck:
        """The deck with the discards as a new top layer (P-EPI-10)."""
        if not self.discard:
            return self
        lower = [(after + len(self.discard), count) for after, count in self.rearranged]
        return Deck([self.discard, *self.layers], lower, frozenset())


def epidemic_odds(state: State, draws: int = DRAWS) -> dict[int, float]:
    """Probability of each number of epidemics among the next ``draws`` player cards."""
    if draws == DRAWS and state.deck_count < DRAWS:
        return {}  # the draw fails, and with it the game (P-END-06)
    known = state.known[state.known_first : state.known_end]
    epidemics = known[:draws].count(EPIDEMIC)
    chances = {epidemics: 1.0}
    draws -= min(draws, len(known))
    for pile in range(state.pile, -1, -1):
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


def drawn_odds(layers: Layers, draws: int, rearranged: Rearranged, discard: frozenset[int]) -> list[float]:
    """Probability of each city to be among the next ``draws`` infection cards.

    All places in a layer are equally likely, and so are rearranged places for the cards in them. A deck that runs out
    is rebuilt from the discards, including the cards just turned (P-INF-04).
    """
    odds = [0.0] * CITY_COUNT
    size = sum(map(len, layers))
    first = 0
    for layer in layers:
        places = [0.0] * size
        places[first : first + len(layer)] = [1 / len(layer)] * len(layer)
        for after, count in rearranged:
            places[after : after + count] = [sum(places[after : after + count]) / count] * count
        for city in layer:
            odds[city] = min(1.0, sum(places[:draws]))
        first += len(layer)
    if draws > size:
        for city in discard:
            odds[city] = min(1.0, (draws - size) / (size + len(discard)))
    return odds


def infection_odds(state: State, layer: Sequence[int], rearranged: Rearranged) -> dict[str, float]:
    """Probability of each city's card to be turned in the next infect step, or in the rest of the current one.

    Cities of eradicated colours, whose cards do nothing, and cities with probability 0 are omitted.
    """
    if state.outcome or (state.quiet_night and state.phase != Phase.INFECTING):
        return {}
    layers = tuple(layers_of(state.infection_deck | state.forecast, layer))
    futures = tuple(
        (number, chance, state.infections_left if state.phase == Phase.INFECTING else RATES[_step_after(state, number)])
        for number, chance in _epidemics_before_infecting(state).items()
    )
    odds = _mixed_odds(layers, tuple(rearranged), state.infection_discard, futures, _half_done(state))
    return {
        CITIES[city]: value
        for city, value in enumerate(odds)
        if value > 0 and state.disease[CITY_COLOUR[city]] != DiseaseStatus.ERADICATED
    }


@lru_cache(maxsize=1024)  # most decisions leave the decks as they were
def _mixed_odds(
    layers: tuple[int, ...],
    rearranged: tuple[tuple[int, int], ...],
    discard: int,
    futures: tuple[tuple[int, float, int], ...],
    bottom_is_turned: bool,
) -> tuple[float, ...]:
    """Odds of each city over ``futures``: (number of epidemics, its probability, cards turned then)."""
    odds = [0.0] * CITY_COUNT
    deck = Deck([frozenset(members(mask)) for mask in layers], rearranged, frozenset(members(discard)))
    for number, chance, cards in futures:
        after = _after_epidemics(deck, number, cards, bottom_is_turned)
        odds = [sum_ + chance * value for sum_, value in zip(odds, after, strict=True)]
    return tuple(odds)


def _epidemics_before_infecting(state: State) -> dict[int, float]:
    """Probability of each number of epidemics still to be carried out before the infect step."""
    drawn = state.epidemics_left
    to_draw = DRAWS if state.phase == Phase.ACTIONS else state.draws_left
    if state.phase == Phase.INFECTING:
        return {0: 1.0}
    return {drawn + number: chance for number, chance in epidemic_odds(state, to_draw).items()}


def _half_done(state: State) -> bool:
    """Whether an epidemic has turned its bottom card and awaits only its Intensify step."""
    return state.phase == Phase.INTENSIFY


def _step_after(state: State, epidemics: int) -> int:
    """Space of the rate marker after ``epidemics`` epidemics, of which the current one may have moved it already."""
    already = 1 if state.phase in (Phase.EPIDEMIC_INFECT, Phase.INTENSIFY) else 0
    return min(state.infection_step + epidemics - already, len(RATES) - 1)


def _after_epidemics(deck: Deck, epidemics: int, cards: int, bottom_is_turned: bool) -> list[float]:
    """Odds of the next ``cards`` infection cards after ``epidemics`` epidemics.

    The bottom card of an epidemic is any card of the bottom layer, with equal probability. By symmetry, one of them
    stands for all: each card of the layer gets the average of the turned card's odds and an unturned card's odds,
    weighted 1 to the number of the others.
    """
    if epidemics == 0:
        return drawn_odds(deck.layers, cards, deck.rearranged, deck.discard)
    if bottom_is_turned:
        return _after_epidemics(deck.intensified(), epidemics - 1, cards, False)
    if not deck.layers:
        deck = deck.intensified()
        if not deck.layers:
            return [0.0] * CITY_COUNT
    bottom = deck.layers[-1]
    turned = min(bottom)
    rest = bottom - {turned}
    below = [*deck.layers[:-1], rest] if rest else deck.layers[:-1]
    infected = Deck(below, deck.rearranged, deck.discard | {turned})
    odds = _after_epidemics(infected.intensified(), epidemics - 1, cards, False)
    if rest:
        share = 1 / len(bottom)
        average = share * odds[turned] + (1 - share) * odds[min(rest)]
        for city in bottom:
            odds[city] = average
    return odds
