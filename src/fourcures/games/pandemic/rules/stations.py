"""Research stations: building them, from the reserve while it lasts, then by moving another."""

from fourcures.engine.bits import popcount
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.data.board import ALL_CITIES
from fourcures.games.pandemic.options import StationsPerCity
from fourcures.games.pandemic.rules.player_cards import discard_card
from fourcures.games.pandemic.rules.roles import builds_without_card
from fourcures.games.pandemic.rules.state import State, holds
from fourcures.games.pandemic.vocabulary import JournalKind, PendingChoice


@rule
def cities_for_a_station(state: State) -> int:
    """The cities that can receive a station (P-BUILD-04, P-BUILD-05, P-EVENT-GRANT-03)."""
    if state.stations_per_city == StationsPerCity.ONE or (state.stations_left == 0 and popcount(state.stations) == 1):
        return ALL_CITIES & ~state.stations  # if all stations stand in one city, no other city can give one to it
    return ALL_CITIES


@rule
def movable_stations(state: State, city: int) -> int:
    """The cities from which a station can be moved to this one (P-BUILD-02, P-EVENT-GRANT-02)."""
    return state.stations & ~(1 << city)


@rule
def can_build(state: State) -> bool:
    """True if the active player can build here: with the card of the city, or as the Operations Expert.

    P-BUILD-01, P-ROLE-OPEX-01, P-ROLE-OPEX-02
    """
    here = state.city[state.seat]
    paid = holds(state, state.seat, here) or builds_without_card(state, state.seat)
    return paid and cities_for_a_station(state) >> here & 1 == 1


@rule
def build(state: State, journal: Journal) -> None:
    """Build a station where the pawn is (P-BUILD-01, P-ROLE-OPEX-01)."""
    here = state.city[state.seat]
    if not builds_without_card(state, state.seat):
        discard_card(state, state.seat, here, journal)
    add_station(state, state.seat, here, journal)


@rule
def place_station(state: State, city: int) -> None:
    """Move a station from the reserve to a city (P-COMP-02)."""
    state.stations |= 1 << city
    state.station_count[city] += 1
    state.stations_left -= 1


@rule
def remove_station(state: State, city: int, journal: Journal) -> None:
    """Take a station from a city, to be used elsewhere (P-BUILD-03)."""
    state.station_count[city] -= 1
    state.stations_left += 1
    if state.station_count[city] == 0:
        state.stations &= ~(1 << city)
    note(journal, JournalKind.STATION_REMOVED, city, 0, 0)


@rule
def add_station(state: State, seat: int, city: int, journal: Journal) -> None:
    """Add a station. With an empty reserve, the seat first chooses which one moves (P-BUILD-02, P-BUILD-03)."""
    if state.stations_left > 0:
        place_station(state, city)
        note(journal, JournalKind.BUILT, city, 0, 0)
    else:
        state.pending_choice = PendingChoice.STATION
        state.pending_seat = seat
        state.target = city


@rule
def move_station(state: State, origin: int, journal: Journal) -> None:
    """Move the chosen station to the city that is to receive it."""
    remove_station(state, origin, journal)
    place_station(state, state.target)
    note(journal, JournalKind.BUILT, state.target, 0, 0)
    state.pending_choice = PendingChoice.NONE
