"""The beginning of a turn."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.cure.board import FACES
from fourcures.games.cure.log import TURN
from fourcures.games.cure.state import START, State


@rule
def start_turn(state: State, journal: Journal) -> None:
    """A turn begins: all dice but locked and banked ones are at hand again (C-TURN-01, C-TURN-02, C-TURN-04)."""
    state.turn += 1
    state.phase = START
    for face in range(FACES):
        state.showing[face] = 0
    state.spent = 0
    state.hazards = 0
    state.excused = 0
    state.quiet_night = 0
    state.hospital = 0
    state.attempted = 0
    state.gifts = 0
    note(journal, TURN, state.seat, state.turn, 0)
