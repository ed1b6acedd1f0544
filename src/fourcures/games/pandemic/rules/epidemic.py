"""Epidemics: increase, infect, intensify."""

from fourcures.engine.bits import popcount
from fourcures.engine.decks import bottom_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COLOUR, RATES
from fourcures.games.pandemic.options import CubeNeed
from fourcures.games.pandemic.rules.infection import place_cubes
from fourcures.games.pandemic.rules.infection_deck import (
    discard_infection_card,
    put_discards_on_top,
    refill_infection_deck,
)
from fourcures.games.pandemic.rules.outbreaks import outbreak
from fourcures.games.pandemic.rules.player_cards import after_drawing
from fourcures.games.pandemic.rules.roles import closed_cities
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Ending, JournalKind, Phase


@rule
def finish_epidemic(state: State, journal: Journal) -> None:
    """Intensify, which ends an epidemic. A second one of the same draw follows (P-EPI-10, P-EPI-11, P-DRAW-05)."""
    intensify(state, journal)
    state.epidemics_left -= 1
    if state.epidemics_left > 0:
        state.phase = Phase.SECOND_EPIDEMIC
    else:
        after_drawing(state)


@rule
def increase_rate(state: State, journal: Journal) -> None:
    """Increase: move the rate marker one space, up to the end of the track (P-EPI-02, P-EPI-03)."""
    if state.infection_step < len(RATES) - 1:
        state.infection_step += 1
    note(journal, JournalKind.RATE, state.infection_step, 0, 0)


@rule
def infect_from_bottom(state: State, journal: Journal) -> None:
    """Infect: three cubes for the city of the bottom card.

    P-EPI-04, P-EPI-05, P-EPI-06, P-EPI-07, P-EPI-08, P-EPI-09, P-ERAD-04, P-ROLE-QUARANTINE-03
    """
    refill_infection_deck(state)
    if state.infection_deck == 0:
        return
    city = choice(state, bottom_layer(state.infection_deck, state.infection_layer))
    discard_infection_card(state, city)
    note(journal, JournalKind.TURNED, city, 1, 0)
    colour = CITY_COLOUR[city]
    if state.disease[colour] == DiseaseStatus.ERADICATED or closed_cities(state, colour) >> city & 1:
        note(journal, JournalKind.PREVENTED, city, colour, 0)
        return
    before = cubes_in(state, city, colour)
    if state.cube_need == CubeNeed.GROSS and state.supply[colour] < CITY_CUBES:
        place_cubes(state, city, colour, min(CITY_CUBES - before, state.supply[colour]), journal)
        end_game(state, Ending.CUBES, journal)
        return
    place_cubes(state, city, colour, CITY_CUBES - before, journal)
    if before > 0 and state.outcome == Ending.ONGOING:
        outbreak(state, city, colour, journal)


@rule
def intensify(state: State, journal: Journal) -> None:
    """Intensify: shuffle only the discard pile onto the deck (P-EPI-10)."""
    count = popcount(state.infection_discard)
    put_discards_on_top(state)
    note(journal, JournalKind.INTENSIFIED, count, 0, 0)
