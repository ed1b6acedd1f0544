"""JSON schemas of the documents that programs exchange with this one: positions, views and records."""

from __future__ import annotations

from typing import Any

import msgspec

from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game_record import Record
from fourcures.engine.game_type import GameType

DOCUMENTS = ("position", "view", "record")


def json_schema(document: str, game_type: GameType) -> dict[str, Any]:
    """JSON schema of a kind of document. Positions and views differ between games, records do not."""
    if document not in DOCUMENTS:
        raise FourcuresError(f"There is no schema of {shown(document)}; there are those of {', '.join(DOCUMENTS)}.")
    types = {"position": game_type.position_type, "view": game_type.view_type, "record": Record}
    title = "fourcures record" if document == "record" else f"{game_type.name} {document}"
    dialect = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    schema = {**dialect, **msgspec.json.schema(types[document])}
    if document == "record":  # exactly one of these keys is present, which the types cannot express
        schema["oneOf"] = [{"required": ["options"]}, {"required": ["position"]}]
    return schema
