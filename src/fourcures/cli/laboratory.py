"""Commands of the laboratory: simulate, compare."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from fourcures import DEFAULT_GAME, FourcuresError, GameType
from fourcures import game_type as find_game
from fourcures.cli import INTERRUPTED
from fourcures.cli.game_options import SETTINGS, GameCommand, parse_cells, parse_options
from fourcures.cli.parameters import BOTS, AsJson, GameName, Pairs, Seed, Workers

if TYPE_CHECKING:
    from fourcures.lab import Comparison, Result
    from fourcures.lab.executors.registry import Executor
    from fourcures.lab.job import Job

app = typer.Typer()

On = Annotated[
    str, typer.Option("--on", help="Where games are played: cpu, cuda, ray, or the address of a Ray cluster.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Write one row per game to this file: .parquet, .csv or .json.", show_default=False),
]
Moves = Annotated[
    Path | None,
    typer.Option(
        "--moves",
        help="Write each decision and its legal actions to this folder; a stopped run resumes from it.",
        show_default=False,
    ),
]
Plot = Annotated[
    Path | None, typer.Option("--plot", help="Draw the results to this file: .png, .svg or .pdf.", show_default=False)
]
PlotPanels = Annotated[
    str | None,
    typer.Option(
        "--panels",
        help="Panels of the plot, comma-separated: outcomes, roles, epidemics, lengths, outbreaks; all if left out.",
        show_default=False,
    ),
]
PlotLayout = Annotated[
    str, typer.Option("--layout", help="Layout of the plot: post for screens, paper for the width of a page.")
]


@app.command(cls=GameCommand, context_settings=SETTINGS)
def simulate(
    context: typer.Context,
    bot: Annotated[str, typer.Option("--bot", "-b", help=f"Bot in all seats: {BOTS}.")] = "random",
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 10_000,
    game: GameName = None,
    seed: Seed = 1,
    on: On = "cpu",
    workers: Workers = None,
    out: Out = None,
    plot: Plot = None,
    panels: PlotPanels = None,
    layout: PlotLayout = "post",
    moves: Moves = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with a bot in all seats, and count how they end. Ctrl-C stops early and shows the results so far.

    Example: fourcures simulate --bot greedy --games 100000 --difficulty heroic --out results.parquet
    """
    from fourcures.bots.registry import find_bot
    from fourcures.cli.result_tables import show, summary_table
    from fourcures.engine.game import check_seed
    from fourcures.lab.job import Job
    from fourcures.lab.plot_choices import check_panels
    from fourcures.lab.simulation import check_games

    check_games(games)
    game_type = find_game(game or DEFAULT_GAME)
    options = game_type.make_options(**parse_options(game_type, context, option or []))
    check_files(out, plot, layout)
    if panels is not None:
        check_panels(game_type, panels)
    job = Job.of(game_type, options, find_bot(bot), check_seed(seed), games, records=moves is not None)
    result = play_job(job, games, executor_of(on, workers), moves, keep_rows=bool(out or plot))
    if result.summary.games:
        show(result.as_json() if as_json else summary_table(result))
        if plot:
            result.plot(plot, panels, layout)
    finish(result, result.summary.games, out)


def play_job(job: Job, games: int, executor: Executor, moves: Path | None, *, keep_rows: bool) -> Result:
    """Play a job. If ``moves`` names a folder, write a data set there, and print its size before and after."""
    from fourcures.lab.dataset_writer import DatasetWriter
    from fourcures.lab.job import format_games
    from fourcures.lab.simulation import run_job

    console = Console(stderr=True)
    if moves is None:
        return run_job(job, games, executor, console, keep_rows)
    writer = DatasetWriter(moves, job)
    if writer.games:
        console.print(f"{moves} holds {format_games(writer.games)} already; what is missing is played.", soft_wrap=True)
    result = run_job(job, games, executor, console, keep_rows, writer)
    if writer.games:
        console.print(f"{moves} holds {format_games(writer.games)}.", soft_wrap=True)
    return result


@app.command(cls=GameCommand, context_settings=SETTINGS)
def compare(
    context: typer.Context,
    bots: Annotated[str, typer.Option("--bots", "-b", help=f"Bots to compare, comma-separated: {BOTS}.")],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games of each bot in each cell.")] = 1000,
    game: GameName = None,
    seed: Seed = 1,
    on: On = "cpu",
    workers: Workers = None,
    by: Annotated[
        str | None, typer.Option("--by", help="Break results down by role; the only value is role.", show_default=False)
    ] = None,
    out: Out = None,
    plot: Plot = None,
    layout: PlotLayout = "post",
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals with several bots, side by side. Each combination of option values (2,4) is a cell.

    Example: fourcures compare --bots greedy,planner --difficulty introductory,heroic --players 2,4
    """
    from fourcures.bots.registry import find_bot
    from fourcures.cli.result_tables import bots_table, show
    from fourcures.engine.game import check_seed
    from fourcures.lab.comparison import run_cells
    from fourcures.lab.simulation import check_games

    check_games(games)
    game_type = find_game(game or DEFAULT_GAME)
    check_files(out, plot, layout)
    by_role = is_by_role(by, game_type)
    found = [find_bot(name.strip()) for name in bots.split(",")]
    cells = parse_cells(game_type, context, option or [])
    executor, console = executor_of(on, workers), Console(stderr=True)
    comparison = run_cells(game_type, found, games, check_seed(seed), executor, cells, console)
    if comparison.games_played:
        show(comparison.as_json(by_role) if as_json else bots_table(comparison, by_role))
        if plot:
            comparison.plot(plot, layout)
    finish(comparison, comparison.games_played, out)


def is_by_role(by: str | None, game_type: GameType) -> bool:
    """Return True if a comparison is broken down by role; FourcuresError if the game does not have ``by``."""
    if by not in (None, "role") or (by and not game_type.roles):
        possible = (
            "--by role is" if game_type.roles else f"{game_type.name} has no roles that seats keep, so nothing is"
        )
        raise FourcuresError(f"--by {by} is not possible; {possible}.")
    return by is not None


def check_files(out: Path | None, plot: Path | None, layout: str) -> None:
    """Refuse files that cannot be written and unknown layouts, before anything is played."""
    from fourcures.lab.plot_choices import check_layout
    from fourcures.lab.result_files import check_paths

    check_paths(out, plot)
    check_layout(layout)


def executor_of(on: str, workers: int | None) -> Executor:
    """Executor that ``--on`` names, with all cores if ``workers`` is None."""
    from fourcures.lab.batch import core_count
    from fourcures.lab.executors.registry import find_executor

    return find_executor(on, core_count() if workers is None else workers)


def finish(results: Result | Comparison, games: int, out: Path | None) -> None:
    """Write the rows if ``out`` is given and there are any. After Ctrl-C, exit with its status."""
    if games and out:
        results.write(out)
    if not results.is_complete:
        raise typer.Exit(INTERRUPTED)
