"""Heuristic of the solo dice game.

Nearly all defeats come from a colour that runs out of cubes, after epidemics. So cubes of scarce colours and full
cities are treated first, by what each action saves. Where points may pile up, cures wait for each other, since dice of
cured colours are rolled again and bring blacks. No die is ever rolled again by choice. All weights were tuned together
on the win rates of whole games.
"""

from fourcures.bots.heuristics.dice.map import best_base, city_threat, cube_value, step_towards, treat_rate, work_value
from fourcures.bots.heuristics.dice.research import choose_die, choose_drop, cures_to_find, point_value
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, CITY_COLOUR, CITY_COUNT, NUMBERS
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.movement import drive_cities
from fourcures.games.dice.rules.roles import emergency_cities, has_role, points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import FIRST_ROW, WIDTH, ActionKind, PendingChoice, Role, SpecialEvent

NEAR_ENOUGH = 5  # links; work farther away counts only if there is none nearer
BAD_ROLL_PERCENT = 41  # percent of the best work's value left after a useless dispatch
MEDIC_CUBES = 20  # cubes in cities with two or more at which the Medic is better than the Researcher


@rule
def heuristic_action(state: State, legal: Legal, rng: RandomStream) -> int:
    """Heuristic policy: the intuitive choice of a strong player."""
    pending = pending_choice(state)
    if pending == PendingChoice.KEEP:
        return FIRST_ROW[ActionKind.KEEP] * WIDTH + choose_die(state)
    if pending == PendingChoice.CLEARING or (
        pending == PendingChoice.ACTION and legal[0] >> FIRST_ROW[ActionKind.CLEAR] & 1
    ):
        return FIRST_ROW[ActionKind.CLEAR] * WIDTH + lowest_bit(legal[FIRST_ROW[ActionKind.CLEAR] + 1])
    if pending == PendingChoice.ACTION:
        return choose_action(state)
    if pending == PendingChoice.FLIGHT:
        return choose_landing(state, ActionKind.FLY, legal[FIRST_ROW[ActionKind.FLY] + 1])
    if pending == PendingChoice.BLACK_DICE:
        return FIRST_ROW[ActionKind.REROLL] * WIDTH + state.rolled[BLACK] - 1
    if pending == PendingChoice.EVENT:
        return choose_event(state, legal)
    if pending == PendingChoice.LIMIT:
        return choose_drop(state)
    return FIRST_ROW[ActionKind.ROLE] * WIDTH + choose_role(state)


# --- The action step


@rule
def choose_action(state: State) -> int:
    """Find cures that should not wait, then do the work that saves most per action."""
    cures = cures_to_find(state, points_for_a_cure(state))
    if cures:
        return FIRST_ROW[ActionKind.CURE] * WIDTH + lowest_bit(cures)
    target = state.pawn
    best = work_value(state, target, 0)
    steps = drive_cities(state) | emergency_cities(state)
    seen = 1 << target
    frontier = steps & ~seen
    far = 1
    while frontier and (far <= NEAR_ENOUGH or best == 0):
        grown = 0
        seen |= frontier
        while frontier:
            city = lowest_bit(frontier)
            frontier &= frontier - 1
            grown |= state.neighbours[city]
            work = work_value(state, city, far)
            if work > best:
                best = work
                target = city
        frontier = grown & ~seen
        far += 1
    if is_dispatch_better(state, best):
        return FIRST_ROW[ActionKind.DISPATCH] * WIDTH
    return FIRST_ROW[ActionKind.PASS] * WIDTH if best == 0 else work_on(state, target, steps)


@rule
def work_on(state: State, target: int, steps: int) -> int:
    """Treat in the target city, or take the first step towards it."""
    if target != state.pawn:
        step = step_towards(state, target, steps)
        return FIRST_ROW[ActionKind.DRIVE if drive_cities(state) >> step & 1 else ActionKind.FLY] * WIDTH + step
    best = -1
    chosen = 0
    for colour in range(COLOUR_COUNT):
        rate = treat_rate(state, target, colour, 0)
        if rate > best:
            best = rate
            chosen = colour
    return FIRST_ROW[ActionKind.TREAT] * WIDTH + chosen


@rule
def is_dispatch_better(state: State, best: int) -> bool:
    """Whether the Dispatcher's roll promises more than the best known work. Return False on the last action."""
    if not has_role(state, Role.DISPATCHER) or state.actions_left == 1:
        return False
    hoped = 0
    for number in range(NUMBERS):
        top = best * BAD_ROLL_PERCENT // 100
        for colour in range(COLOUR_COUNT):
            top = max(top, work_value(state, colour * NUMBERS + number, 1))
        hoped += top
    return hoped > best * NUMBERS


@rule
def choose_landing(state: State, kind: int, cities: int) -> int:
    """Fly to the best base for later actions, or stay."""
    city = best_base(state, cities)
    return FIRST_ROW[ActionKind.STAY] * WIDTH if city == state.pawn else FIRST_ROW[kind] * WIDTH + city


# --- Events and roles


@rule
def choose_event(state: State, legal: Legal) -> int:
    """Answer a special event."""
    if state.event == SpecialEvent.AIR_LIFT:
        return choose_landing(state, ActionKind.AIRLIFT, legal[FIRST_ROW[ActionKind.AIRLIFT] + 1])
    if state.event == SpecialEvent.BREAK_THROUGH:
        return choose_advance(state, legal[FIRST_ROW[ActionKind.ADVANCE] + 1])
    return choose_closed_city(state) if state.event == SpecialEvent.QUARANTINE else choose_removal(state)


@rule
def choose_advance(state: State, colours: int) -> int:
    """Advance the tracker whose next point is worth most."""
    best = -1
    chosen = 0
    while colours:
        colour = lowest_bit(colours)
        colours &= colours - 1
        value = point_value(state, colour, 0)
        if value > best:
            best = value
            chosen = colour
    return FIRST_ROW[ActionKind.ADVANCE] * WIDTH + chosen


@rule
def choose_closed_city(state: State) -> int:
    """Quarantine the city where a roll would do most harm."""
    best = -1
    chosen = 0
    for city in range(CITY_COUNT):
        harm = city_threat(state, city, CITY_COLOUR[city])
        if harm > best:
            best = harm
            chosen = city
    return FIRST_ROW[ActionKind.QUARANTINE] * WIDTH + chosen


@rule
def choose_removal(state: State) -> int:
    """Resilient Population: remove one cube of an uncured colour or all of a cured one, where that saves most."""
    best = -1
    chosen = 0
    for city in range(CITY_COUNT):
        for colour in range(COLOUR_COUNT):
            cubes = state.cubes[city * COLOUR_COUNT + colour]
            if cubes > 0:
                saved = cube_value(state, city, colour, 1 if state.disease[colour] == DiseaseStatus.UNCURED else cubes)
                if saved > best:
                    best = saved
                    chosen = (FIRST_ROW[ActionKind.REMOVE] + colour) * WIDTH + city
    return chosen


@rule
def choose_role(state: State) -> int:
    """Choose the Scientist for a cure that others cannot find, the Medic for a crowded map, else the Researcher."""
    by_anybody = cures_to_find(state, state.cure_points)
    by_scientist = cures_to_find(state, state.cure_points_scientist)
    if popcount(by_scientist) > popcount(by_anybody):
        return Role.SCIENTIST
    cubes = 0
    for city in range(CITY_COUNT):
        here = state.cubes[city * COLOUR_COUNT + CITY_COLOUR[city]]
        if here > 1:
            cubes += here
    return Role.MEDIC if cubes >= MEDIC_CUBES else Role.RESEARCHER
