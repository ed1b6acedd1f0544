"""Sharing knowledge: cards that can be handed over, and handing them over."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.rules.common_knowledge import hidden_cards, leave_hand, receive
from fourcures.games.pandemic.rules.roles import shareable_by
from fourcures.games.pandemic.rules.state import State, unseen_by
from fourcures.games.pandemic.vocabulary import JournalKind


@rule
def in_same_city(state: State, seat: int) -> bool:
    """True if another player's pawn is in the active player's city (P-SHARE-01, P-SHARE-03)."""
    return seat != state.seat and state.city[seat] == state.city[state.seat]


@rule
def cards_to_give(state: State, taker: int) -> int:
    """Cards that the active player can give to ``taker`` (P-SHARE-01)."""
    return state.hand[state.seat] & shareable_by(state, state.seat) if in_same_city(state, taker) else 0


@rule
def cards_to_take(state: State, giver: int) -> int:
    """Cards that the active player can take, or ask for if the hand is hidden (P-SHARE-01, P-INFO-03)."""
    if not in_same_city(state, giver):
        return 0
    return shareable_by(state, giver) & cards_supposed(state, giver)


@rule
def cards_supposed(state: State, seat: int) -> int:
    """Cards that a seat holds, or may hold as far as the active player knows (P-INFO-03, P-INFO-08)."""
    if state.hands_open == 1:
        return state.hand[seat]
    if hidden_cards(state, seat) == 0:
        return state.shown[seat]
    return state.shown[seat] | unseen_by(state, state.seat) & ~state.lacking[seat]


@rule
def hand_over(state: State, giver: int, taker: int, card: int, journal: Journal) -> None:
    """Hand over a card in view of everybody (P-SHARE-01, P-SHARE-03, P-INFO-08, P-ROLE-RESEARCHER-02)."""
    leave_hand(state, giver, card)
    receive(state, taker, card, True)
    note(journal, JournalKind.SHARED, card, giver, taker)
