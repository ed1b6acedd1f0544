"""Commands of the benchmark of strength: run, check, board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from fourcures.cli import INTERRUPTED

if TYPE_CHECKING:
    from fourcures.lab.benchmark import BenchmarkResult

app = typer.Typer(no_args_is_help=True, help="Run a bot on a frozen benchmark, check results, make a leaderboard.")
DEFAULT = "fourcures-bench-2"  # the newest, equal to the default of lab.benchmark
Benchmark = Annotated[str, typer.Option("--benchmark", help="Which benchmark: fourcures-bench-2 or fourcures-bench-1.")]


@app.command("run")
def run_benchmark(
    bot: Annotated[
        str, typer.Argument(help="A built-in bot such as planner:5000, or your own such as my_bot.py:MyBot.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The result file, .json; an incomplete one is resumed.")],
    track: Annotated[
        str | None, typer.Option("--track", help="Track to play: open, talk or hidden; all if left out.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            help="Play only the first N games of each cell; the leaderboard leaves out such results.",
        ),
    ] = None,
    by: Annotated[str, typer.Option("--by", help="Name of the submitter on the leaderboard.")] = "",
    budget: Annotated[
        str, typer.Option("--budget", help="What the bot may spend, such as '40000 states a decision'.")
    ] = "",
    workers: Annotated[
        int | None, typer.Option("--workers", help="Cores to use; all if left out.", show_default=False)
    ] = None,
    benchmark: Benchmark = DEFAULT,
) -> None:
    """Play a benchmark with a bot and write the result. After Ctrl-C, the same command resumes.

    Example: fourcures benchmark run planner:5000 --track open -o planner-5000.json
    """
    from fourcures.lab.batch import core_count
    from fourcures.lab.benchmark import BenchmarkRun, find_definition

    console, definition = Console(stderr=True), find_definition(benchmark)
    cores = core_count() if workers is None else workers
    run = BenchmarkRun(definition, bot, out, by=by, budget=budget, workers=cores)
    if run.games_played:
        console.print(f"{out} holds {run.games_played:,} games already; what is missing is played.", soft_wrap=True)
    is_done = run.play(track, games, console)
    if run.games_played:
        tell(out, run.result)
    if not is_done:
        console.print(f"Stopped at {run.games_played:,} games; the same command goes on.", soft_wrap=True)
        raise typer.Exit(INTERRUPTED)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A result file.", show_default=False)],
    replay: Annotated[
        int, typer.Option("--replay", min=0, help="Number of games of each cell to play again and compare.")
    ] = 0,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="Your copy of the bot, if it is written in Python.", show_default=False),
    ] = None,
) -> None:
    """Check a result: its hash, its definition, its sums, and games played again. Exit status 1 if a check fails.

    Example: fourcures benchmark check planner-5000.json --replay 2
    """
    from fourcures.lab.benchmark import bot_of, read_result, replay_games
    from fourcures.lab.job import format_games
    from fourcures.lab.provenance import this_program

    result = read_result(file)
    tell(file, result)
    if result.provenance is None:
        typer.echo("The result does not say which sources played it: games may go another way.", err=True)
    elif not this_program().decides_as(result.provenance):
        typer.echo("Played by other sources or weights than this program has: games may go another way.", err=True)
    if not replay:
        return
    games, mismatches = replay_games(result, bot_of(result, bot), replay, Console(stderr=True))
    for mismatch in mismatches:
        typer.echo(str(mismatch), err=True)
    if mismatches:
        typer.echo("A bot replays only if all its chance is from its seed and no clock ends its search.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{format_games(games)} played again went the same way.")


@app.command()
def board(
    folder: Annotated[Path, typer.Argument(help="A folder of result files.", show_default=False)],
    out: Annotated[Path, typer.Option("--out", "-o", help="The Markdown file to write, .md.")],
    benchmark: Benchmark = DEFAULT,
) -> None:
    """Make a leaderboard of all complete result files in a folder.

    Example: fourcures benchmark board results -o leaderboard.md
    """
    from fourcures.engine.whole_file import write_atomically
    from fourcures.lab.benchmark import find_definition, leaderboard, read_folder
    from fourcures.lab.result_files import check_path

    check_path(out, (".md", ".markdown"))
    definition = find_definition(benchmark)
    entries = read_folder(folder, definition)
    text = leaderboard(definition, entries, folder, out)
    write_atomically(out, text.encode())
    shown = [entry for entry in entries if entry.result.complete_tracks]
    for entry in entries:
        if entry not in shown:
            typer.echo(f"{entry.file} is a part of a run and is left out.", err=True)
    if others := len(list(folder.glob("*.json"))) - len(entries):
        typer.echo(f"{format_results(others)} of other benchmarks left out; {benchmark} is shown.", err=True)
    typer.echo(f"{out}: {len(shown)} of {len(entries)} results.")


def format_results(count: int) -> str:
    """Number of results in words."""
    return "1 result" if count == 1 else f"{count} results"


def tell(file: Path, result: BenchmarkResult) -> None:
    """Print what a result holds, one line a track."""
    from fourcures.lab.job import format_games
    from fourcures.lab.summary import share

    typer.echo(f"{file}: {result.bot.name} on {result.benchmark} ({result.definition_sha256[:12]})")
    typer.echo(f"  fourcures {result.program_text}")
    for track in result.definition.tracks:
        names = [name for name in result.definition.cell_names(track) if name in result.cells]
        if names:
            cells = [result.cells[name] for name in names]
            mean = sum(share(cell.wins, cell.games).value for cell in cells) / len(cells)
            kind = "complete" if track in result.complete_tracks else "a part, not for a leaderboard"
            games = format_games(sum(cell.games for cell in cells))
            of = len(result.definition.cell_names(track))
            typer.echo(f"  {track}: {games} in {len(cells)} of {of} cells, score {mean:.1%} ({kind})")
