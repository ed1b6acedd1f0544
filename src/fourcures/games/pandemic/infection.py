"""Cubes: how they come onto the board, spread, and leave it; epidemics and the infect step."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.chance import pick
from fourcures.engine.decks import bottom_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule import rule
from fourcures.games.pandemic.board import (
    CITY_COLOUR,
    CITY_CUBES,
    COLOUR_COUNT,
    CUBES,
    LAST_OUTBREAK,
    MEDIC,
    NEIGHBOURS,
    QUARANTINE,
    RATES,
)
from fourcures.games.pandemic.ending import end_game
from fourcures.games.pandemic.infection_deck import (
    discard_infection_card,
    forget_what_is_gone,
    put_discards_on_top,
    refill_infection_deck,
    reveal_rearranged,
)
from fourcures.games.pandemic.log import (
    CLEARED,
    INFECTED,
    INTENSIFIED,
    OUTBREAK,
    PREVENTED,
    RATE,
    TURNED,
    WIPED_OUT,
)
from fourcures.games.pandemic.options import GROSS, NET
from fourcures.games.pandemic.state import (
    CURED,
    ERADICATED,
    LOST_CUBES,
    LOST_OUTBREAKS,
    NOBODY,
    ONGOING,
    State,
    cubes_in,
)

QUEUE_LENGTH = 10  # of waiting outbreaks, six bits each; the eighth outbreak of a game ends it


# --- Cubes leave the board


@rule
def remove_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Return cubes to the supply; a cured disease without cubes is eradicated (P-ERAD-01, P-TREAT-05)."""
    state.cubes[city * COLOUR_COUNT + colour] -= count
    state.supply[colour] += count
    eradicate_if_gone(state, colour, journal)


@rule
def eradicate_if_gone(state: State, colour: int, journal: Journal) -> None:
    """A cured disease with no cube on the board is eradicated (P-ERAD-01, P-ERAD-02)."""
    if state.disease[colour] == CURED and state.supply[colour] == CUBES:
        state.disease[colour] = ERADICATED
        note(journal, WIPED_OUT, colour, 0, 0)


@rule
def medic_stands_in(state: State, city: int) -> bool:
    """Whether the Medic's pawn is in a city."""
    medic = state.seat_of[MEDIC]
    return medic != NOBODY and state.city[medic] == city


@rule
def clear_cured_cubes(state: State, journal: Journal) -> None:
    """Cubes of cured colours vanish where the Medic is (P-ROLE-MEDIC-02, -03, -04)."""
    medic = state.seat_of[MEDIC]
    if medic != NOBODY:
        city = state.city[medic]
        for colour in range(COLOUR_COUNT):
            count = cubes_in(state, city, colour)
            if state.disease[colour] == CURED and count > 0:
                note(journal, CLEARED, city, colour, count)
                remove_cubes(state, city, colour, count, journal)


# --- Cubes come onto the board


@rule
def quarantined(state: State, city: int) -> bool:
    """The Quarantine Specialist's city and its neighbours (P-ROLE-QUARANTINE-01, -02, -05)."""
    specialist = state.seat_of[QUARANTINE]
    if specialist == NOBODY:
        return False
    here = state.city[specialist]
    return here == city or NEIGHBOURS[here] >> city & 1 == 1


@rule
def kept_off(state: State, city: int, colour: int) -> bool:
    """A role keeps cubes of this colour out of the city (P-ROLE-QUARANTINE-02, -04, P-ROLE-MEDIC-05, -07, P-END-04)."""
    if quarantined(state, city):
        return True
    return state.cube_need == NET and state.disease[colour] == CURED and medic_stands_in(state, city)


@rule
def place_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Put cubes on a city; a cube that the supply cannot provide loses the game (P-END-03, P-COMP-01)."""
    placed = min(count, state.supply[colour])
    state.cubes[city * COLOUR_COUNT + colour] += placed
    state.supply[colour] -= placed
    if placed > 0:
        note(journal, INFECTED, city, colour, placed)
    if placed < count:
        end_game(state, LOST_CUBES, journal)
    elif state.cube_need == GROSS and medic_stands_in(state, city):
        clear_cured_cubes(state, journal)  # placed first, then removed (P-ROLE-MEDIC-06)


@rule
def infect(state: State, city: int, journal: Journal) -> None:
    """One cube for the city of an infection card, or an outbreak (P-INF-03, P-OUT-01, P-OUT-09, P-ERAD-03)."""
    colour = CITY_COLOUR[city]
    if state.disease[colour] == ERADICATED or kept_off(state, city, colour):
        note(journal, PREVENTED, city, colour, 0)
    elif cubes_in(state, city, colour) == CITY_CUBES:
        outbreak(state, city, colour, journal)
    else:
        place_cubes(state, city, colour, 1, journal)


@rule
def outbreak(state: State, city: int, colour: int, journal: Journal) -> None:
    """An outbreak and its chain, in the order in which cities were triggered (P-OUT-02 to -08, P-OUT-11, P-END-05)."""
    erupted = 1 << city  # or waiting to: these take no more cubes from this chain
    queue = city + 0
    waiting = 1
    while waiting > 0:
        source = queue & 63
        queue >>= 6
        waiting -= 1
        state.outbreaks += 1
        note(journal, OUTBREAK, source, colour, state.outbreaks)
        if state.outbreaks == LAST_OUTBREAK:
            end_game(state, LOST_OUTBREAKS, journal)
            return
        reached = NEIGHBOURS[source] & ~erupted
        while reached:
            neighbour = lowest_bit(reached)
            reached &= reached - 1
            if kept_off(state, neighbour, colour):
                note(journal, PREVENTED, neighbour, colour, 0)
            elif cubes_in(state, neighbour, colour) < CITY_CUBES:
                place_cubes(state, neighbour, colour, 1, journal)
                if state.outcome != ONGOING:
                    return
            else:
                erupted |= 1 << neighbour
                if waiting < QUEUE_LENGTH:
                    queue |= neighbour << 6 * waiting
                    waiting += 1


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
    city = pick(state, bottom_layer(state.infection_deck, state.infection_layer))
    discard_infection_card(state, city)
    if state.knower != NOBODY:
        forget_what_is_gone(state)
    note(journal, TURNED, city, 1, 0)
    colour = CITY_COLOUR[city]
    if state.disease[colour] == ERADICATED or kept_off(state, city, colour):
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
    city = pick(state, state.infection_top)
    discard_infection_card(state, city)
    if state.knower != NOBODY:
        reveal_rearranged(state, city)
    note(journal, TURNED, city, 0, 0)
    infect(state, city, journal)
