"""Infection deck: layers of cards, and what a hidden Forecast makes of them for those who did not see it."""

from fourcures.engine.backend import rule
from fourcures.engine.decks import set_layer, top_layer, top_number
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, State


@rule
def put_discards_on_top(state: State) -> None:
    """The infection discards become the top layer of the deck, in an order nobody knows."""
    cards = state.infection_discard
    number = top_number(state.infection_deck, state.infection_layer) + 1
    if state.forecaster != NOBODY:
        number = max(number, top_number(state.infection_deck, state.public_layer) + 1) + MAX_FORECASTS
        set_layer(cards, state.public_layer, number)
    set_layer(cards, state.infection_layer, number)
    if cards:
        state.infection_deck |= cards
        state.infection_top = cards
        state.infection_discard = 0


@rule
def refill_infection_deck(state: State) -> None:
    """An empty infection deck is made anew from the discards (P-INF-04)."""
    if state.infection_deck == 0:
        put_discards_on_top(state)


@rule
def take_infection_card(state: State, card: int) -> None:
    """A card leaves the infection deck."""
    state.infection_deck &= ~(1 << card)
    state.infection_top &= ~(1 << card)
    if state.infection_top == 0:
        state.infection_top = top_layer(state.infection_deck, state.infection_layer)


@rule
def discard_infection_card(state: State, card: int) -> None:
    """A card goes from the infection deck, face up, to the discard pile."""
    take_infection_card(state, card)
    state.infection_discard |= 1 << card


@rule
def reveal_reordered(state: State, card: int) -> None:
    """A card that a hidden Forecast may have moved is seen by all (P-INFO-06)."""
    for index in range(MAX_FORECASTS):
        if state.reordered[index] > 0 and state.public_layer[card] <= state.reordered_floor[index]:
            state.reordered[index] -= 1
    forget_what_is_gone(state)


@rule
def forget_what_is_gone(state: State) -> None:
    """Once the cards of a hidden Forecast have come out, everybody knows the same again (P-INFO-06)."""
    known = 0
    for index in range(MAX_FORECASTS):
        below = 0
        for card in range(len(state.public_layer)):
            if state.infection_deck >> card & 1 and state.public_layer[card] <= state.reordered_floor[index]:
                below += 1
        state.reordered[index] = min(state.reordered[index], below)
        known += state.reordered[index]
    if known == 0:
        state.forecaster = NOBODY


@rule
def hide_forecast(state: State, seat: int, count: int) -> None:
    """The others keep the layers they knew, and know that the top cards may have changed places (P-INFO-06)."""
    if state.forecaster == NOBODY:
        for card in range(len(state.public_layer)):
            state.public_layer[card] = state.infection_layer[card]
        state.reordered[0] = 0
        state.reordered[1] = 0
    state.forecaster = seat
    floor = top_number(state.infection_deck, state.public_layer)
    within_this_one = state.reordered_floor[0] == floor and state.reordered[0] <= count
    index = 0 if state.reordered[0] == 0 or within_this_one else 1
    state.reordered[index] = count
    state.reordered_floor[index] = floor
