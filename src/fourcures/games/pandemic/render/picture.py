"""Picture of the board game: the world map, tracks and cures beside it, hands below."""

from __future__ import annotations

from typing import Any

from fourcures.engine.svg import HEIGHT, WIDTH, Attributes, element, group, rect, text
from fourcures.games.common.render.shapes import (
    FAINT,
    HEADER,
    INK,
    LETTER,
    PALETTE,
    SOFT,
    caption,
    fitted,
    heap,
    initials,
    links,
    outline,
    panel,
    pawn,
    piece,
    table,
    tick,
    track,
)
from fourcures.games.pandemic.data.board import BOARD, CITIES, CITY_COUNT, COLOURS, LAST_OUTBREAK, RATES, load
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.names import role_of, short_name
from fourcures.games.pandemic.notation.prompts import prompt
from fourcures.games.pandemic.render.style import colour_of, pawns_in

LAND, PLACES = load("land.json"), load("map.json")["cities"]
MAP = 0.775  # scale of the map
SIDE, GAP = 250, 8  # width of the side column, gap between panels
HANDS = 98  # height of the hands
NAME = 16
PAWN_STEP = 22
BACK = 13  # width of a face-down card next to other cards


def picture(view: dict[str, Any]) -> str:
    """Draw the table of a view as an SVG document."""
    turn, asked = view["turn"], prompt(view)
    who = f"Turn {turn['number']}" + (f" · {role_of(view, asked.seat)}" if asked.seat is not None else "")
    board = group(_land(), _links(), *(_city(view, city) for city in CITIES), *_pawns(view), y=HEADER, scale=MAP)
    side = group(_tracks(view), _diseases(view), _decks(view), x=WIDTH - SIDE - GAP, y=HEADER + GAP)
    return table("Pandemic", who, asked.text, board, side, _hands(view), outcome=view["outcome"])


# The map


def _land() -> str:
    return element("path", d=LAND["land"], fill=PALETTE["land"], stroke=PALETTE["land-line"], stroke_width=1)


def _links() -> str:
    """Links between cities. A link across the map's edge is drawn on both sides."""
    wrapped = {frozenset(edge) for edge in BOARD["wrap_edges"]}
    lines: list[str] = []
    for edge in BOARD["edges"]:
        (ax, ay), (bx, by) = sorted(PLACES[city] for city in edge)
        if frozenset(edge) in wrapped:
            middle = (ay * (LAND["width"] - bx) + by * ax) / (ax + LAND["width"] - bx)  # height at the edge
            lines += [f"M{ax} {ay}L0 {middle:.1f}", f"M{bx} {by}L{LAND['width']} {middle:.1f}"]
        else:
            lines.append(f"M{ax} {ay}L{bx} {by}")
    return links(lines)


def _city(view: dict[str, Any], city: str) -> str:
    """A city: its marker, its name, its cubes to the right and a station to the left."""
    base = element("circle", r=9.5, fill=PALETTE["ground"])
    name = caption(12 + 0.9 * NAME, short_name(city, view["edition"]), NAME)
    stations = view["stations"].count(city)
    parts = [base, piece(0, 0, colour_of(city), 13), name, _station(stations) if stations else "", _cubes(view, city)]
    x, y = PLACES[city]
    return group(*parts, x=x, y=y, id=f"city-{city}")


def _station(count: int) -> str:
    house = element("path", d="M-9 7V-2L0-9L9-2V7Z", fill=INK, stroke=PALETTE["ground"])
    cross = element("path", d="M0-4V5M-4.5 .5H4.5", stroke=PALETTE["bad-fill"], stroke_width=2.2)
    many = text(11, 6, str(count), 13, INK, bold=True) if count > 1 else ""
    return group(house, cross, many, x=-22, class_="station")


def _cubes(view: dict[str, Any], city: str) -> str:
    """Cubes of a city, a row for each colour, the first beside the marker and the others above it."""
    cubes = view["cubes"].get(city, {})
    size = 19 if len(cubes) == 1 else 14
    rows = enumerate(cubes.items())
    return "".join(heap(11, -row * (size + 5), colour, count, size, 0.74 * size) for row, (colour, count) in rows)


def _pawns(view: dict[str, Any]) -> list[str]:
    """Pawns above their cities, side by side."""
    drawn: list[str] = []
    for city in sorted({seat["city"] for seat in view["seats"]}, key=CITIES.index):
        seats, (x, y) = pawns_in(view, city), PLACES[city]
        left = max(14, x - PAWN_STEP * (len(seats) - 1) / 2)
        for number, seat in enumerate(seats):
            letters, active = initials(view["seats"][seat]["role"]), seat == view["turn"]["seat"]
            drawn.append(pawn(left + PAWN_STEP * number, y - 25, seat, letters, 33, active))
    return drawn


# Beside the map


def _tracks(view: dict[str, Any]) -> str:
    outbreaks = [str(space) for space in range(LAST_OUTBREAK + 1)]
    left = view["stations_left"]
    return panel(
        *(0, 0, SIDE, 124),
        _titled(20, "Outbreaks", f"{view['outbreaks']} of {LAST_OUTBREAK}"),
        track(12, 30, outbreaks, view["outbreaks"], SIDE - 21, {LAST_OUTBREAK: "skull"}),
        _titled(78, "Infection rate", f"stations left: {left}"),
        track(12, 88, [str(rate) for rate in RATES], view["infection_step"], SIDE - 21),
    )


def _titled(y: float, title: str, note: str) -> str:
    return text(12, y, title, 14, SOFT, bold=True) + text(SIDE - 12, y, note, 13, INK, "end")


def _diseases(view: dict[str, Any]) -> str:
    """The four diseases: cured or not, and the cubes in stock."""
    rows: list[str] = []
    for number, colour in enumerate(COLOURS):
        y, state = 24 + 38 * number, view["diseases"].get(colour, "uncured")
        rows.append(piece(24, y, colour, 22))
        rows.append(
            text(44, y + 5, "no cure" if state == "uncured" else state, 15, SOFT if state == "uncured" else INK)
        )
        rows.append(tick(120, y, 14) if state != "uncured" else "")
        rows.append(text(SIDE - 12, y + 5, f"{view['supply'][colour]} in stock", 14, SOFT, "end"))
    return panel(0, 124 + GAP, SIDE, 162, *rows)


def _decks(view: dict[str, Any]) -> str:
    deck, infection = view["player_deck"], view["infection"]
    epidemics = sum(pile["epidemic"] for pile in deck["piles"])
    left = {
        "Player cards": deck["count"],
        "Epidemics among them": epidemics,
        "Infection cards": infection["count"],
        "Infection discards": len(infection["discard"]),
    }
    rows = [
        text(12, 26 + 26 * number, name, 14, SOFT)
        + text(SIDE - 12, 26 + 26 * number, str(count), 16, INK, "end", bold=True)
        for number, (name, count) in enumerate(left.items())
    ]
    return panel(0, 286 + 2 * GAP, SIDE, 120, *rows)


# The hands


def _hands(view: dict[str, Any]) -> str:
    count = len(view["seats"])
    width = (WIDTH - GAP * (count + 1)) / count
    hands = (_hand(view, seat, GAP + seat * (width + GAP), width) for seat in range(count))
    return "".join(hands)


def _hand(view: dict[str, Any], number: int, x: float, width: float) -> str:
    """A seat and its cards; hidden cards lie face down."""
    seat, active = view["seats"][number], number == view["turn"]["seat"]
    name = role_of(view, number)
    head = [
        pawn(22, 24, number, initials(seat["role"]), 27, active),
        text(42, 24, fitted(name, 14, width - 110), 15, INK, bold=active),
        text(width - 10, 24, f"{seat['cards']} cards", 13, FAINT, "end"),
    ]
    known = seat["shown"] if seat["hand"] is None else seat["hand"]
    hidden = seat["cards"] - len(known)
    cards = _chips(view, known, hidden, width) if known else _face_down(hidden)
    stored = text(42, 38, f"stored: {card_name(CARD_NUMBER[seat['stored']])}", 11, SOFT) if seat["stored"] else ""
    return panel(x, HEIGHT - HANDS - GAP, width, HANDS, *head, *cards, stored, lit=active)


def _face_down(count: int) -> list[str]:
    return [_back(12 + 22 * number, 48, 18, 26) for number in range(count)]


def _back(x: float, y: float, width: float, height: float) -> str:
    paint: Attributes = {"rx": 3, "fill": PALETTE["surface-3"], "stroke": PALETTE["line-strong"]}
    return rect(x, y, width, height, class_="hidden-card", **paint)


def _chips(view: dict[str, Any], hand: list[str], hidden: int, width: float) -> list[str]:
    """Known cards as chips in rows by colour, followed by ``hidden`` face-down cards."""
    chips: list[str] = []
    x, y = 10.0, 54.0
    for card in sorted(hand, key=lambda card: (_colour_order(card), CARD_NUMBER[card])):
        is_city = CARD_NUMBER[card] < CITY_COUNT
        name = short_name(card, view["edition"]) if is_city else card_name(CARD_NUMBER[card], view["edition"])
        wide = min(24 + LETTER * 12 * len(name), width - 20)
        if x + wide > width - 8:
            x, y = 10.0, y + 22
        chips.append(_chip(x, y, wide, name, colour_of(card) if is_city else None))
        x += wide + 4
    for _ in range(hidden):
        if x + BACK > width - 8:
            x, y = 10.0, y + 22
        chips.append(_back(x, y - 10, BACK, 19))
        x += BACK + 4
    return chips


def _colour_order(card: str) -> int:
    return COLOURS.index(colour_of(card)) if CARD_NUMBER[card] < CITY_COUNT else len(COLOURS)


def _chip(x: float, y: float, width: float, name: str, colour: str | None) -> str:
    back, ink = (PALETTE["surface-3"], INK) if colour else (PALETTE["event"], PALETTE["event-ink"])
    sign = (
        piece(x + 10, y, colour, 11)
        if colour
        else element("path", d=outline("diamond", 9), transform=f"translate({x + 10:.2f} {y:.2f})", fill=ink)
    )
    return rect(x, y - 10, width, 19, rx=5, fill=back) + sign + text(x + 19, y + 4, name, 12, ink)
