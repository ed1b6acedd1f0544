"""Styles of terminal text: colours, emphasis, and the signs that go with them."""

from __future__ import annotations

from fourcures.games.common.rules.cubes import CITY_CUBES

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
STYLE = {  # styles by the names that the vocabulary uses
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
RULE = "rule"  # style of pieces that name clauses of the catalogue


def cube_style(colour: str, count: int) -> str:
    """Style of a number of cubes or dice: inverted if one more would break out, bold if two more would."""
    style = COLOUR_STYLE[colour]
    if count >= CITY_CUBES:
        return f"bold #000000 on {style}"
    return f"bold {style}" if count == CITY_CUBES - 1 else style
