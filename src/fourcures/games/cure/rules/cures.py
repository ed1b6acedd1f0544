"""Cures: rolling samples, and judging the attempt."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, cure_disease, win_if_all_cured
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import FACES, REGION_COUNT
from fourcures.games.cure.rules.roles import cure_target
from fourcures.games.cure.rules.samples import unlock_sample
from fourcures.games.cure.rules.state import NO_COLOUR, State, sample_place
from fourcures.games.cure.vocabulary import JournalKind


@rule
def colours_to_try(state: State) -> int:
    """The uncured colours of which the active player holds samples, once a turn (C-CURE-01, C-CURE-04)."""
    colours = 0
    if state.attempted == 0:
        for colour in range(COLOUR_COUNT):
            if state.disease[colour] == DiseaseStatus.UNCURED and state.held[state.seat * COLOUR_COUNT + colour] > 0:
                colours |= 1 << colour
    return colours


@rule
def roll_samples(state: State, colour: int, journal: Journal) -> None:
    """Roll all own samples of the colour (C-CURE-01)."""
    state.attempted = 1
    state.attempt_colour = colour
    for face in range(FACES):
        state.attempt[face] = 0
    for _ in range(state.held[state.seat * COLOUR_COUNT + colour]):
        state.attempt[randbelow(state, FACES)] += 1
    for number in range(REGION_COUNT + 1):
        if dice_showing(state, number) > 0:
            note(journal, JournalKind.SAMPLE_ROLLED, number, dice_showing(state, number), 0)
    note(journal, JournalKind.ATTEMPT, state.seat, colour, attempt_total(state))


@rule
def dice_showing(state: State, number: int) -> int:
    """Number of dice of the attempt that show ``number``, 0 being the cross."""
    found = 0
    for face in range(FACES):
        if state.infection_faces[state.attempt_colour * FACES + face] == number:
            found += state.attempt[face]
    return found


@rule
def attempt_total(state: State) -> int:
    """Sum of the dice; a cross counts 0 (C-CURE-02)."""
    found = 0
    for face in range(FACES):
        found += state.attempt[face] * state.infection_faces[state.attempt_colour * FACES + face]
    return found


@rule
def numbers_shown(state: State) -> int:
    """The numbers that dice of the attempt show, 0 for a cross."""
    numbers = 0
    for number in range(REGION_COUNT + 1):
        if dice_showing(state, number) > 0:
            numbers |= 1 << number
    return numbers


@rule
def judge_attempt(state: State, journal: Journal) -> None:
    """Cure the disease with 13 or more, 11 as Scientist (C-CURE-02, C-CURE-03, C-CURE-08, C-ROLE-SCIENTIST-01)."""
    colour = state.attempt_colour
    succeeded = attempt_total(state) >= cure_target(state, state.seat)
    state.attempt_colour = NO_COLOUR
    for face in range(FACES):
        state.attempt[face] = 0
    if succeeded:
        dissolve_samples(state, colour)
        cure_disease(state, colour, journal)
        win_if_all_cured(state, journal)
    else:
        note(journal, JournalKind.FAILED, colour, 0, 0)


@rule
def dissolve_samples(state: State, colour: int) -> None:
    """Return all samples and the centre's dice to the bag, except one die (C-CURE-05, C-CURE-06, C-CURE-07)."""
    for holder in range(state.players):
        for owner in range(state.players):
            while state.samples[sample_place(holder, colour, owner)] > 0:
                unlock_sample(state, holder, colour, owner)
                state.bag[colour] += 1
                if owner == state.seat:
                    state.spent += 1  # the die is free again, but acting is over for this turn
    state.bag[colour] += state.centre[colour] - 1  # one of the dice rolled stays on the cured diseases card
    state.centre[colour] = 0
