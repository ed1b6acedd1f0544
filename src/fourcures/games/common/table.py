"""What every table of the family has: an outcome, diseases with their cures, seats in a circle, windows.

A disease steps from uncured to cured and, where the game knows it, to eradicated (P-COMP-10). The outcomes of each
game begin with ONGOING and WON, and its phases with OVER.
"""

from typing import Any, Protocol

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice

NOBODY = -1

ONGOING, WON = range(2)
OVER = 0

UNCURED, CURED, ERADICATED = range(3)
DISEASE_STATES = ("uncured", "cured", "eradicated")

ENDED, CURE_FOUND, PROCEEDED, ROLE_DEALT = range(250, 254)  # kinds of journal entries

COLOUR_COUNT = 4
Counts = Any  # how many of something there are of each colour: a list, or an array field of a compiled record


class Contest(Protocol):
    """A state with diseases to be cured, and an outcome."""

    outcome: int
    phase: int
    disease: list[int]


class Circle(Protocol):
    """A state with seats in a circle, one of which is active."""

    players: int
    seat: int
    declined: int


@rule
def colours_of(counts: Counts, first: int) -> int:
    """The colours of which there are any, by counts that begin at an index."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if counts[first + colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def total(counts: Counts) -> int:
    """How many there are of all together."""
    found = 0
    for index in range(len(counts)):
        found += counts[index]
    return found


@rule
def deal_roles(state: Any, roles: int, journal: Journal) -> None:
    """Every seat has a role of its own, chosen before or dealt from a set (P-SETUP-04, C-SETUP-07, C-SETUP-08).

    The state is a source of chance with ``players``, a ``role`` for each seat and a ``seat_of`` each role.
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
        note(journal, ROLE_DEALT, seat, state.role[seat], 0)


@rule
def end_game(state: Contest, outcome: int, journal: Journal) -> None:
    """The game ends at once and for everybody (P-END-07, P-END-08, D-END-05, C-END-01, C-END-02)."""
    state.outcome = outcome
    state.phase = OVER
    note(journal, ENDED, outcome, 0, 0)


@rule
def cure_disease(state: Contest, colour: int, journal: Journal) -> None:
    """A cure is found (P-CURE-05, D-CURE-01, C-CURE-02)."""
    state.disease[colour] = CURED
    note(journal, CURE_FOUND, colour, 0, 0)


@rule
def win_if_all_cured(state: Contest, journal: Journal) -> None:
    """The last cure wins the game, whatever else there is (P-END-01, P-END-02, D-END-01, C-END-01)."""
    for colour in range(len(state.disease)):
        if state.disease[colour] == UNCURED:
            return
    end_game(state, WON, journal)


@rule
def seat_after(state: Circle, seat: int, places: int) -> int:
    """The seat that many places further clockwise, less than once around (P-TURN-02, C-SETUP-10)."""
    seat += places
    return seat - state.players if seat >= state.players else seat + 0


@rule
def next_asked(state: Circle, able: int) -> int:
    """The seat to ask of those able to use a window, the active one first, then clockwise (P-EVENT-09, C-EVENT-06)."""
    if able:
        for offset in range(state.declined, state.players):
            seat = seat_after(state, state.seat, offset)
            if able >> seat & 1:
                return seat
    return NOBODY


@rule
def decline(state: Circle, seat: int, journal: Journal) -> None:
    """A seat lets the window pass; the next one is asked (P-EVENT-09, C-EVENT-06)."""
    note(journal, PROCEEDED, seat, 0, 0)
    state.declined = (seat - state.seat if seat >= state.seat else seat - state.seat + state.players) + 1
