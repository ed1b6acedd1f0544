"""Server command: progress message while it starts, and the page opened in a browser."""

from __future__ import annotations

import gc
import os
import sys
import threading
import webbrowser
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

from fourcures import GAMES

if TYPE_CHECKING:
    from fourcures.bots.preparation import Preparation

SILENT_SECONDS = 2.0  # before the progress message


def run_server(
    host: str = "127.0.0.1",
    port: int = 8013,
    database: str | None = None,
    origins: Sequence[str] = (),
    *,
    open_page: bool = False,
    prepares: bool = True,
    **operation: Any,
) -> None:
    """Serve until Ctrl-C; what is not compiled yet is compiled in the background. ``operation`` is for ``serve``."""
    waiting = threading.Timer(SILENT_SECONDS, typer.echo, ["Loading the server and opening its database ..."])
    waiting.daemon = True
    waiting.start()

    gc.disable()  # until the server is ready: the search for garbage is a tenth of the time that a start takes
    try:
        from fourcures.bots.preparation import Preparation
        from fourcures.server.runner import serve
        from fourcures.server.settings import default_database

        preparation = Preparation(steps_back=True)

        def ready(page: str) -> None:
            gc.enable()
            waiting.cancel()
            typer.echo(f"Play at {page} (Ctrl-C ends the server; games are kept)")
            if prepares:
                threading.Thread(target=prepare_in_background, args=[preparation], daemon=True).start()
            if open_page and has_browser():
                threading.Thread(target=webbrowser.open, args=[page], daemon=True).start()

        serve(host, port, database or default_database(), list(origins), ready, preparation, **operation)
    finally:
        gc.enable()
        waiting.cancel()


def prepare_in_background(preparation: Preparation) -> None:
    """Have compiled what is not yet, and show how far that is."""
    from fourcures.cli.preparation import missing_parts, watch

    if parts := missing_parts(list(GAMES)):
        preparation.add_from_thread(parts)
        watch(preparation, parts, Console(stderr=True))


def has_browser() -> bool:
    """Whether there is a screen on which a browser could open: one in the terminal would be of no use."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
