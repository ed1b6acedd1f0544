"""Telling: with hidden hands, players say which cards they hold."""

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.journal import Journal, note
from fourcures.engine.legal import YES, Legal, allow, strike
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.options import Talk
from fourcures.games.pandemic.rules.actions import column_of, group_of, kind_of, seat_in
from fourcures.games.pandemic.rules.common_knowledge import forget_openings, hidden_cards, reveal
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import (
    FIRST_ROW,
    MAX_PLAYERS,
    WIDTH,
    ActionGroup,
    ActionKind,
    Ending,
    JournalKind,
)

NOTHING_TO_TELL = -1
TELL_ROWS = mask_of(range(FIRST_ROW[ActionKind.TELL], FIRST_ROW[ActionKind.TELL] + MAX_PLAYERS))


@rule
def may_tell(state: State) -> bool:
    """Whether players may tell each other hidden cards (P-INFO-12, P-INFO-14)."""
    return state.hands_open == 0 and state.talk == Talk.FREE


@rule
def list_telling(state: State, legal: Legal) -> None:
    """List the hidden cards of all seats: each can be told at any decision (P-INFO-12)."""
    cards = 0
    for seat in range(state.players):
        hidden = hidden_cards(state, seat)
        if hidden:
            allow(legal, FIRST_ROW[ActionKind.TELL] + seat, YES)
            cards |= hidden
    allow(legal, FIRST_ROW[ActionKind.TELL_CARD], cards)


@rule
def keep_own_telling(state: State, seat: int, legal: Legal) -> None:
    """Strike the tell actions of other seats (P-INFO-03)."""
    if legal[0] & TELL_ROWS:
        legal[0] &= ~TELL_ROWS | 1 << FIRST_ROW[ActionKind.TELL] + seat
        strike(legal, FIRST_ROW[ActionKind.TELL_CARD], ~hidden_cards(state, seat))


@rule
def is_telling(kind: int) -> bool:
    """Whether an action of a kind tells cards."""
    return group_of(kind) == ActionGroup.TELLING


@rule
def telling(state: State, seat: int) -> int:
    """The action by which a seat tells all that is hidden in its hand, or NOTHING_TO_TELL (P-INFO-12)."""
    if may_tell(state) and state.outcome == Ending.ONGOING and hidden_cards(state, seat) != 0:
        return (FIRST_ROW[ActionKind.TELL] + seat) * WIDTH
    return NOTHING_TO_TELL


@rule
def teller(state: State, action: int) -> int:
    """Seat of a tell action; NOBODY if no hand hides the card."""
    if kind_of(action) == ActionKind.TELL:
        return seat_in(action)
    for seat in range(state.players):
        if hidden_cards(state, seat) >> column_of(action) & 1 == 1:
            return seat
    return NOBODY


@rule
def tell(state: State, action: int, journal: Journal) -> None:
    """A seat tells one hidden card, or all (P-INFO-08, P-INFO-12, P-INFO-13).

    Opening hands are no evidence of cards drawn later. They are forgotten once no hand hides a card (P-INFO-11).
    """
    seat = teller(state, action)
    cards = hidden_cards(state, seat)
    if kind_of(action) == ActionKind.TELL_CARD:
        cards = 1 << column_of(action)
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        reveal(state, seat, card)
        note(journal, JournalKind.TOLD, seat, card, 0)
    if is_all_told(state):
        forget_openings(state)


@rule
def is_all_told(state: State) -> bool:
    """Whether no hand has a hidden card."""
    hidden = 0
    for seat in range(state.players):
        hidden |= hidden_cards(state, seat)
    return hidden == 0
