"""Terminal client: play and replay. Knows no game: it works on the game contract alone.

Textual is only imported when a screen is shown, so that importing this costs nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fourcures.engine.game import Game
from fourcures.terminal.saves import load, load_position, new_save_path, newest_save

__all__ = ["load", "load_position", "new_save_path", "newest_save", "play", "step_through"]


def play(game: Game, save_path: Path) -> int:
    """Play a game on this terminal, saved to ``save_path`` after every decision; the exit status."""
    if not _is_terminal("play"):
        return 2
    from fourcures.terminal.app import PlayApp

    app = PlayApp(game, save_path)
    app.run()
    if app.return_value is not None:  # else it broke down, and has said so itself
        stream = sys.stderr if app.unsaved else sys.stdout
        stream.write(f"{app.exit_message()}\n")
    return app.return_code or 0


def step_through(game: Game) -> int:
    """Step through the decisions of a game on this terminal; the exit status."""
    if not _is_terminal("replay"):
        return 2
    from fourcures.terminal.replay import ReplayApp

    app = ReplayApp(game)
    app.run()
    return app.return_code or 0


def _is_terminal(what: str) -> bool:
    if all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):  # screens are drawn on stderr
        return True
    sys.stderr.write(f"To {what} a game, run this in a terminal: input or output is redirected.\n")
    return False
