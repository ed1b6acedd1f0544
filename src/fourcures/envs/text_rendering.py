"""Text rendering of a game (render mode ``ansi``), from its panels."""

from __future__ import annotations

from fourcures.engine.game import Game
from fourcures.engine.panel_text import panel_text

EVENTS_SHOWN = 8  # the latest


def render_text(game: Game, seat: int | None) -> str:
    """Text of the game as a seat sees it, with the latest events."""
    happened = [event.text for event in game.events_for(seat, max(0, len(game.events) - EVENTS_SHOWN))]
    return "\n".join([panel_text(game.panels(seat)), "--- what happened", *happened])
