"""Consent: seats that must agree to an action, requests to them, and remembered refusals."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.options import Consent
from fourcures.games.pandemic.rules.actions import column_of, group_of, kind_of, seat_in
from fourcures.games.pandemic.rules.common_knowledge import admit_lack, reveal
from fourcures.games.pandemic.rules.event_cards import holder
from fourcures.games.pandemic.rules.state import State, holds
from fourcures.games.pandemic.vocabulary import ActionGroup, ActionKind, EventCard, JournalKind, PendingChoice


@rule
def consenting_seat(state: State, action: int) -> int:
    """The seat that has to agree to an action, or NOBODY (P-CONSENT-01, P-CONSENT-02, P-CONSENT-03, P-CONSENT-06)."""
    if state.consent == Consent.NEVER:
        return NOBODY
    kind = kind_of(action)
    other = seat_in(action)
    if kind == ActionKind.JOIN and state.consent == Consent.NOT_FOR_RENDEZVOUS:
        return NOBODY
    if group_of(kind) == ActionGroup.MOVE:
        return other if other != state.seat else NOBODY
    if kind == ActionKind.GIVE or kind == ActionKind.TAKE:
        return other
    if kind == ActionKind.AIRLIFT:
        return other if other != holder(state, EventCard.AIRLIFT) else NOBODY
    return NOBODY


@rule
def can_be_refused(state: State, action: int) -> bool:
    """True if an action may be refused: it needs consent, or takes a card from a hidden hand.

    P-CONSENT-04, P-CONSENT-07
    """
    if state.consent == Consent.NEVER:
        return state.hands_open == 0 and kind_of(action) == ActionKind.TAKE
    return consenting_seat(state, action) != NOBODY


@rule
def is_in_vain(state: State, action: int) -> bool:
    """True if an action takes a card, without consent, that the other player does not hold (P-CONSENT-07)."""
    if state.consent != Consent.NEVER or kind_of(action) != ActionKind.TAKE:
        return False
    return not holds(state, seat_in(action), column_of(action))


@rule
def hear_lack(state: State, action: int, journal: Journal) -> None:
    """Note that the other player lacks the card. Nothing is spent, and all remember it (P-CONSENT-07, P-INFO-09)."""
    giver, card = seat_in(action), column_of(action)
    admit_lack(state, state.seat, card)
    admit_lack(state, giver, card)
    remember_refusal(state, action)
    note(journal, JournalKind.LACKED, giver, card, 0)


@rule
def remember_refusal(state: State, request: int) -> None:
    """Remember a refused request, which cannot be repeated for a while (P-CONSENT-05)."""
    state.refused[state.refusals] = request
    state.refusals += 1


@rule
def ask(state: State, action: int, owner: int, journal: Journal) -> None:
    """Ask ``owner`` to agree to an action, and wait for the answer."""
    state.pending_choice = PendingChoice.CONSENT
    state.pending_seat = owner
    state.request = action
    state.requester = requester(state, action)
    if state.hands_open == 0:
        show_request(state, action)
    note(journal, JournalKind.ASKED, state.requester, owner, action)


@rule
def requester(state: State, action: int) -> int:
    """Seat that asks for an action: the holder of the event, otherwise the active seat (P-EVENT-03, P-TURN-05)."""
    return holder(state, EventCard.AIRLIFT) if kind_of(action) == ActionKind.AIRLIFT else state.seat


@rule
def show_request(state: State, action: int) -> None:
    """Show what a request reveals of hidden hands.

    It reveals the card to be spent or given, and that the requester lacks a card that it asks for.

    P-INFO-08, P-INFO-09
    """
    kind = kind_of(action)
    if kind == ActionKind.AIRLIFT:
        reveal(state, requester(state, action), EventCard.AIRLIFT)
    elif kind == ActionKind.DIRECT or kind == ActionKind.GIVE:
        reveal(state, state.seat, column_of(action))
    elif kind == ActionKind.CHARTER:
        reveal(state, state.seat, state.city[seat_in(action)])
    elif kind == ActionKind.TAKE:
        admit_lack(state, state.seat, column_of(action))


@rule
def hear_agreement(state: State, journal: Journal) -> int:
    """Note that the owner agrees, and return the action asked for."""
    note(journal, JournalKind.AGREED, state.pending_seat, 0, 0)
    state.pending_choice = PendingChoice.NONE
    return state.request


@rule
def hear_refusal(state: State, journal: Journal) -> None:
    """Note a refusal: nothing is spent, and the request is barred for a while (P-CONSENT-04, P-CONSENT-05)."""
    note(journal, JournalKind.REFUSED, state.pending_seat, 0, 0)
    state.pending_choice = PendingChoice.NONE
    remember_refusal(state, state.request)
