"""Player dice drawn with characters: the active player's dice, with the abilities of each."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from fourcures.games.common.render.dice import Die, draw_dice
from fourcures.games.common.render.layout import Line, joined, name_within, padded
from fourcures.games.common.render.style import ALARM, COLOUR_STYLE, DIM, PLAIN, STRONG, WARNING
from fourcures.games.cure.notation.names import data_of, role_of
from fourcures.games.cure.render.abilities import abilities
from fourcures.games.cure.render.style import CROSS, colour_pieces, dice_at_hand, named_seat, quiet_dice
from fourcures.games.cure.vocabulary import Phase, Role

WIDTH, ACROSS = 10, 3  # width of a die, dice in a row
COLUMNS, ROWS = 32, 19  # size of the whole drawing
SHORT, ACROSS_SHORT, SHORT_COLUMNS = 9, 5, 45
LONGEST_NAME = 18
ACTING = Phase.names[Phase.START : Phase.EPIDEMIC + 1]  # phases in which dice are used, or will be
WORDS = {"treat2": "treat×2", "treat3": "treat×3"}
STYLE = {
    "fly": "#79c0ff",
    "sail": "#56d4dd",
    "treat": "#7ee787",
    "treat2": "#7ee787",
    "treat3": "#7ee787",
    "sample": "#f2cc60",
    "contain": "#ffa657",
    "cross": "#ff7b72",
    "airlift": "#d2a8ff",
}


def dice(view: dict[str, Any]) -> list[Line]:
    """Dice of the active player, infection dice to be rolled or judged, and the role's text if there is room."""
    seat = view["turn"]["seat"]
    words = [padded(line, COLUMNS) for line in (_whose(view, seat), *ready(view))]
    lines = [*words, *draw_dice([*_unused(view), *_others(view)], WIDTH, ACROSS)]
    text: list[Line] = [[], *([(line, DIM)] for line in wrap(role_of(view, seat)["text"], COLUMNS))]
    return [*lines, *text] if len(lines) + len(text) <= ROWS else lines


def short_dice(view: dict[str, Any]) -> list[Line]:
    """Dice in one row: one die for each face, with its count. Other dice are only counted."""
    row = [Die(_short_face(face, count), _style(face)) for face, count in view["turn"]["dice"].items()]
    words = [*ready(view), [*_whose(view, view["turn"]["seat"]), *_counted(view)]]
    return [*(padded(line, SHORT_COLUMNS) for line in words), *draw_dice(row, SHORT, ACROSS_SHORT)]


def _whose(view: dict[str, Any], seat: int) -> Line:
    """The active player, with the number of dice at hand."""
    pawn, blank, (name, style) = named_seat(view, seat)
    return [pawn, blank, (name_within(name, LONGEST_NAME), style), (f" {dice_at_hand(view, seat)} dice", DIM)]


def _counted(view: dict[str, Any]) -> Line:
    turn = view["turn"]
    counts = {"hand": turn["picked"], "spent": turn["spent"], "☣": turn["biohazards"] + turn["pending"]}
    return [(f" {name} {count}", DIM) for name, count in counts.items() if count]


def ready(view: dict[str, Any]) -> list[Line]:
    """Infection dice of a cure attempt, and drawn dice that are to be rolled."""
    turn = view["turn"]
    lines: list[Line] = []
    if turn["attempt"]:
        lines.append(_attempt(view))
    if any(turn["drawn"].values()):
        lines.append([("drawn: ", WARNING), *quiet_dice(turn["drawn"]), (" to be rolled", DIM)])
    return lines


def _attempt(view: dict[str, Any]) -> Line:
    attempt = view["turn"]["attempt"]
    rolled = attempt["rolled"]
    style = COLOUR_STYLE[attempt["colour"]]
    numbers = joined([(str(number) if number else CROSS, f"bold {style}") for number in rolled], "+")
    return [*colour_pieces(attempt["colour"]), (" ", PLAIN), *numbers, (f" = {sum(rolled)} of {target(view)}", STRONG)]


def target(view: dict[str, Any]) -> int:
    """Total that the active player needs for a cure."""
    cure = data_of(view)["cure"]
    scientist = role_of(view, view["turn"]["seat"])["id"] == Role.names[Role.SCIENTIST]
    return int(cure["target_scientist"] if scientist else cure["target"])


def _unused(view: dict[str, Any]) -> list[Die]:
    turn = view["turn"]
    shown = [face for face, count in turn["dice"].items() for _ in range(count)]
    if turn["phase"] not in ACTING:
        return [Die(_face(face), DIM, ("unused",), "idle", DIM) for face in shown]
    return [Die(_face(face), _style(face), abilities(view, face)) for face in shown]


def _others(view: dict[str, Any]) -> list[Die]:
    """Dice without a usable face."""
    turn = view["turn"]
    held = view["seats"][turn["seat"]]["dice"]
    unrolled = (
        held["total"] - held["locked"] - view["seats"][turn["seat"]]["banked"]
        if turn["phase"] == Phase.names[Phase.START]
        else 0
    )
    return [
        *[Die(("☣ bio",), ALARM, ("moves the", "marker"), "held", WARNING)] * turn["pending"],
        *[Die(("☣ bio",), ALARM, ("set aside",), "idle", DIM)] * turn["biohazards"],
        *[Die(("?",), STRONG, ("in hand:", "roll"), "open", STRONG)] * turn["picked"],
        *[Die(("spent",), DIM, border="idle")] * turn["spent"],
        *[Die(("?",), DIM, ("to be", "rolled"), "open", DIM)] * unrolled,
    ]


def _face(face: str) -> tuple[str, ...]:
    """Lines for the face of a die; two icons, a choice, take two lines."""
    first, _, second = face.partition("|")
    return (WORDS.get(first, first), f"or {second}") if second else (WORDS.get(first, first),)


def _short_face(face: str, count: int) -> tuple[str, str]:
    """Lines for a face and the number of dice that show it."""
    first, _, second = face.partition("|")
    many = f"{count}×" if count > 1 else ""
    word = WORDS.get(first, first)
    return (f"{many}{word}", f"/{second}") if second else (word, many and f"{count} dice")


def _style(face: str) -> str:
    return STYLE.get(face.partition("|")[0], STRONG)
