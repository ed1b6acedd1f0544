"""Text of panels: the table without styles, for printing and for logs."""

from __future__ import annotations

from collections.abc import Iterable

from fourcures.engine.values import Panel

REFERENCE_PANELS = ("prompt", "help", "words")  # panels that say nothing of the current game


def panel_text(panels: Iterable[Panel]) -> str:
    """Text of the panels that show the table, each in its largest form, one below another."""
    texts: dict[str, str] = {}
    for panel in panels:
        if panel.name.partition(".")[0] not in REFERENCE_PANELS and panel.name not in texts:  # the first is the largest
            lines = ["".join(text for text, _ in line).rstrip() for line in panel.lines]
            texts[panel.name] = "\n".join([f"--- {panel.title or panel.name}", *lines])
    return "\n".join(texts.values())
