"""Turn, trackers, cures, supply and odds as styled text, wide and narrow."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import LETTER, MARK
from fourcures.games.common.render.layout import Line, Piece, joined, name_within, padded
from fourcures.games.common.render.pieces import bar, percent
from fourcures.games.common.render.style import (
    COLOUR_STYLE,
    DANGER,
    DIM,
    DISEASE_SIGN,
    GOOD,
    PAWN_STYLE,
    PLAIN,
    STRONG,
    WARNING,
)
from fourcures.games.common.render.track import track_lines
from fourcures.games.dice.data.board import ACTIONS, COLOURS, POINTS_LIMIT
from fourcures.games.dice.render.style import board_of, code, endangered, role_of
from fourcures.games.dice.vocabulary import Phase

NARROW, WIDE = 16, 34
LOW_SUPPLY = 3  # cubes


def full_tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, infection and outbreaks, and a line for each disease."""
    head: Line = [("research", DIM), *_limit(view)]
    return [
        *tracks(view)[:-2],
        [],
        [*padded([], 10), *padded(head, 18), ("supply", DIM)],
        *(_disease_line(view, colour) for colour in COLOURS),
    ]


def tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, infection, outbreaks, research and supply in a few lines."""
    infection = _infection(view, WIDE)
    points = [piece for colour in COLOURS for piece in (("  ", PLAIN), *_research(view, colour))]
    supply = joined([_supply(view, colour) for colour in COLOURS], "  ")
    return [
        [*_turn(view), ("  ", PLAIN), (role_of(view)["name"], PAWN_STYLE), ("  ", PLAIN), *_actions_left(view)],
        [("infection ", DIM), *infection[0]],
        *([(" " * 10, PLAIN), *line] for line in infection[1:]),
        [("outbreaks ", DIM), *bar(view["outbreaks"], _last_outbreak(view)), *_rolls(view, "  ")],
        [("research", DIM), *points, *_limit(view)],
        [("supply    ", DIM), *supply],
    ]


def narrow_tracks(view: dict[str, Any]) -> list[Line]:
    """Turn, infection, outbreaks, research and supply in a tall, narrow column."""
    return [
        _turn(view),
        [(name_within(role_of(view)["name"], NARROW), PAWN_STYLE)],
        _actions_left(view),
        [],
        [("infection ", DIM), (f"{view['infection']}/{board_of(view)['trackers']['infection']['death']}", STRONG)],
        *_infection(view, NARROW),
        _rolls(view, ""),
        [],
        [("outbreaks", DIM)],
        bar(view["outbreaks"], _last_outbreak(view)),
        [],
        [("research", DIM), *_limit(view)],
        *([(f"{MARK[colour]}{LETTER[colour]} ", COLOUR_STYLE[colour]), *_points(view, colour)] for colour in COLOURS),
        [],
        [("supply", DIM)],
        *(_supply_line(view, colour) for colour in COLOURS),
    ]


def _turn(view: dict[str, Any]) -> Line:
    return [("turn ", DIM), (str(view["turn"]["number"]), STRONG)]


def _actions_left(view: dict[str, Any]) -> Line:
    turn = view["turn"]
    if turn["phase"] != "actions":
        return [(Phase.named(turn["phase"]).title, WARNING)]
    left = turn["actions_left"]
    return [("actions ", DIM), ("●" * left, GOOD), ("○" * (ACTIONS - left), DIM), (f" {left}", STRONG)]


def _infection(view: dict[str, Any], width: int) -> list[Line]:
    tracker = board_of(view)["trackers"]["infection"]
    return track_lines(view["infection"], tracker["epidemic_icons"], tracker["death"], width)


def _rolls(view: dict[str, Any], before: str) -> Line:
    if view["turn"]["quiet_night"]:
        return [(before, DIM), ("quiet night", GOOD)]
    return [(before, DIM), (f"{view['city_rolls']} city rolls", STRONG)]


def _last_outbreak(view: dict[str, Any]) -> int:
    return int(board_of(view)["trackers"]["outbreak"]["death"])


def _limit(view: dict[str, Any]) -> Line:
    """Research points out of the limit in the standard mode; empty in other modes."""
    if view["mode"] != "standard":
        return []
    total = sum(view["research"].values())
    return [
        (f"  {total}/{POINTS_LIMIT}", DANGER if total > POINTS_LIMIT else STRONG if total < POINTS_LIMIT else WARNING)
    ]


def _research(view: dict[str, Any], colour: str) -> Line:
    state = view["diseases"].get(colour, "uncured")
    mark: Piece = (MARK[colour] + LETTER[colour], COLOUR_STYLE[colour])
    if state != "uncured":
        return [mark, (f" {DISEASE_SIGN[state]}", GOOD)]
    points, needed = view["research"].get(colour, 0), view["cure_points"]
    return [mark, (f"{points}/{needed}", GOOD if points >= needed else STRONG)]


def _points(view: dict[str, Any], colour: str) -> Line:
    """Research tracker of a colour as a bar with the points for a cure, or its cured status."""
    state = view["diseases"].get(colour, "uncured")
    if state != "uncured":
        return [(f"{DISEASE_SIGN[state]} {state}", GOOD)]
    points, needed = view["research"].get(colour, 0), view["cure_points"]
    done = GOOD if points >= needed else STRONG
    return [("█" * points, COLOUR_STYLE[colour]), ("░" * max(0, needed - points), DIM), (f" {points}/{needed}", done)]


def _supply(view: dict[str, Any], colour: str) -> Piece:
    left = view["supply"][colour]
    return f"{MARK[colour]}{LETTER[colour]} {left}", DANGER if left <= LOW_SUPPLY else COLOUR_STYLE[colour]


def _disease_line(view: dict[str, Any], colour: str) -> Line:
    name = padded([(f"{MARK[colour]} {colour}", COLOUR_STYLE[colour])], 10)
    return [*name, *padded(_points(view, colour), 18), *_supply_line(view, colour)[-1:]]


def _supply_line(view: dict[str, Any], colour: str) -> Line:
    left = view["supply"][colour]
    name = padded([(f"{MARK[colour]} {colour}", COLOUR_STYLE[colour])], 10)
    return [*name, (f"{left:>3}", DANGER if left <= LOW_SUPPLY else STRONG)]


def odds(view: dict[str, Any]) -> list[Line]:
    """Odds of the next infector and of the next research roll."""
    chances = view["odds"]
    none, one, two = chances["black"]
    return [
        [("a given city is rolled ", DIM), (percent(chances["city"]), STRONG)],
        [("the infector starts an outbreak ", DIM), (percent(chances["outbreak"]), _alarm(chances["outbreak"]))],
        [("in ", DIM), *(joined(_endangered(view)) or [("no city now", DIM)])],
        [("black dice: none ", DIM), (percent(none), STRONG), (", one ", DIM), (percent(one), STRONG)],
        [("two, which bring an epidemic, ", DIM), (percent(two), WARNING)],
    ]


def narrow_odds(view: dict[str, Any]) -> list[Line]:
    """Odds in a narrow column."""
    chances = view["odds"]
    cities = _endangered(view)
    rows = [joined(cities[first : first + 4], " ") for first in range(0, len(cities), 4)]
    black: list[Line] = [
        [(f"{words:<11}", DIM), (f"{percent(chance):>4}", STRONG)]
        for words, chance in zip(("no black", "one black", "two black"), chances["black"], strict=True)
    ]
    return [
        [(f"{'a city':<11}", DIM), (f"{percent(chances['city']):>4}", STRONG)],
        [(f"{'outbreak':<11}", DIM), (f"{percent(chances['outbreak']):>4}", _alarm(chances["outbreak"]))],
        *rows,
        *black,
    ]


def _endangered(view: dict[str, Any]) -> list[Piece]:
    return [(code(city), f"bold {COLOUR_STYLE[city['colour']]}") for city in endangered(view)]


def _alarm(chance: float) -> str:
    return DANGER if chance >= 1 / 3 else WARNING if chance > 0 else DIM
