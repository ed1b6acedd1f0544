"""Board and cards as constant arrays of integers, made from the data files.

P-COMP-03, P-COMP-04, P-COMP-05, P-COMP-06, P-COMP-07, P-COMP-08, P-COMP-09, P-BOARD-01, P-BOARD-02, P-BOARD-03,
P-BOARD-04.

A city and its card share a number, counted from 0 in the order of the board file. Event cards follow in the order
of the vocabulary; an epidemic card has the next number. Colours are numbered in the order of the data files.
"""

import json
from importlib import resources
from typing import Any

from fourcures.engine.bits import mask_of
from fourcures.engine.rule_code import ConstArray
from fourcures.games.common.rules.diseases import COLOUR_COUNT


def load(name: str) -> Any:
    """Load a data file of this game."""
    return json.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


BOARD = load("board.json")
CARDS = load("cards.json")
_COUNTS: dict[str, int] = CARDS["counts"]
_LIMITS: dict[str, int] = CARDS["limits"]

# Names, for texts.
CITIES: tuple[str, ...] = tuple(city["id"] for city in BOARD["cities"])
COLOURS: tuple[str, ...] = tuple(BOARD["colours"])
CITY_NUMBER = {name: number for number, name in enumerate(CITIES)}

# Numbers, for the rules.
CITY_COUNT = len(CITIES)
START_CITY = CITY_NUMBER[BOARD["start_city"]]
CUBES = _COUNTS["cubes_per_colour"]
STATIONS = _COUNTS["research_stations"]
ACTIONS = _LIMITS["actions_per_turn"]
DRAWS = _LIMITS["cards_drawn_per_turn"]
HAND_LIMIT = _LIMITS["hand_limit"]
CURE_CARDS = _LIMITS["cards_to_cure"]
CURE_CARDS_SCIENTIST = _LIMITS["cards_to_cure_scientist"]
FORECAST_CARDS = _LIMITS["forecast_cards"]
LAST_OUTBREAK: int = CARDS["outbreaks_track"]["defeat_at"]
ALL_CITIES = (1 << CITY_COUNT) - 1
CITY_COLOUR = ConstArray(COLOURS.index(city["colour"]) for city in BOARD["cities"])
POPULATION = ConstArray(city["population"] for city in BOARD["cities"])
COLOUR_CARDS = ConstArray(
    mask_of(city for city in range(CITY_COUNT) if CITY_COLOUR[city] == colour) for colour in range(COLOUR_COUNT)
)
NEIGHBOURS = ConstArray(
    mask_of(CITY_NUMBER[other] for edge in BOARD["edges"] if city in edge for other in edge if other != city)
    for city in CITIES
)
RATES = ConstArray(CARDS["infection_rate_track"])
OPENING_INFECTION = ConstArray(CARDS["opening_infection"])
OPENING_HAND = ConstArray(CARDS["starting_hand"].get(str(players), 0) for players in range(max(CARDS["players"]) + 1))
ROLE_SETS: dict[str, tuple[str, ...]] = {name: tuple(roles) for name, roles in CARDS["role_sets"].items()}


def city_name(city: int, edition: str = "2013") -> str:
    """The printed name of a city, which may depend on the edition (P-BOARD-05, P-BOARD-06)."""
    entry = BOARD["cities"][city]
    return str(entry.get(f"name_{edition}", entry["name"]))
