"""The table of a view as styled text, for terminals. The contract's ``Panel`` says what the panels' names mean."""

from __future__ import annotations

from typing import Any

from fourcures.engine.contract import Panel


def panels(view: dict[str, Any]) -> list[Panel]:
    """Everything on the table."""
    lines = [[(f"{key}: {value}", "")] for key, value in view.items()]
    return [Panel("board", "Table", lines), Panel("turn", "Turn", [[(str(view["turn"]), "")]])]
