"""City map drawn with characters: labels at their cities, moved as little as possible so that none overlap."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Any, NamedTuple

from fourcures.games.common.render.canvas import Canvas, Place, strokes
from fourcures.games.common.render.layout import Line, Piece, name_within
from fourcures.games.common.render.style import COLOUR_STYLE, FAINT_STYLE, PLAIN
from fourcures.games.dice.render.style import City, board_of, code, cube_pieces, marker_pieces

LONGEST_NAME = 16
ROOM_FOR_CUBES = 4
ROUNDS = 4  # passes of label placement
NEAR, FAR = 20, 24  # columns within which labels crowd, lines by which a label may be moved
TURNED_ROUND = 4  # cost, in columns, of two cities in the wrong north-south order
HERE = (0, 0)


class CityLabel(NamedTuple):
    """Label of a city to be placed: its text, and the city's position from 0 to 1 to the right and down."""

    id: str
    text: str
    right: float
    down: float


def draw_map(view: dict[str, Any], width: int, height: int, named: bool = True) -> list[Line]:
    """Draw the map in ``width`` columns by ``height`` lines. If not ``named``, only dice label the cities."""
    board = board_of(view)
    labels = _city_labels(board["cities"], named)
    places = _places(labels, width, height)
    edges = tuple(tuple(edge) for edge in board["edges"])
    canvas = Canvas(width, height, _links(labels, edges, width, height))
    for city, label in zip(board["cities"], labels, strict=True):
        canvas.write(*places[label.id], _label(view, city, label), label.id)
    for label in labels:
        canvas.attach(label.id, marker_pieces(view, label.id))
    return canvas.lines()


def _label(view: dict[str, Any], city: City, label: CityLabel) -> Line:
    colour, cubes = city["colour"], view["cubes"].get(label.id, {})
    busy = bool(cubes) or view["pawn"] == label.id
    number, name = label.text[:2], label.text[2:]
    style = COLOUR_STYLE[colour] if busy else FAINT_STYLE[colour]
    line: Line = [(number, f"bold {COLOUR_STYLE[colour]}"), (name, style)]
    return [*line, (" ", PLAIN) if name and cubes else ("", PLAIN), *cube_pieces(cubes)]


def _city_labels(cities: list[City], named: bool) -> tuple[CityLabel, ...]:
    lons, lats = [city["lon"] for city in cities], [city["lat"] for city in cities]
    return tuple(
        CityLabel(
            city["id"],
            f"{code(city)} {name_within(city['name'], LONGEST_NAME)}" if named else code(city),
            (city["lon"] - min(lons)) / (max(lons) - min(lons) or 1),
            (max(lats) - city["lat"]) / (max(lats) - min(lats) or 1),
        )
        for city in cities
    )


@cache
def _places(labels: tuple[CityLabel, ...], width: int, height: int) -> dict[str, Place]:
    """Start of each label, as near to its city as the others allow."""
    across = min(((width - _length(label)) / label.right for label in labels if label.right), default=0)
    wanted = {label: (round(label.right * across), round(label.down * (height - 1))) for label in labels}
    crowd = {label: sum(_gap(wanted[label], wanted[other]) < NEAR for other in labels) for label in labels}
    orders = sorted(labels, key=lambda label: label.down), sorted(labels, key=lambda label: -crowd[label])
    tries = [_settled(order, wanted, width, height) for order in orders]
    best = min(tries, key=lambda places: sum(_cost(label, place, wanted, places) for label, place in places.items()))
    return {label.id: place for label, place in best.items()}


def _settled(order: list[CityLabel], wanted: dict[CityLabel, Place], width: int, height: int) -> dict[CityLabel, Place]:
    """Places of all labels, found one by one and then improved with the others in place."""
    places: dict[CityLabel, Place] = {}
    for _ in range(ROUNDS):
        for label in order:
            places.pop(label, None)
            places[label] = _nearest(label, wanted, places, width, height)
    return places


def _nearest(
    label: CityLabel, wanted: dict[CityLabel, Place], places: dict[CityLabel, Place], width: int, height: int
) -> Place:
    """Free place of least cost, or the wanted place if none is free."""
    length = _length(label)
    best, least = wanted[label], float("inf")
    for right, down in _moves():
        x, y = wanted[label][0] + right, wanted[label][1] + down
        if _gap((right, down), HERE) >= least:
            break
        if 0 <= x <= width - length and 0 <= y < height and _is_free(x, y, length, places):
            cost = _cost(label, (x, y), wanted, places)
            best, least = ((x, y), cost) if cost < least else (best, least)
    return best


def _cost(label: CityLabel, place: Place, wanted: dict[CityLabel, Place], places: dict[CityLabel, Place]) -> float:
    """Cost of a place: its distance from the wanted one, and the cities in the wrong north-south order."""
    turned = sum((label.down - other.down) * (place[1] - y) < 0 for other, (_, y) in places.items())
    return _gap(place, wanted[label]) + TURNED_ROUND * turned


def _is_free(x: int, y: int, length: int, places: dict[CityLabel, Place]) -> bool:
    rows = ((other, column) for other, (column, row) in places.items() if row == y)
    return all(x + length < column or column + _length(other) < x for other, column in rows)


@cache
def _moves() -> list[Place]:
    """Possible moves of a label, the shortest first."""
    moves = [(right, down) for right in range(-2 * FAR, 2 * FAR + 1) for down in range(-FAR, FAR + 1)]
    return sorted(moves, key=lambda move: (_gap(move, HERE), move))


def _gap(one: Place, other: Place) -> float:
    """Distance between two places; a line is twice as high as a column is wide."""
    return hypot(one[0] - other[0], 2 * (one[1] - other[1]))


def _length(label: CityLabel) -> int:
    return len(label.text) + ROOM_FOR_CUBES


@cache
def _links(
    labels: tuple[CityLabel, ...], edges: tuple[tuple[str, ...], ...], width: int, height: int
) -> dict[Place, Piece]:
    places = _places(labels, width, height)
    return strokes((places[one], places[other]) for one, other in edges)
