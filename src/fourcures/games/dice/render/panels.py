"""Panels: a view as styled text for terminals. ``Panel`` in the contract explains their names."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Panel
from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.help_text import word_lines
from fourcures.games.common.render.layout import Line, beside, name_within
from fourcures.games.common.render.style import ACTIVE_PAWN, COLOUR_STYLE, DIM, DISEASE_SIGN, PAWN, PAWN_STYLE, PLAIN
from fourcures.games.dice.data.board import COLOURS
from fourcures.games.dice.notation.names import ROLES_BY_ID
from fourcures.games.dice.notation.rule_text import action_texts, role_text
from fourcures.games.dice.render import help_text
from fourcures.games.dice.render.city_map import draw_map
from fourcures.games.dice.render.research_dice import dice, short_dice
from fourcures.games.dice.render.style import (
    LAST,
    LAST_STYLE,
    QUARANTINE,
    QUARANTINE_STYLE,
    City,
    board_of,
    cities_of,
    code,
    cube_pieces,
    marker_pieces,
    most_cubes,
)
from fourcures.games.dice.render.tracks import full_tracks, narrow_odds, narrow_tracks, odds, tracks
from fourcures.games.dice.vocabulary import ActionKind

MAP_SIZES = ((136, 32), (116, 27), (100, 26), (100, 22))
PAGE_MAP = (74, 26)  # on the page that shows the whole table on a small screen
SMALL_MAPS = ((45, 11), (45, 9))  # without names of cities
COLUMN = 22  # width of a column of cities, in characters
WIDE, SMALL, NARROW = 54, 45, 31
FOR_POINTS = [
    ActionKind.names[kind] for kind in (ActionKind.KEEP, ActionKind.CURE, ActionKind.ADVANCE, ActionKind.DROP)
]  # actions on research points


def panels(view: dict[str, Any]) -> list[Panel]:
    """All panels of a view, each in its available sizes."""
    maps = [Panel("board", "United States", [*draw_map(view, *size), legend()]) for size in MAP_SIZES]
    page = Panel("board", "United States", draw_map(view, *PAGE_MAP))
    small = [Panel("board", "United States", draw_map(view, *size, named=False)) for size in SMALL_MAPS]
    return [
        *maps,
        page,
        *small,
        Panel("board", "Cities", city_list(view)),
        Panel("tracks", "Trackers", full_tracks(view)),
        Panel("tracks", "Trackers", tracks(view)),
        Panel("tracks", "Trackers", narrow_tracks(view)),
        Panel("dice", "Role and dice", dice(view, WIDE)),
        Panel("dice", "Role and dice", dice(view, SMALL)),
        Panel("dice", "Role and dice", dice(view, NARROW)),
        Panel("dice", "Dice", short_dice(view)),
        Panel("odds", "Odds", odds(view)),
        Panel("odds", "Odds", narrow_odds(view)),
        Panel("prompt", "", help_text.prompt_panel(view)),
        Panel("help", "Help", help_text.help_lines(view)),
        Panel("words.actions", "", word_lines(action_texts(view["options"]))),
        Panel("words.events", "", help_text.EVENTS),
        Panel("words.things", "", things(view)),
    ]


def legend() -> Line:
    """Legend of the signs on the map."""
    colours = [(f"{MARK[colour]} {LETTER[colour]} {colour}  ", COLOUR_STYLE[colour]) for colour in COLOURS]
    code_of = ("r3", f"bold {COLOUR_STYLE['red']}"), (" red die and a 3  ", DIM)
    return [
        *colours,
        *code_of,
        (PAWN, ACTIVE_PAWN),
        (" you  ", DIM),
        (LAST, LAST_STYLE),
        (" last infected  ", DIM),
        (QUARANTINE, QUARANTINE_STYLE),
        (" quarantine", DIM),
    ]


def city_list(view: dict[str, Any]) -> list[Line]:
    """Cities with cubes or markers by colour, the most endangered first, in two columns."""
    blocks = [_cities_of(view, colour) for colour in COLOURS]
    return [line for pair in (blocks[:2], blocks[2:]) for line in beside(pair, COLUMN)]


def _cities_of(view: dict[str, Any], colour: str) -> list[Line]:
    cities = [city for city in cities_of(view).values() if city["colour"] == colour]
    busy = [city for city in cities if city["id"] in view["cubes"] or marker_pieces(view, city["id"])]
    busy.sort(key=lambda city: -most_cubes(view, city["id"]))
    return [_city_line(view, city) for city in busy]


def _city_line(view: dict[str, Any], city: City) -> Line:
    style = COLOUR_STYLE[city["colour"]]
    cubes = cube_pieces(view["cubes"].get(city["id"], {}))
    name = name_within(city["name"], 12)
    return [(f"{code(city)} ", f"bold {style}"), (f"{name} ", style), *cubes, *marker_pieces(view, city["id"])]


def things(view: dict[str, Any]) -> list[Line]:
    """Notes on cities, colours and roles, shown where they are offered as targets."""
    lines: list[Line] = []
    for city in cities_of(view).values():
        style = COLOUR_STYLE[city["colour"]]
        note = [*cube_pieces(view["cubes"].get(city["id"], {})), *marker_pieces(view, city["id"])]
        lines.append([(city["id"], style), (code(city), f"bold {style}"), (" ", PLAIN), *note])
    for colour in COLOURS:
        style, mark = COLOUR_STYLE[colour], (MARK[colour], COLOUR_STYLE[colour])
        lines.append([(colour, style), mark])
        lines += [[(f"{kind} {colour}", style), mark, *_progress(view, colour)] for kind in FOR_POINTS]
    lines.append([("white", COLOUR_STYLE["white"]), (f"{MARK['white']} two bring an event", DIM)])
    return lines + [
        [(role, PAWN_STYLE), (role_text(role, view["options"], board_of(view)), DIM)] for role in ROLES_BY_ID
    ]


def _progress(view: dict[str, Any], colour: str) -> Line:
    state = view["diseases"].get(colour, "uncured")
    if state != "uncured":
        return [(f" {DISEASE_SIGN[state]} {state}", DIM)]
    return [(f" {view['research'].get(colour, 0)} of {view['cure_points']} points", DIM)]
