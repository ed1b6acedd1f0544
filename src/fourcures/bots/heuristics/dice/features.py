"""Features of the solo dice game: what a strong player looks at to say how a game stands, roughly from 0 to 1.

A game is lost when a colour runs out of cubes far more often than in any other way, so most of them are about supplies
and about what an outbreak or an epidemic would take from them.
"""

from typing import Any

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, CITY_COLOUR, CITY_COUNT, CUBES, NO_ROLE, WHITE
from fourcures.games.dice.rules.cures import colours_to_cure
from fourcures.games.dice.rules.state import NOWHERE, State
from fourcures.games.dice.vocabulary import Phase

NAMES = (
    "standard",
    # cures and points
    "one cured",
    "two cured",
    "three cured",
    "eradicated",
    "points missing",
    "points missing for the scientist",
    "fewest points",
    "most points",
    "colours that the scientist cures",
    "colours that anybody cures",
    "curable now",
    "can win now",
    # trackers
    "marker",
    "marker near its end",
    "epidemic is next",
    "epidemic is second next",
    "city rolls",
    "outbreaks",
    "last outbreak",
    # supplies, scarcest first
    "supply first",
    "supply second",
    "supply third",
    "supply fourth",
    "scarcity",
    "scarce colours",
    "empty supplies",
    # cubes on the map
    "cities with one",
    "cities with two",
    "cities with three",
    "cities of other colours",
    "chains",
    "fatal outbreaks",
    "fatal rolls",
    "fatal epidemics",
    "spread of outbreaks",
    # the turn
    "actions left",
    "before research",
    "during research",
    "blacks kept",
    "whites kept",
    "quarantine",
    "scientist",
    "emergency response",
    "researcher",
    "medic",
    "dispatcher",
    # the pawn
    "cubes here",
    "cubes next door",
    "cubes two links away",
    "way to a full city",
)
(
    STANDARD,
    CURED_ONE,
    CURED_TWO,
    CURED_THREE,
    GONE,
    MISSING,
    MISSING_SCIENTIST,
    FEWEST,
    MOST,
    FOR_SCIENTIST,
    FOR_ANYBODY,
    CURABLE,
    CAN_WIN,
    MARKER,
    MARKER_END,
    EPIDEMIC_NEXT,
    EPIDEMIC_SECOND,
    CITY_ROLLS,
    OUTBREAKS,
    LAST_OUTBREAK,
    SUPPLY,
    SUPPLY_SECOND,
    SUPPLY_THIRD,
    SUPPLY_FOURTH,
    SCARCITY,
    SCARCE,
    EMPTY,
    WITH_ONE,
    WITH_TWO,
    WITH_THREE,
    FOREIGN,
    CHAINS,
    FATAL,
    FATAL_ROLLS,
    FATAL_EPIDEMICS,
    SPREAD,
    ACTIONS_LEFT,
    BEFORE_RESEARCH,
    DURING_RESEARCH,
    BLACKS,
    WHITES,
    CLOSED,
    FIRST_ROLE,
    _EMERGENCY,
    _RESEARCHER,
    _MEDIC,
    _DISPATCHER,
    HERE,
    NEXT_DOOR,
    TWO_AWAY,
    WAY,
) = range(len(NAMES))

SCARCE_SUPPLY = 3  # one outbreak may use it up
FARTHEST = 6
STACK_BITS = 8  # of the cities with so many cubes, where all four numbers are packed into one


@rule
def features(state: State, into: Any) -> None:
    """Write one number for each name."""
    for index in range(len(NAMES)):
        into[index] = 0.0
    into[STANDARD] = state.mode
    tell_research(state, into)
    tell_trackers(state, into)
    tell_supplies(state, into)
    tell_map(state, into)
    tell_turn(state, into)
    tell_pawn(state, into)


@rule
def tell_research(state: State, into: Any) -> None:
    """How far the cures are."""
    uncured = 0
    missing = 0
    missing_scientist = 0
    fewest = state.cure_points + 0
    most = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            points = state.research[colour]
            uncured += 1
            missing += max(0, state.cure_points - points)
            missing_scientist += max(0, state.cure_points_scientist - points)
            fewest = min(fewest, points)
            most = max(most, points)
            into[FOR_SCIENTIST] += 0.25 if points >= state.cure_points_scientist else 0.0
            into[FOR_ANYBODY] += 0.25 if points >= state.cure_points else 0.0
        elif state.disease[colour] == DiseaseStatus.ERADICATED:
            into[GONE] += 0.25
    if uncured < COLOUR_COUNT and uncured > 0:
        into[CURED_ONE + COLOUR_COUNT - 1 - uncured] = 1.0
    into[MISSING] = missing / (COLOUR_COUNT * state.cure_points)
    into[MISSING_SCIENTIST] = missing_scientist / (COLOUR_COUNT * state.cure_points)
    into[FEWEST] = fewest / state.cure_points
    into[MOST] = most / state.cure_points
    if state.phase == Phase.ACTIONS and state.actions_left > 0:
        curable = popcount(colours_to_cure(state))
        into[CURABLE] = curable / COLOUR_COUNT
        into[CAN_WIN] = 1.0 if curable == uncured and state.actions_left >= uncured else 0.0


@rule
def tell_trackers(state: State, into: Any) -> None:
    """How near the marker and the outbreaks are to their ends."""
    left = state.infection_death - state.infection
    into[MARKER] = state.infection / state.infection_death
    into[MARKER_END] = 1.0 / max(left, 1)
    into[EPIDEMIC_NEXT] = state.epidemic_icons >> (state.infection + 1) & 1
    into[EPIDEMIC_SECOND] = state.epidemic_icons >> (state.infection + 2) & 1
    into[CITY_ROLLS] = state.city_rolls[state.infection] / 3.0
    into[OUTBREAKS] = state.outbreaks / state.outbreak_death
    into[LAST_OUTBREAK] = 1.0 if state.outbreaks + 1 == state.outbreak_death else 0.0


@rule
def tell_supplies(state: State, into: Any) -> None:
    """What is left of each colour that can still run out, scarcest first."""
    for place in range(COLOUR_COUNT):
        into[SUPPLY + place] = 1.0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.ERADICATED:
            supply = state.supply[colour]
            share = supply / CUBES
            for place in range(COLOUR_COUNT):
                if share < into[SUPPLY + place]:
                    larger = into[SUPPLY + place]
                    into[SUPPLY + place] = share
                    share = larger
            into[SCARCITY] += 0.5 / (1 + supply)
            into[SCARCE] += 0.5 if supply <= SCARCE_SUPPLY else 0.0
            into[EMPTY] += 0.5 if supply == 0 else 0.0


@rule
def tell_map(state: State, into: Any) -> None:
    """Where cubes lie, and what the next roll or epidemic would do there."""
    stacks = own_cubes = full = spread = fatal = fatal_rolls = fatal_epidemics = 0
    for city in range(CITY_COUNT):
        colour = CITY_COLOUR[city]
        cubes = state.cubes[city * COLOUR_COUNT + colour] + 0
        supply = state.supply[colour] + 0
        links = popcount(state.neighbours[city])
        named = 1 if state.disease[colour] != DiseaseStatus.ERADICATED else 0
        breaks = named if cubes == CITY_CUBES else 0
        in_epidemic = CITY_CUBES - cubes + links if cubes > 0 else CITY_CUBES
        own_cubes += cubes
        stacks += named << STACK_BITS * cubes
        full |= breaks << city
        spread += links * breaks
        fatal += breaks if supply < links else 0
        fatal_rolls += named if supply < (links if cubes == CITY_CUBES else 1) else 0
        fatal_epidemics += named if supply < in_epidemic else 0
    for cubes in range(1, CITY_CUBES + 1):
        into[WITH_ONE + cubes - 1] = (stacks >> STACK_BITS * cubes & (1 << STACK_BITS) - 1) / 8.0
    into[FOREIGN] = (total(state.cubes) - own_cubes) / 8.0
    into[CHAINS] = count_chains(state, full) / 4.0
    into[FATAL] = fatal / 4.0
    into[FATAL_ROLLS] = fatal_rolls / 8.0
    into[FATAL_EPIDEMICS] = fatal_epidemics / 8.0
    into[SPREAD] = spread / 16.0


@rule
def count_chains(state: State, full: int) -> int:
    """Links from full cities that can be named to cities that would break out with them."""
    chains = 0
    while full:
        city = lowest_bit(full)
        full &= full - 1
        reached = state.neighbours[city] + 0
        while reached:
            there = state.cubes[lowest_bit(reached) * COLOUR_COUNT + CITY_COLOUR[city]] + 0
            chains += 1 if there == CITY_CUBES else 0
            reached &= reached - 1
    return chains


@rule
def tell_turn(state: State, into: Any) -> None:
    """How far the turn has come, and with which role."""
    if state.phase == Phase.ACTIONS:
        into[ACTIONS_LEFT] = state.actions_left / 4.0
        into[BEFORE_RESEARCH] = 1.0
    elif state.phase == Phase.RESEARCH:
        into[DURING_RESEARCH] = 1.0
    into[BLACKS] = state.kept[BLACK] / 2.0
    into[WHITES] = state.kept[WHITE] / 2.0
    into[CLOSED] = 0.0 if state.quarantine == NOWHERE else 1.0
    if state.role != NO_ROLE:
        into[FIRST_ROLE + state.role] = 1.0


@rule
def tell_pawn(state: State, into: Any) -> None:
    """What the pawn could do where it stands and nearby."""
    seen = 1 << state.pawn
    frontier = seen + 0
    into[WAY] = 1.0
    for far in range(FARTHEST):
        grown = 0
        while frontier:
            city = lowest_bit(frontier)
            frontier &= frontier - 1
            grown |= state.neighbours[city]
            cubes = 0
            for colour in range(COLOUR_COUNT):
                cubes += state.cubes[city * COLOUR_COUNT + colour]
            if far <= TWO_AWAY - HERE:
                into[HERE + far] += cubes / (4.0 + 4.0 * far)
            if cubes >= CITY_CUBES and into[WAY] == 1.0:
                into[WAY] = far / FARTHEST
        if far >= TWO_AWAY - HERE and into[WAY] < 1.0:
            return
        frontier = grown & ~seen
        seen |= grown
