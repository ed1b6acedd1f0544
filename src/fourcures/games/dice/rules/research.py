"""Research: the three coloured dice, the dice that must or may be kept, and research points."""

from typing import Any

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, DICE, DICE_KEPT, FACE_COUNT, POINTS_LIMIT, WHITE
from fourcures.games.dice.options import Mode
from fourcures.games.dice.rules.rolls import throw_dice
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import JournalKind, Phase

Dice = Any  # number of dice by face: a list, or an array field of a compiled state


# --- The roll


@rule
def clear_dice(dice: Dice) -> None:
    """Set the counts of dice to zero."""
    for face in range(FACE_COUNT):
        dice[face] = 0


@rule
def roll_dice(state: State, journal: Journal) -> None:
    """Roll all dice that are not kept (D-RES-01, D-RES-06, D-RES-07)."""
    clear_dice(state.rolled)
    state.roll += 1
    state.kept_one = 0
    throw_dice(state, DICE - total(state.kept), journal)


@rule
def keep_die(state: State, face: int, forced: int, journal: Journal) -> None:
    """Keep a die for good (D-RES-02, D-RES-07, D-RES-08)."""
    state.rolled[face] -= 1
    state.kept[face] += 1
    state.kept_one = 1
    note(journal, JournalKind.KEPT, face, forced, 0)


@rule
def all_dice_kept(state: State) -> bool:
    """True if two dice are kept, the full result; further blacks are ignored (D-RES-01, D-RES-03, D-RES-07)."""
    return total(state.kept) == DICE_KEPT


@rule
def faces_to_keep(state: State) -> int:
    """Usable faces among the rolled dice: white, and uncured colours even with full trackers (D-RES-04, D-RES-05)."""
    faces = 0
    for colour in range(COLOUR_COUNT):
        if state.rolled[colour] > 0 and state.disease[colour] == DiseaseStatus.UNCURED:
            faces |= 1 << colour
    return faces | 1 << WHITE if state.rolled[WHITE] > 0 else faces


@rule
def is_dice_choice(state: State) -> bool:
    """True if usable dice are rolled and a place is free, after blacks were kept by force (D-RES-02, D-RES-06)."""
    return state.rolled[BLACK] == 0 and faces_to_keep(state) != 0 and not all_dice_kept(state)


@rule
def run_research(state: State, journal: Journal) -> None:
    """Take the automatic steps with the dice: keep blacks, roll the rest (D-RES-01, D-RES-02, D-RES-06)."""
    if all_dice_kept(state):
        state.phase = Phase.TRACKERS
    elif state.rolled[BLACK] > 0:
        keep_die(state, BLACK, 1, journal)
    else:
        roll_dice(state, journal)


@rule
def phase_after_trackers(state: State) -> int:
    """Phase after the trackers: an event for two white dice, else points (D-TURN-04, D-EVENT-01, D-POINT-02)."""
    return Phase.EVENT if state.kept[WHITE] == DICE_KEPT else Phase.POINTS


# --- Points


@rule
def advance(state: State, colour: int, journal: Journal) -> None:
    """Advance a research tracker by one. Beyond its end the point is lost (D-TRACK-04, D-POINT-01)."""
    if state.research[colour] < state.research_max:
        state.research[colour] += 1
        note(journal, JournalKind.ADVANCED, colour, state.research[colour], 0)
    else:
        note(journal, JournalKind.LOST_POINT, colour, 0, 0)


@rule
def score_dice(state: State, journal: Journal) -> None:
    """Advance the tracker of each kept die of a colour (D-POINT-01, D-POINT-02)."""
    for colour in range(COLOUR_COUNT):
        for _ in range(state.kept[colour]):
            advance(state, colour, journal)


@rule
def is_over_limit(state: State) -> bool:
    """True if there are more than the seven points of the standard game (D-STD-01, D-STD-03)."""
    return state.mode == Mode.STANDARD and total(state.research) > POINTS_LIMIT


@rule
def finish_research(state: State) -> None:
    """Clear the dice, and go on to the points limit or the infector (D-TURN-01, D-STD-02)."""
    clear_dice(state.rolled)
    clear_dice(state.kept)
    state.roll = 0
    state.rerolled = 0
    state.kept_one = 0
    state.phase = Phase.LIMIT if is_over_limit(state) else Phase.INFECT


@rule
def colours_to_drop(state: State) -> int:
    """The colours with points (D-STD-02)."""
    return colours_of(state.research, 0)


@rule
def drop_point(state: State, colour: int, journal: Journal) -> None:
    """Take off a point, until seven are left (D-STD-02)."""
    state.research[colour] -= 1
    note(journal, JournalKind.DROPPED, colour, state.research[colour], 0)
    if not is_over_limit(state):
        state.phase = Phase.INFECT
