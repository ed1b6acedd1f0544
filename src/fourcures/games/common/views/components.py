"""Parts of sheets: what is printed, as far as the games of the family print it alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fourcures.engine.vocabulary import ActionSpec, CardSpec, Enumeration
from fourcures.games.common.notation.colours import LETTER
from fourcures.games.common.views.schema import ActionText, CardText, Colour, Shape

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


def cards(things: Iterable[Mapping[str, Any]], kinds: type[Enumeration[CardSpec]]) -> dict[str, CardText]:
    """Roles or events of a data file by their ids."""
    return {
        thing["id"]: {"name": thing["name"], "text": thing["text"], "rules": kinds.named(thing["id"]).clauses}
        for thing in things
    }


def action_kinds(kinds: type[Enumeration[ActionSpec]]) -> dict[str, ActionText]:
    """Action kinds by what is typed for them."""
    return {spec.name: {"name": spec.title, "text": spec.help, "rules": spec.clauses} for spec in kinds.specs.values()}
