"""The cities drawn with characters: where they lie, moved as little as it takes that no label covers another."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Any, NamedTuple

from fourcures.games.common.render.canvas import Canvas, Place, strokes
from fourcures.games.common.render.layout import Line, Piece, name_within
from fourcures.games.common.render.style import COLOUR_STYLE, FAINT_STYLE, PLAIN
from fourcures.games.dice.render.style import City, board_of, code, cube_pieces, guest_pieces

LONGEST_NAME = 16
ROOM_FOR_CUBES = 4
ROUNDS = 4  # of looking for better places
NEAR, FAR = 20, 24  # columns: what is crowded, lines: how far a label may be moved
TURNED_ROUND = 4  # columns of moving that are better than two cities the wrong way round
HERE = (0, 0)


class Spot(NamedTuple):
    """A city to be placed: what it is called on this map, and where it lies, from 0 to 1 to the right and down."""

    id: str
    label: str
    right: float
    down: float


def draw_map(view: dict[str, Any], width: int, height: int, named: bool = True) -> list[Line]:
    """The map of a view, ``width`` columns by ``height`` lines; without names, cities are only their dice."""
    board = board_of(view)
    spots = _spots(board["cities"], named)
    places = _places(spots, width, height)
    edges = tuple(tuple(edge) for edge in board["edges"])
    canvas = Canvas(width, height, _links(spots, edges, width, height))
    for city, spot in zip(board["cities"], spots, strict=True):
        canvas.write(*places[spot.id], _label(view, city, spot), spot.id)
    for spot in spots:
        canvas.attach(spot.id, guest_pieces(view, spot.id))
    return canvas.lines()


def _label(view: dict[str, Any], city: City, spot: Spot) -> Line:
    colour, cubes = city["colour"], view["cubes"].get(spot.id, {})
    busy = bool(cubes) or view["pawn"] == spot.id
    number, name = spot.label[:2], spot.label[2:]
    style = COLOUR_STYLE[colour] if busy else FAINT_STYLE[colour]
    line: Line = [(number, f"bold {COLOUR_STYLE[colour]}"), (name, style)]
    return [*line, (" ", PLAIN) if name and cubes else ("", PLAIN), *cube_pieces(cubes)]


def _spots(cities: list[City], named: bool) -> tuple[Spot, ...]:
    lons, lats = [city["lon"] for city in cities], [city["lat"] for city in cities]
    return tuple(
        Spot(
            city["id"],
            f"{code(city)} {name_within(city['name'], LONGEST_NAME)}" if named else code(city),
            (city["lon"] - min(lons)) / (max(lons) - min(lons) or 1),
            (max(lats) - city["lat"]) / (max(lats) - min(lats) or 1),
        )
        for city in cities
    )


@cache
def _places(spots: tuple[Spot, ...], width: int, height: int) -> dict[str, Place]:
    """Where each label begins: as near to its city as the others allow."""
    across = min(((width - _length(spot)) / spot.right for spot in spots if spot.right), default=0)
    wanted = {spot: (round(spot.right * across), round(spot.down * (height - 1))) for spot in spots}
    crowd = {spot: sum(_gap(wanted[spot], wanted[other]) < NEAR for other in spots) for spot in spots}
    orders = sorted(spots, key=lambda spot: spot.down), sorted(spots, key=lambda spot: -crowd[spot])
    tries = [_settled(order, wanted, width, height) for order in orders]
    best = min(tries, key=lambda places: sum(_cost(spot, place, wanted, places) for spot, place in places.items()))
    return {spot.id: place for spot, place in best.items()}


def _settled(order: list[Spot], wanted: dict[Spot, Place], width: int, height: int) -> dict[Spot, Place]:
    """Places for all, found one after the other and then looked for again with the others in their places."""
    places: dict[Spot, Place] = {}
    for _ in range(ROUNDS):
        for spot in order:
            places.pop(spot, None)
            places[spot] = _nearest(spot, wanted, places, width, height)
    return places


def _nearest(spot: Spot, wanted: dict[Spot, Place], places: dict[Spot, Place], width: int, height: int) -> Place:
    """The free place that costs least; the wanted one if none is free."""
    length = _length(spot)
    best, least = wanted[spot], float("inf")
    for right, down in _moves():
        x, y = wanted[spot][0] + right, wanted[spot][1] + down
        if _gap((right, down), HERE) >= least:
            break
        if 0 <= x <= width - length and 0 <= y < height and _is_free(x, y, length, places):
            cost = _cost(spot, (x, y), wanted, places)
            best, least = ((x, y), cost) if cost < least else (best, least)
    return best


def _cost(spot: Spot, place: Place, wanted: dict[Spot, Place], places: dict[Spot, Place]) -> float:
    """How far a city is moved, and from how many others it would lie the wrong way round, north for south."""
    turned = sum((spot.down - other.down) * (place[1] - y) < 0 for other, (_, y) in places.items())
    return _gap(place, wanted[spot]) + TURNED_ROUND * turned


def _is_free(x: int, y: int, length: int, places: dict[Spot, Place]) -> bool:
    rows = ((other, column) for other, (column, row) in places.items() if row == y)
    return all(x + length < column or column + _length(other) < x for other, column in rows)


@cache
def _moves() -> list[Place]:
    """How a label may be moved, the least first."""
    moves = [(right, down) for right in range(-2 * FAR, 2 * FAR + 1) for down in range(-FAR, FAR + 1)]
    return sorted(moves, key=lambda move: (_gap(move, HERE), move))


def _gap(one: Place, other: Place) -> float:
    """How far two places are apart; a line is twice as high as a column is wide."""
    return hypot(one[0] - other[0], 2 * (one[1] - other[1]))


def _length(spot: Spot) -> int:
    return len(spot.label) + ROOM_FOR_CUBES


@cache
def _links(spots: tuple[Spot, ...], edges: tuple[tuple[str, ...], ...], width: int, height: int) -> dict[Place, Piece]:
    places = _places(spots, width, height)
    return strokes((places[one], places[other]) for one, other in edges)
