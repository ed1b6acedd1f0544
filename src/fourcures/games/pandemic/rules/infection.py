"""Infection: cubes placed on the board by infection cards."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import CITY_CUBES, OUT_OF_CUBES, cubes_in, put_cubes
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COLOUR
from fourcures.games.pandemic.options import CubeNeed
from fourcures.games.pandemic.rules.infection_deck import discard_infection_card, refill_infection_deck
from fourcures.games.pandemic.rules.outbreaks import outbreak
from fourcures.games.pandemic.rules.roles import clear_cured_cubes, closed_cities, swept_cities
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Ending, JournalKind


@rule
def place_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Put cubes on a city; a cube that the supply cannot provide loses the game (P-END-03, P-COMP-01)."""
    if put_cubes(state, city, colour, count, journal) == OUT_OF_CUBES:
        end_game(state, Ending.CUBES, journal)
    elif state.cube_need == CubeNeed.GROSS and swept_cities(state, colour) >> city & 1:
        clear_cured_cubes(state, journal)  # placed first, then removed (P-ROLE-MEDIC-06)


@rule
def infect(state: State, city: int, journal: Journal) -> None:
    """Infect the city of a card with one cube, or cause an outbreak (P-INF-03, P-OUT-01, P-OUT-09, P-ERAD-03)."""
    colour = CITY_COLOUR[city]
    if state.disease[colour] == DiseaseStatus.ERADICATED or closed_cities(state, colour) >> city & 1:
        note(journal, JournalKind.PREVENTED, city, colour, 0)
    elif cubes_in(state, city, colour) == CITY_CUBES:
        outbreak(state, city, colour, journal)
    else:
        place_cubes(state, city, colour, 1, journal)


@rule
def turn_infection_card(state: State, journal: Journal) -> None:
    """Turn the top card and resolve it completely (P-INF-02, P-INF-04)."""
    refill_infection_deck(state)
    if state.infection_deck == 0:
        state.infections_left = 0
        return
    state.infections_left -= 1
    city = choice(state, state.infection_top)
    discard_infection_card(state, city)
    note(journal, JournalKind.TURNED, city, 0, 0)
    infect(state, city, journal)
