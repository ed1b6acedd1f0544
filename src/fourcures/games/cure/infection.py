"""Infection dice: drawn from the bag, rolled into the regions, breaking out; the infection marker and epidemics."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.games.common.table import COLOUR_COUNT, ONGOING, end_game, total
from fourcures.games.cure.board import FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.log import CROSSED, DRAWN, EPIDEMIC_COMES, MARKER, OUTBREAK, PLACED, SPARED, SPREAD
from fourcures.games.cure.state import EPIDEMIC, LOST_BAG, LOST_INFECTION, LOST_OUTBREAKS, State, rate


@rule
def draw_die(state: State) -> int:
    """One die leaves the bag, each equally likely; its colour."""
    place = randbelow(state, total(state.bag))
    colour = 0
    while place >= state.bag[colour]:
        place -= state.bag[colour]
        colour += 1
    state.bag[colour] -= 1
    return colour


@rule
def draw_infection_dice(state: State, journal: Journal) -> None:
    """As many dice as the rate says are drawn; too few in the bag lose the game (C-INFECT-01, C-EPI-01, C-EPI-02)."""
    count = rate(state)
    if total(state.bag) < count:
        end_game(state, LOST_BAG, journal)
        return
    for _ in range(count):
        state.waiting[draw_die(state)] += 1
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            note(journal, DRAWN, colour, state.waiting[colour], 0)


@rule
def spare_die(state: State, colour: int, journal: Journal) -> None:
    """A drawn die goes back to the bag unrolled (C-EVENT-SUPPLIES-01)."""
    state.waiting[colour] -= 1
    state.bag[colour] += 1
    note(journal, SPARED, colour, 0, 0)


@rule
def roll_infection_dice(state: State, journal: Journal) -> None:
    """All drawn dice are rolled and placed, then outbreaks are checked (C-INFECT-02, C-INFECT-03, C-EPI-03)."""
    for colour in range(COLOUR_COUNT):
        if state.waiting[colour] > 0:
            roll_dice_of(state, colour, state.waiting[colour] + 0, journal)
            state.waiting[colour] = 0
    check_outbreaks(state, journal)


@rule
def roll_dice_of(state: State, colour: int, count: int, journal: Journal) -> None:
    """Dice of a colour, cured or not: crosses go to the CDC, others to their region (C-INFECT-02, C-CURE-09)."""
    shown = 0  # how many dice show each number, six bits each
    for _ in range(count):
        shown += 1 << 6 * state.infection_faces[colour * FACES + randbelow(state, FACES)]
    for number in range(REGION_COUNT + 1):
        dice = shown >> 6 * number & 63
        if dice > 0 and number == 0:
            state.cdc[colour] += dice
            note(journal, CROSSED, colour, dice, 0)
        elif dice > 0:
            state.regions[(number - 1) * COLOUR_COUNT + colour] += dice
            note(journal, PLACED, number, colour, dice)


@rule
def check_outbreaks(state: State, journal: Journal) -> None:
    """Region by region, clockwise from region 1, colour by colour (C-INFECT-03, C-OUT-06)."""
    for region in range(REGION_COUNT):
        for colour in range(COLOUR_COUNT):
            if state.regions[region * COLOUR_COUNT + colour] > MOST_ALIKE and state.outcome == ONGOING:
                break_out(state, region, colour, journal)


@rule
def break_out(state: State, region: int, colour: int, journal: Journal) -> None:
    """Dice above three move on clockwise, and may break out there at once (C-OUT-01 to C-OUT-07, C-TRACK-04)."""
    here = region * COLOUR_COUNT + colour
    while state.regions[here] > MOST_ALIKE:
        state.outbreaks += 1
        note(journal, OUTBREAK, region + 1, colour, state.outbreaks)
        if state.outbreaks == state.outbreak_skull:
            end_game(state, LOST_OUTBREAKS, journal)
            return
        surplus = state.regions[here] - MOST_ALIKE
        state.regions[here] = MOST_ALIKE
        region = region + 1 if region + 1 < REGION_COUNT else 0
        here = region * COLOUR_COUNT + colour
        state.regions[here] += surplus
        note(journal, SPREAD, region + 1, colour, surplus)


@rule
def advance_marker(state: State, journal: Journal) -> None:
    """The infection marker moves one space, to the skull or into an epidemic (C-BIO-01, C-BIO-05, C-TRACK-01)."""
    state.infection += 1
    if state.infection == state.infection_skull:
        note(journal, MARKER, state.infection, 0, 0)
        end_game(state, LOST_INFECTION, journal)
        return
    note(journal, MARKER, state.infection, rate(state), 0)
    if state.epidemic_spaces >> state.infection & 1:
        note(journal, EPIDEMIC_COMES, 0, 0, 0)
        state.phase = EPIDEMIC
        draw_infection_dice(state, journal)


@rule
def resolve_epidemic(state: State, journal: Journal) -> None:
    """The treatment centre is rolled together with the dice drawn, and is empty then (C-EPI-01, C-EPI-03)."""
    for colour in range(COLOUR_COUNT):
        state.waiting[colour] += state.centre[colour]
        state.centre[colour] = 0
    roll_infection_dice(state, journal)
