"""Forecast knowledge: what each seat knows of the infection deck after Forecasts with hidden hands.

Everybody knows the layer of each card in the deck, except the cards in ``arranged``, which a Forecast put in order.
Such a card lies alone in its ``infection_layer``, known to the seat that arranged it last. Its ``public_layer`` is the
layer that everybody knows.

A Forecast uses the layer numbers from its ``forecast_floor`` up to ROOM above it. At most two Forecasts are known of
at a time. The second takes some or all cards of the first, or lies above them after an epidemic.
"""

from fourcures.engine.bits import popcount
from fourcures.engine.decks import set_layer, top_layer, top_number
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import CITY_COUNT, FORECAST_CARDS
from fourcures.games.pandemic.rules.state import MAX_FORECASTS, State

ROOM = FORECAST_CARDS + 1  # one layer per card, and one for all cards that the next Forecast rearranged


# --- Knowledge


@rule
def is_arranged(state: State) -> bool:
    """True if some seat may know more of the infection deck than another (P-INFO-06)."""
    return state.arranged[0] != 0 or state.arranged[1] != 0


@rule
def layer_known_to(state: State, seat: int, card: int) -> int:
    """Layer of an infection card as known to ``seat``, or to everybody if NOBODY (P-INFO-06, P-EVENT-FORECAST-03)."""
    first, second = state.arranged[0] >> card & 1, state.arranged[1] >> card & 1
    if second == 1 and state.forecaster[1] == seat:
        return state.infection_layer[card]
    if first == 1 and state.forecaster[0] == seat:
        return state.forecast_floor[0] + ROOM if second == 1 else state.infection_layer[card]
    return state.public_layer[card] if first | second else state.infection_layer[card]


@rule
def cards_moved_unseen(state: State, seat: int, index: int) -> int:
    """Number of cards in a Forecast's order that ``seat``, or NOBODY, does not know (P-INFO-06).

    They are the topmost cards of the layers up to ``forecast_floor``, as that seat knows them. Each may be in any of
    their places.
    """
    if state.arranged[index] == 0 or state.forecaster[index] == seat:
        return 0
    left = state.arranged[0] & ~state.arranged[1]
    if index == 0 and (left == 0 or state.forecaster[1] == seat):
        return popcount(left)  # the second Forecast put the others in a new order, which replaces this one
    return popcount(state.arranged[index])


@rule
def next_known_to(state: State, seat: int) -> int:
    """Infection cards that may come next, as far as ``seat`` knows (P-INFO-06)."""
    highest = -1
    cards = 0
    for card in range(CITY_COUNT):
        if (state.infection_deck | state.forecast) >> card & 1:
            layer = layer_known_to(state, seat, card)
            if layer > highest:
                highest = layer
                cards = 0
            if layer == highest:
                cards |= 1 << card
    return cards


# --- Changes


@rule
def highest_layer(state: State) -> int:
    """Highest layer number in use; -1 for an empty deck."""
    number = top_number(state.infection_deck, state.infection_layer)
    for index in range(MAX_FORECASTS):
        if state.arranged[index]:
            number = max(number, state.forecast_floor[index] + ROOM)
    return number


@rule
def hide_forecast(state: State, seat: int, floor: int) -> None:
    """Record a hidden Forecast. Others know its cards only by their former layers (P-EVENT-FORECAST-03)."""
    index = 1 if state.arranged[0] else 0
    for card in range(CITY_COUNT):
        if (state.forecast & ~state.arranged[0]) >> card & 1:
            state.public_layer[card] = state.infection_layer[card]
    state.arranged[index] = state.forecast
    state.forecaster[index] = seat
    state.forecast_floor[index] = floor


@rule
def forget_forecasts(state: State) -> None:
    """Make the order of the infection deck known to everybody (P-INFO-06)."""
    for index in range(MAX_FORECASTS):
        state.arranged[index] = 0
        state.forecaster[index] = 0
        state.forecast_floor[index] = 0
    for card in range(CITY_COUNT):
        state.public_layer[card] = 0


@rule
def knows_forecasts(state: State, seat: int) -> bool:
    """Return whether a seat knows all orders that Forecasts have made (P-INFO-06)."""
    unknown = 0
    for index in range(MAX_FORECASTS):
        if state.forecaster[index] != seat:
            unknown |= state.arranged[index]
    return unknown == 0


# --- Redeal


@rule
def redeal_forecasts(state: State, seat: int) -> None:
    """Redeal the orders that a seat has not seen. All orders that fit its knowledge are equally likely.

    P-INFO-02, P-INFO-06, P-EVENT-FORECAST-03
    """
    first, second = cards_moved_unseen(state, seat, 0), cards_moved_unseen(state, seat, 1)
    unplaced = 0
    if state.pending_seat != seat:
        unplaced = popcount(state.forecast)
        state.infection_deck |= state.forecast
        state.forecast = 0
    for card in range(CITY_COUNT):
        public = layer_known_to(state, NOBODY, card)
        state.infection_layer[card] = layer_known_to(state, seat, card)
        state.public_layer[card] = public
    if state.forecaster[0] != seat:
        seen = state.arranged[0] & state.arranged[1] if state.forecaster[1] == seat and first > 0 else 0
        arrange_anew(state, 0, first, 0 if state.arranged[1] else unplaced)
        state.arranged[0] |= seen
    if state.forecaster[1] != seat:
        arrange_anew(state, 1, second, unplaced)
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)


@rule
def arrange_anew(state: State, index: int, count: int, unplaced: int) -> None:
    """Draw a Forecast's cards and their order at random. The lowest ``unplaced`` cards are still to be placed."""
    floor = state.forecast_floor[index]
    cards = take_from(state, floor, count)
    state.arranged[index] = cards
    for place in range(count, unplaced, -1):
        card = choice(state, cards)
        cards &= ~(1 << card)
        state.infection_layer[card] = floor + place
    if cards:
        set_layer(cards, state.infection_layer, floor + 1)
        state.infection_deck &= ~cards
        state.forecast = cards


@rule
def take_from(state: State, floor: int, count: int) -> int:
    """Draw ``count`` random cards that can lie on top of the layers up to ``floor``."""
    left = 0
    for card in range(CITY_COUNT):
        if state.infection_deck >> card & 1 and state.infection_layer[card] <= floor:
            left |= 1 << card
    taken = 0
    for _ in range(count):
        card = choice(state, top_layer(left, state.infection_layer))
        left &= ~(1 << card)
        taken |= 1 << card
    return taken
