"""Signs, colours and lines of text for the tables of the family.

No meaning rests on a colour alone: each has a letter and a sign of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourcures.engine.vocabulary import Enumeration, JournalSpec
from fourcures.games.common.notation.colours import LETTER
from fourcures.games.common.rules.cubes import CITY_CUBES

Piece = tuple[str, str]
Line = list[Piece]
COLOUR_STYLE = {
    "blue": "#6cb6ff",
    "yellow": "#f2cc60",
    "black": "#cdd5df",
    "red": "#ff7b72",
    "green": "#7ee787",
    "white": "#ffffff",
}
FAINT_STYLE = {"blue": "#44719f", "yellow": "#93803f", "black": "#777f89", "red": "#a1544f", "green": "#4a8a52"}
PAWN = "@"
DISEASE_SIGN = {"uncured": "·", "cured": "✓", "eradicated": "★"}
PLAIN = ""
DIM = "#8b949e"
STRONG = "bold"
GOOD = "bold #56d364"
WARNING = "bold #f0883e"
ALARM = "#f85149"
DANGER = "bold #ffffff on #b62324"
PAWN_STYLE = "bold #d2a8ff"
ACTIVE_PAWN = "bold #000000 on #d2a8ff"
EVENT_STYLE = "#ffa657"
TURN_STYLE = "bold #ffffff on #30363d"
STYLE = {  # of what the vocabulary declares
    "turn": TURN_STYLE,
    "danger": DANGER,
    "end": "bold reverse",
    "good": GOOD,
    "warning": WARNING,
    "strong": STRONG,
    "relief": COLOUR_STYLE["green"],
    "knowledge": COLOUR_STYLE["blue"],
    "event": EVENT_STYLE,
    "pawn": PAWN_STYLE,
    "quiet": DIM,
}
LONGEST_BAR = 10
RULE = "rule"  # the style of pieces that name clauses of the catalogue


def cubes_pieces(cubes: Mapping[str, int]) -> Line:
    """What lies in a place, the most first: a letter and a digit for each colour, louder the more there is."""
    ranked = sorted(cubes.items(), key=lambda entry: -entry[1])
    return [(f"{LETTER[colour]}{count}", cube_style(colour, count)) for colour, count in ranked]


def cube_style(colour: str, count: int) -> str:
    """The style of a number of cubes or dice: loud where one more would break out, bold where two more would."""
    style = COLOUR_STYLE[colour]
    if count >= CITY_CUBES:
        return f"bold #000000 on {style}"
    return f"bold {style}" if count == CITY_CUBES - 1 else style


def pawn_piece(seat: int, active: int) -> Piece:
    """The pawn of a seat by its number; that of the active one stands out."""
    return f"{PAWN}{seat}", ACTIVE_PAWN if seat == active else PAWN_STYLE


def bar(count: int, last: int) -> Line:
    """A track on which the game is lost at ``last``, as a bar and in numbers; a long track is drawn shorter."""
    style = DANGER if count >= last - 2 else WARNING if count >= last // 2 else STRONG
    length = min(last, LONGEST_BAR)
    full = -(-count * length // last)
    return [("█" * full, ALARM), ("░" * (length - full), DIM), (f" {count}/{last}", style)]


def percent(chance: float) -> str:
    """A chance in words."""
    return f"{100 * chance:.0f}%"


def joined(items: Sequence[Piece], separator: str = ", ") -> Line:
    """Pieces with a separator between them."""
    pieces: Line = []
    for item in items:
        pieces += [(separator, DIM), item] if pieces else [item]
    return pieces


def width_of(line: Line) -> int:
    """How many columns a line takes; all our signs take one each."""
    return sum(len(text) for text, _ in line)


def name_within(name: str, width: int) -> str:
    """A name cut to a width, with a full stop where something is missing."""
    return name if len(name) <= width else f"{name[: width - 1].rstrip()}."


def padded(line: Line, width: int) -> Line:
    """A line filled up or cut to a width."""
    room = width
    pieces: Line = []
    for text, style in line:
        if room > 0 and text:
            pieces.append((text[:room], style))
            room -= len(text[:room])
    return [*pieces, (" " * room, PLAIN)] if room > 0 else pieces


def centred(line: Line, width: int) -> Line:
    """A line in the middle of a width."""
    return padded([(" " * ((width - width_of(line)) // 2), PLAIN), *line], width)


def beside(blocks: Sequence[Sequence[Line]], width: int) -> list[Line]:
    """Blocks of lines side by side, each in a column of a width."""
    height = max(map(len, blocks), default=0)
    rows = ([block[row] if row < len(block) else [] for block in blocks] for row in range(height))
    return [[piece for line in row for piece in padded(line, width)] for row in rows]


def worded(words: Mapping[str, str], style: str = DIM) -> list[Line]:
    """Words to be looked up: lines of an id and what is to be said of it."""
    return [[(name, PLAIN), (text, style)] for name, text in words.items()]


def event_styles(kinds: type[Enumeration[JournalSpec]], others: Mapping[str, str] | None = None) -> list[Line]:
    """Styles of events to be looked up, by kind, or by kind and colour."""
    styles = {spec.name: STYLE[spec.style] for spec in kinds.specs.values() if spec.style not in ("", "colour")}
    for spec in kinds.specs.values():
        if spec.style == "colour":
            styles |= {f"{spec.name} {colour}": style for colour, style in COLOUR_STYLE.items()}
    return styled({**styles, **(others or {})})


def styled(styles: Mapping[str, str]) -> list[Line]:
    """Styles to be looked up: lines of an id in its style."""
    return [[(name, style)] for name, style in styles.items()]
