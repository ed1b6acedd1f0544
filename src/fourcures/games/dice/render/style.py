"""Signs and styles of the dice game, in addition to those of the family, and the board as drawn.

A city is labelled by its dice: the letter of its colour and its number. Cubes are therefore drawn one by one.
"""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, Piece
from fourcures.games.common.render.style import ACTIVE_PAWN, PAWN, WARNING, cube_style
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.dice.data.board import OURS
from fourcures.games.dice.notation.names import ROLES_BY_ID
from fourcures.games.dice.notation.rule_text import role_text

City = dict[str, Any]
LAST = "*"
QUARANTINE = "#"
LAST_STYLE = WARNING
QUARANTINE_STYLE = "bold #000000 on #56d4dd"
NO_ROLE = "No role"


def board_of(view: dict[str, Any]) -> dict[str, Any]:
    """Board file of the game."""
    return {**OURS, **view.get("board", {})}


def cities_of(view: dict[str, Any]) -> dict[str, City]:
    """The cities of the board by their ids."""
    return {city["id"]: city for city in board_of(view)["cities"]}


def code(city: City) -> str:
    """Label of a city: the letter of its colour and its number."""
    return f"{LETTER[city['colour']]}{city['number']}"


def cube_pieces(cubes: dict[str, int]) -> Line:
    """Cubes of a city one by one, most first, highlighted if one more would cause an outbreak."""
    most_first = sorted(cubes.items(), key=lambda entry: -entry[1])
    return [(MARK[colour] * count, cube_style(colour, count)) for colour, count in most_first if count]


def marker_pieces(view: dict[str, Any], city: str) -> Line:
    """Markers of a city: the pawn, the last infection, a quarantine."""
    turn = view["turn"]
    pieces: list[tuple[bool, Piece]] = [
        (view["pawn"] == city, (PAWN, ACTIVE_PAWN)),
        (view["last_infected"] == city, (LAST, LAST_STYLE)),
        (turn["quarantine"] == city, (QUARANTINE, QUARANTINE_STYLE)),
    ]
    return [piece for is_there, piece in pieces if is_there]


def most_cubes(view: dict[str, Any], city: str) -> int:
    """Largest number of cubes of one colour in a city."""
    return max(view["cubes"].get(city, {}).values(), default=0)


def endangered(view: dict[str, Any]) -> list[City]:
    """The cities that would break out if their dice were rolled now."""
    cities = cities_of(view).values()
    return [city for city in cities if view["cubes"].get(city["id"], {}).get(city["colour"], 0) >= CITY_CUBES]


def role_of(view: dict[str, Any]) -> dict[str, str]:
    """The role of the turn, with its name and what it does."""
    role: str | None = view["turn"]["role"]
    if role is None:
        return {"id": "", "name": NO_ROLE, "text": "The first role is rolled after this turn."}
    return {**ROLES_BY_ID[role], "text": role_text(role, view["options"], board_of(view))}
