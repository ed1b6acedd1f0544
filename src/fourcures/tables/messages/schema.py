"""JSON schemas of all messages exchanged with the page: ``python -m fourcures.tables.messages.schema`` prints them.

The page's types are generated from this output, so a mismatch between page and server is a type error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from fourcures.games import GAMES
from fourcures.tables.messages.protocol import Commands, Frames
from fourcures.tables.requests import ENDPOINTS


def schemas() -> dict[str, Any]:
    """One schema for the protocol with the bodies of HTTP, and one for each game's views and components."""
    shapes = {
        name: _schema({"View": game.view_type, "Components": game.components_type}) for name, game in GAMES.items()
    }
    bodies = [body for one in ENDPOINTS for body in (one.body and one.body.annotation, *one.answers.values())]
    return {"protocol": _schema({"Frames": Frames, "Commands": Commands}, bodies), **shapes}


def _schema(types: dict[str, Any], others: Sequence[Any] = ()) -> dict[str, Any]:
    """Schema with ``types`` by name under ``$defs``, and all types that they and ``others`` refer to."""
    roots, parts = msgspec.json.schema_components([*types.values(), *others], ref_template="#/$defs/{name}")
    named = {name: root for name, root in zip(types, roots, strict=False) if root.get("$ref") != f"#/$defs/{name}"}
    return {"$defs": {**parts, **named}}


if __name__ == "__main__":
    json.dump(schemas(), sys.stdout)
