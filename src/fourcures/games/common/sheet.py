"""Parts of sheets: what is printed, as far as the games of the family print it alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fourcures.games.common.look import LETTER
from fourcures.games.common.shape import Colour, Deed, Shape, Told

SHAPE: dict[str, Shape] = {
    "blue": "circle",
    "yellow": "triangle",
    "black": "square",
    "red": "diamond",
    "green": "plus",
    "white": "ring",
}


def colours(names: Iterable[str]) -> dict[str, Colour]:
    """Colours with their signs."""
    return {name: {"name": name, "letter": LETTER[name], "shape": SHAPE[name]} for name in names}


def told(things: Iterable[Mapping[str, Any]], rules: Mapping[str, str]) -> dict[str, Told]:
    """Roles or events of a data file by their ids."""
    return {
        thing["id"]: {"name": thing["name"], "text": thing["text"], "rules": rules[thing["id"]]} for thing in things
    }


def deeds(words: Mapping[str, str], rules: Mapping[str, str], names: Mapping[str, str]) -> dict[str, Deed]:
    """Kinds of actions in words; those without a name are called as they are typed."""
    return {
        kind: {"name": names.get(kind, kind.capitalize()), "text": text, "rules": rules[kind]}
        for kind, text in words.items()
    }
