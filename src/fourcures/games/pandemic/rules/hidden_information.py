"""Hidden information: what a seat sees, and what it cannot see dealt anew.

For bots that play on imagined deals, and for tests that views tell nothing.
"""

from fourcures.engine.backend import ConstArray, rule
from fourcures.engine.bits import mask_of, popcount
from fourcures.engine.legal import Legal
from fourcures.engine.rng import choice, randbelow
from fourcures.games.common.rules.seats import seat_after
from fourcures.games.pandemic.data.board import COLOUR_CARDS
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.event_cards import events_of
from fourcures.games.pandemic.rules.forecast_knowledge import is_arranged, redeal_forecasts
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.roles import builds_without_card
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.vocabulary import EVENT_CARD, ROW_KIND, ROWS, ActionKind, EventCard, PendingChoice

ROWS_OF = ConstArray(mask_of(row for row in range(ROWS) if ROW_KIND[row] == kind) for kind in range(len(EVENT_CARD)))
BY_HIDDEN_CARDS = sum(  # rows that are legal by the cards of the seat that decides, in its hand or its Forecast
    ROWS_OF[kind]
    for kind in (
        ActionKind.DIRECT,
        ActionKind.CHARTER,
        ActionKind.OPSFLIGHT,
        ActionKind.GIVE,
        ActionKind.TAKE,
        ActionKind.CURE,
        ActionKind.DISCARD,
        ActionKind.PLACE,
    )
)


@rule
def sees_hand(state: State, seat: int | None, other: int) -> bool:
    """Hands lie open, or are one's own (P-INFO-03, P-INFO-04, P-INFO-05)."""
    return state.hands_open == 1 or seat == other


@rule
def sees_forecast(state: State, seat: int | None) -> bool:
    """A Forecast under way is seen by its player, and by all where hands lie open (P-INFO-06)."""
    return state.hands_open == 1 or state.pending_seat == seat


@rule
def redeal(state: State, seat: int) -> None:
    """Deal other seats' hidden hands, and the orders of Forecasts that this seat has not seen, at random.

    P-INFO-02, P-INFO-03, P-INFO-06
    """
    if state.hands_open == 0:
        redeal_hands(state, seat)
        if is_arranged(state):
            redeal_forecasts(state, seat)


@rule
def keep_own(state: State, seat: int, legal: Legal) -> None:
    """Where hands are hidden, a seat knows of no actions that only cards of other hands allow.

    P-INFO-03, P-INFO-06, P-EVENT-02
    """
    if state.hands_open == 1:
        return
    if state.pending_choice == PendingChoice.NONE:
        own = events_of(state, seat)
        for kind in range(len(EVENT_CARD)):
            if EVENT_CARD[kind] != NO_CARD and own >> EVENT_CARD[kind] & 1 == 0:
                legal[0] &= ~ROWS_OF[kind]
    if seat != decider(state):
        legal[0] &= ~BY_HIDDEN_CARDS
        if not builds_without_card(state, state.seat):
            legal[0] &= ~ROWS_OF[ActionKind.BUILD]
        if kind_of(state.request) == ActionKind.TAKE:
            legal[0] &= ~ROWS_OF[ActionKind.AGREE]


@rule
def redeal_hands(state: State, seat: int) -> None:
    """The other hands and the undrawn cards are one pool to whoever cannot see them: all deals are equally likely."""
    for other in range(state.players):
        if other != seat:
            state.undrawn |= state.hand[other] & ~cards_shown(state, other)
    for offset in range(state.players):
        other = seat_after(state, state.seat, offset)  # who asks comes first, while all cards are there to choose from
        if other != seat:
            redeal_hand(state, other)


@rule
def redeal_hand(state: State, seat: int) -> None:
    """A hand of as many cards, with those that it has shown, without those that it lacks, and able to pay."""
    count = popcount(state.hand[seat])
    state.hand[seat] &= cards_shown(state, seat)
    count -= popcount(state.hand[seat])
    owed = cards_owed(state, seat)
    if owed == 0:
        take_cards(state, seat, ~cards_lacking(state, seat), count)
    else:
        fitting = draw_fitting(state, seat, owed, count)
        take_cards(state, seat, owed & ~cards_lacking(state, seat), fitting)
        take_cards(state, seat, ~owed & ~cards_lacking(state, seat), count - fitting)


@rule
def take_cards(state: State, seat: int, among: int, count: int) -> None:
    """Some undrawn cards out of a set join a hand."""
    for _ in range(count):
        card = choice(state, state.undrawn & among)
        state.undrawn &= ~(1 << card)
        state.hand[seat] |= 1 << card


@rule
def cards_owed(state: State, seat: int) -> int:
    """The cards among which a seat is choosing some to pay for a cure or flight; 0 if it pays for none."""
    if seat == state.seat and state.pending_choice == PendingChoice.CURE_CARDS:
        return COLOUR_CARDS[state.target] + 0
    if seat == state.seat and state.pending_choice == PendingChoice.FLIGHT_CARD:
        return ALL_CARDS & ~ALL_EVENTS
    return 0


@rule
def draw_fitting(state: State, seat: int, owed: int, count: int) -> int:
    """How many of some cards dealt to a paying seat fit: hypergeometric, given that it has a choice of them."""
    left = state.cards_left if state.pending_choice == PendingChoice.CURE_CARDS else 1
    least = max(0, left + 1 - popcount(state.hand[seat] & owed))
    allowed = state.undrawn & ~cards_lacking(state, seat)
    fitting, others = popcount(allowed & owed), popcount(allowed & ~owed)
    total = 0
    for number in range(least, count + 1):
        total += subsets(fitting, number) * subsets(others, count - number)
    place = randbelow(state, total)
    number = least
    while place >= subsets(fitting, number) * subsets(others, count - number):
        place -= subsets(fitting, number) * subsets(others, count - number)
        number += 1
    return number


@rule
def subsets(size: int, count: int) -> int:
    """How many subsets with so many members a set of a size has."""
    found = 1
    for index in range(count):
        found = found * (size - index) // (index + 1)
    return found


@rule
def cards_shown(state: State, seat: int) -> int:
    """The cards that requests, under way or refused, have shown a seat to hold."""
    shown = 0
    if state.pending_choice == PendingChoice.CONSENT:
        shown = cards_named(state, state.request, seat)
    for index in range(state.refusals):
        shown |= cards_named(state, state.refused[index], seat)
    return shown & state.hand[seat]


@rule
def cards_named(state: State, request: int, seat: int) -> int:
    """The card that a request would spend or give, if this is the seat that asks."""
    kind = kind_of(request)
    if kind == ActionKind.AIRLIFT:
        return 1 << EventCard.AIRLIFT
    if seat != state.seat:
        return 0
    if kind == ActionKind.DIRECT or kind == ActionKind.GIVE:
        return 1 << column_of(request)
    return 1 << state.city[seat_in(request)] if kind == ActionKind.CHARTER else 0


@rule
def cards_lacking(state: State, seat: int) -> int:
    """The cards that a seat has asked for, and so does not hold."""
    lacking = 0
    if seat == state.seat:
        if state.pending_choice == PendingChoice.CONSENT and kind_of(state.request) == ActionKind.TAKE:
            lacking = 1 << column_of(state.request)
        for index in range(state.refusals):
            if kind_of(state.refused[index]) == ActionKind.TAKE:
                lacking |= 1 << column_of(state.refused[index])
    return lacking
