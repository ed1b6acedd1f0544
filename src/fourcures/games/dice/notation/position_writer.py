"""Position writer: a state as readable JSON, which ``position_reader`` reads."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.position_writer import write_cubes, write_diseases, write_outcome
from fourcures.games.dice.data.board import COLOURS, FACES, NO_EVENT, NO_ROLE, Board
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.state import NOWHERE, THE_SEAT, State
from fourcures.games.dice.vocabulary import Ending, PendingChoice, Phase, Role, SpecialEvent


def write(state: State, options: Options) -> dict[str, Any]:
    """Write the position of a state."""
    return {
        "game": "dice",
        "mode": options.mode,
        "options": options.changed,
        **options.board_data,
        **sheets(state, options.board),
        "turn": turn(state, options.board),
        "outcome": write_outcome(state, Ending.names),
    }


def sheets(state: State, board: Board) -> dict[str, Any]:
    """Contents of the sheets: the pawn and the marker, cubes and trackers."""
    return {
        "pawn": board.cities[state.pawn],
        "last_infected": board.cities[state.last_infected],
        "cubes": write_cubes(state, board.cities, COLOURS),
        "diseases": write_diseases(state, COLOURS),
        "research": {COLOURS[colour]: points for colour, points in enumerate(state.research) if points},
        "outbreaks": state.outbreaks,
        "infection": state.infection,
    }


def turn(state: State, board: Board) -> dict[str, Any]:
    """Progress of the turn, and the pending choice."""
    return {
        "number": state.turn,
        "phase": Phase.names[state.phase],
        "actions_left": state.actions_left,
        "role": role_in_words(state),
        "number_rolled": state.number_rolled or None,
        "dice": dice(state),
        "event": None if state.event == NO_EVENT else SpecialEvent.names[state.event - 1],
        "quiet_night": bool(state.quiet_night),
        "quarantine": None if state.quarantine == NOWHERE else board.cities[state.quarantine],
        "rolls_left": state.rolls_left,
        "awaits": write_pending_choice(state),
    }


def role_in_words(state: State) -> str | None:
    """The role of this turn."""
    return None if state.role == NO_ROLE else Role.names[state.role]


def dice(state: State) -> dict[str, Any]:
    """The research dice. Flags that do not follow from them are written only if true."""
    written: dict[str, Any] = {"rolled": faces(state.rolled), "kept": faces(state.kept), "roll": state.roll}
    if state.rerolled:
        written["rerolled"] = True
    if state.kept_one and state.roll > 1 and state.phase == Phase.RESEARCH:
        written["kept_one"] = True
    return written


def faces(counts: list[int]) -> list[str]:
    """Dice by the faces they show."""
    return [FACES[face] for face, count in enumerate(counts) for _ in range(count)]


def write_pending_choice(state: State) -> dict[str, Any] | None:
    """The pending choice, and the seat that makes it."""
    awaits = pending_choice(state)
    return None if awaits == PendingChoice.NONE else {"what": PendingChoice.names[awaits], "seat": THE_SEAT}
