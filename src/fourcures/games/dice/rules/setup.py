"""Set-up: from the choices made before the game to the first decision."""

from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import cubes_in, put_cubes
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.dice.data.board import CITY_COLOUR, CUBES, NO_ROLE, OPENING_INFECTION
from fourcures.games.dice.options import MODES, OPTIONS, Options
from fourcures.games.dice.rules.rolls import roll_city
from fourcures.games.dice.rules.state import NOWHERE, State
from fourcures.games.dice.rules.turn import start_turn
from fourcures.games.dice.vocabulary import RollPurpose


def blank_state(options: Options) -> State:
    """The state before the first roll: the board laid out, cubes in the supply (D-SETUP-01, D-SETUP-05)."""
    state = State()
    board = options.board
    state.mode = MODES.index(options.mode)
    for name in OPTIONS:
        setattr(state, name, options.value(name))
    state.neighbours = list(board.neighbours)
    state.start_city = board.start_city
    state.infection_death = board.infection_death
    state.epidemic_icons = board.epidemic_icons
    state.city_rolls = list(board.city_rolls)
    state.outbreak_death = board.outbreak_death
    state.research_max = board.research_max
    state.cure_points = board.cure_points
    state.cure_points_scientist = board.cure_points_scientist
    state.pawn = board.start_city
    state.last_infected = board.start_city
    state.infection = board.infection_start
    state.supply = [CUBES] * COLOUR_COUNT
    state.role = NO_ROLE
    state.quarantine = NOWHERE
    return state


@rule
def set_up(state: State, journal: Journal) -> None:
    """Infect the map and begin the first turn, without a role (D-SETUP-06)."""
    for index in range(len(OPENING_INFECTION)):
        infect_opening_city(state, OPENING_INFECTION[index], journal)
    start_turn(state, journal)


@rule
def infect_opening_city(state: State, cubes: int, journal: Journal) -> None:
    """Infect an opening city named by a roll. A roll is repeated if its city cannot take the cubes.

    D-SETUP-02, D-SETUP-03, D-SETUP-04, D-ROLE-EMERGENCY-02.
    """
    city = roll_city(state, RollPurpose.OPENING, journal)
    while cubes_in(state, city, CITY_COLOUR[city]) > 0 or state.supply[CITY_COLOUR[city]] < cubes:
        city = roll_city(state, RollPurpose.OPENING, journal)
    put_cubes(state, city, CITY_COLOUR[city], cubes, journal)
    state.last_infected = city
