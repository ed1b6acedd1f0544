"""What is printed on board and cards, for whoever draws the table."""

from __future__ import annotations

from typing import Literal, TypedDict

from fourcures.games.common import sheet as common
from fourcures.games.common.cubes import CITY_CUBES
from fourcures.games.common.shape import Family, Told
from fourcures.games.pandemic.board import (
    BOARD,
    CARDS,
    COLOURS,
    CUBES,
    HAND_LIMIT,
    LAST_OUTBREAK,
    RATES,
    ROLE_SETS,
    STATIONS,
    city_name,
)
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.wording import ACTION_NAMES, ACTION_WORDS, ROLE_RULES

EVENT_RULES = {
    "airlift": "P-EVENT-AIRLIFT",
    "forecast": "P-EVENT-FORECAST",
    "government_grant": "P-EVENT-GRANT",
    "one_quiet_night": "P-EVENT-QUIET",
    "resilient_population": "P-EVENT-RESILIENT",
}
ACTION_RULES = {
    "drive": "P-MOVE-01",
    "direct": "P-MOVE-02",
    "charter": "P-MOVE-03",
    "shuttle": "P-MOVE-04",
    "join": "P-ROLE-DISPATCHER",
    "opsflight": "P-ROLE-OPEX",
    "build": "P-BUILD",
    "treat": "P-TREAT",
    "give": "P-SHARE",
    "take": "P-SHARE",
    "cure": "P-CURE",
    "recall": "P-ROLE-PLANNER",
    "pass": "P-TURN-04",
    "airlift": "P-EVENT-AIRLIFT",
    "forecast": "P-EVENT-FORECAST",
    "grant": "P-EVENT-GRANT",
    "quietnight": "P-EVENT-QUIET",
    "resilient": "P-EVENT-RESILIENT",
    "discard": "P-HAND",
    "remove": "P-BUILD-03",
    "place": "P-EVENT-FORECAST",
    "agree": "P-CONSENT",
    "refuse": "P-CONSENT",
    "proceed": "P-EVENT-0",
}


class City(TypedDict):
    """A city of the board; lat and lon are real-world positions, for drawing only."""

    id: str
    name: str
    country: str
    colour: str
    population: int
    lat: float
    lon: float


class Sheet(Family):
    """What is printed."""

    game: Literal["pandemic"]
    places: list[City]
    links: list[list[str]]
    events: dict[str, Told]
    rates: list[int]  # by step of the infection marker
    outbreak_limit: int
    hand_limit: int
    cubes_per_colour: int
    city_limit: int  # cubes of a colour; one more is an outbreak
    stations: int
    epidemics: int
    start: str


def sheet(options: Options, title: str) -> Sheet:
    """The sheet of an edition."""
    role_set = options.rules["role_set"]
    roles = [
        {**role, "text": role.get(f"text_{role_set}", role["text"])}
        for role in CARDS["roles"]
        if role["id"] in ROLE_SETS[role_set]
    ]
    return {
        "game": "pandemic",
        "title": title,
        "colours": common.colours(COLOURS),
        "roles": common.told(roles, ROLE_RULES),
        "actions": common.deeds(ACTION_WORDS, ACTION_RULES, ACTION_NAMES),
        "places": [_city(number, options.edition) for number in range(len(BOARD["cities"]))],
        "links": [list(edge) for edge in BOARD["edges"]],
        "events": common.told(CARDS["events"], EVENT_RULES),
        "rates": list(RATES),
        "outbreak_limit": LAST_OUTBREAK,
        "hand_limit": HAND_LIMIT,
        "cubes_per_colour": CUBES,
        "city_limit": CITY_CUBES,
        "stations": STATIONS,
        "epidemics": options.epidemics,
        "start": BOARD["start_city"],
    }


def _city(number: int, edition: str) -> City:
    city = BOARD["cities"][number]
    return {
        "id": city["id"],
        "name": city_name(number, edition),
        "country": city["country"],
        "colour": city["colour"],
        "population": city["population"],
        "lat": city["lat"],
        "lon": city["lon"],
    }
