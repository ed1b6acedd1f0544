"""Command line: what a command needs is imported when it runs, so that the others start at once."""

import sys

from fourcures import FourcuresError, __version__


def main() -> None:
    """Run the command line; errors that a user can cause end in one sentence."""
    if sys.argv[1:] == ["--version"]:  # before the heavier imports
        sys.stdout.write(f"fourcures {__version__}\n")
        return
    from fourcures.cli.commands import app

    try:
        app()
    except FourcuresError as error:
        sys.exit(f"fourcures: {error}")
