"""Components: printed data of board, sheets and dice, for clients that draw the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypedDict

from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.views import components as common
from fourcures.games.common.views.schema import CardText, FamilyComponents
from fourcures.games.dice.data.board import CUBES, DICE, DICE_KEPT, FACES, OURS, POINTS_LIMIT, Board
from fourcures.games.dice.notation.names import ROLES_BY_ID
from fourcures.games.dice.notation.rule_text import action_texts, role_text
from fourcures.games.dice.options import Mode, Options
from fourcures.games.dice.vocabulary import ActionKind, JournalKind, Role, SpecialEvent


class City(TypedDict):
    """A city of the board, named by a coloured and a numbered die; lat and lon are for drawing only."""

    id: str
    name: str
    colour: str
    number: int
    lat: float
    lon: float


class Square(TypedDict):
    """Square of the infection tracker: its number of city rolls, and whether it is an epidemic or the end."""

    rolls: int
    epidemic: bool
    end: bool


class Points(TypedDict):
    """Research points that a cure takes."""

    normal: int
    scientist: int


class Components(FamilyComponents):
    """Printed components of a game."""

    game: Literal["dice"]
    places: list[City]
    links: list[list[str]]
    events: dict[str, CardText]
    track: list[Square]  # squares from 0 to the one that loses the game
    outbreak_limit: int
    research_limit: int  # end of each research tracker
    points_limit: int | None  # limit for all colours together; None in the introductory game
    cure_points: Points
    cubes_per_colour: int
    city_limit: int  # most cubes of a colour in a city; one more is an outbreak
    faces: list[str]  # faces of the coloured dice
    dice: int
    dice_kept: int
    start: str


def components(options: Options, title: str) -> Components:
    """Components of a game with these options."""
    board = options.board
    return {
        "game": "dice",
        "title": title,
        "colours": common.colours(FACES),
        "roles": common.cards(_roles(options), Role),
        "actions": common.action_kinds(ActionKind, action_texts(options.rules)),
        "journal": common.journal_kinds(JournalKind),
        "places": [_city(city) for city in board.data["cities"]],
        "links": [list(edge) for edge in board.data["edges"]],
        "events": common.cards(OURS["events"], SpecialEvent),
        "track": _track(board),
        "outbreak_limit": board.outbreak_death,
        "research_limit": board.research_max,
        "points_limit": POINTS_LIMIT if options.mode == Mode.names[Mode.STANDARD] else None,
        "cure_points": {"normal": board.cure_points, "scientist": board.cure_points_scientist},
        "cubes_per_colour": CUBES,
        "city_limit": CITY_CUBES,
        "faces": list(FACES),
        "dice": DICE,
        "dice_kept": DICE_KEPT,
        "start": board.cities[board.start_city],
    }


def _roles(options: Options) -> Iterator[dict[str, str]]:
    for role in Role.names:
        yield {**ROLES_BY_ID[role], "text": role_text(role, options.rules, options.board.data)}


def _city(city: City) -> City:
    return {
        "id": city["id"],
        "name": city["name"],
        "colour": city["colour"],
        "number": city["number"],
        "lat": city["lat"],
        "lon": city["lon"],
    }


def _track(board: Board) -> list[Square]:
    end = board.infection_death
    return [
        {
            "rolls": board.city_rolls[square] if square < end else 0,
            "epidemic": bool(board.epidemic_icons >> square & 1),
            "end": square == end,
        }
        for square in range(end + 1)
    ]
