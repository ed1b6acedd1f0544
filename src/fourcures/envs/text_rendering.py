"""A game in plain text, from the panels that the game draws."""

from __future__ import annotations

from fourcures.engine.game import Game

LATEST = 8  # events shown
NOT_DRAWN = ("prompt", "help", "words")  # panels that are looked things up in


def picture(game: Game, seat: int | None) -> str:
    """The table as a seat sees it, and what happened last."""
    drawn: dict[str, str] = {}
    for panel in game.type.panels(game.view(seat)):
        if panel.name.partition(".")[0] not in NOT_DRAWN and panel.name not in drawn:  # the first is the largest
            lines = ["".join(text for text, _ in line) for line in panel.lines]
            drawn[panel.name] = "\n".join([f"--- {panel.title or panel.name}", *lines])
    happened = [event.text for event in game.events_for(seat, max(0, len(game.events) - LATEST))]
    return "\n".join([*drawn.values(), "--- what happened", *happened])
