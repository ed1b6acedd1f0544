"""Consent: whose agreement an action needs, asking for it, and remembering a refusal."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.common.table import NOBODY
from fourcures.games.pandemic.actions import GIVE, JOIN, PLAY_AIRLIFT, TAKE, kind_of, seat_in
from fourcures.games.pandemic.board import AIRLIFT
from fourcures.games.pandemic.events import holder
from fourcures.games.pandemic.log import AGREED, ASKED, REFUSED
from fourcures.games.pandemic.options import NEVER, NOT_FOR_RENDEZVOUS
from fourcures.games.pandemic.state import CONSENT, NOTHING, State


@rule
def consenting_seat(state: State, action: int) -> int:
    """The seat that has to agree to an action, or NOBODY (P-CONSENT-01, -02, -03, -06)."""
    if state.consent == NEVER:
        return NOBODY
    kind = kind_of(action)
    other = seat_in(action)
    if kind < JOIN:
        return other if other != state.seat else NOBODY
    if kind == JOIN:
        return other if other != state.seat and state.consent != NOT_FOR_RENDEZVOUS else NOBODY
    if kind == GIVE or kind == TAKE:
        return other
    if kind == PLAY_AIRLIFT:
        return other if other != holder(state, AIRLIFT) else NOBODY
    return NOBODY


@rule
def ask(state: State, action: int, owner: int, journal: Journal) -> None:
    """The action waits for the answer of another seat."""
    state.awaits = CONSENT
    state.awaits_seat = owner
    state.request = action
    state.requester = holder(state, AIRLIFT) if kind_of(action) == PLAY_AIRLIFT else state.seat
    note(journal, ASKED, state.requester, owner, action)


@rule
def hear_agreement(state: State, journal: Journal) -> int:
    """The owner agrees; the action asked for can be carried out."""
    note(journal, AGREED, state.awaits_seat, 0, 0)
    state.awaits = NOTHING
    return state.request + 0


@rule
def hear_refusal(state: State, journal: Journal) -> None:
    """The owner refuses: nothing is spent, and the same is not asked again for a while (P-CONSENT-04, P-CONSENT-05)."""
    note(journal, REFUSED, state.awaits_seat, 0, 0)
    state.awaits = NOTHING
    state.refused[state.refusals] = state.request
    state.refusals += 1
