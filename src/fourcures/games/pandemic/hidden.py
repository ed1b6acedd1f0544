"""What a seat cannot know, dealt anew: for players that imagine, and for showing that views tell nothing."""

from fourcures.engine.bits import popcount
from fourcures.engine.chance import pick
from fourcures.engine.decks import set_layer, top_layer, top_number
from fourcures.engine.rule import rule
from fourcures.games.pandemic.actions import CHARTER, DIRECT, GIVE, PLAY_AIRLIFT, TAKE, column_of, kind_of, seat_in
from fourcures.games.pandemic.board import AIRLIFT
from fourcures.games.pandemic.events import FORECAST_CARDS
from fourcures.games.pandemic.infection import take_infection_card
from fourcures.games.pandemic.state import CONSENT, CURE_CARDS_CHOICE, FLIGHT_CARD, NOBODY, State


@rule
def redeal(state: State, seat: int) -> None:
    """Deal other seats' hidden hands, and a Forecast that this seat has not seen, at random (P-INFO-02, -03, -06)."""
    if state.hands_open == 0:
        redeal_hands(state, seat)
        if state.knower != NOBODY and state.knower != seat:
            forget_forecast(state)


@rule
def redeal_hands(state: State, seat: int) -> None:
    """The other hands and the undrawn cards are one pool to whoever cannot see them."""
    for other in range(state.players):
        if is_redealt(state, other, seat):
            state.undrawn |= state.hand[other] & ~cards_shown(state, other)
    for offset in range(state.players):
        other = (state.seat + offset) % state.players  # who asks comes first, while all cards are there to choose from
        if is_redealt(state, other, seat):
            count = popcount(state.hand[other])
            state.hand[other] &= cards_shown(state, other)
            for _ in range(count - popcount(state.hand[other])):
                card = pick(state, state.undrawn & ~card_lacking(state, other))
                state.undrawn &= ~(1 << card)
                state.hand[other] |= 1 << card


@rule
def is_redealt(state: State, other: int, seat: int) -> bool:
    """Another hand; but one that is paying for a cure or flight has shown that it can, and is left alone."""
    paying = state.awaits == CURE_CARDS_CHOICE or state.awaits == FLIGHT_CARD
    return other != seat and not (paying and other == state.seat)


@rule
def cards_shown(state: State, seat: int) -> int:
    """The cards that a request under way shows its asker to hold."""
    if state.awaits != CONSENT or state.requester != seat:
        return 0
    kind = kind_of(state.request)
    shown = 0
    if kind == DIRECT or kind == GIVE:
        shown = 1 << column_of(state.request)
    elif kind == CHARTER:
        shown = 1 << state.city[seat_in(state.request)]
    elif kind == PLAY_AIRLIFT:
        shown = 1 << AIRLIFT
    return shown & state.hand[seat]


@rule
def card_lacking(state: State, seat: int) -> int:
    """The card that whoever asks for it does not hold."""
    if state.awaits == CONSENT and state.requester == seat and kind_of(state.request) == TAKE:
        return 1 << column_of(state.request)
    return 0


@rule
def forget_forecast(state: State) -> None:
    """The infection deck as the others know it; a Forecast under way is looked at anew."""
    looked_at = popcount(state.forecast)
    state.infection_deck |= state.forecast
    for card in range(len(state.infection_layer)):
        state.infection_layer[card] = state.public_layer[card]
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)
    if looked_at > 0:
        retake_forecast(state, looked_at)


@rule
def retake_forecast(state: State, looked_at: int) -> None:
    """Take the top cards up again: some were placed already, the others are still in hand."""
    total = min(FORECAST_CARDS, popcount(state.infection_deck))
    taken = 0
    for _ in range(total):
        card = pick(state, state.infection_top)
        take_infection_card(state, card)
        taken |= 1 << card
    lowest = top_number(state.infection_deck, state.infection_layer) + 1
    for place in range(total - 1, looked_at - 1, -1):
        card = pick(state, taken)
        taken &= ~(1 << card)
        state.infection_deck |= 1 << card
        state.infection_layer[card] = lowest + place
    state.forecast = taken
    set_layer(taken, state.infection_layer, lowest)
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)
