"""Imagined hands: hidden hands dealt anew, each deal as likely as all that a seat may know makes it.

Dealt hands fit what their sizes and payments tell; they are dealt again until they also fit the rest.
"""

from fourcures.engine.backend import rule
from fourcures.engine.bits import popcount
from fourcures.engine.rng import choice, one_in, randbelow
from fourcures.games.common.rules.seats import NOBODY, seat_after
from fourcures.games.pandemic.data.board import COLOUR_CARDS, OPENING_HAND
from fourcures.games.pandemic.data.cards import ALL_CARDS, ALL_EVENTS
from fourcures.games.pandemic.rules.common_knowledge import SEEN_HAND, SEEN_SEAT, hidden_cards
from fourcures.games.pandemic.rules.setup import most_populous
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import MAX_PLAYERS, PendingChoice

MAX_DEALS = 1 << 16


@rule
def redeal_hands(state: State, seat: int) -> None:
    """Deal the hidden cards of all other hands anew (P-INFO-03, P-INFO-08, P-INFO-09, P-INFO-11).

    What is rejected here is known to be wrong, so that the deal that is kept has its exact probability. The true hands
    are possible, which ends the loop; over all games it takes about as many deals as there are players. The bound is
    for positions in which nothing is possible.
    """
    for _ in range(MAX_DEALS):
        deal_hidden_cards(state, seat)
        if are_possible(state, seat):
            return


@rule
def deal_hidden_cards(state: State, seat: int) -> None:
    """Deal the hidden cards of other hands from one pool with the undrawn cards (P-INFO-03)."""
    for other in range(state.players):
        if other != seat:
            state.undrawn |= hidden_cards(state, other)
    for offset in range(state.players):
        other = seat_after(state, state.seat, offset)  # who pays comes first, while all cards are there to choose from
        if other != seat:
            deal_hand(state, other)


@rule
def deal_hand(state: State, seat: int) -> None:
    """A hand of as many cards, with those that it has shown, and able to pay (P-INFO-08, P-INFO-10)."""
    count = popcount(hidden_cards(state, seat))
    state.hand[seat] &= state.shown[seat]
    owed = cards_owed(state, seat)
    fitting = draw_fitting(state, seat, owed, count)
    take_cards(state, seat, owed, fitting)
    take_cards(state, seat, ~owed, count - fitting)


@rule
def take_cards(state: State, seat: int, among: int, count: int) -> None:
    """Some undrawn cards out of a set join a hand."""
    for _ in range(count):
        card = choice(state, state.undrawn & among)
        state.undrawn &= ~(1 << card)
        state.hand[seat] |= 1 << card


@rule
def cards_owed(state: State, seat: int) -> int:
    """The cards with which a seat is paying for a cure or flight; 0 if it pays for none."""
    if seat == state.seat and state.pending_choice == PendingChoice.CURE_CARDS:
        return COLOUR_CARDS[state.target] + 0
    if seat == state.seat and state.pending_choice == PendingChoice.FLIGHT_CARD:
        return ALL_CARDS & ~ALL_EVENTS
    return 0


@rule
def draw_fitting(state: State, seat: int, owed: int, count: int) -> int:
    """Number of owed cards among those dealt to a seat: hypergeometric, given that it can pay."""
    if owed == 0:
        return 0
    left = state.cards_left if state.pending_choice == PendingChoice.CURE_CARDS else 1
    least = max(0, left - popcount(state.hand[seat] & owed))
    fitting, others = popcount(state.undrawn & owed), popcount(state.undrawn & ~owed)
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
    """Number of subsets with `count` members of a set of a size."""
    found = 1
    for index in range(count):
        found = found * (size - index) // (index + 1)
    return found


@rule
def are_possible(state: State, seat: int) -> bool:
    """Whether hands that were dealt to others fit what everybody knows beyond their sizes (P-INFO-09, P-INFO-11)."""
    for other in range(state.players):
        if state.hand[other] & state.lacking[other]:
            return False
    if state.beginner == NOBODY:
        return True
    for other in range(state.players):
        if other != seat:
            state.opening[other] = imagined_opening(state, other)
    first = most_populous(state, state.opening)
    return first >> state.beginner & 1 == 1 and one_in(state, popcount(first))


@rule
def imagined_opening(state: State, seat: int) -> int:
    """An opening hand that a seat can have had (P-INFO-11).

    A card that came to light was any of the cards then hidden in the hand; what the opening hand still lacks is in it.
    """
    opening = 0
    left = OPENING_HAND[state.players] + 0
    for index in range(state.seen_count):
        entry = state.seen[index] + 0
        if entry // SEEN_SEAT % MAX_PLAYERS == seat and randbelow(state, entry // SEEN_HAND) < left:
            opening |= 1 << entry % SEEN_SEAT
            left -= 1
    hidden = hidden_cards(state, seat)
    for _ in range(left):
        card = choice(state, hidden)
        hidden &= ~(1 << card)
        opening |= 1 << card
    return opening
