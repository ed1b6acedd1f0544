"""Server command: progress message while it starts, and the page opened in a browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from collections.abc import Sequence

import typer

SILENT_SECONDS = 2.0  # before the progress message


def run_server(
    host: str = "127.0.0.1",
    port: int = 8013,
    database: str | None = None,
    origins: Sequence[str] = (),
    *,
    open_page: bool = False,
) -> None:
    """Serve until Ctrl-C."""
    waiting = threading.Timer(SILENT_SECONDS, typer.echo, ["Loading the server and opening its database ..."])
    waiting.daemon = True
    waiting.start()

    def ready(page: str) -> None:
        waiting.cancel()
        typer.echo(f"Play at {page} (Ctrl-C ends the server; games are kept)")
        if open_page and has_browser():
            threading.Thread(target=webbrowser.open, args=[page], daemon=True).start()

    try:
        from fourcures.server.runner import serve
        from fourcures.server.settings import default_database

        serve(host, port, database or default_database(), list(origins), ready)
    finally:
        waiting.cancel()


def has_browser() -> bool:
    """Whether there is a screen on which a browser could open: one in the terminal would be of no use."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
