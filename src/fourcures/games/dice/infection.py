"""City rolls and what they do: the infector, epidemics, outbreaks; and the marker that brings epidemics."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.games.common.cubes import (
    CITY_CUBES,
    OUT_OF_CUBES,
    PREVENTED,
    SURVIVED,
    TOO_MANY_OUTBREAKS,
    break_out,
    cubes_in,
    put_cubes,
)
from fourcures.games.common.table import ERADICATED, ONGOING, end_game
from fourcures.games.dice.board import BLACK, CITY_COLOUR, CITY_COUNT
from fourcures.games.dice.log import EPIDEMIC, FOR_EPIDEMIC, FOR_INFECTOR, MARKER_MOVED, NAMED, NIGHT_IS_QUIET
from fourcures.games.dice.state import LOST_CUBES, LOST_INFECTION, LOST_OUTBREAKS, NOWHERE, State

# --- City rolls


@rule
def roll_city(state: State, purpose: int, journal: Journal) -> int:
    """A coloured die and the numbered one name a city, all 24 equally likely (D-CITY-01, D-CITY-02)."""
    city = randbelow(state, CITY_COUNT)
    note(journal, NAMED, city, purpose, 0)
    return city


@rule
def closed_city(state: State) -> int:
    """The city in quarantine, as a set (D-EVENT-QUARANTINE-01)."""
    return 0 if state.quarantine == NOWHERE else 1 << state.quarantine


@rule
def is_safe(state: State, city: int) -> bool:
    """Quarantine, or the end of its disease, keeps cubes out of a city (D-EVENT-QUARANTINE-01, D-EPI-03, D-INF-03)."""
    return state.disease[CITY_COLOUR[city]] == ERADICATED or closed_city(state) >> city & 1 == 1


@rule
def suffer(state: State, went: int, journal: Journal) -> None:
    """Placing cubes or a chain of outbreaks may have lost the game (D-END-02, D-END-04)."""
    if went == OUT_OF_CUBES:
        end_game(state, LOST_CUBES, journal)
    elif went == TOO_MANY_OUTBREAKS:
        end_game(state, LOST_OUTBREAKS, journal)


@rule
def infect(state: State, city: int, cubes: int, breaks_out: bool, journal: Journal) -> None:
    """A city named by a roll receives cubes, or breaks out, or both (D-ROLE-EMERGENCY-02, D-OUT-01, -02, -03)."""
    colour = CITY_COLOUR[city]
    if cubes == 0 or state.supply[colour] > 0:
        state.last_infected = city
    went = put_cubes(state, city, colour, cubes, journal)
    if breaks_out and went == SURVIVED:
        closed = closed_city(state)
        went = break_out(state, state.neighbours, city, colour, closed, 0, state.outbreak_death, journal)
    suffer(state, went, journal)


# --- The infector


@rule
def infect_next_city(state: State, journal: Journal) -> None:
    """One roll of the infector: a cube, or an outbreak where three are (D-INF-02, D-INF-03)."""
    state.rolls_left -= 1
    city = roll_city(state, FOR_INFECTOR, journal)
    if is_safe(state, city):
        note(journal, PREVENTED, city, CITY_COLOUR[city], 0)
    else:
        is_full = cubes_in(state, city, CITY_COLOUR[city]) == CITY_CUBES
        infect(state, city, 0 if is_full else 1, is_full, journal)


@rule
def run_infector(state: State, journal: Journal) -> None:
    """As many city rolls as the infection tracker shows, or none in a quiet night (D-INF-01, D-EVENT-QUIET-01)."""
    if state.quiet_night == 1:
        state.quiet_night = 0
        note(journal, NIGHT_IS_QUIET, 0, 0, 0)
        return
    if state.rolls_left == 0:
        state.rolls_left = state.city_rolls[state.infection]
    while state.rolls_left > 0 and state.outcome == ONGOING:
        infect_next_city(state, journal)
    state.rolls_left = 0


# --- The marker and epidemics


@rule
def move_marker(state: State, journal: Journal) -> None:
    """Black dice move the infection marker and bring epidemics (D-BLACK-01 to -05, D-END-03)."""
    blacks = state.kept[BLACK] + 0
    if blacks == 0:
        return
    icons_ahead = state.epidemic_icons >> (state.infection + 1)
    steps = blacks
    if blacks > 1 and icons_ahead:
        steps = max(blacks, lowest_bit(icons_ahead) + 1)
    meets_icon = icons_ahead & ((1 << steps) - 1) != 0
    state.infection = min(state.infection + steps, state.infection_death)
    note(journal, MARKER_MOVED, state.infection, 0, 0)
    if state.infection == state.infection_death:
        end_game(state, LOST_INFECTION, journal)
    elif blacks > 1 or meets_icon:
        carry_out_epidemic(state, journal)


@rule
def carry_out_epidemic(state: State, journal: Journal) -> None:
    """A city is filled up to three cubes, and breaks out if it had any (D-EPI-01, D-EPI-02, D-EPI-03)."""
    note(journal, EPIDEMIC, 0, 0, 0)
    city = roll_city(state, FOR_EPIDEMIC, journal)
    if is_safe(state, city):
        note(journal, PREVENTED, city, CITY_COLOUR[city], 0)
    else:
        before = cubes_in(state, city, CITY_COLOUR[city]) + 0
        infect(state, city, CITY_CUBES - before, before > 0, journal)
