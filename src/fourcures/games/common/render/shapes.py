"""Shapes of pictures: the colours of the page, and the pieces that the games of the family share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fourcures.engine.svg import HEIGHT, WIDTH, Attributes, document, element, escaped, group, rect, text
from fourcures.games.common.notation.colours import SHAPE
from fourcures.games.common.rules.cubes import CITY_CUBES

# Keys are the names in the page's theme; a test compares both.
PALETTE = {
    "sea": "#0f1a26",
    "land": "#22343f",
    "land-line": "#34495a",
    "ground": "#0c141d",
    "surface": "#16222e",
    "surface-2": "#1e2d3b",
    "surface-3": "#293b4b",
    "line": "#2f4355",
    "line-strong": "#6f879b",
    "ink": "#eef1ee",
    "ink-2": "#b4c0ca",
    "ink-3": "#94a4b1",
    "accent": "#f2b45c",
    "accent-ink": "#20160a",
    "good": "#62c59a",
    "bad": "#ff8a6b",
    "bad-fill": "#b23a1c",
    "warn": "#f0c94a",
    "d-blue": "#56b4e9",
    "d-yellow": "#f0c94a",
    "d-black": "#12181f",
    "d-red": "#e8603c",
    "d-green": "#35b58a",
    "d-white": "#ffffff",
    "rim-blue": "#0b1219",
    "rim-yellow": "#0b1219",
    "rim-black": "#e6ecf2",
    "rim-red": "#0b1219",
    "rim-green": "#0b1219",
    "rim-white": "#0b1219",
    "on-blue": "#06202f",
    "on-yellow": "#2a2000",
    "on-black": "#f4f7fa",
    "on-red": "#1f0a03",
    "on-green": "#03211a",
    "on-white": "#1a232c",
    "event": "#7d5fc4",
    "event-ink": "#ffffff",
    "seat-0": "#f2b45c",
    "seat-1": "#8fd3c8",
    "seat-2": "#d9a7e0",
    "seat-3": "#a9c66c",
    "seat-4": "#f49fa5",
}
INK, SOFT, FAINT = PALETTE["ink"], PALETTE["ink-2"], PALETTE["ink-3"]
HEADS = ("circle", "square", "triangle", "diamond", "plus")  # shapes of the pawns' heads, by seat
LETTER = 0.53  # mean width of a letter, relative to the font size
SPACE = 17  # least width of a track's space that has room for its label
HEADER = 52  # height of the line above the board
BIOHAZARD = ((0, -6.5), (-6, 4.5), (6, 4.5))
SKULL = "M-7-2a7 7 0 0 1 14 0c0 3-1 4-3 5v3h-8v-3c-2-1-3-2-3-5Z"

_POINTS: dict[str, Sequence[tuple[float, float]]] = {
    "triangle": ((0, -1), (1.04, 0.86), (-1.04, 0.86)),
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "diamond": ((0, -1.14), (1.14, 0), (0, 1.14), (-1.14, 0)),
    "plus": (
        *((-0.42, -1), (0.42, -1), (0.42, -0.42), (1, -0.42), (1, 0.42), (0.42, 0.42)),
        *((0.42, 1), (-0.42, 1), (-0.42, 0.42), (-1, 0.42), (-1, -0.42), (-0.42, -0.42)),
    ),
}


def outline(shape: str, size: float) -> str:
    """Path of a shape around 0, 0; all shapes look about equally large at the same size."""
    half = size / 2
    if shape in _POINTS:
        return f"M{'L'.join(f'{x * half:.2f} {y * half:.2f}' for x, y in _POINTS[shape])}Z"
    radii = (half, half / 2) if shape == "ring" else (half,)
    return "".join(
        f"M{-r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {2 * r:.2f} 0a{r:.2f} {r:.2f} 0 1 0 {-2 * r:.2f} 0Z" for r in radii
    )


# Pieces


def piece(x: float, y: float, colour: str, size: float) -> str:
    """A cube or marker: the shape of its colour."""
    return element(
        "path",
        d=outline(SHAPE[colour], size),
        transform=f"translate({x:.2f} {y:.2f})",
        fill=PALETTE[f"d-{colour}"],
        stroke=PALETTE[f"rim-{colour}"],
        stroke_width=1.2,
        stroke_linejoin="round",
        fill_rule="evenodd",
    )


def die(x: float, y: float, colour: str, size: float) -> str:
    """A die of a disease."""
    half = size / 2
    body = rect(
        *(x - half, y - half, size, size), rx=0.2 * size, fill=PALETTE[f"d-{colour}"], stroke=PALETTE[f"rim-{colour}"]
    )
    sign = element(
        "path",
        d=outline(SHAPE[colour], 0.56 * size),
        transform=f"translate({x:.2f} {y:.2f})",
        fill=PALETTE[f"on-{colour}"],
        fill_rule="evenodd",
    )
    return body + sign


def heap(x: float, y: float, colour: str, count: int, size: float, step: float) -> str:
    """Pieces of a colour in a row on a tray, which is red if one more piece would break out."""
    full = count >= CITY_CUBES
    width = size + 6 + step * (count - 1)
    ground, rim = (PALETTE["bad-fill"], PALETTE["bad"]) if full else (PALETTE["ground"], PALETTE["line"])
    tray = rect(
        *(x, y - size / 2 - 3, width, size + 6),
        rx=size / 2 + 3,
        fill=ground,
        stroke=rim,
        stroke_width=1.6 if full else 1,
    )
    return tray + "".join(piece(x + size / 2 + 3 + step * number, y, colour, size) for number in range(count))


def pawn(x: float, y: float, seat: int, letters: str = "", size: float = 31, active: bool = False) -> str:
    """A pawn. Seats differ in colour and in the shape of the head. The body shows a role's letters."""
    rim: Attributes = {
        "stroke": INK if active else PALETTE["ground"],
        "stroke_width": 2 if active else 1.4,
        "stroke_linejoin": "round",
    }
    paint: Attributes = {"fill": PALETTE[f"seat-{seat % len(HEADS)}"], **rim}
    body = element("path", d="M-11 12V7C-11-1-6-5 0-5S11-1 11 7V12Z", **paint)
    head = element("path", d=outline(HEADS[seat % len(HEADS)], 12), transform="translate(0 -10)", **paint)
    label = text(0, 8.9, letters, 12, PALETTE["ground"], "middle", bold=True) if letters else ""
    return group(body, head, label, x=x, y=y, scale=size / 31)


def initials(name: str) -> str:
    """Two letters of a role for its pawn: initials of its words, or the first two of a single word."""
    words = name.replace("_", " ").split()
    return "".join(word[0].upper() for word in words[:2]) if len(words) > 1 else name[:2].capitalize()


def biohazard(x: float, y: float, size: float, colour: str) -> str:
    """The sign of an epidemic."""
    rings = (element("circle", cx=cx, cy=cy, r=6, fill="none", stroke=colour, stroke_width=2.8) for cx, cy in BIOHAZARD)
    return group(*rings, x=x, y=y, scale=size / 28)


def skull(x: float, y: float, size: float, colour: str) -> str:
    """The sign of the end of a track."""
    holes = (element("circle", cx=cx, cy=-2, r=1.7, fill=PALETTE["ground"]) for cx in (-2.8, 2.8))
    return group(element("path", d=SKULL, fill=colour), *holes, x=x, y=y, scale=size / 16)


def tick(x: float, y: float, size: float) -> str:
    """The sign of a cure."""
    stroke: Attributes = {
        "stroke": PALETTE["good"],
        "stroke_width": 3,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }
    return group(element("path", d="M-6 0l4 4 8-9", fill="none", **stroke), x=x, y=y, scale=size / 14)


# Parts of a picture


def panel(x: float, y: float, width: float, height: float, *children: str, lit: bool = False) -> str:
    """Panel at the side: a surface with its contents, in its own coordinates."""
    paint: Attributes = {
        "fill": PALETTE["surface"],
        "stroke": PALETTE["accent" if lit else "line"],
        "stroke_width": 1.6 if lit else 1,
    }
    return group(rect(0, 0, width, height, rx=10, **paint), *children, x=x, y=y)


def track(
    x: float, y: float, labels: Sequence[str], marker: int, width: float, signs: Mapping[int, str] | None = None
) -> str:
    """Track of spaces with the marker on one of them. ``signs`` replace the labels of some spaces."""
    step, drawn = width / len(labels), []
    for space, label in enumerate(labels if step >= SPACE else [""] * len(labels)):
        here, sign = space == marker, (signs or {}).get(space)
        rim = PALETTE["bad" if sign == "skull" else "warn" if sign else "line"]
        fill = PALETTE["accent" if here else "surface-3" if space < marker else "ground"]
        left = x + space * step
        drawn.append(rect(left, y, step - 3, 24, rx=5, fill=fill, stroke=PALETTE["accent"] if here else rim))
        ink = PALETTE["accent-ink"] if here else rim if sign else SOFT
        middle = left + (step - 3) / 2
        mark = {"skull": skull, "epidemic": biohazard}.get(sign or "")
        drawn.append(
            mark(middle, y + 12, min(15, step), ink)
            if mark
            else text(middle, y + 17, label, 13, ink, "middle", bold=here)
        )
    return "".join(drawn)


def fitted(words: str, size: float, room: float) -> str:
    """Words cut to a width, with an ellipsis if they were cut."""
    most = max(1, int(room / (LETTER * size)))
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def caption(y: float, words: str, size: float) -> str:
    """Name of a place on a map, below its middle, with a halo that keeps it readable on any background."""
    halo: Attributes = {
        "stroke": PALETTE["ground"],
        "stroke_width": 3.5,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return element("text", escaped(words), y=y, font_size=size, text_anchor="middle", fill=INK, **halo)


def links(lines: Iterable[str]) -> str:
    """Links between places."""
    return element("path", d="".join(lines), fill="none", stroke=PALETTE["line-strong"], stroke_width=1.3, opacity=0.75)


def table(title: str, turn: str, asked: str, board: str, *side: str, outcome: Mapping[str, object] | None) -> str:
    """A whole table: a header with title, turn and prompt, the board below it, and ``side`` beside the board."""
    cross = element("path", d="M0-10V10M-10 0H10", stroke=PALETTE["accent"], stroke_width=7.5)
    asked_ink = FAINT if outcome is None else PALETTE["good" if outcome["won"] else "bad"]
    ends = 62 + LETTER * 24 * len(title) + 18
    # One text with the title, because the title's width depends on the reader's fonts.
    told = element("tspan", escaped(turn), dx=18, font_size=18, fill=PALETTE["accent"])
    asked_words = fitted(asked[:1].upper() + asked[1:], 18, WIDTH - 40 - ends - 9 * len(turn))
    return document(
        title,
        f"{turn}. {asked}",
        rect(0, 0, WIDTH, HEIGHT, fill=PALETTE["sea"]),
        board,
        rect(0, 0, WIDTH, HEADER, fill=PALETTE["ground"]),
        group(cross, x=32, y=HEADER / 2),
        element("text", escaped(title), told, x=56, y=35, font_size=24, fill=INK, font_weight=700),
        text(WIDTH - 20, 34, asked_words, 18, asked_ink, "end", bold=outcome is not None),
        *side,
    )
