"""Features of the solo dice game, roughly from 0 to 1.

By far most defeats come from a colour that runs out of cubes. Most features therefore describe supplies, and what an
outbreak or an epidemic would take from them.
"""

from typing import Any

from fourcures.bots.heuristics.feature import feature
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, CITY_COLOUR, CITY_COUNT, CUBES, NO_ROLE, WHITE
from fourcures.games.dice.rules.cures import colours_to_cure
from fourcures.games.dice.rules.state import NOWHERE, State
from fourcures.games.dice.vocabulary import Phase, Role


class Feature(Enumeration[Spec]):
    """Features of cures, trackers, supplies, the map and the turn."""

    STANDARD = feature("standard")
    # cures and points
    CURED_ONE = feature("one cured")
    CURED_TWO = feature("two cured")
    CURED_THREE = feature("three cured")
    GONE = feature("eradicated")
    MISSING = feature("points missing")
    MISSING_SCIENTIST = feature("points missing for the scientist")
    FEWEST = feature("fewest points")
    MOST = feature("most points")
    FOR_SCIENTIST = feature("colours that the scientist cures")
    FOR_ANYBODY = feature("colours that anybody cures")
    CURABLE = feature("curable now")
    CAN_WIN = feature("can win now")
    # trackers
    MARKER = feature("marker")
    MARKER_END = feature("marker near its end")
    EPIDEMIC_NEXT = feature("epidemic is next")
    EPIDEMIC_SECOND = feature("epidemic is second next")
    CITY_ROLLS = feature("city rolls")
    OUTBREAKS = feature("outbreaks")
    LAST_OUTBREAK = feature("last outbreak")
    # supplies, scarcest first
    SUPPLY = feature("supply first")
    SUPPLY_SECOND = feature("supply second")
    SUPPLY_THIRD = feature("supply third")
    SUPPLY_FOURTH = feature("supply fourth")
    SCARCITY = feature("scarcity")
    SCARCE = feature("scarce colours")
    EMPTY = feature("empty supplies")
    # cubes on the map
    WITH_ONE = feature("cities with one")
    WITH_TWO = feature("cities with two")
    WITH_THREE = feature("cities with three")
    FOREIGN = feature("cities of other colours")
    CHAINS = feature("chains")
    FATAL = feature("fatal outbreaks")
    FATAL_ROLLS = feature("fatal rolls")
    FATAL_EPIDEMICS = feature("fatal epidemics")
    SPREAD = feature("spread of outbreaks")
    # the turn
    ACTIONS_LEFT = feature("actions left")
    BEFORE_RESEARCH = feature("before research")
    DURING_RESEARCH = feature("during research")
    BLACKS = feature("blacks kept")
    WHITES = feature("whites kept")
    CLOSED = feature("quarantine")


FIRST_ROLE = len(Feature.names)


class PawnFeature(Enumeration[Spec], first=FIRST_ROLE + len(Role.names)):
    """Features of the pawn's surroundings. The features of the roles come before them."""

    HERE = feature("cubes here")
    NEXT_DOOR = feature("cubes next door")
    TWO_AWAY = feature("cubes two links away")
    WAY = feature("way to a full city")


NAMES = (*Feature.names, *(role.replace("_", " ") for role in Role.names), *PawnFeature.names)
SCARCE_SUPPLY = 3  # cubes; one outbreak may use them up
FARTHEST = 6
STACK_BITS = 8  # bits per number of cities with 0 to 3 cubes, four numbers packed into one


@rule
def features(state: State, into: Any) -> None:
    """Write the features of a state."""
    for index in range(len(NAMES)):
        into[index] = 0.0
    into[Feature.STANDARD] = state.mode
    write_research(state, into)
    write_trackers(state, into)
    write_supplies(state, into)
    write_map(state, into)
    write_turn(state, into)
    write_pawn(state, into)


@rule
def write_research(state: State, into: Any) -> None:
    """Write the features of progress towards cures."""
    uncured = 0
    missing = 0
    missing_scientist = 0
    fewest = state.cure_points
    most = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            points = state.research[colour]
            uncured += 1
            missing += max(0, state.cure_points - points)
            missing_scientist += max(0, state.cure_points_scientist - points)
            fewest = min(fewest, points)
            most = max(most, points)
            into[Feature.FOR_SCIENTIST] += 0.25 if points >= state.cure_points_scientist else 0.0
            into[Feature.FOR_ANYBODY] += 0.25 if points >= state.cure_points else 0.0
        elif state.disease[colour] == DiseaseStatus.ERADICATED:
            into[Feature.GONE] += 0.25
    if uncured < COLOUR_COUNT and uncured > 0:
        into[Feature.CURED_ONE + COLOUR_COUNT - 1 - uncured] = 1.0
    into[Feature.MISSING] = missing / (COLOUR_COUNT * state.cure_points)
    into[Feature.MISSING_SCIENTIST] = missing_scientist / (COLOUR_COUNT * state.cure_points)
    into[Feature.FEWEST] = fewest / state.cure_points
    into[Feature.MOST] = most / state.cure_points
    if state.phase == Phase.ACTIONS and state.actions_left > 0:
        curable = popcount(colours_to_cure(state))
        into[Feature.CURABLE] = curable / COLOUR_COUNT
        into[Feature.CAN_WIN] = 1.0 if curable == uncured and state.actions_left >= uncured else 0.0


@rule
def write_trackers(state: State, into: Any) -> None:
    """Write the features of the infection marker and the outbreaks."""
    left = state.infection_death - state.infection
    into[Feature.MARKER] = state.infection / state.infection_death
    into[Feature.MARKER_END] = 1.0 / max(left, 1)
    into[Feature.EPIDEMIC_NEXT] = state.epidemic_icons >> (state.infection + 1) & 1
    into[Feature.EPIDEMIC_SECOND] = state.epidemic_icons >> (state.infection + 2) & 1
    into[Feature.CITY_ROLLS] = state.city_rolls[state.infection] / 3.0
    into[Feature.OUTBREAKS] = state.outbreaks / state.outbreak_death
    into[Feature.LAST_OUTBREAK] = 1.0 if state.outbreaks + 1 == state.outbreak_death else 0.0


@rule
def write_supplies(state: State, into: Any) -> None:
    """Write the features of supplies that can still run out, scarcest first."""
    for place in range(COLOUR_COUNT):
        into[Feature.SUPPLY + place] = 1.0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.ERADICATED:
            supply = state.supply[colour]
            share = supply / CUBES
            for place in range(COLOUR_COUNT):
                if share < into[Feature.SUPPLY + place]:
                    larger = into[Feature.SUPPLY + place]
                    into[Feature.SUPPLY + place] = share
                    share = larger
            into[Feature.SCARCITY] += 0.5 / (1 + supply)
            into[Feature.SCARCE] += 0.5 if supply <= SCARCE_SUPPLY else 0.0
            into[Feature.EMPTY] += 0.5 if supply == 0 else 0.0


@rule
def write_map(state: State, into: Any) -> None:
    """Write the features of cubes on the map, and of the harm by the next roll or epidemic."""
    stacks = own_cubes = full = spread = fatal = fatal_rolls = fatal_epidemics = 0
    for city in range(CITY_COUNT):
        colour = CITY_COLOUR[city]
        cubes = state.cubes[city * COLOUR_COUNT + colour]
        supply = state.supply[colour]
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
        into[Feature.WITH_ONE + cubes - 1] = (stacks >> STACK_BITS * cubes & (1 << STACK_BITS) - 1) / 8.0
    into[Feature.FOREIGN] = (total(state.cubes) - own_cubes) / 8.0
    into[Feature.CHAINS] = count_chains(state, full) / 4.0
    into[Feature.FATAL] = fatal / 4.0
    into[Feature.FATAL_ROLLS] = fatal_rolls / 8.0
    into[Feature.FATAL_EPIDEMICS] = fatal_epidemics / 8.0
    into[Feature.SPREAD] = spread / 16.0


@rule
def count_chains(state: State, full: int) -> int:
    """Number of links from the cities ``full`` to cities that would break out with them."""
    chains = 0
    while full:
        city = lowest_bit(full)
        full &= full - 1
        reached = state.neighbours[city]
        while reached:
            there = state.cubes[lowest_bit(reached) * COLOUR_COUNT + CITY_COLOUR[city]]
            chains += 1 if there == CITY_CUBES else 0
            reached &= reached - 1
    return chains


@rule
def write_turn(state: State, into: Any) -> None:
    """Write the features of the turn: its progress, kept dice, quarantine and role."""
    if state.phase == Phase.ACTIONS:
        into[Feature.ACTIONS_LEFT] = state.actions_left / 4.0
        into[Feature.BEFORE_RESEARCH] = 1.0
    elif state.phase == Phase.RESEARCH:
        into[Feature.DURING_RESEARCH] = 1.0
    into[Feature.BLACKS] = state.kept[BLACK] / 2.0
    into[Feature.WHITES] = state.kept[WHITE] / 2.0
    into[Feature.CLOSED] = 0.0 if state.quarantine == NOWHERE else 1.0
    if state.role != NO_ROLE:
        into[FIRST_ROLE + state.role] = 1.0


@rule
def write_pawn(state: State, into: Any) -> None:
    """Write the features of cubes around the pawn."""
    seen = 1 << state.pawn
    frontier = seen
    into[PawnFeature.WAY] = 1.0
    for far in range(FARTHEST):
        grown = 0
        while frontier:
            city = lowest_bit(frontier)
            frontier &= frontier - 1
            grown |= state.neighbours[city]
            cubes = 0
            for colour in range(COLOUR_COUNT):
                cubes += state.cubes[city * COLOUR_COUNT + colour]
            if far <= PawnFeature.TWO_AWAY - PawnFeature.HERE:
                into[PawnFeature.HERE + far] += cubes / (4.0 + 4.0 * far)
            if cubes >= CITY_CUBES and into[PawnFeature.WAY] == 1.0:
                into[PawnFeature.WAY] = far / FARTHEST
        if far >= PawnFeature.TWO_AWAY - PawnFeature.HERE and into[PawnFeature.WAY] < 1.0:
            return
        frontier = grown & ~seen
        seen |= grown
