"""Picture of The Cure: the ring of regions in its infection track; seats, cures and events beside it."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from fourcures.engine.svg import HEIGHT, WIDTH, Attributes, element, group, rect, text
from fourcures.games.common.render.shapes import (
    FAINT,
    HEADER,
    INK,
    PALETTE,
    SOFT,
    biohazard,
    die,
    fitted,
    initials,
    panel,
    pawn,
    skull,
    table,
    tick,
)
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.cure.data.board import COLOURS
from fourcures.games.cure.notation.names import data_of, event_of, face_name, region_name, role_of
from fourcures.games.cure.notation.prompts import prompt
from fourcures.games.cure.render.style import dice_at_hand, pawns_in, region_dice

SIDE, GAP = 330, 8
CENTRE = (WIDTH - SIDE) / 2 - GAP, (HEADER + HEIGHT) / 2
WIDE = 1.34  # ratio of the ring's width to its height
RADIUS = (HEIGHT - HEADER) / 2 - 10
BAND = 26  # width of the infection track
OUTER = RADIUS - BAND - 6
INNER = 0.4 * OUTER
DIE = 22


def picture(view: dict[str, Any]) -> str:
    """Draw the table of a view as an SVG document."""
    turn, asked = view["turn"], prompt(view)
    who = f"Turn {turn['number']}" + (f" · {role_of(view, asked.seat)['name']}" if asked.seat is not None else "")
    numbers = [region["number"] for region in data_of(view)["regions"]]
    regions = (_region(view, number, place, len(numbers)) for place, number in enumerate(numbers))
    board = group(_track(view), *regions, _centre(view), _corners(view))
    return table("The Cure", who, asked.text, board, _side(view), outcome=view["outcome"])


# The ring


def _around(radius: float, angle: float) -> tuple[float, float]:
    return CENTRE[0] + WIDE * radius * cos(angle), CENTRE[1] + radius * sin(angle)


def _sector(inner: float, outer: float, middle: float, half: float, gap: float) -> str:
    """Path of a sector of the ring, ``half`` to both sides of an angle, less half of the gap to its neighbours."""

    def point(radius: float, side: int) -> str:
        x, y = _around(radius, middle + side * (half - gap / 2 / radius))
        return f"{x:.1f} {y:.1f}"

    arcs = [f"A{WIDE * radius:.1f} {radius:.1f} 0 0 {way}" for radius, way in ((outer, 1), (inner, 0))]
    return f"M{point(outer, -1)}{arcs[0]} {point(outer, 1)}L{point(inner, 1)}{arcs[1]} {point(inner, -1)}Z"


def _track(view: dict[str, Any]) -> str:
    """The infection track around the ring: the rate on each space, epidemics, and the end."""
    data = data_of(view)["infection_track"]
    last = data["skull"]
    rates = {space: part["rate"] for part in data["rates"] for space in range(part["from"], part["to"] + 1)}
    step = 2 * pi / (last + 2)  # one place stays free between end and beginning
    drawn: list[str] = []
    for space in range(last + 1):
        angle, here, is_epidemic = (
            (space + 1) * step - pi / 2,
            space == view["infection"],
            space in data["epidemic_spaces"],
        )
        rim = PALETTE["accent" if here else "bad" if space == last else "warn" if is_epidemic else "line"]
        fill = PALETTE["accent" if here else "surface-3" if space < view["infection"] else "ground"]
        ink = PALETTE["accent-ink"] if here else rim if is_epidemic or space == last else SOFT
        path = _sector(RADIUS - BAND, RADIUS, angle, step / 2, 4)
        x, y = _around(RADIUS - BAND / 2, angle)
        drawn.append(element("path", d=path, fill=fill, stroke=rim))
        if space == last:
            drawn.append(skull(x, y, 16, ink))
        elif is_epidemic:
            drawn.append(biohazard(x, y, 16, ink))
        else:
            drawn.append(text(x, y + 4.5, str(rates.get(space, "")), 13, ink, "middle", bold=here))
    return group(*drawn, id="infection-track")


def _region(view: dict[str, Any], number: int, place: int, count: int) -> str:
    """A region: its name, its dice, the pawns that stand there."""
    angle = place * 2 * pi / count - pi / 2
    path = _sector(INNER, OUTER, angle, pi / count, 6)
    dice, pawns = region_dice(view, number), pawns_in(view, number)
    x, y = _around((INNER + OUTER) / 2, angle)
    y -= 12 if len(dice) > 2 else 0  # room for a second row
    full = any(of_colour >= CITY_CUBES for of_colour in dice.values())
    name = fitted(region_name(view, number), 16, 170)
    left = -(26 + 8 * len(name)) / 2
    badge = element("circle", cx=left + 10, cy=-32, r=11, fill=PALETTE["bad-fill" if full else "ground"])
    label = text(left + 10, -27, str(number), 14, INK, "middle", bold=True) + text(left + 26, -27, name, 16, INK)
    rows = _dice_rows(dice, 0.0)
    below = 14 + (DIE + 8) * max(1, -(-len(dice) // 2))
    first = -13.0 * (len(pawns) - 1)
    stand = (
        pawn(first + 26 * at, below, seat, initials(view["seats"][seat]["role"]), 32, seat == view["turn"]["seat"])
        for at, seat in enumerate(pawns)
    )
    ground = element("path", d=path, fill=PALETTE["land"], stroke=PALETTE["land-line"])
    return ground + group(badge, label, *rows, *stand, x=x, y=y, id=f"region-{number}")


def _dice_rows(dice: Mapping[str, int], y: float) -> list[str]:
    """Dice in heaps by colour, two heaps in a row. A heap is highlighted if one more die would be an outbreak."""
    colours, drawn = list(dice), []
    for row in range(0, len(colours), 2):
        pair = colours[row : row + 2]
        widths = [(DIE + 2) * dice[colour] + 6 for colour in pair]
        left = -(sum(widths) + 6 * (len(pair) - 1)) / 2
        level = y + (DIE + 8) * (row // 2)
        for colour, width in zip(pair, widths, strict=True):
            if dice[colour] >= CITY_CUBES:
                paint: Attributes = {"fill": PALETTE["bad-fill"], "stroke": PALETTE["bad"], "stroke_width": 1.4}
                drawn.append(rect(left, level - DIE / 2 - 3, width, DIE + 6, rx=6, **paint))
            drawn += [die(left + 4 + DIE / 2 + (DIE + 2) * at, level, colour, DIE) for at in range(dice[colour])]
            left += width + 6
    return drawn


def _centre(view: dict[str, Any]) -> str:
    """The treatment centre, in the middle of the ring."""
    paint: Attributes = {"fill": PALETTE["surface"], "stroke": PALETTE["line-strong"], "stroke_width": 1.5}
    hole = element("ellipse", rx=WIDE * (INNER - 6), ry=INNER - 6, **paint)
    title = text(0, -38, "Treatment centre", 15, SOFT, "middle", bold=True)
    return group(hole, title, *_dice_counts(view["centre"], -12), x=CENTRE[0], y=CENTRE[1], id="centre")


def _dice_counts(dice: Mapping[str, int], y: float) -> list[str]:
    """Dice of a place without a limit: one die of each colour, with its count."""
    here = [(colour, count) for colour, count in dice.items() if count]
    drawn: list[str] = []
    for at, (colour, count) in enumerate(here):
        left, level = -50 + 62 * (at % 2) + (31 if len(here) == 1 else 0), y + 30 * (at // 2)
        drawn.append(die(left, level, colour, DIE) + text(left + 16, level + 5, f"× {count}", 15, INK))
    return drawn


def _corners(view: dict[str, Any]) -> str:
    """Outbreaks, bag and CDC, in the corners beside the ring."""
    last, right, low = data_of(view)["outbreak_track"]["skull"], WIDTH - SIDE - 2 * GAP, HEIGHT - 14
    rate = "–" if view["turn"]["quiet_night"] else str(view["infection_rate"])
    return "".join(
        (
            text(16, HEADER + 28, "Infection rate", 14, SOFT) + text(16, HEADER + 56, rate, 26, INK, bold=True),
            text(right, HEADER + 28, "Outbreaks", 14, SOFT, "end"),
            text(right, HEADER + 56, f"{view['outbreaks']} of {last}", 26, INK, "end", bold=True),
            text(16, low - 66, "CDC", 14, SOFT) + group(*_dice_counts(view["cdc"], 0), x=78, y=low - 44),
            text(right, low - 66, f"Bag: {sum(view['bag'].values())}", 14, SOFT, "end"),
            group(*_dice_counts(view["bag"], 0), x=right - 54, y=low - 44),
        )
    )


# Beside the ring


def _side(view: dict[str, Any]) -> str:
    """Cures, seats and events from top to bottom."""
    seats = [_seat(view, number) for number in range(len(view["seats"]))]
    parts = [(54, _cures(view), False), *((62, seat, at == view["turn"]["seat"]) for at, seat in enumerate(seats))]
    drawn, y = [], 0
    for height, children, lit in [*parts, (28 + 28 * len(view["events"]["up"]), _events(view), False)]:
        drawn.append(panel(0, y, SIDE, height, *children, lit=lit))
        y += height + GAP
    return group(*drawn, x=WIDTH - SIDE - GAP, y=HEADER + GAP)


def _cures(view: dict[str, Any]) -> list[str]:
    drawn = [text(12, 32, "Cures", 14, SOFT, bold=True)]
    for at, colour in enumerate(COLOURS):
        x, found = 96 + 60 * at, colour in view["cured"]
        drawn.append(element("g", die(x, 27, colour, 26), opacity=1 if found else 0.4))
        drawn.append(tick(x + 23, 27, 15) if found else "")
    return drawn


def _seat(view: dict[str, Any], number: int) -> list[str]:
    """A seat: role, place, dice at hand and samples; for the active seat, also the faces of its dice."""
    seat, role = view["seats"][number], role_of(view, number)
    drawn = [
        pawn(24, 34, number, initials(seat["role"]), 34, number == view["turn"]["seat"]),
        text(48, 25, fitted(role["name"], 15, 180), 15, INK, bold=True),
        text(SIDE - 12, 25, f"{dice_at_hand(view, number)} dice", 13, FAINT, "end"),
    ]
    samples = seat["samples"]
    drawn += [die(58 + 24 * at, 44, sample["colour"], 18) for at, sample in enumerate(samples)]
    faces = view["turn"]["dice"] if number == view["turn"]["seat"] else {}
    words = ", ".join(f"{count} × {face_name(face)}" for face, count in faces.items()) or region_name(
        view, seat["region"]
    )
    start = 48 + 24 * len(samples) + (6 if samples else 0)
    return [*drawn, text(start, 49, fitted(words, 12.5, SIDE - start - 10), 13, SOFT)]


def _events(view: dict[str, Any]) -> list[str]:
    drawn = [
        text(12, 22, "Events to buy", 14, SOFT, bold=True),
        text(SIDE - 12, 22, "dice of the CDC", 12, FAINT, "end"),
    ]
    for at, event in enumerate(view["events"]["up"]):
        card, y = event_of(view, event), 50 + 26 * at
        drawn.append(text(12, y, fitted(card["name"], 14, SIDE - 70), 14.5, INK))
        drawn.append(rect(SIDE - 38, y - 16, 26, 22, rx=6, fill=PALETTE["event"]))
        drawn.append(text(SIDE - 25, y, str(card["cost"]), 14, PALETTE["event-ink"], "middle", bold=True))
    return drawn
