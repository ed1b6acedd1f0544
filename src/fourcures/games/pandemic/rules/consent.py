"""Consent: whose agreement an action needs, asking for it, and remembering a refusal."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.options import Consent
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.common_knowledge import admit_lack, reveal
from fourcures.games.pandemic.rules.event_cards import holder
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import ActionKind, EventCard, JournalKind, PendingChoice


@rule
def consenting_seat(state: State, action: int) -> int:
    """The seat that has to agree to an action, or NOBODY (P-CONSENT-01, P-CONSENT-02, P-CONSENT-03, P-CONSENT-06)."""
    if state.consent == Consent.NEVER:
        return NOBODY
    kind = kind_of(action)
    other = seat_in(action)
    if kind < ActionKind.JOIN:
        return other if other != state.seat else NOBODY
    if kind == ActionKind.JOIN:
        return other if other != state.seat and state.consent != Consent.NOT_FOR_RENDEZVOUS else NOBODY
    if kind == ActionKind.GIVE or kind == ActionKind.TAKE:
        return other
    if kind == ActionKind.AIRLIFT:
        return other if other != holder(state, EventCard.AIRLIFT) else NOBODY
    return NOBODY


@rule
def ask(state: State, action: int, owner: int, journal: Journal) -> None:
    """The action waits for the answer of another seat."""
    state.pending_choice = PendingChoice.CONSENT
    state.pending_seat = owner
    state.request = action
    state.requester = requester(state, action)
    if state.hands_open == 0:
        show_request(state, action)
    note(journal, JournalKind.ASKED, state.requester, owner, action)


@rule
def requester(state: State, action: int) -> int:
    """The seat that asks for an action: who holds the event, or else the active one (P-EVENT-03, P-TURN-05)."""
    return holder(state, EventCard.AIRLIFT) if kind_of(action) == ActionKind.AIRLIFT else state.seat + 0


@rule
def show_request(state: State, action: int) -> None:
    """With hidden hands, a request shows the card that it would spend or give, and that a card asked for is lacked.

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
    """The owner agrees; the action asked for can be carried out."""
    note(journal, JournalKind.AGREED, state.pending_seat, 0, 0)
    state.pending_choice = PendingChoice.NONE
    return state.request + 0


@rule
def hear_refusal(state: State, journal: Journal) -> None:
    """The owner refuses: nothing is spent, and the same is not asked again for a while (P-CONSENT-04, P-CONSENT-05)."""
    note(journal, JournalKind.REFUSED, state.pending_seat, 0, 0)
    state.pending_choice = PendingChoice.NONE
    state.refused[state.refusals] = state.request
    state.refusals += 1
