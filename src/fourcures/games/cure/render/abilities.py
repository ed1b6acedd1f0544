"""Abilities of a player die at its player's place, in two short lines."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.notation.colours import LETTER
from fourcures.games.cure.render.style import neighbours, region_dice

NONE = "–"


def abilities(view: dict[str, Any], face: str) -> tuple[str, ...]:
    """Two lines for a face: both for a single icon, or one for each of two icons."""
    icons = face.split("|")
    return tuple(_in_short(view, icon) for icon in icons) if len(icons) > 1 else _in_full(view, face)


def _in_full(view: dict[str, Any], icon: str) -> tuple[str, str]:
    if icon.startswith("treat"):
        here, centre = _here(view), _letters(view["centre"])
        return f"here {here}" if here else "none here", f"ctr. {centre}" if centre else ""
    if icon == "sample":
        colours = _to_sample(view)
        return (f"take {colours}", "") if colours else ("none in", "centre")
    before, after = neighbours(view, _region(view))
    return {
        "fly": ("to any", "region"),
        "sail": ("to region", f"{before} or {after}"),
        "contain": ("3 of ctr.", "to the bag"),
        "cross": ("a die", "to the CDC"),
        "airlift": ("all pawns", "or bank"),
    }.get(icon, ("", ""))


def _in_short(view: dict[str, Any], icon: str) -> str:
    before, after = neighbours(view, _region(view))
    return {
        "fly": "fly any",
        "sail": f"sail {before} {after}",
        "treat": f"treat {_here(view) or _letters(view['centre']) or NONE}",
        "sample": f"take {_to_sample(view) or NONE}",
    }[icon]


def _region(view: dict[str, Any]) -> int:
    return int(view["seats"][view["turn"]["seat"]]["region"])


def _here(view: dict[str, Any]) -> str:
    """Colours in the player's region."""
    return _letters(region_dice(view, _region(view)))


def _to_sample(view: dict[str, Any]) -> str:
    """Uncured colours in the treatment centre."""
    return _letters({colour: count for colour, count in view["centre"].items() if colour not in view["cured"]})


def _letters(dice: dict[str, int]) -> str:
    return "".join(LETTER[colour] for colour, count in dice.items() if count)
