"""Imagined hands: hidden hands dealt anew, each deal with its exact probability given what a seat may know.

Hands fit their known sizes, payments and requests. They are dealt again until they also fit the first player.
"""

from fourcures.engine.bits import popcount
from fourcures.engine.rng import choice, one_in, randbelow
from fourcures.engine.rule_code import rule
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

    This is rejection sampling: a rejected deal is known to be wrong, so the accepted deal has its exact
    probability. The true hands are possible, which ends the loop. Over all games, it takes about as many deals as
    there are players. The bound is for positions in which no deal is possible.
    """
    remembering = seat if seat != NOBODY and state.opening[seat] != 0 else NOBODY
    for _ in range(MAX_DEALS):
        if deal_hidden_cards(state, seat) and deal_openings(state, remembering):
            break
    if remembering == NOBODY and seat != NOBODY:
        state.opening[seat] = 0


@rule
def deal_hidden_cards(state: State, seat: int) -> bool:
    """Deal the hidden cards of other hands from one pool with the undrawn cards (P-INFO-03).

    Hands with known restrictions come first, while all cards are available. Return False to reject the deal.
    """
    for other in range(state.players):
        if other != seat:
            state.undrawn |= hidden_cards(state, other)
    pool = state.undrawn
    is_kept = True
    for offset in range(state.players):
        other = seat_after(state, state.seat, offset)
        if other != seat and is_restricted(state, other):
            is_kept = deal_fitting_hand(state, other, pool) and is_kept
    for offset in range(state.players):
        other = seat_after(state, state.seat, offset)
        if other != seat and not is_restricted(state, other):
            take_cards(state, other, ALL_CARDS, put_back(state, other))
    return is_kept


@rule
def is_restricted(state: State, seat: int) -> bool:
    """Return whether more is known of the hidden cards of a hand than their number (P-INFO-09, P-INFO-10)."""
    return hidden_cards(state, seat) != 0 and (state.lacking[seat] | cards_owed(state, seat)) != 0


@rule
def deal_fitting_hand(state: State, seat: int, pool: int) -> bool:
    """Deal a hand without the cards that it lacks, and able to pay (P-INFO-09, P-INFO-10).

    Hands dealt before it leave fewer ways to deal it than the whole pool. Return True with the ratio of the two as
    probability, and False to reject the deal.
    """
    count = put_back(state, seat)
    possible = ways_to_deal(state, seat, state.undrawn, count)
    if possible == 0:
        take_cards(state, seat, ALL_CARDS, count)
        return False
    owed = cards_owed(state, seat) & ~state.lacking[seat]
    fitting = draw_fitting(state, seat, owed, count, possible)
    is_kept = randbelow(state, ways_to_deal(state, seat, pool, count)) < possible
    take_cards(state, seat, owed, fitting)
    take_cards(state, seat, ~owed & ~state.lacking[seat], count - fitting)
    return is_kept


@rule
def put_back(state: State, seat: int) -> int:
    """Take the hidden cards out of a hand, which keeps those that it has shown; return their number (P-INFO-08)."""
    count = popcount(hidden_cards(state, seat))
    state.hand[seat] &= state.shown[seat]
    return count


@rule
def take_cards(state: State, seat: int, among: int, count: int) -> None:
    """Deal ``count`` random undrawn cards out of ``among`` to a hand."""
    for _ in range(count):
        card = choice(state, state.undrawn & among)
        state.undrawn &= ~(1 << card)
        state.hand[seat] |= 1 << card


@rule
def cards_owed(state: State, seat: int) -> int:
    """Cards with which a seat may pay for a pending cure or flight; 0 if it pays for none."""
    if seat == state.seat and state.pending_choice == PendingChoice.CURE_CARDS:
        return COLOUR_CARDS[state.target]
    if seat == state.seat and state.pending_choice == PendingChoice.FLIGHT_CARD:
        return ALL_CARDS & ~ALL_EVENTS
    return 0


@rule
def least_owed(state: State, seat: int) -> int:
    """Number of hidden owed cards that a seat needs at least, to be able to pay (P-INFO-10)."""
    left = 0
    if cards_owed(state, seat):
        left = state.cards_left if state.pending_choice == PendingChoice.CURE_CARDS else 1
    return max(0, left - popcount(state.shown[seat] & cards_owed(state, seat)))


@rule
def ways_to_deal(state: State, seat: int, cards: int, count: int) -> int:
    """Number of possible sets of ``count`` hidden cards out of ``cards`` for a seat."""
    owed = cards & cards_owed(state, seat) & ~state.lacking[seat]
    others = cards & ~owed & ~state.lacking[seat]
    total = 0
    for number in range(least_owed(state, seat), count + 1):
        total += subsets(popcount(owed), number) * subsets(popcount(others), count - number)
    return total


@rule
def draw_fitting(state: State, seat: int, owed: int, count: int, total: int) -> int:
    """Draw the number of owed cards dealt to a seat: hypergeometric, given that it can pay."""
    fitting = popcount(state.undrawn & owed)
    others = popcount(state.undrawn & ~owed & ~state.lacking[seat])
    place = randbelow(state, total)
    number = least_owed(state, seat)
    while place >= subsets(fitting, number) * subsets(others, count - number):
        place -= subsets(fitting, number) * subsets(others, count - number)
        number += 1
    return number


@rule
def subsets(size: int, count: int) -> int:
    """Binomial coefficient: number of subsets with ``count`` members of a set of ``size``."""
    found = 1
    for index in range(count):
        found = found * (size - index) // (index + 1)
    return found


@rule
def deal_openings(state: State, seat: int) -> bool:
    """Deal all other opening hands. Return True as often as they let the actual first player begin (P-INFO-11)."""
    if state.beginner == NOBODY:
        return True
    for other in range(state.players):
        if other != seat:
            state.opening[other] = imagined_opening(state, other)
    first = most_populous(state, state.opening)
    return first >> state.beginner & 1 == 1 and one_in(state, popcount(first))


@rule
def imagined_opening(state: State, seat: int) -> int:
    """Draw an opening hand that a seat can have had (P-INFO-11).

    A seen card was equally likely any of the cards then hidden in the hand. The rest of the opening hand is still
    hidden.
    """
    opening = 0
    left = OPENING_HAND[state.players]
    for index in range(state.seen_count):
        entry = state.seen[index]
        if entry // SEEN_SEAT % MAX_PLAYERS == seat and randbelow(state, entry // SEEN_HAND) < left:
            opening |= 1 << entry % SEEN_SEAT
            left -= 1
    hidden = hidden_cards(state, seat)
    for _ in range(left):
        card = choice(state, hidden)
        hidden &= ~(1 << card)
        opening |= 1 << card
    return opening
