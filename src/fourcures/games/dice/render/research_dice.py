"""Research dice drawn with characters, with the possible uses of each."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from fourcures.games.common.notation.colours import MARK
from fourcures.games.common.render.boxes import Border
from fourcures.games.common.render.dice import Die, draw_dice
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.style import COLOUR_STYLE, DIM, EVENT_STYLE, GOOD, PAWN_STYLE, STRONG, WARNING
from fourcures.games.dice.data.board import DICE, DICE_KEPT
from fourcures.games.dice.notation.names import EVENTS_BY_ID
from fourcures.games.dice.render.style import board_of, role_of

WIDTH = 10  # width of a die
BLANK = ("?",)


def dice(view: dict[str, Any], columns: int) -> list[Line]:
    """The role of the turn and what it does, then the dice."""
    role = role_of(view)
    words = wrap(f"{role['name']}: {role['text']}", columns)
    lines: list[Line] = [[(words[0][: len(role["name"])], PAWN_STYLE), (words[0][len(role["name"]) :], DIM)]]
    lines += [[(line, DIM)] for line in words[1:]]
    return [*lines, *_event(view, columns), *draw_dice(_on_the_table(view), WIDTH, DICE)]


def short_dice(view: dict[str, Any]) -> list[Line]:
    """The dice, with only the name of the role."""
    return [[(role_of(view)["name"], PAWN_STYLE), *_roll(view)], *draw_dice(_on_the_table(view), WIDTH, DICE)]


def _roll(view: dict[str, Any]) -> Line:
    roll = view["turn"]["dice"]["roll"]
    return [(f"  roll {roll}", DIM)] if roll else [("  not rolled yet", DIM)]


def _event(view: dict[str, Any], columns: int) -> list[Line]:
    event, number = view["turn"]["event"], view["turn"]["number_rolled"]
    if number is not None:
        return [[("the numbered die: ", DIM), (str(number), STRONG)]]
    if event is None:
        return []
    card = EVENTS_BY_ID[event]
    return [[(line, EVENT_STYLE)] for line in wrap(f"Event: {card['name']}. {card['text']}", columns)]


def _on_the_table(view: dict[str, Any]) -> list[Die]:
    lying = view["turn"]["dice"]
    kept = [_kept(view, face) for face in lying["kept"]]
    loose = [_loose(view, face) for face in lying["rolled"]]
    return [*kept, *loose] or [Die(BLANK, DIM, border="idle") for _ in range(DICE)]


def _kept(view: dict[str, Any], face: str) -> Die:
    if face == "black":
        return _die(face, ("kept:", "marker"), "held", WARNING)
    if face == "white":
        return _die(face, ("kept:", _white(view, 2)), "held", GOOD)
    return _die(face, ("kept:", _gain(view, face)), "held", GOOD)


def _loose(view: dict[str, Any], face: str) -> Die:
    turn = view["turn"]
    if len(turn["dice"]["kept"]) >= DICE_KEPT:
        return _die(face, ("unused", ""), "idle", DIM)
    if face == "black":
        again = turn["awaits"] and turn["awaits"]["what"] == "black_dice"
        return _die(face, ("must keep", "or reroll" if again else ""), "open", WARNING)
    if face == "white":
        return _die(face, ("keep:", _white(view, 1)), "open", STRONG)
    if view["diseases"].get(face, "uncured") != "uncured":
        return _die(face, ("no use:", "cured"), "idle", DIM)
    return _die(face, ("keep:", _gain(view, face)), "open", STRONG)


def _gain(view: dict[str, Any], colour: str) -> str:
    full = view["research"].get(colour, 0) >= board_of(view)["trackers"]["research"]["max"]
    return "full, +0" if full else f"+1 {colour}"


def _white(view: dict[str, Any], needed: int) -> str:
    """Value of a white die: an event if ``needed`` white dice are kept, otherwise half an event."""
    return "event!" if view["turn"]["dice"]["kept"].count("white") >= needed else "½ event"


def _die(face: str, notes: tuple[str, str], border: Border, note_style: str) -> Die:
    return Die((f"{MARK[face]} {face}",), COLOUR_STYLE[face], notes, border, note_style)
