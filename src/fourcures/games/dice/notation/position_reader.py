"""Position reader: raises BadPosition for positions that no game can reach."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from fourcures.engine.errors import BadPosition
from fourcures.engine.validation import number_of, number_within, refuse, validated
from fourcures.games.common.notation.position_reader import (
    check_pending_choice,
    given_or,
    read_cubes,
    read_diseases,
    read_options,
    read_outcome,
)
from fourcures.games.dice.data.board import ACTIONS, COLOURS, CUBES, DICE, DICE_KEPT, FACE_COUNT, FACES, WHITE, Board
from fourcures.games.dice.notation.invariants import check_invariants
from fourcures.games.dice.notation.position import Dice, Position, Turn
from fourcures.games.dice.notation.position_writer import write_pending_choice
from fourcures.games.dice.options import Options, make_options
from fourcures.games.dice.rules.setup import blank_state
from fourcures.games.dice.rules.state import THE_SEAT, State
from fourcures.games.dice.vocabulary import Ending, PendingChoice, Phase, Role, SpecialEvent


def read(document: Any) -> tuple[Options, State]:
    """Return the options and state of a position. Raise BadPosition if it is invalid."""
    position = validated(document, Position, BadPosition, "position")
    options = read_options(make_options, mode=position.mode, board=position.board, **position.options)
    state = blank_state(options)
    _read_table(position, options.board, state)
    turn = position.turn
    _read_turn(turn, options.board, state)
    _read_dice(turn.dice, state)
    if turn.awaits and turn.awaits.what == PendingChoice.names[PendingChoice.ROLE]:
        state.choosing_role = int(state.phase == Phase.ROLE)
    check_invariants(state)
    check_pending_choice(turn.awaits, write_pending_choice(state), THE_SEAT)
    return options, state


def _read_table(position: Position, board: Board, state: State) -> None:
    start = board.cities[board.start_city]
    state.pawn = number_of(given_or(position.pawn, start), board.cities, "pawn")
    state.last_infected = number_of(given_or(position.last_infected, start), board.cities, "last_infected")
    read_cubes(position.cubes, state, board.cities, COLOURS, CUBES, "D-COMP-01")
    read_diseases(position.diseases, state, COLOURS)
    for colour, points in position.research.items():
        state.research[COLOURS.index(colour)] = number_within(points, 0, board.research_max, f"research.{colour}")
    state.outbreaks = number_within(position.outbreaks, 0, board.outbreak_death, "outbreaks")
    infection = given_or(position.infection, board.infection_start)
    state.infection = number_within(infection, board.infection_start, board.infection_death, "infection")
    read_outcome(position.outcome, state, Ending.names)


def _read_turn(turn: Turn, board: Board, state: State) -> None:
    state.turn = turn.number
    state.phase = Phase.names.index(turn.phase)
    state.actions_left = given_or(turn.actions_left, ACTIONS if state.phase == Phase.ACTIONS else 0)
    if turn.role is not None:
        state.role = Role.names.index(turn.role)
    if turn.number_rolled is not None:
        state.number_rolled = turn.number_rolled
    if turn.event is not None:
        state.event = SpecialEvent.names.index(turn.event) + 1
    state.quiet_night = int(turn.quiet_night)
    if turn.quarantine is not None:
        state.quarantine = number_of(turn.quarantine, board.cities, "turn.quarantine")
    state.rolls_left = turn.rolls_left


def _read_dice(dice: Dice, state: State) -> None:
    rolled = [FACES.index(face) for face in dice.rolled]
    kept = [WHITE] * DICE_KEPT if state.phase == Phase.EVENT else []
    if dice.kept is not UNSET:
        kept = [FACES.index(face) for face in dice.kept]
    if len(kept) > DICE_KEPT:
        raise refuse("turn.dice.kept", f"{len(kept)} dice are too many; two are kept (D-RES-01).")
    if len(rolled) + len(kept) > DICE:
        raise refuse("turn.dice.rolled", f"there are {DICE} dice, the kept ones included (D-RES-01).")
    state.rolled = [rolled.count(face) for face in range(FACE_COUNT)]
    state.kept = [kept.count(face) for face in range(FACE_COUNT)]
    state.roll = given_or(dice.roll, int(bool(rolled or kept)))
    state.rerolled = int(dice.rerolled)
    state.kept_one = int(bool(kept) if state.roll == 1 else dice.kept_one)
