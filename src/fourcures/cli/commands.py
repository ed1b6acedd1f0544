"""Group of all commands of the command line, in the order of its help. Each file has the commands of one purpose."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fourcures import __version__
from fourcures.cli import (
    INTERRUPTED,
    admin,
    benchmark,
    database,
    laboratory,
    play,
    reference,
    saved_games,
    serve,
    speed,
)
from fourcures.cli.parameters import Prepare, settings_of
from fourcures.cli.usage import as_fourcures_error


class StoppableCommands(TyperGroup):
    """Group of commands. Ctrl-C ends them with a word and the exit status that shells expect, errors in a sentence."""

    def make_context(self, *words: Any, **settings: Any) -> Any:
        """Read the words before the command."""
        with as_fourcures_error():
            return super().make_context(*words, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was chosen."""
        try:
            with as_fourcures_error():
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


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
    prepare: Prepare = None,
) -> None:
    """Pandemic and its family: play, simulate, study. Unofficial. Without a command: play in the browser."""
    if version:
        typer.echo(f"fourcures {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve.run_server(settings_of(prepare=prepare), open_page=open_page)


for part in (play, serve, laboratory, saved_games, reference, speed, database):
    app.add_typer(part.app)
app.add_typer(benchmark.app, name="benchmark")
app.add_typer(admin.app, name="admin")
