"""Board files: the map and the trackers from JSON, checked so that every game on them can be played."""

from __future__ import annotations

import re
from typing import Any

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.errors import shown
from fourcures.engine.json_reader import JsonNode, number_of, refuse
from fourcures.games.common.data_file import LONGEST_NAME, load_data_file, read_name, read_numbers, read_spaces
from fourcures.games.dice.data.board import ALL_CITIES, CITY_COUNT, COLOURS, LONGEST_TRACKER, NUMBERS, OURS, Board

NOT_ON_THE_SHEETS = ("colours", "supply", "opening_infection", "standard_mode", "dice", "roles", "events")
CITY_KEYS = ("id", "name", "colour", "number", "lat", "lon")
MAX_OUTBREAKS = 20
MAX_RESEARCH = 9
MAX_CITY_ROLLS = 9


def load_board(given: object) -> Board:
    """The board that a caller wants: ours, one from a file, or one as a dictionary; BadOptions says what is wrong."""
    return OUR_BOARD if given is None else load_data_file(given, read_board)


def read_board(data: Any) -> Board:
    """A board from the content of its file: the map and the trackers (D-MAP-01, D-MAP-02).

    D-TRACK-01, D-TRACK-02, D-TRACK-03, D-TRACK-04.
    """
    root = JsonNode(data, "board", OURS)
    for key in NOT_ON_THE_SHEETS:
        if key in data and data[key] != OURS[key]:
            raise refuse(root.at(key), "it does not stand on the sheets and cannot be changed.")
    cities, names = _cities(root)
    trackers = root.node("trackers", OURS["trackers"])
    infection = trackers.node("infection", OURS["trackers"]["infection"])
    death = infection.number("death", 1, LONGEST_TRACKER)
    start = infection.number("start", 0, death - 1, 0)
    research = trackers.node("research", OURS["trackers"]["research"])
    research_max = _end_from_zero(research, "max", MAX_RESEARCH)
    cure = root.node("cure_points", OURS["cure_points"])
    return Board(
        data=data,
        cities=cities,
        names=names,
        neighbours=_neighbours(root, cities),
        start_city=root.choice("start_city", cities),
        infection_start=start,
        infection_death=death,
        epidemic_icons=mask_of(read_spaces(infection, "epidemic_icons", 0, death)),
        city_rolls=read_numbers(
            infection, "city_rolls", "rolls", range(start, death), MAX_CITY_ROLLS, LONGEST_TRACKER + 1
        ),
        outbreak_death=_end_from_zero(trackers.node("outbreak", OURS["trackers"]["outbreak"]), "death", MAX_OUTBREAKS),
        research_max=research_max,
        cure_points=cure.number("normal", 1, research_max),
        cure_points_scientist=cure.number("scientist", 1, research_max),
    )


# The map


def _cities(root: JsonNode) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids and names of the cities, by colour and number (D-MAP-01)."""
    given = root.items("cities")
    if len(given) != CITY_COUNT:
        raise refuse(root.at("cities"), f"there must be {CITY_COUNT} cities, not {len(given)} (D-MAP-01).")
    ids, names = [""] * CITY_COUNT, [""] * CITY_COUNT
    for place, value in enumerate(given):
        city = JsonNode(value, f"{root.at('cities')}[{place}]", CITY_KEYS)
        colour, number = city.choice("colour", COLOURS), city.number("number", 1, NUMBERS)
        slot = colour * NUMBERS + number - 1
        if ids[slot]:
            raise refuse(city.place, f"{ids[slot]} is {COLOURS[colour]} {number} already (D-MAP-01).")
        new_id, new_name = _id(city), read_name(city)
        if new_id in ids or new_name in names:
            raise refuse(city.place, f"there is another city {new_id}, or another {new_name}.")
        ids[slot], names[slot] = new_id, new_name
        _check_coordinate(city, "lat", 90)
        _check_coordinate(city, "lon", 180)
    _check_texts(root, ids)
    return tuple(ids), tuple(names)


def _id(city: JsonNode) -> str:
    value = city.value.get("id")
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not re.fullmatch("[a-z0-9]+(_[a-z0-9]+)*", value):
        problem = f"{shown(value)} is not possible; lower-case letters and digits are, with single '_' between them."
        raise refuse(city.at("id"), problem)
    return value


def _check_coordinate(city: JsonNode, key: str, most: int) -> None:
    value = city.value.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not -most <= value <= most:
        raise refuse(city.at(key), f"{shown(value)} is not possible; a number from {-most} to {most} is.")


def _check_texts(root: JsonNode, ids: list[str]) -> None:
    """An action that names a city and a colour must not read like one that names another city."""
    for colour in COLOURS:
        for city in ids:
            if f"{city}_{colour}" in ids:
                raise refuse(root.at("cities"), f"{city}_{colour} can be mistaken for {city}, {colour}.")


def _neighbours(root: JsonNode, cities: tuple[str, ...]) -> tuple[int, ...]:
    """The links as a mask for each city; they lead both ways and reach everything (D-MAP-02)."""
    neighbours = [0] * CITY_COUNT
    for place, edge in enumerate(root.items("edges")):
        where = f"{root.at('edges')}[{place}]"
        if not isinstance(edge, list) or len(edge) != 2:
            raise refuse(where, f"{shown(edge)} is not a pair of cities.")
        one, other = (number_of(city, cities, where) for city in edge)
        if one == other:
            raise refuse(where, f"{edge[0]} cannot be linked to itself.")
        if neighbours[one] >> other & 1:
            raise refuse(where, f"the link of {edge[0]} and {edge[1]} is named twice.")
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    cut_off = ALL_CITIES & ~_reached(neighbours)
    if cut_off:
        raise refuse(root.at("edges"), f"{cities[lowest_bit(cut_off)]} cannot be reached from {cities[0]} (D-MAP-02).")
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


# The trackers


def _end_from_zero(tracker: JsonNode, key: str, most: int) -> int:
    """Where a tracker ends that starts at 0 (D-SETUP-01)."""
    tracker.number("start", 0, 0, 0)
    return tracker.number(key, 1, most)


OUR_BOARD = read_board(OURS)
