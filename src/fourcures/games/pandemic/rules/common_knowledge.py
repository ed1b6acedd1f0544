"""Common knowledge: what all seats know of a hidden hand; where hands lie open, nothing is kept."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import popcount
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.rules.state import State, holds
from fourcures.games.pandemic.vocabulary import MAX_PLAYERS

SEEN_SEAT = 64  # an entry of ``seen`` is card + SEEN_SEAT * seat + SEEN_HAND * hidden cards of that hand
SEEN_HAND = SEEN_SEAT * MAX_PLAYERS


@rule
def hidden_cards(state: State, seat: int) -> int:
    """The cards of a hand that only its owner knows; with open hands all, and nobody asks (P-INFO-03, P-INFO-08)."""
    return state.hand[seat] & ~state.shown[seat]


@rule
def reveal(state: State, seat: int, card: int) -> None:
    """Everybody learns that a seat holds a card of a hidden hand (P-INFO-08)."""
    if hidden_cards(state, seat) >> card & 1 == 0:
        return
    if state.beginner != NOBODY:
        hand = popcount(hidden_cards(state, seat))
        state.seen[state.seen_count] = card + SEEN_SEAT * seat + SEEN_HAND * hand
        state.seen_count += 1
    state.shown[seat] |= 1 << card


@rule
def forget_openings(state: State) -> None:
    """Forget opening hands, and in which order hidden cards came to light (P-INFO-11)."""
    state.beginner = NOBODY
    for seat in range(state.players):
        state.opening[seat] = 0
    for index in range(state.seen_count):
        state.seen[index] = 0
    state.seen_count = 0


@rule
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand before everybody's eyes (P-INFO-08)."""
    if state.hands_open == 0:
        reveal(state, seat, card)
        state.shown[seat] &= ~(1 << card)
    state.hand[seat] &= ~(1 << card)


@rule
def receive(state: State, seat: int, card: int, is_shown: bool) -> None:
    """A card joins a hand; where hands are hidden, all know it only if it is shown (P-INFO-03, P-INFO-08)."""
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
    """Everybody learns that a seat does not hold a card, which it asks for (P-INFO-09)."""
    if not holds(state, seat, card):
        state.lacking[seat] |= 1 << card
