"""Cubes: how they come onto the board, spread, and leave it; epidemics and the infect step."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import popcount
from fourcures.engine.decks import bottom_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.games.common.cubes import (
    CITY_CUBES,
    OUT_OF_CUBES,
    PREVENTED,
    TOO_MANY_OUTBREAKS,
    break_out,
    cubes_in,
    eradicate_if_gone,
    put_cubes,
    sweep,
    take_cubes,
)
from fourcures.games.common.table import COLOUR_COUNT, CURED, ERADICATED, NOBODY, ONGOING, end_game
from fourcures.games.pandemic.board import CITY_COLOUR, CUBES, LAST_OUTBREAK, MEDIC, NEIGHBOURS, QUARANTINE, RATES
from fourcures.games.pandemic.infection_deck import (
    discard_infection_card,
    forget_what_is_gone,
    put_discards_on_top,
    refill_infection_deck,
    reveal_rearranged,
)
from fourcures.games.pandemic.log import INTENSIFIED, RATE, TURNED
from fourcures.games.pandemic.options import GROSS, NET
from fourcures.games.pandemic.state import LOST_CUBES, LOST_OUTBREAKS, State

# --- Cubes leave the board


@rule
def remove_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Return cubes to the supply; a cured disease without cubes is eradicated (P-ERAD-01, P-TREAT-05)."""
    take_cubes(state, city, colour, count)
    eradicate_if_gone(state, colour, CUBES, journal)


@rule
def clear_cured_cubes(state: State, journal: Journal) -> None:
    """Cubes of cured colours vanish where the Medic is (P-ROLE-MEDIC-02, -03, -04)."""
    medic = state.seat_of[MEDIC]
    if medic != NOBODY:
        city = state.city[medic]
        for colour in range(COLOUR_COUNT):
            if state.disease[colour] == CURED and cubes_in(state, city, colour) > 0:
                sweep(state, city, colour, journal)
                eradicate_if_gone(state, colour, CUBES, journal)


# --- Cubes come onto the board


@rule
def quarantined_cities(state: State) -> int:
    """The Quarantine Specialist's city and its neighbours (P-ROLE-QUARANTINE-01, -02, -05)."""
    specialist = state.seat_of[QUARANTINE]
    if specialist == NOBODY:
        return 0
    here = state.city[specialist]
    return NEIGHBOURS[here] | 1 << here


@rule
def medics_city(state: State, colour: int) -> int:
    """The city, if any, where the Medic takes off all cubes of this colour (P-ROLE-MEDIC-03)."""
    medic = state.seat_of[MEDIC]
    return 1 << state.city[medic] if medic != NOBODY and state.disease[colour] == CURED else 0


@rule
def closed_cities(state: State, colour: int) -> int:
    """Where a role keeps cubes of this colour out (P-ROLE-QUARANTINE-02, -04, P-ROLE-MEDIC-05, -07, P-END-04)."""
    closed = quarantined_cities(state)
    return closed | medics_city(state, colour) if state.cube_need == NET else closed + 0


@rule
def place_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Put cubes on a city; a cube that the supply cannot provide loses the game (P-END-03, P-COMP-01)."""
    if put_cubes(state, city, colour, count, journal) == OUT_OF_CUBES:
        end_game(state, LOST_CUBES, journal)
    elif state.cube_need == GROSS and medics_city(state, colour) >> city & 1:
        clear_cured_cubes(state, journal)  # placed first, then removed (P-ROLE-MEDIC-06)


@rule
def infect(state: State, city: int, journal: Journal) -> None:
    """One cube for the city of an infection card, or an outbreak (P-INF-03, P-OUT-01, P-OUT-09, P-ERAD-03)."""
    colour = CITY_COLOUR[city]
    if state.disease[colour] == ERADICATED or closed_cities(state, colour) >> city & 1:
        note(journal, PREVENTED, city, colour, 0)
    elif cubes_in(state, city, colour) == CITY_CUBES:
        outbreak(state, city, colour, journal)
    else:
        place_cubes(state, city, colour, 1, journal)


@rule
def outbreak(state: State, city: int, colour: int, journal: Journal) -> None:
    """An outbreak and its chain (P-OUT-02 to -08, P-OUT-11, P-END-05, P-ROLE-MEDIC-06)."""
    swept = medics_city(state, colour) if state.cube_need == GROSS else 0
    closed = closed_cities(state, colour)
    ended = break_out(state, NEIGHBOURS, city, colour, closed, swept, LAST_OUTBREAK, journal)
    if ended == OUT_OF_CUBES:
        end_game(state, LOST_CUBES, journal)
    elif ended == TOO_MANY_OUTBREAKS:
        end_game(state, LOST_OUTBREAKS, journal)


# --- Epidemics


@rule
def increase_rate(state: State, journal: Journal) -> None:
    """Increase: one space on, to the end of the track (P-EPI-02, P-EPI-03)."""
    if state.infection_step < len(RATES) - 1:
        state.infection_step += 1
    note(journal, RATE, state.infection_step, 0, 0)


@rule
def infect_from_bottom(state: State, journal: Journal) -> None:
    """Infect: three cubes for the city of the bottom card (P-EPI-04 to -09, P-ERAD-04, P-ROLE-QUARANTINE-03)."""
    refill_infection_deck(state)
    if state.infection_deck == 0:
        return
    city = choice(state, bottom_layer(state.infection_deck, state.infection_layer))
    discard_infection_card(state, city)
    if state.knower != NOBODY:
        forget_what_is_gone(state)
    note(journal, TURNED, city, 1, 0)
    colour = CITY_COLOUR[city]
    if state.disease[colour] == ERADICATED or closed_cities(state, colour) >> city & 1:
        note(journal, PREVENTED, city, colour, 0)
        return
    before = cubes_in(state, city, colour)
    if state.cube_need == GROSS and state.supply[colour] < CITY_CUBES:
        place_cubes(state, city, colour, min(CITY_CUBES - before, state.supply[colour]), journal)
        end_game(state, LOST_CUBES, journal)
        return
    place_cubes(state, city, colour, CITY_CUBES - before, journal)
    if before > 0 and state.outcome == ONGOING:
        outbreak(state, city, colour, journal)


@rule
def intensify(state: State, journal: Journal) -> None:
    """Intensify: the discard pile alone is shuffled onto the deck (P-EPI-10)."""
    note(journal, INTENSIFIED, popcount(state.infection_discard), 0, 0)
    put_discards_on_top(state)


# --- The infect step


@rule
def turn_infection_card(state: State, journal: Journal) -> None:
    """The top card is turned and resolved completely (P-INF-02, P-INF-04)."""
    refill_infection_deck(state)
    if state.infection_deck == 0:
        state.infections_left = 0
        return
    state.infections_left -= 1
    city = choice(state, state.infection_top)
    discard_infection_card(state, city)
    if state.knower != NOBODY:
        reveal_rearranged(state, city)
    note(journal, TURNED, city, 0, 0)
    infect(state, city, journal)
