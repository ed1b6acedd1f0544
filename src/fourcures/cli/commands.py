"""Commands of the command line, as Typer functions."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from fourcures import DEFAULT_GAME, GAMES, FourcuresError, __version__, new
from fourcures import game_type as find_game
from fourcures.cli import INTERRUPTED
from fourcures.cli.benchmark import app as benchmark_commands
from fourcures.cli.database import app as database_commands
from fourcures.cli.game_options import SETTINGS, GameCommand, parse_cells, parse_options
from fourcures.cli.seating import ME

if TYPE_CHECKING:
    from fourcures.lab import Comparison, Result


class StoppableCommands(TyperGroup):
    """Group of commands that Ctrl-C ends with a word and the status that shells know it by."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was chosen."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=StoppableCommands,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[
    str | None,
    typer.Option("--game", help=f"Which game: {', '.join(GAMES)}; {DEFAULT_GAME} if left out.", show_default=False),
]
Seed = Annotated[int | None, typer.Option(help="Whole number; the same seed gives the same games.", show_default=False)]
Pairs = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="The game's own options in another form: -o consent=never.")
]
BOTS = "random, greedy, planner, planner:5000, policy, or one of your own as my_bot.py:MyBot or package.module:MyBot"
On = Annotated[str, typer.Option("--on", help="Where: cpu, cuda, ray, or the address of a Ray cluster.")]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Cores to use of this machine; all if left out.", show_default=False)
]
Prepare = Annotated[
    bool, typer.Option("--prepare/--no-prepare", help="Compile in the background what is not compiled yet.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Write a row a game to this file: .parquet, .csv or .json.", show_default=False),
]
Plot = Annotated[
    Path | None, typer.Option("--plot", help="Draw the results to this file: .png, .svg or .pdf.", show_default=False)
]
PlotLayout = Annotated[
    str, typer.Option("--layout", help="Of the plot: post for screens, paper for the width of a page.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Numbers for other programs in place of the table.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    prepare: Prepare = True,
) -> None:
    """Pandemic and its family: play, simulate, study. Unofficial. Without a command: play in the browser."""
    if version:
        typer.echo(f"fourcures {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from fourcures.cli.serve import run_server

        run_server(open_page=open_page, prepares=prepare)


@app.command(cls=GameCommand, context_settings=SETTINGS)
def play(
    context: typer.Context,
    game: GameName = None,
    seed: Seed = None,
    option: Pairs = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the newest saved game.")] = False,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with this saved game.", show_default=False)] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            help=f"Who plays the other seats: a bot for all but the first, or one for each seat, you being {ME}, "
            f"as in {ME},planner,greedy. There are {BOTS}.",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="In lines of text, for screen readers, pipes and simple terminals.")
    ] = False,
    ask: Annotated[
        bool, typer.Option("--ask", help="Ask before an action that brings something hidden to light.")
    ] = False,
) -> None:
    """Play in the terminal: all seats at one keyboard, or some of them with bots. Every decision is saved.

    Example: fourcures play --players 3 --difficulty standard --bots planner
    """
    from fourcures import terminal
    from fourcures.cli.seating import open_hands, seat_bots

    notes: list[str] = []
    if resume or load:
        if context.args or game or option or seed is not None or (resume and load):
            raise FourcuresError(
                "A saved game goes on as it was begun: give --resume or --load, and no other options but --bots, "
                "--plain and --ask."
            )
        path = load or terminal.newest_save()
        if path is None:
            raise FourcuresError("There is no saved game to resume.")
        table = terminal.load(path)
        seated = seat_bots(table.type, table.players, bots) if bots else terminal.read_bots(path)
    else:
        game_type = find_game(game or DEFAULT_GAME)
        given = parse_options(game_type, context, option or [])
        seated = seat_bots(game_type, game_type.make_options(**given).players, bots)
        chosen, notes = open_hands(game_type, given, seated)
        table = new(game_type.name, seed=seed, **chosen)
        path = terminal.new_save_path()
    raise typer.Exit(terminal.play(table, path, seated, plain=plain, asks_first=ask, notes=notes))


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any.")] = 8013,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            help="sqlite:////path/file.db or postgresql://user@host/db; with the user's data if left out.",
            show_default=False,
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option("--origin", help="Where others see the page, as https://play.example; may be given again."),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, help="Processes that share the tables; at most as many as cores.")
    ] = 1,
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
    from fourcures.cli.serve import run_server

    run_server(
        host,
        port,
        database,
        origin or [],
        prepares=prepare,
        workers=workers,
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


@app.command(cls=GameCommand, context_settings=SETTINGS)
def simulate(
    context: typer.Context,
    bot: Annotated[str, typer.Option("--bot", "-b", help=f"Who plays all seats: {BOTS}.")] = "random",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 10_000,
    game: GameName = None,
    seed: Seed = 1,
    on: On = "cpu",
    workers: Workers = None,
    out: Out = None,
    plot: Plot = None,
    panels: Annotated[
        str | None,
        typer.Option(
            "--panels",
            help="Of the plot, parted by commas: outcomes, roles, epidemics, lengths, outbreaks; all if left out.",
            show_default=False,
        ),
    ] = None,
    layout: PlotLayout = "post",
    moves: Annotated[
        Path | None,
        typer.Option(
            "--moves",
            help="Write every decision and what was legal to files in this folder; a run that was stopped goes on.",
            show_default=False,
        ),
    ] = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with a bot in all seats, and count how they end. Ctrl-C shows what there is so far.

    Example: fourcures simulate --bot greedy --games 100000 --difficulty heroic --out results.parquet
    """
    from fourcures.bots.registry import find_bot
    from fourcures.cli.result_tables import screen, summary_table
    from fourcures.engine.game import check_seed
    from fourcures.lab.batch import core_count
    from fourcures.lab.dataset_writer import DatasetWriter
    from fourcures.lab.executors.registry import find_executor
    from fourcures.lab.job import Job
    from fourcures.lab.plot_choices import check_layout, check_panels
    from fourcures.lab.result_files import check_paths
    from fourcures.lab.simulation import run_job

    game_type = find_game(game or DEFAULT_GAME)
    options = game_type.make_options(**parse_options(game_type, context, option or []))
    check_paths(out, plot)
    check_layout(layout)
    if panels is not None:
        check_panels(game_type, panels)
    job = Job.of(game_type, options, find_bot(bot), check_seed(seed), games, records=moves is not None)
    executor, console = find_executor(on, core_count() if workers is None else workers), Console(stderr=True)
    writer = DatasetWriter(moves, job) if moves else None
    if writer and writer.games:
        console.print(f"{moves} holds {writer.games:,} games already; what is missing is played.", soft_wrap=True)
    result = run_job(job, games, executor, console, bool(out or plot), writer)
    if writer:
        console.print(f"{moves} holds {writer.games:,} games.", soft_wrap=True)
    if result.summary.games and as_json:
        typer.echo(json.dumps(result.as_json(), indent=2))
    elif result.summary.games:
        screen.print(summary_table(result))
    if result.summary.games and plot:
        result.plot(plot, panels, layout)
    _finish(result, result.summary.games, out)


@app.command(cls=GameCommand, context_settings=SETTINGS)
def compare(
    context: typer.Context,
    bots: Annotated[str, typer.Option("--bots", "-b", help=f"Who is compared, parted by commas: {BOTS}.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games of each bot in each cell.")] = 1000,
    game: GameName = None,
    seed: Seed = 1,
    on: On = "cpu",
    workers: Workers = None,
    by: Annotated[str | None, typer.Option("--by", help="Break down by: role.", show_default=False)] = None,
    out: Out = None,
    plot: Plot = None,
    layout: PlotLayout = "post",
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals with several bots, side by side. An option with several values makes a cell of each.

    Example: fourcures compare --bots greedy,planner --difficulty introductory,heroic --players 2,4
    """
    from fourcures.bots.registry import find_bot
    from fourcures.cli.result_tables import bots_table, screen
    from fourcures.engine.game import check_seed
    from fourcures.lab.batch import core_count
    from fourcures.lab.comparison import run_cells
    from fourcures.lab.executors.registry import find_executor
    from fourcures.lab.plot_choices import check_layout
    from fourcures.lab.result_files import check_paths

    game_type = find_game(game or DEFAULT_GAME)
    check_paths(out, plot)
    check_layout(layout)
    if by not in (None, "role") or (by and not game_type.roles):
        possible = (
            "--by role is" if game_type.roles else f"{game_type.name} has no roles that seats keep, so nothing is"
        )
        raise FourcuresError(f"--by {by} is not possible; {possible}.")
    found = [find_bot(name.strip()) for name in bots.split(",")]
    cells = parse_cells(game_type, context, option or [])
    executor = find_executor(on, core_count() if workers is None else workers)
    comparison = run_cells(game_type, found, games, check_seed(seed), executor, cells, Console(stderr=True))
    if comparison.games_played and as_json:
        typer.echo(json.dumps(comparison.as_json(by_role=bool(by)), indent=2))
    elif comparison.games_played:
        screen.print(bots_table(comparison, by_role=bool(by)))
    if comparison.games_played and plot:
        comparison.plot(plot, layout)
    _finish(comparison, comparison.games_played, out)


def _finish(results: Result | Comparison, games: int, out: Path | None) -> None:
    """Write the rows if they are asked for and there are any; the exit status tells of Ctrl-C."""
    if games and out:
        results.write(out)
    if not results.is_complete:
        raise typer.Exit(INTERRUPTED)


@app.command()
def advise(
    file: Annotated[Path, typer.Argument(help="A saved game, or a position.", show_default=False)],
    top: Annotated[int, typer.Option("--top", min=1, max=20, help="How many decisions to show.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Show the best few decisions of a moment, with the estimated chance to win and why.

    Example: fourcures advise my-game.json
    """
    from dataclasses import asdict

    from fourcures.bots import entry_points
    from fourcures.bots.compiled import COMPILED_BOTS
    from fourcures.bots.session import advise as best_few
    from fourcures.cli.result_tables import advice_table, screen
    from fourcures.lab.compile_progress import compiling
    from fourcures.terminal import load_position

    table = load_position(file)
    with compiling(table.type, COMPILED_BOTS["planner"], Console(stderr=True), entry_points.advise):
        found = best_few(table, top=top)
    if as_json:
        typer.echo(json.dumps([{**asdict(one), "action": one.action.text} for one in found], indent=2))
    else:
        screen.print(advice_table(table, found))


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record: a saved game.", show_default=False)],
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write a page of its own to this file, to be sent to anybody.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show where a game was won or lost: the chance to win over its course, by decisions and luck.

    Example: fourcures review my-game.json --html my-game.html
    """
    from fourcures.cli import review as command

    command.run(file, html, as_json=as_json)


@app.command("replay")
def replay_file(
    file: Annotated[Path, typer.Argument(help="A record: a saved game.", show_default=False)],
    text: Annotated[bool, typer.Option("--text", help="Print the whole game instead of stepping through it.")] = False,
) -> None:
    """Step through a recorded game with the arrow keys.

    Example: fourcures replay my-game.json
    """
    from fourcures import terminal

    table = terminal.load(file)
    if not text and sys.stdout.isatty():
        raise typer.Exit(terminal.step_through(table))
    for event in table.events:
        typer.echo(event.text)
    ending = "not finished" if not table.outcome else "won" if table.outcome.won else f"lost: {table.outcome.reason}"
    typer.echo(f"{len(table.decisions)} decisions; {ending}.")


@app.command()
def draw(
    file: Annotated[Path, typer.Argument(help="A position, or a record: a saved game.", show_default=False)],
    out: Annotated[str, typer.Option("--out", "-o", help="A file .svg or .png; - is standard output, as SVG.")] = "-",
    seat: Annotated[
        int | None, typer.Option(help="As this seat sees it; a spectator if left out.", show_default=False)
    ] = None,
    moment: Annotated[
        int | None, typer.Option(help="After so many decisions; all if left out.", show_default=False)
    ] = None,
) -> None:
    """Draw a picture of a position.

    Example: fourcures draw position.json -o board.svg, or: fourcures draw my-game.json --moment 12 -o board.png
    """
    from fourcures.cli.drawing import write_picture
    from fourcures.terminal import load_position

    write_picture(load_position(file), out, seat, moment)


@app.command()
def rules(
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id or its beginning, or words to look for.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only the rules of this game.", show_default=False)] = None,
) -> None:
    """Read the rules catalogue.

    Example: fourcures rules P-OUT, or: fourcures rules quiet night, or: fourcures rules --game dice
    """
    from fourcures import catalogue
    from fourcures.cli.result_tables import rules_text, screen, section_table

    if game is not None and game not in catalogue.games():
        raise FourcuresError(
            f"There are no rules of a game {game!r}; there are those of {', '.join(catalogue.games())}."
        )
    if not words:
        screen.print(section_table([game] if game else catalogue.games()))
        return
    found = [clause for clause in catalogue.find(" ".join(words)) if game in (None, clause.game)]
    if not found:
        raise FourcuresError(
            f"No rule has the id or the words {' '.join(words)!r}; try one word, or an id like P-OUT-03."
        )
    screen.print(rules_text(found))


@app.command()
def schema(
    document: Annotated[str, typer.Argument(help="What to describe: position, view or record.")],
    game: GameName = None,
) -> None:
    """Print the JSON schema of positions, views or records, for programs that read or write them.

    Example: fourcures schema position --game dice
    """
    from fourcures.schemas import json_schema

    typer.echo(json.dumps(json_schema(document, find_game(game or DEFAULT_GAME)), indent=2))


@app.command()
def bench(
    game: GameName = None,
    games: Annotated[int, typer.Option("--games", min=100, help="Games in each of nine compiled runs.")] = 10_000,
    compare: Annotated[
        bool, typer.Option("--compare", help="Beside other libraries of games: those of them that are installed.")
    ] = False,
    peers_python: Annotated[
        str | None,
        typer.Option(help="The interpreter that has the other libraries; this one if left out.", show_default=False),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure speed and size on this machine: random play, as many players as the game takes, full rules.

    Example: fourcures bench --games 50000, or: fourcures bench --compare
    """
    from fourcures.cli.result_tables import bench_table, comparison_table, screen
    from fourcures.lab.bench import measure
    from fourcures.lab.peer_benchmark import compare_speeds as compare_with_peers

    game_type, console = find_game(game or DEFAULT_GAME), Console(stderr=True)
    if peers_python and not compare:
        raise FourcuresError("--peers-python says where the other libraries are: give --compare with it.")
    figures = (
        compare_with_peers(game_type, games, peers_python, console) if compare else measure(game_type, games, console)
    )
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
    else:
        screen.print(comparison_table(figures) if compare else bench_table(figures))


app.add_typer(benchmark_commands, name="benchmark")
app.registered_commands += database_commands.registered_commands
