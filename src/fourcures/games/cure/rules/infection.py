"""Infection dice: drawn from the bag and rolled into the regions."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow, weighted_choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, end_game, total
from fourcures.games.cure.data.board import FACES, REGION_COUNT
from fourcures.games.cure.rules.outbreaks import check_outbreaks
from fourcures.games.cure.rules.state import State, rate
from fourcures.games.cure.vocabulary import Ending, JournalKind


@rule
def draw_die(state: State) -> int:
    """Draw a die from the bag, each equally likely, and return its colour."""
    colour = weighted_choice(state, state.bag)
    state.bag[colour] -= 1
    return colour


@rule
def draw_infection_dice(state: State, journal: Journal) -> None:
    """Draw as many dice as the rate; too few in the bag lose the game (C-INFECT-01, C-EPI-01, C-EPI-02)."""
    count = rate(state)
    if total(state.bag) < count:
        end_game(state, Ending.BAG, journal)
        return
    for _ in range(count):
        state.waiting[draw_die(state)] += 1
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            note(journal, JournalKind.DRAWN, colour, state.waiting[colour], 0)


@rule
def roll_infection_dice(state: State, journal: Journal) -> None:
    """Roll and place all drawn dice, then check outbreaks (C-INFECT-02, C-INFECT-03, C-EPI-03)."""
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            roll_dice_of(state, colour, state.waiting[colour], journal)
    check_outbreaks(state, journal)


@rule
def roll_dice_of(state: State, colour: int, count: int, journal: Journal) -> None:
    """Roll dice of a colour, cured or not: crosses to the CDC, others to their region (C-INFECT-02, C-CURE-09)."""
    shown = 0  # number of dice by number shown, six bits each
    for _ in range(count):
        shown += 1 << 6 * state.infection_faces[colour * FACES + randbelow(state, FACES)]
    for number in range(REGION_COUNT + 1):
        dice = shown >> 6 * number & 63
        state.waiting[colour] -= dice
        if dice > 0 and number == 0:
            state.cdc[colour] += dice
            note(journal, JournalKind.CROSSED, colour, dice, 0)
        elif dice > 0:
            state.regions[(number - 1) * COLOUR_COUNT + colour] += dice
            note(journal, JournalKind.PLACED, number, colour, dice)
