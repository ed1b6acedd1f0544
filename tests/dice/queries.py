"""Queries of a game in tests: its legal actions, its events, and its position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import fourcures as fc
from dice.printed import COLOUR_OF

# Legal actions


def legal_with(game: fc.Game, verb: str) -> set[str]:
    """Legal arguments of a verb: `legal_with(game, "drive")` may be `{"miami"}`."""
    return {text.partition(" ")[2] for text in game.legal_actions.texts() if text.partition(" ")[0] == verb}


def texts(game: fc.Game) -> set[str]:
    return set(game.legal_actions.texts())


# Events


def kinds(events: Iterable[fc.Event], *only: str) -> list[str]:
    """Kinds of all events, or of those in `only`, in order."""
    return [event.kind for event in events if not only or event.kind in only]


def args_of(events: Iterable[fc.Event], kind: str) -> list[dict[str, Any]]:
    """Arguments of all events of one kind, in order."""
    return [event.args for event in events if event.kind == kind]


def named(events: Iterable[fc.Event], *purposes: str) -> list[str]:
    """Cities named by city rolls, in order, of all purposes or of those given."""
    return [args["city"] for args in args_of(events, "named") if not purposes or args["purpose"] in purposes]


def up_to(events: Iterable[fc.Event], kind: str, **args: Any) -> list[fc.Event]:
    """Events before the first one of this kind with these arguments."""
    found: list[fc.Event] = []
    for event in events:
        if event.kind == kind and args.items() <= event.args.items():
            break
        found.append(event)
    return found


def before_infector(events: Iterable[fc.Event]) -> list[fc.Event]:
    return up_to(events, "named", purpose="infector")


def erupted(events: Iterable[fc.Event]) -> list[str]:
    """Cities that broke out, in order."""
    return [args["city"] for args in args_of(events, "outbreak")]


def squares(events: Iterable[fc.Event]) -> list[int]:
    """Squares to which the infection marker moved, in order."""
    return [args["square"] for args in args_of(events, "marker")]


def faces_rolled(events: Iterable[fc.Event]) -> list[list[str]]:
    """Research rolls, in order."""
    return [list(args["dice"]) for args in args_of(events, "rolled")]


def faces_kept(events: Iterable[fc.Event]) -> list[str]:
    return [args["face"] for args in args_of(events, "kept")]


# The position


def cubes(game: fc.Game, city: str, colour: str | None = None) -> int:
    """Number of cubes of a colour in a city, by default of the city's own colour."""
    return game.position()["cubes"].get(city, {}).get(colour or COLOUR_OF[city], 0)


def board_cubes(game: fc.Game, *colours: str) -> dict[tuple[str, str], int]:
    """Number of cubes by (city, colour), of all colours or of those given; without zeros."""
    return cubes_of(game.position(), *colours)


def cubes_of(position: dict[str, Any], *colours: str) -> dict[tuple[str, str], int]:
    return {
        (city, colour): number
        for city, held in position.get("cubes", {}).items()
        for colour, number in held.items()
        if number and (not colours or colour in colours)
    }


def supply(game: fc.Game, colour: str) -> int:
    return game.view(None)["supply"][colour]


def disease(game: fc.Game, colour: str) -> str:
    return game.position()["diseases"].get(colour, "uncured")


def points(game: fc.Game, colour: str) -> int:
    return game.position()["research"].get(colour, 0)


def all_points(game: fc.Game) -> dict[str, int]:
    """Research trackers that are not at 0."""
    return {colour: number for colour, number in game.position()["research"].items() if number}


def turn(game: fc.Game) -> dict[str, Any]:
    return game.position()["turn"]


def actions_left(game: fc.Game) -> int:
    return turn(game)["actions_left"]


def phase_of(game: fc.Game) -> str:
    return turn(game)["phase"]


def pending_choice(game: fc.Game) -> str:
    """Kind of the awaited choice: `action`, `clearing`, `flight`, `black_dice`, `keep`, `event`, `limit`, `role`."""
    return turn(game)["awaits"]["what"]


def role_of(game: fc.Game) -> str | None:
    return turn(game)["role"]


def pawn(game: fc.Game) -> str:
    return game.position()["pawn"]


def marker(game: fc.Game) -> int:
    return game.position()["infection"]
