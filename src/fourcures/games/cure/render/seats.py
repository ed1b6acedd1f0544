"""Seats and events as styled text: places, dice and samples of the players, and events to buy."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from fourcures.games.common.render.layout import Line, name_within
from fourcures.games.common.render.style import DIM, EVENT_STYLE, GOOD, PAWN_STYLE, PLAIN, STRONG
from fourcures.games.cure.notation.names import event_of, region_name, role_of
from fourcures.games.cure.render.style import chance_pieces, dice_at_hand, named_seat, sample_pieces

EVENT_NAME = 10  # columns of an event's name in the short form


def seats(view: dict[str, Any]) -> list[Line]:
    """Each seat with its place, its dice, its samples and its odds of cures."""
    lines: list[Line] = []
    for number, seat in enumerate(view["seats"]):
        place = f" · {seat['region']} {region_name(view, seat['region'])}"
        banked = f", {seat['banked']} banked" if seat["banked"] else ""
        lines.append(
            [*named_seat(view, number), (place, DIM), (f" · {dice_at_hand(view, number)} dice{banked}", STRONG)]
        )
        samples, chances = sample_pieces(view, number), chance_pieces(view, number)
        if samples:
            lines.append([("   ", PLAIN), *samples, ("   cure ", DIM), *(chances or [("not yet", DIM)])])
    return lines


def short_seats(view: dict[str, Any]) -> list[Line]:
    """Seats on one line each."""
    lines: list[Line] = []
    for number, seat in enumerate(view["seats"]):
        name = name_within(role_of(view, number)["name"], 10)
        line: Line = [named_seat(view, number)[0], (f" {name}", STRONG), (f" {dice_at_hand(view, number)}", DIM)]
        line += [(f" ✈{seat['banked']}", PAWN_STYLE)] if seat["banked"] else []
        samples, chances = sample_pieces(view, number), chance_pieces(view, number)
        line += [(" ", PLAIN), *samples] if samples else []
        lines.append([*line, (" ", PLAIN), *chances] if chances else line)
    return lines


def events(view: dict[str, Any], columns: int) -> list[Line]:
    """Face-up events with their costs and texts, and the dice missing to pay for them."""
    lines: list[Line] = []
    for event in view["events"]["up"]:
        card = event_of(view, event)
        lines.append(_event_line(view, event, columns))
        lines += [[(f"  {line}", DIM)] for line in wrap(card["text"], columns - 2)]
    return lines


def event_names(view: dict[str, Any], columns: int) -> list[Line]:
    """Face-up events on one line each, without their texts."""
    return [_event_line(view, event, columns) for event in view["events"]["up"]]


def _event_line(view: dict[str, Any], event: str, columns: int) -> Line:
    card = event_of(view, event)
    missing = _missing(view, event)
    answer = (f"  needs {missing} more", DIM) if missing else ("  ✓ affordable", GOOD)
    name = name_within(card["name"], columns - len(answer[0]) - 4)
    return [("✦ ", EVENT_STYLE), (name, EVENT_STYLE), (f" {card['cost']}", STRONG), answer]


def short_events(view: dict[str, Any]) -> Line:
    """All events in one line: cost, a tick if it can be paid, name."""
    line: Line = []
    for event in view["events"]["up"]:
        card = event_of(view, event)
        sign = (f"{card['cost']}✓", GOOD) if not _missing(view, event) else (f"{card['cost']}✦", DIM)
        line += [sign, (f"{name_within(card['name'], EVENT_NAME)} ", EVENT_STYLE)]
    return line


def _missing(view: dict[str, Any], event: str) -> int:
    """Number of dice that the CDC lacks for an event."""
    cost, dice = int(event_of(view, event)["cost"]), sum(map(int, view["cdc"].values()))
    return max(0, cost - dice)
