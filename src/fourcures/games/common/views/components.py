"""Components: printed content that the games of the family have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fourcures.engine.plain_presentation import ActionText, JournalText
from fourcures.engine.vocabulary import ActionSpec, CardSpec, Enumeration, JournalSpec
from fourcures.games.common.notation.colours import LETTER, SHAPE
from fourcures.games.common.views.schema import CardText, Colour


def colours(names: Iterable[str]) -> dict[str, Colour]:
    """Colours with their letters and shapes."""
    return {name: {"name": name, "letter": LETTER[name], "shape": SHAPE[name]} for name in names}


def cards(things: Iterable[Mapping[str, Any]], kinds: type[Enumeration[CardSpec]]) -> dict[str, CardText]:
    """Roles or events of a data file by their ids."""
    return {
        thing["id"]: {"name": thing["name"], "text": thing["text"], "rules": kinds.named(thing["id"]).clauses}
        for thing in things
    }


def action_kinds(kinds: type[Enumeration[ActionSpec]], texts: Mapping[str, str] | None = None) -> dict[str, ActionText]:
    """Action kinds by name. ``texts`` replaces descriptions that depend on options."""
    return {
        spec.name: {"name": spec.title, "text": (texts or {}).get(spec.name, spec.help), "rules": spec.clauses}
        for spec in kinds.specs.values()
    }


def journal_kinds(kinds: type[Enumeration[JournalSpec]]) -> dict[str, JournalText]:
    """Tone and pause of journal kinds, by the kind of their events."""
    return {spec.name: {"tone": spec.tone, "pause": spec.pause} for spec in kinds.specs.values()}
