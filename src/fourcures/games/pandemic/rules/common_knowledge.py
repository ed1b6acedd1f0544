"""Common knowledge: what all seats know of hidden hands. With open hands, nothing is recorded."""

from fourcures.engine.bits import popcount
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.rules.state import State, holds
from fourcures.games.pandemic.vocabulary import MAX_PLAYERS

SEEN_SEAT = 64  # an entry of ``seen`` is card + SEEN_SEAT * seat + SEEN_HAND * hidden cards of that hand
SEEN_HAND = SEEN_SEAT * MAX_PLAYERS


@rule
def hidden_cards(state: State, seat: int) -> int:
    """Cards of a hand that only its owner knows (P-INFO-03, P-INFO-08).

    With open hands the result would be the whole hand; no caller asks for it then.
    """
    return state.hand[seat] & ~state.shown[seat]


@rule
def reveal(state: State, seat: int, card: int) -> None:
    """Record that everybody knows a card of a hidden hand (P-INFO-08)."""
    if hidden_cards(state, seat) >> card & 1 == 0:
        return
    if state.beginner != NOBODY:
        hand = popcount(hidden_cards(state, seat))
        state.seen[state.seen_count] = card + SEEN_SEAT * seat + SEEN_HAND * hand
        state.seen_count += 1
    state.shown[seat] |= 1 << card


@rule
def forget_openings(state: State) -> None:
    """Forget opening hands and the order in which hidden cards were seen (P-INFO-11)."""
    state.beginner = NOBODY
    for seat in range(state.players):
        state.opening[seat] = 0
    for index in range(state.seen_count):
        state.seen[index] = 0
    state.seen_count = 0


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand, in view of everybody (P-INFO-08)."""
    if state.hands_open == 0:
        reveal(state, seat, card)
        state.shown[seat] &= ~(1 << card)
    state.hand[seat] &= ~(1 << card)


@rule
def receive(state: State, seat: int, card: int, is_shown: bool) -> None:
    """Add a card to a hand. With hidden hands, everybody knows it only if ``is_shown`` (P-INFO-03, P-INFO-08)."""
    state.hand[seat] |= 1 << card
    if state.hands_open == 1:
        return
    if is_shown:
        state.shown[seat] |= 1 << card
        state.lacking[seat] &= ~(1 << card)
    else:
        state.lacking[seat] = 0


@rule
def admit_lack(state: State, seat: int, card: int) -> None:
    """Record that everybody knows a seat to lack a card, if it does (P-INFO-09)."""
    if not holds(state, seat, card):
        state.lacking[seat] |= 1 << card
