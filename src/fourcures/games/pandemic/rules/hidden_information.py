"""Hidden information: what a seat sees, and what it cannot see dealt anew.

For bots that play on imagined deals, and for tests that views tell nothing.
"""

from fourcures.engine.backend import rule
from fourcures.engine.bits import popcount
from fourcures.engine.decks import set_layer, top_layer
from fourcures.engine.legal import Legal
from fourcures.engine.rng import choice
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.rules.event_cards import events_of
from fourcures.games.pandemic.rules.imagined_hands import redeal_hands
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, NO_CARD, State
from fourcures.games.pandemic.vocabulary import EVENT_CARD, ROW_KIND, ROWS, PendingChoice


@rule
def sees_hand(state: State, seat: int | None, other: int) -> bool:
    """Hands lie open, or are one's own (P-INFO-03, P-INFO-04, P-INFO-05)."""
    return state.hands_open == 1 or seat == other


@rule
def sees_forecast(state: State, seat: int | None) -> bool:
    """A Forecast is seen by its player, and by all where hands lie open (P-INFO-06)."""
    return state.forecaster == NOBODY or state.forecaster == seat


@rule
def redeal(state: State, seat: int) -> None:
    """Deal other seats' hidden hands, and a Forecast that this seat has not seen, at random.

    P-INFO-02, P-INFO-03, P-INFO-06
    """
    if state.hands_open == 0:
        redeal_hands(state, seat)
        if state.forecaster != NOBODY and state.forecaster != seat:
            forget_forecast(state)


@rule
def keep_own(state: State, seat: int, legal: Legal) -> None:
    """Where hands are hidden, a seat knows of no events but those that it can play itself (P-INFO-03, P-EVENT-02)."""
    if state.hands_open == 0 and state.pending_choice == PendingChoice.NONE:
        own = events_of(state, seat)
        for kind in range(len(EVENT_CARD)):
            if EVENT_CARD[kind] != NO_CARD and own >> EVENT_CARD[kind] & 1 == 0:
                strike_kind(legal, kind)


@rule
def strike_kind(legal: Legal, kind: int) -> None:
    """Take all actions of a kind back."""
    for row in range(ROWS):
        if ROW_KIND[row] == kind:
            legal[0] &= ~(1 << row)


@rule
def forget_forecast(state: State) -> None:
    """The infection deck as the others know it: rearranged cards lie in any order, and are any that can be."""
    unplaced = popcount(state.forecast)
    state.infection_deck |= state.forecast
    state.forecast = 0
    for card in range(len(state.infection_layer)):
        state.infection_layer[card] = state.public_layer[card]
    floor = -1
    for index in range(MAX_FORECASTS):
        count = state.reordered[index]
        if count > 0:
            floor = max(state.reordered_floor[index], floor)
            cards = take_from(state, floor, count)
            floor += 1
            set_layer(cards, state.infection_layer, floor)
            if unplaced > 0 and (index == MAX_FORECASTS - 1 or state.reordered[index + 1] == 0):
                retake_forecast(state, cards, floor, unplaced)
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)


@rule
def take_from(state: State, floor: int, count: int) -> int:
    """Any cards that can lie on top of the layers up to this one."""
    left = 0
    for card in range(len(state.infection_layer)):
        if state.infection_deck >> card & 1 and state.infection_layer[card] <= floor:
            left |= 1 << card
    taken = 0
    for _ in range(count):
        card = choice(state, top_layer(left, state.infection_layer))
        left &= ~(1 << card)
        taken |= 1 << card
    return taken


@rule
def retake_forecast(state: State, cards: int, lowest: int, unplaced: int) -> None:
    """A Forecast under way: some of its cards are placed already, the others are still to place."""
    for place in range(popcount(cards) - 1, unplaced - 1, -1):
        card = choice(state, cards)
        cards &= ~(1 << card)
        state.infection_layer[card] = lowest + place
    state.infection_deck &= ~cards
    state.forecast = cards
