"""Infection deck: layers of cards, turned from the top and put back as a new layer."""

from fourcures.engine.decks import set_layer, top_layer
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.rules.forecast_knowledge import highest_layer
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, State


@rule
def put_discards_on_top(state: State) -> None:
    """Make the infection discards the top layer of the deck, in an unknown order."""
    cards = state.infection_discard
    set_layer(cards, state.infection_layer, highest_layer(state) + 1)
    if cards:
        state.infection_deck |= cards
        state.infection_top = cards
        state.infection_discard = 0


@rule
def refill_infection_deck(state: State) -> None:
    """Rebuild an empty infection deck from the discards (P-INF-04)."""
    if state.infection_deck == 0:
        put_discards_on_top(state)


@rule
def take_infection_card(state: State, card: int) -> None:
    """Take a card out of the infection deck."""
    state.infection_deck &= ~(1 << card)
    state.infection_top &= ~(1 << card)
    if state.infection_top == 0:
        state.infection_top = top_layer(state.infection_deck, state.infection_layer)


@rule
def discard_infection_card(state: State, card: int) -> None:
    """Move a card from the infection deck to the discard pile, face up."""
    take_infection_card(state, card)
    state.infection_discard |= 1 << card
    for index in range(MAX_FORECASTS):
        state.arranged[index] &= ~(1 << card)
