"""Research heuristics of the dice game: which dice to keep, which points to drop, when to find a cure.

A black die costs about as much as four points, because of epidemics. So it never pays to roll usable dice again: the
best two are kept.
"""

from fourcures.engine.bits import popcount
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CUBES, FACE_COUNT, POINTS_LIMIT, WHITE
from fourcures.games.dice.options import Mode
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import FIRST_ROW, WIDTH, ActionKind

POINT_VALUE = ConstArray((0, 61, 120, 93, 21, 28))  # by points missing for the cure, more counting as 5
WHITE_VALUE = 1  # a single white die, useless but harmless
EVENT_VALUE = 110  # second white die
DROPPED_VALUE = 51  # point that must be dropped above the limit


@rule
def point_value(state: State, colour: int, more: int) -> int:
    """Value of the next point of an uncured colour, after ``more`` points that are already coming."""
    missing = max(0, state.cure_points - state.research[colour] - more)
    return POINT_VALUE[min(missing, len(POINT_VALUE) - 1)]


@rule
def is_usable(state: State, face: int) -> bool:
    """Whether a face can be kept by choice."""
    return face == WHITE or (face < COLOUR_COUNT and state.disease[face] == DiseaseStatus.UNCURED)


@rule
def face_value(state: State, face: int, kept: int, points: int) -> int:
    """Value of a die beside the face ``kept``, with ``points`` points held or already coming."""
    if face == WHITE:
        return EVENT_VALUE if kept == WHITE else WHITE_VALUE
    value = point_value(state, face, 1 if kept == face else 0)
    if value > 0 and state.mode == Mode.STANDARD and points >= POINTS_LIMIT:
        value -= DROPPED_VALUE
    return value


@rule
def choose_die(state: State) -> int:
    """Choose the face to keep: the best one beside the kept one, or one of the best pair."""
    points = total(state.research)
    kept = -1
    for face in range(FACE_COUNT):
        if state.kept[face] > 0:
            kept = face
            points += 1 if face < COLOUR_COUNT else 0
    best = -FACE_COUNT * DROPPED_VALUE
    chosen = 0
    for face in range(FACE_COUNT):
        if state.rolled[face] > 0 and is_usable(state, face):
            value = face_value(state, face, kept, points)
            if kept < 0:
                value += best_second_value(state, face, points)
            if value > best:
                best = value
                chosen = face
    return chosen


@rule
def best_second_value(state: State, first: int, points: int) -> int:
    """Value of the best second die beside the face ``first``; 0 if none is usable."""
    if first < COLOUR_COUNT:
        points += 1
    best = 0
    found = False
    for face in range(FACE_COUNT):
        others = state.rolled[face] - 1 if face == first else state.rolled[face]
        if others > 0 and is_usable(state, face):
            value = face_value(state, face, first, points)
            if value > best or not found:
                best = value
                found = True
    return best


@rule
def choose_drop(state: State) -> int:
    """Drop a point of the colour that has fewest."""
    fewest = 0
    chosen = 0
    for colour in range(COLOUR_COUNT):
        points = state.research[colour]
        if points > 0 and (points < fewest or fewest == 0):
            fewest = points
            chosen = colour
    return FIRST_ROW[ActionKind.DROP] * WIDTH + chosen


@rule
def cures_to_find(state: State, needed: int) -> int:
    """Set of colours to cure now, if a cure takes ``needed`` points.

    Where points may pile up, cures wait until all can be found at once, except one that eradicates its disease: dice of
    a cured colour are rolled again and bring blacks.
    """
    cures = 0
    ends = 0
    uncured = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            uncured += 1
            if state.research[colour] >= needed:
                cures |= 1 << colour
                if state.supply[colour] == CUBES:
                    ends |= 1 << colour
    return cures if state.mode == Mode.STANDARD or popcount(cures) == uncured else ends
