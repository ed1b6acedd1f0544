"""Board files: the map and the trackers from JSON, checked so that every game on them can be played."""

from typing import Annotated, Any

from msgspec import Meta, field

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.errors import BadPosition
from fourcures.engine.validation import Part, matching, number_of, number_within, one_of, refuse, validated, within
from fourcures.games.common.data_file import (
    LONGEST_NAME,
    check_printable,
    check_spaces,
    load_data_file,
    numbers_of_spaces,
)
from fourcures.games.dice.data.board import ALL_CITIES, CITY_COUNT, COLOURS, LONGEST_TRACKER, NUMBERS, OURS, Board

NOT_ON_THE_SHEETS = ("colours", "supply", "opening_infection", "standard_mode", "dice", "roles", "events")
MAX_OUTBREAKS = 20
MAX_RESEARCH = 9
MAX_CITY_ROLLS = 9
CityId = Annotated[
    str,
    matching(
        f"(?=.{{1,{LONGEST_NAME}}}$)[a-z0-9]+(_[a-z0-9]+)*",
        "text of lower-case letters and digits, with single '_' between them,",
    ),
]


class City(Part, frozen=True):
    """A city of the map."""

    id: CityId
    name: str
    colour: Annotated[str, one_of(COLOURS)]
    number: Annotated[int, within(1, NUMBERS)]
    lat: Annotated[float, Meta(ge=-90, le=90)]
    lon: Annotated[float, Meta(ge=-180, le=180)]


class CityRolls(Part, frozen=True):
    """Number of city rolls while the marker is on these squares."""

    rolls: Annotated[int, within(1, MAX_CITY_ROLLS)]
    first: int = field(name="from")
    last: int = field(name="to")


class InfectionTracker(Part, frozen=True):
    """The infection tracker."""

    death: Annotated[int, within(1, LONGEST_TRACKER)]
    start: int = 0
    epidemic_icons: list[int] = []
    city_rolls: list[CityRolls] = []


class OutbreakTracker(Part, frozen=True):
    """The outbreak tracker, which starts at 0 (D-SETUP-01)."""

    death: Annotated[int, within(1, MAX_OUTBREAKS)]
    start: Annotated[int, within(0, 0)] = 0


class ResearchTracker(Part, frozen=True):
    """The research tracker of each colour, which starts at 0 (D-SETUP-01)."""

    max: Annotated[int, within(1, MAX_RESEARCH)]
    start: Annotated[int, within(0, 0)] = 0


class Trackers(Part, frozen=True):
    """The trackers on the sheets."""

    infection: InfectionTracker
    outbreak: OutbreakTracker
    research: ResearchTracker


class CurePoints(Part, frozen=True):
    """Research points that a cure costs."""

    normal: int
    scientist: int


class BoardFile(Part, frozen=True):
    """The whole document. Entries that are not on the sheets are for reading only and cannot be changed."""

    cities: list[City]
    edges: list[tuple[str, str]]
    start_city: str
    trackers: Trackers
    cure_points: CurePoints
    about: Any = None
    confidence: Any = None
    colours: Any = None
    supply: Any = None
    opening_infection: Any = None
    standard_mode: Any = None
    dice: Any = None
    roles: Any = None
    events: Any = None


def load_board(given: object) -> Board:
    """Load a board: ours if ``given`` is None, else from a file or a dictionary. Raise BadOptions if it is invalid."""
    return OUR_BOARD if given is None else load_data_file(given, read_board)


def read_board(data: Any) -> Board:
    """Read a board from the content of its file: the map and the trackers (D-MAP-01, D-MAP-02).

    D-TRACK-01, D-TRACK-02, D-TRACK-03, D-TRACK-04.
    """
    file = validated(data, BoardFile, BadPosition, "board", place="board")
    for key in NOT_ON_THE_SHEETS:
        if key in data and data[key] != OURS[key]:
            raise refuse(f"board.{key}", "it does not stand on the sheets and cannot be changed.")
    cities, names = _cities(file.cities)
    infection, most = file.trackers.infection, file.trackers.research.max
    place = "board.trackers.infection"
    start = number_within(infection.start, 0, infection.death - 1, f"{place}.start")
    rolls = ((section.first, section.last, section.rolls) for section in infection.city_rolls)
    return Board(
        data=data,
        cities=cities,
        names=names,
        neighbours=_neighbours(file.edges, cities),
        start_city=number_of(file.start_city, cities, "board.start_city"),
        infection_start=start,
        infection_death=infection.death,
        epidemic_icons=mask_of(check_spaces(infection.epidemic_icons, 0, infection.death, f"{place}.epidemic_icons")),
        city_rolls=numbers_of_spaces(rolls, range(start, infection.death), LONGEST_TRACKER + 1, f"{place}.city_rolls"),
        outbreak_death=file.trackers.outbreak.death,
        research_max=most,
        cure_points=number_within(file.cure_points.normal, 1, most, "board.cure_points.normal"),
        cure_points_scientist=number_within(file.cure_points.scientist, 1, most, "board.cure_points.scientist"),
    )


# The map


def _cities(given: list[City]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids and names of the cities, by colour and number (D-MAP-01)."""
    if len(given) != CITY_COUNT:
        raise refuse("board.cities", f"there must be {CITY_COUNT} cities, not {len(given)} (D-MAP-01).")
    ids, names = [""] * CITY_COUNT, [""] * CITY_COUNT
    for index, city in enumerate(given):
        place = f"board.cities[{index}]"
        slot = COLOURS.index(city.colour) * NUMBERS + city.number - 1
        if ids[slot]:
            raise refuse(place, f"{ids[slot]} is {city.colour} {city.number} already (D-MAP-01).")
        if city.id in ids or city.name in names:
            raise refuse(place, f"there is another city {city.id}, or another {city.name}.")
        ids[slot], names[slot] = city.id, check_printable(city.name, LONGEST_NAME, f"{place}.name")
    _check_texts(ids)
    return tuple(ids), tuple(names)


def _check_texts(ids: list[str]) -> None:
    """Refuse ids with which an action on a city and a colour would read like one on another city."""
    for colour in COLOURS:
        for city in ids:
            if f"{city}_{colour}" in ids:
                raise refuse("board.cities", f"{city}_{colour} can be mistaken for {city}, {colour}.")


def _neighbours(edges: list[tuple[str, str]], cities: tuple[str, ...]) -> tuple[int, ...]:
    """Links of each city as a mask, both ways. Refuse a map that is not connected (D-MAP-02)."""
    neighbours = [0] * CITY_COUNT
    for index, edge in enumerate(edges):
        place = f"board.edges[{index}]"
        one, other = (number_of(city, cities, place) for city in edge)
        if one == other:
            raise refuse(place, f"{edge[0]} cannot be linked to itself.")
        if neighbours[one] >> other & 1:
            raise refuse(place, f"the link of {edge[0]} and {edge[1]} is named twice.")
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    cut_off = ALL_CITIES & ~_reached(neighbours)
    if cut_off:
        raise refuse("board.edges", f"{cities[lowest_bit(cut_off)]} cannot be reached from {cities[0]} (D-MAP-02).")
    return tuple(neighbours)


def _reached(neighbours: list[int]) -> int:
    """The cities that can be reached from the first."""
    reached, before = 1, 0
    while reached != before:
        before = reached
        for city in range(CITY_COUNT):
            if reached >> city & 1:
                reached |= neighbours[city]
    return reached


OUR_BOARD = read_board(OURS)
