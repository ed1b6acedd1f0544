"""Position reader: what is left out takes its set-up value; what no game can reach is refused with the reason."""

from __future__ import annotations

from typing import Any

from fourcures.engine.json_reader import JsonNode, refuse
from fourcures.games.common.notation.position_reader import (
    MAX_TURNS,
    check_pending_choice,
    read_cubes,
    read_diseases,
    read_options,
    read_outcome,
    read_root,
)
from fourcures.games.dice.data.board import (
    ACTIONS,
    COLOURS,
    CUBES,
    DICE,
    DICE_KEPT,
    FACE_COUNT,
    FACES,
    NUMBERS,
    WHITE,
    Board,
)
from fourcures.games.dice.data.board_file import MAX_CITY_ROLLS
from fourcures.games.dice.notation.invariants import check_invariants
from fourcures.games.dice.notation.position_writer import write_pending_choice
from fourcures.games.dice.options import MODES, OPTIONS, Options, make_options
from fourcures.games.dice.rules.setup import blank_state
from fourcures.games.dice.rules.state import THE_SEAT, State
from fourcures.games.dice.vocabulary import Ending, PendingChoice, Phase, Role, SpecialEvent

KEYS = (
    "game",
    "mode",
    "options",
    "board",
    "pawn",
    "last_infected",
    "turn",
    "cubes",
    "diseases",
    "research",
    "outbreaks",
    "infection",
    "outcome",
)
TURN_KEYS = (
    "number",
    "phase",
    "actions_left",
    "role",
    "number_rolled",
    "dice",
    "event",
    "quiet_night",
    "quarantine",
    "rolls_left",
    "awaits",
)
DICE_KEYS = ("rolled", "kept", "roll", "rerolled", "kept_one")
MAX_ROLLS = 1000


def read(position: Any) -> tuple[Options, State]:
    """Options and state of a position; BadPosition says what is wrong."""
    root = read_root(position, "dice", KEYS)
    options = read_options(make_options, root, tuple(OPTIONS), mode=root.value.get("mode", MODES[0]))
    state = blank_state(options)
    _read_table(root, options.board, state)
    turn = root.node("turn", TURN_KEYS)
    _read_turn(turn, options.board, state)
    _read_dice(turn.node("dice", DICE_KEYS), state)
    awaits = turn.node("awaits", ("what", "seat"))
    state.choosing_role = int(
        state.phase == Phase.ROLE and awaits.value.get("what") == PendingChoice.names[PendingChoice.ROLE]
    )
    check_invariants(state)
    check_pending_choice(awaits, write_pending_choice(state), THE_SEAT)
    return options, state


def _read_table(root: JsonNode, board: Board, state: State) -> None:
    start_city = board.cities[board.start_city]
    state.pawn = root.choice("pawn", board.cities, start_city)
    state.last_infected = root.choice("last_infected", board.cities, start_city)
    read_cubes(root, state, board.cities, COLOURS, CUBES, "D-COMP-01")
    read_diseases(root, state, COLOURS)
    research = root.node("research", COLOURS)
    for colour in research.value:
        state.research[COLOURS.index(colour)] = research.number(colour, 0, board.research_max, 0)
    state.outbreaks = root.number("outbreaks", 0, board.outbreak_death, 0)
    state.infection = root.number("infection", board.infection_start, board.infection_death, board.infection_start)
    read_outcome(root, state, Ending.names)


def _read_turn(turn: JsonNode, board: Board, state: State) -> None:
    state.turn = turn.number("number", 1, MAX_TURNS, 1)
    state.phase = turn.choice("phase", Phase.names, Phase.names[Phase.ACTIONS])
    state.actions_left = turn.number("actions_left", 0, ACTIONS, ACTIONS if state.phase == Phase.ACTIONS else 0)
    if turn.has("role"):
        state.role = turn.choice("role", Role.names)
    if turn.has("number_rolled"):
        state.number_rolled = turn.number("number_rolled", 1, NUMBERS, 0)
    if turn.has("event"):
        state.event = turn.choice("event", SpecialEvent.names) + 1
    state.quiet_night = int(turn.flag("quiet_night"))
    if turn.has("quarantine"):
        state.quarantine = turn.choice("quarantine", board.cities)
    state.rolls_left = turn.number("rolls_left", 0, MAX_CITY_ROLLS, 0)


def _read_dice(dice: JsonNode, state: State) -> None:
    """The research dice; in an event, two white ones are kept without saying so."""
    rolled, kept = dice.names("rolled", FACES), dice.names("kept", FACES)
    if state.phase == Phase.EVENT and not dice.has("kept"):
        kept = [WHITE] * DICE_KEPT
    if len(kept) > DICE_KEPT:
        raise refuse(dice.at("kept"), f"{len(kept)} dice are too many; two are kept (D-RES-01).")
    if len(rolled) + len(kept) > DICE:
        raise refuse(dice.at("rolled"), f"there are {DICE} dice, the kept ones included (D-RES-01).")
    state.rolled = [rolled.count(face) for face in range(FACE_COUNT)]
    state.kept = [kept.count(face) for face in range(FACE_COUNT)]
    state.roll = dice.number("roll", 0, MAX_ROLLS, int(bool(rolled or kept)))
    state.rerolled = int(dice.flag("rerolled"))
    state.kept_one = int(bool(kept) if state.roll == 1 else dice.flag("kept_one"))
