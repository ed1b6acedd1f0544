"""Board and dice as constant arrays of integers. The content of the lost sheets is a ``Board``, which is replaceable.

On every board, the number of a city is ``colour * 6 + number - 1``. The faces of the coloured dice begin with the
colours, so a colour and its face share a number; black and white are faces only (D-COMP-03). Roles are numbered from 0
in the order of the role die, events from 1 as on the numbered die.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

from fourcures.engine.bits import mask_of
from fourcures.engine.rule_code import ConstArray
from fourcures.games.common.rules.diseases import COLOUR_COUNT

OURS: Any = json.loads(resources.files(__package__).joinpath("us_board.json").read_text(encoding="utf-8"))

# Names, for texts.
COLOURS: tuple[str, ...] = tuple(OURS["colours"])
FACES: tuple[str, ...] = tuple(OURS["dice"]["coloured"]["faces"])

# Numbers, for the rules.
NUMBERS = len(OURS["dice"]["numbered"]["faces"])
CITY_COUNT = COLOUR_COUNT * NUMBERS
ALL_CITIES = (1 << CITY_COUNT) - 1
CUBES: int = OURS["supply"]["cubes_per_colour"]
POINTS_LIMIT: int = OURS["standard_mode"]["research_points_total_max"]
ACTIONS = 4

FACE_COUNT = len(FACES)
DICE: int = OURS["dice"]["coloured"]["count"]
DICE_KEPT = 2
BLACK, WHITE = FACES.index("black"), FACES.index("white")

NO_ROLE = -1
NO_EVENT = 0

OPENING_INFECTION = ConstArray(OURS["opening_infection"])
CITY_COLOUR = ConstArray(city // NUMBERS for city in range(CITY_COUNT))
CITIES_NUMBERED = ConstArray(  # cities by their number, from 1
    mask_of(city for city in range(CITY_COUNT) if city % NUMBERS + 1 == number) for number in range(NUMBERS + 1)
)

LONGEST_TRACKER = 60


@dataclass(frozen=True)
class Board:
    """Content of the sheets: the map, the trackers, and the board file that defines them."""

    data: dict[str, Any]
    cities: tuple[str, ...]
    names: tuple[str, ...]
    neighbours: tuple[int, ...]
    start_city: int
    infection_start: int
    infection_death: int
    epidemic_icons: int
    city_rolls: tuple[int, ...]  # city rolls by square of the infection tracker
    outbreak_death: int
    research_max: int
    cure_points: int
    cure_points_scientist: int

    @property
    def is_ours(self) -> bool:
        """Whether this is the board that comes with the game."""
        return bool(self.data == OURS)
