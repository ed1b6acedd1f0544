"""Infection: the infector and its city rolls, cubes that come onto the map, and outbreaks."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import (
    CITY_CUBES,
    OUT_OF_CUBES,
    SURVIVED,
    TOO_MANY_OUTBREAKS,
    break_out,
    cubes_in,
    put_cubes,
)
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CITY_COLOUR
from fourcures.games.dice.rules.rolls import roll_city
from fourcures.games.dice.rules.special_events import closed_city
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import Ending, JournalKind, RollPurpose


@rule
def is_safe(state: State, city: int) -> bool:
    """True if quarantine or eradication keeps cubes out of a city (D-EVENT-QUARANTINE-01, D-EPI-03, D-INF-03)."""
    return state.disease[CITY_COLOUR[city]] == DiseaseStatus.ERADICATED or closed_city(state) >> city & 1 == 1


@rule
def end_if_lost(state: State, went: int, journal: Journal) -> None:
    """End the game if placing cubes or a chain of outbreaks lost it (D-END-02, D-END-04)."""
    if went == OUT_OF_CUBES:
        end_game(state, Ending.CUBES, journal)
    elif went == TOO_MANY_OUTBREAKS:
        end_game(state, Ending.OUTBREAKS, journal)


@rule
def infect(state: State, city: int, cubes: int, breaks_out: bool, journal: Journal) -> None:
    """Infect a city named by a roll with cubes, an outbreak, or both.

    D-ROLE-EMERGENCY-02, D-OUT-01, D-OUT-02, D-OUT-03.
    """
    colour = CITY_COLOUR[city]
    if cubes == 0 or state.supply[colour] > 0:
        state.last_infected = city
    went = put_cubes(state, city, colour, cubes, journal)
    if breaks_out and went == SURVIVED:
        closed = closed_city(state)
        went = break_out(state, state.neighbours, city, colour, closed, 0, state.outbreak_death, journal)
    end_if_lost(state, went, journal)


@rule
def infect_next_city(state: State, journal: Journal) -> None:
    """Roll the infector once: a cube, or an outbreak if the city has three (D-INF-02, D-INF-03)."""
    state.rolls_left -= 1
    city = roll_city(state, RollPurpose.INFECTOR, journal)
    if is_safe(state, city):
        note(journal, JournalKind.PREVENTED, city, CITY_COLOUR[city], 0)
    else:
        is_full = cubes_in(state, city, CITY_COLOUR[city]) == CITY_CUBES
        infect(state, city, 0 if is_full else 1, is_full, journal)


@rule
def run_infector(state: State, journal: Journal) -> None:
    """Make the city rolls of the infection tracker, or none in a quiet night (D-INF-01, D-EVENT-QUIET-01)."""
    if state.quiet_night == 1:
        state.quiet_night = 0
        note(journal, JournalKind.QUIET_NIGHT, 0, 0, 0)
        return
    if state.rolls_left == 0:
        state.rolls_left = state.city_rolls[state.infection]
    while state.rolls_left > 0 and state.outcome == Ending.ONGOING:
        infect_next_city(state, journal)
    state.rolls_left = 0
