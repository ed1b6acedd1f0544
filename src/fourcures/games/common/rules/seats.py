"""Seats in a circle: whose turn comes next, who is asked in a window, who has which role."""

from typing import Any, Protocol

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.vocabulary import FamilyJournalKind

NOBODY = -1


class SeatState(Protocol):
    """A state with seats in a circle, one of which is active."""

    players: int
    seat: int
    declined: int


@rule
def deal_roles(state: Any, roles: int, journal: Journal) -> None:
    """Give every seat a role of its own, chosen before or dealt from a set (P-SETUP-04, C-SETUP-07, C-SETUP-08).

    The state is a random stream with ``players``, a ``role`` for each seat and a ``seat_of`` for each role.
    """
    free = roles
    for seat in range(state.players):
        if state.role[seat] != NOBODY:
            free &= ~(1 << state.role[seat])
    for seat in range(state.players):
        if state.role[seat] == NOBODY:
            state.role[seat] = choice(state, free)
            free &= ~(1 << state.role[seat])
        state.seat_of[state.role[seat]] = seat
        note(journal, FamilyJournalKind.ROLE, seat, state.role[seat], 0)


@rule
def player_count(state: SeatState) -> int:
    """Number of seats taken."""
    return state.players


@rule
def active_seat(state: SeatState) -> int:
    """Seat whose turn it is, even if another seat decides."""
    return state.seat


@rule
def seat_after(state: SeatState, seat: int, places: int) -> int:
    """The seat ``places`` further clockwise, less than once around (P-TURN-02, C-SETUP-10)."""
    seat += places
    return seat - state.players if seat >= state.players else seat


@rule
def next_asked(state: SeatState, able: int) -> int:
    """The next seat to ask of those ``able`` to act: the active one first, then clockwise (P-EVENT-09, C-EVENT-06)."""
    if able:
        for offset in range(state.declined, state.players):
            seat = seat_after(state, state.seat, offset)
            if able >> seat & 1:
                return seat
    return NOBODY


@rule
def decline(state: SeatState, seat: int, journal: Journal) -> None:
    """A seat lets the window pass. The next one is asked (P-EVENT-09, C-EVENT-06)."""
    note(journal, FamilyJournalKind.PROCEEDED, seat, 0, 0)
    state.declined = (seat - state.seat if seat >= state.seat else seat - state.seat + state.players) + 1
