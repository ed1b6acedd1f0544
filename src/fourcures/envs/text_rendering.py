"""Text rendering of a game (render mode ``ansi``), from its panels."""

from __future__ import annotations

from fourcures.engine.game import Game

EVENTS_SHOWN = 8  # the latest
REFERENCE_PANELS = ("prompt", "help", "words")  # that say nothing of the game at hand


def render_text(game: Game, seat: int | None) -> str:
    """Text of the game as a seat sees it, with the latest events."""
    texts: dict[str, str] = {}
    for panel in game.panels(seat):
        if panel.name.partition(".")[0] not in REFERENCE_PANELS and panel.name not in texts:  # the first is the largest
            lines = ["".join(text for text, _ in line) for line in panel.lines]
            texts[panel.name] = "\n".join([f"--- {panel.title or panel.name}", *lines])
    happened = [event.text for event in game.events_for(seat, max(0, len(game.events) - EVENTS_SHOWN))]
    return "\n".join([*texts.values(), "--- what happened", *happened])
