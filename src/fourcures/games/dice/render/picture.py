"""Picture of the dice game: the map with cubes and pawn, and research, trackers and dice beside it."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from math import cos, hypot, log, pi, radians, sin, sqrt, tan
from typing import Any

from fourcures.engine.svg import HEIGHT, WIDTH, Attributes, element, group, text
from fourcures.games.common.notation.colours import SHAPE
from fourcures.games.common.render.shapes import (
    FAINT,
    HEADER,
    INK,
    PALETTE,
    SOFT,
    caption,
    die,
    fitted,
    heap,
    links,
    outline,
    panel,
    pawn,
    piece,
    table,
    tick,
    track,
)
from fourcures.games.dice import data
from fourcures.games.dice.data.board import COLOURS
from fourcures.games.dice.notation.prompts import prompt
from fourcures.games.dice.render.style import City, board_of, role_of

LAND = json.loads(resources.files(data).joinpath("land.json").read_text(encoding="utf-8"))["land"]
SIDE, GAP = 280, 8
MAP_WIDTH, MAP_HEIGHT = WIDTH - SIDE - 2 * GAP, HEIGHT - HEADER
MARGIN = 60
APART, ROUNDS = 72, 100  # least distance of two cities, passes of overlap removal
SIGN = 28
Point = tuple[float, float]


def picture(view: dict[str, Any]) -> str:
    """Draw the table of a view as an SVG document."""
    board, turn, asked = board_of(view), view["turn"], prompt(view)
    places, land = _layout(tuple((city["id"], city["lat"], city["lon"]) for city in board["cities"]))
    roads = (f"M{places[a][0]:.1f} {places[a][1]:.1f}L{places[b][0]:.1f} {places[b][1]:.1f}" for a, b in board["edges"])
    cities = (_city(view, city, places[city["id"]]) for city in board["cities"])
    x, y = places[view["pawn"]]
    drawn = group(land, links(roads), *cities, pawn(x + 19, y - 8, 0, size=32, active=True), y=HEADER)
    who = f"Turn {turn['number']} · {role_of(view)['name']}"
    return table("The dice game of 2009", who, asked.text, drawn, _side(view), outcome=view["outcome"])


# The map


@lru_cache(maxsize=16)
def _layout(cities: tuple[tuple[str, float, float], ...]) -> tuple[dict[str, Point], str]:
    """Places of the cities, as near to the true ones as possible without overlaps, and the land behind them."""
    is_ours = all(24 < lat < 50 and -125.5 < lon < -66 for _, lat, lon in cities)
    project = _albers if is_ours else _mercator
    true = {city: project(lat, lon) for city, lat, lon in cities}
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*true.values(), strict=True))
    scale = min((MAP_WIDTH - 2 * MARGIN) / (right - left or 1), (MAP_HEIGHT - 2 * MARGIN) / (bottom - top or 1))
    shift = (MAP_WIDTH - scale * (left + right)) / 2, (MAP_HEIGHT - scale * (top + bottom)) / 2
    places = {city: (shift[0] + scale * x, shift[1] + scale * y) for city, (x, y) in true.items()}
    rings = "".join(f"M{' '.join(map(str, ring))}Z" for ring in LAND)
    paint: Attributes = {"fill": PALETTE["land"], "stroke": PALETTE["land-line"], "stroke_width": 1}
    land = group(element("path", d=rings, **paint), x=shift[0], y=shift[1], scale=scale) if is_ours else ""
    return _parted(places), land


def _parted(places: dict[str, Point]) -> dict[str, Point]:
    """Overlap removal: places that are too near push each other away, inside the map."""
    at = dict(places)
    names = list(at)
    for _ in range(ROUNDS):
        for number, one in enumerate(names):
            for other in names[number + 1 :]:
                (ax, ay), (bx, by) = at[one], at[other]
                gap = hypot(bx - ax, by - ay) or 0.01
                push = max(0.0, APART - gap) / 2 / gap
                right, down = (bx - ax or 0.01) * push, (by - ay) * push
                at[one], at[other] = _inside(ax - right, ay - down), _inside(bx + right, by + down)
    return at


def _inside(x: float, y: float) -> Point:
    return min(max(x, MARGIN), MAP_WIDTH - MARGIN), min(max(y, MARGIN), MAP_HEIGHT - MARGIN + 10)


def _albers(lat: float, lon: float) -> Point:
    """Albers equal-area conic projection of the contiguous states, in the plane of the land's outline (975 by 610)."""
    south, north = radians(29.5), radians(45.5)
    n = (sin(south) + sin(north)) / 2
    c = cos(south) ** 2 + 2 * n * sin(south)

    def cone(east: float, up: float) -> Point:
        radius = sqrt(c - 2 * n * sin(up)) / n
        return radius * sin(n * east), -radius * cos(n * east)

    (x, y), (x0, y0) = cone(radians(lon + 96), radians(lat)), cone(radians(-0.6), radians(38.7))
    return 487.5 + 1300 * (x - x0), 305 - 1300 * (y - y0)


def _mercator(lat: float, lon: float) -> Point:
    """Mercator projection, for maps of any other place."""
    return lon, -log(tan(pi / 4 + radians(max(-80.0, min(80.0, lat))) / 2)) * 180 / pi


def _city(view: dict[str, Any], city: City, place: Point) -> str:
    """A city: the sign of the dice that name it, its name below, its cubes above."""
    colour, cubes = city["colour"], view["cubes"].get(city["id"], {})
    mark = element("path", d=outline(SHAPE[colour], SIGN), fill=PALETTE[f"d-{colour}"], stroke=PALETTE[f"rim-{colour}"])
    number = text(0, 5.5, str(city["number"]), 14, PALETTE[f"on-{colour}"], "middle", bold=True)
    name = caption(28, fitted(city["name"], 13.5, 150), 13.5)
    rings = [
        element("circle", r=SIGN / 2 + 6, fill="none", stroke=PALETTE[tone], stroke_width=2, stroke_dasharray=dashes)
        for is_there, tone, dashes in (
            (view["last_infected"] == city["id"], "bad", "7 4"),
            (view["turn"]["quarantine"] == city["id"], "good", None),
        )
        if is_there
    ]
    heaps = (
        heap(-(12 + 9 * (count - 1) + 6) / 2, -23 - 19 * row, one, count, 12, 9)
        for row, (one, count) in enumerate(cubes.items())
    )
    return group(*rings, mark, number, name, *heaps, x=place[0], y=place[1], id=f"city-{city['id']}")


# Beside the map


def _side(view: dict[str, Any]) -> str:
    """Role, research, trackers and dice from top to bottom."""
    board, y = board_of(view), 0
    infection, outbreak = board["trackers"]["infection"], board["trackers"]["outbreak"]
    signs = {**dict.fromkeys(infection["epidemic_icons"], "epidemic"), infection["death"]: "skull"}
    spaces = [str(space) for space in range(infection["death"] + 1)]
    research, dice = _research(view, board), _dice(view)
    parts = [
        (174, research),
        (96, [_titled("Infection", f"{view['city_rolls']} city rolls next"), *_rows(spaces, view["infection"], signs)]),
        (66, [_titled("Outbreaks", ""), _outbreaks(view, outbreak["death"])]),
        (96, dice),
    ]
    drawn: list[str] = []
    for height, children in parts:
        drawn.append(panel(0, y, SIDE, height, *children))
        y += height + GAP
    return group(*drawn, x=WIDTH - SIDE - GAP, y=HEADER + GAP)


def _titled(title: str, note: str) -> str:
    return text(12, 22, title, 14, SOFT, bold=True) + text(SIDE - 12, 22, note, 13, INK, "end")


def _rows(labels: list[str], marker: int, signs: dict[int, str]) -> list[str]:
    """A long track in two rows."""
    half = (len(labels) + 1) // 2
    upper = {space: sign for space, sign in signs.items() if space < half}
    lower = {space - half: sign for space, sign in signs.items() if space >= half}
    return [
        track(12, 32, labels[:half], marker, SIDE - 21, upper),
        track(12, 61, labels[half:], marker - half, (SIDE - 21) * len(labels[half:]) / half, lower),
    ]


def _outbreaks(view: dict[str, Any], last: int) -> str:
    return track(12, 32, [str(space) for space in range(last + 1)], view["outbreaks"], SIDE - 21, {last: "skull"})


def _research(view: dict[str, Any], board: dict[str, Any]) -> list[str]:
    """Research points of each disease, or its cure, and its cubes in stock."""
    drawn = [_titled("Research", f"{view['cure_points']} points cure")]
    for number, colour in enumerate(COLOURS):
        y, state = 48 + 33 * number, view["diseases"].get(colour, "uncured")
        drawn.append(piece(24, y, colour, 20))
        drawn.append(text(SIDE - 12, y + 5, f"{view['supply'][colour]} in stock", 13, SOFT, "end"))
        if state != "uncured":
            drawn.append(text(46, y + 5, state, 15, INK) + tick(134, y, 14))
            continue
        most = board["trackers"]["research"]["max"]
        step = min(22, 132 / most)
        for point in range(most):
            full = point < view["research"].get(colour, 0)
            paint: Attributes = {"fill": PALETTE[f"d-{colour}"] if full else "none", "stroke": PALETTE["line-strong"]}
            drawn.append(element("circle", cx=54 + step * point, cy=y, r=0.36 * step, **paint))
    return drawn


def _dice(view: dict[str, Any]) -> list[str]:
    """Research dice: the kept ones, then the rolled ones."""
    dice = view["turn"]["dice"]
    drawn = [_titled("Research dice", f"{len(dice['kept'])} kept" if dice["kept"] else "")]
    for number, colour in enumerate([*dice["kept"], *dice["rolled"]]):
        drawn.append(die(32 + 48 * number, 58, colour, 36))
        if number < len(dice["kept"]):
            drawn.append(text(32 + 48 * number, 90, "kept", 11, FAINT, "middle"))
    return drawn if len(drawn) > 1 else [*drawn, text(12, 58, "none rolled now", 14, FAINT)]
