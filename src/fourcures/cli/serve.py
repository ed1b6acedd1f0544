"""Commands that ready the machine for players: serve, with a progress message and a page that opens, and prepare."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from fourcures import GAMES, FourcuresError
from fourcures import game_type as find_game
from fourcures.cli.database import Url
from fourcures.cli.parameters import Prepare, Workers

if TYPE_CHECKING:
    from fourcures.bots.preparation import Preparation

app = typer.Typer()
SILENT_SECONDS = 2.0  # before the progress message


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any.")] = 8013,
    database: Url = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Where others see the page, as https://play.example; may be given again."),
    ] = None,
    bot_workers: Annotated[
        int | None,
        typer.Option(
            "--bot-workers",
            min=1,
            help="Processes in which the planner and the adviser think; all cores but one if left out.",
            show_default=False,
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            help="Address or network of a proxy whose X-Forwarded-For is believed, besides those on this machine; "
            "may be given again.",
        ),
    ] = None,
    metrics: Annotated[
        str, typer.Option("--metrics", help="Host and port that show metrics, as 127.0.0.1:9113.", show_default=False)
    ] = "",
    log_level: Annotated[
        str, typer.Option("--log-level", help="The least that is logged: debug, info, warning or error.")
    ] = "info",
    log_format: Annotated[
        str, typer.Option("--log-format", help="Lines of the log: text for people, json for programs.")
    ] = "text",
    prepare: Prepare = True,
) -> None:
    """Run the server for others to play in their browsers. Ctrl-C ends it; games go on when it runs again.

    Example: fourcures serve --host 0.0.0.0 --origin http://192.168.1.20:8013
    """
    run_server(
        host,
        port,
        database,
        origin or [],
        prepares=prepare,
        bot_workers=bot_workers,
        proxies=proxy or [],
        metrics=metrics,
        log_level=log_level,
        log_format=log_format,
    )


@app.command("prepare")
def prepare_games(
    game: Annotated[
        str | None, typer.Option("--game", help="Only this game; all if left out.", show_default=False)
    ] = None,
    part: Annotated[
        str | None,
        typer.Option("--part", help="Only bots, laboratory or environments, in this process.", show_default=False),
    ] = None,
    workers: Workers = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --part: progress in lines for other programs.")] = False,
) -> None:
    """Compile all games once, so that bots, adviser, laboratory and environments start at once. Ctrl-C stops it.

    Example: fourcures prepare, or: fourcures prepare --game dice
    """
    from fourcures.cli import preparation

    if workers is not None and workers < 1:
        raise FourcuresError(f"--workers {workers} is not possible; 1 or more are.")
    games = [find_game(game).name] if game else list(GAMES)
    if part is None:
        preparation.prepare(games, workers, Console(stderr=True))
    elif game is None or not as_json:
        raise FourcuresError("--part is for other programs: give --game and --json with it.")
    else:
        preparation.compile_as_child(preparation.find_part(games[0], part))


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
        import webbrowser

        from fourcures.bots.preparation import Preparation
        from fourcures.server import runner
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

        runner.serve(host, port, database or default_database(), list(origins), ready, preparation, **operation)
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
