"""Terminal client: play and replay. It depends on the contract of games alone, on no particular game.

Textual is only imported when a screen is shown, so that importing this module costs nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path

from fourcures.engine.game import Game
from fourcures.terminal.saves import load, load_position, new_save_path, newest_save, read_bots

__all__ = ["load", "load_position", "new_save_path", "newest_save", "play", "read_bots", "step_through"]


def play(
    game: Game,
    save_path: Path,
    bots: Mapping[int, str] | None = None,
    *,
    plain: bool = False,
    asks_first: bool = False,
    notes: Sequence[str] = (),
) -> int:
    """Play a game on this terminal, saved to ``save_path`` after every decision. Return the exit status.

    ``bots`` are the bots of the seats that are not played here, ``notes`` are printed before the game. If the terminal
    can show no screen, the game is played in plain lines, as with ``plain``.
    """
    if plain or not _has_screen():
        from fourcures.terminal.hot_seat import HotSeat
        from fourcures.terminal.plain import PlainTable

        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding may lack some characters
        table = HotSeat(game, save_path, bots, asks_first)
        return PlainTable(table, sys.stdin, sys.stdout, notes).run()
    from fourcures.terminal.app import PlayApp

    app = PlayApp(game, save_path, bots, asks_first=asks_first, notes=notes)
    forget_keys()
    app.run()
    if app.return_value is not None:  # None after a crash, which has been reported already
        stream = sys.stderr if app.table.unsaved else sys.stdout
        stream.write(f"{app.table.farewell()}\n")
    return app.return_code or 0


def step_through(game: Game) -> int:
    """Step through the decisions of a game on this terminal. Return the exit status."""
    if not _has_screen():
        sys.stderr.write("To replay a game, run this in a terminal: input or output is redirected.\n")
        return 2
    from fourcures.terminal.replay import ReplayApp

    app = ReplayApp(game)
    app.run()
    return app.return_code or 0


def forget_keys() -> None:
    """Discard keys typed before the screen appears: an Enter among them would play the first action unseen."""
    try:
        import termios
    except ImportError:  # not on this platform
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _has_screen() -> bool:
    """Whether a screen can be drawn: on a terminal that knows escape codes."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # screens are drawn on stderr
    return os.environ.get("TERM") != "dumb" and all(stream.isatty() for stream in streams)
