"""Commands that prepare the machine for players: serve, which runs the server and opens its page, and prepare."""

from __future__ import annotations

import gc
import os
import sys
import threading
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from fourcures import GAMES, FourcuresError
from fourcures import game_type as find_game
from fourcures.cli.parameters import Config, Database, Prepare, Workers, settings_of

if TYPE_CHECKING:
    from fourcures.bots.preparation import Preparation
    from fourcures.server.settings import Settings

app = typer.Typer()
SILENT_SECONDS = 2.0  # time before the progress message


@app.command()
def serve(
    config: Config = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Print all settings as a TOML file, and stop.")
    ] = False,
    host: Annotated[
        str | None,
        typer.Option("--host", help="Address to listen on; 0.0.0.0 for all interfaces.", show_default="127.0.0.1"),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 for any free one.", show_default="8013"),
    ] = None,
    database: Database = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="URL at which others open the page, such as https://play.example; repeatable."),
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
            help="Address or network of a proxy whose X-Forwarded-For is trusted, besides those on this machine; "
            "repeatable.",
        ),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            "--metrics", help="Host and port for metrics, such as 127.0.0.1:9113; none if left out.", show_default=False
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(
            "--log-level", help="Lowest level that is logged: debug, info, warning or error.", show_default="info"
        ),
    ] = None,
    log_format: Annotated[
        str | None,
        typer.Option("--log-format", help="Format of log lines: text or json.", show_default="text"),
    ] = None,
    prepare: Prepare = None,
) -> None:
    """Run the server for others to play in their browsers. Ctrl-C ends it; games continue when it runs again.

    Settings can also come from a file (--config) or the environment (FOURCURES_PORT); options override both.

    Example: fourcures serve --host 0.0.0.0 --origin http://192.168.1.20:8013
    """
    settings = settings_of(
        config,
        host=host,
        port=port,
        database=database,
        origin=origin,
        bot_workers=bot_workers,
        proxy=proxy,
        metrics=metrics,
        log_level=log_level,
        log_format=log_format,
        prepare=prepare,
    )
    if show_config:
        from fourcures.server.operations.configuration import config_text

        typer.echo(config_text(settings), nl=False)
    else:
        run_server(settings)


@app.command("prepare")
def prepare_games(
    game: Annotated[
        str | None, typer.Option("--game", help="Only this game; all if left out.", show_default=False)
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(
            "--part", help="Only this part, in this process: bots, laboratory or environments.", show_default=False
        ),
    ] = None,
    workers: Workers = None,
    as_json: Annotated[bool, typer.Option("--json", help="With --part: print progress as lines of JSON.")] = False,
) -> None:
    """Compile all games once, so that bots, adviser, laboratory and environments start without delay. Ctrl-C stops it.

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


def run_server(settings: Settings, *, open_page: bool = False) -> None:
    """Serve until Ctrl-C."""
    waiting = threading.Timer(SILENT_SECONDS, typer.echo, ["Loading the server and opening its database ..."])
    waiting.daemon = True
    waiting.start()

    gc.disable()  # until the server is ready: garbage collection would take a tenth of the start
    try:
        import webbrowser

        from fourcures.bots.preparation import Preparation
        from fourcures.server import runner

        preparation = Preparation(steps_back=True)

        def ready(page: str) -> None:
            gc.enable()
            waiting.cancel()
            typer.echo(f"Play at {page} (Ctrl-C ends the server; games are kept)")
            if settings.prepare:
                threading.Thread(target=prepare_in_background, args=[preparation], daemon=True).start()
            if open_page and has_browser():
                threading.Thread(target=webbrowser.open, args=[page], daemon=True).start()

        runner.serve(settings, ready, preparation)
    finally:
        gc.enable()
        waiting.cancel()


def prepare_in_background(preparation: Preparation) -> None:
    """Compile missing parts in the background, and show the progress."""
    from fourcures.cli.preparation import missing_parts, watch

    if parts := missing_parts(list(GAMES)):
        preparation.add_from_thread(parts)
        watch(preparation, parts, Console(stderr=True))


def has_browser() -> bool:
    """Whether a browser can open on a screen. One in the terminal would be of no use."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
