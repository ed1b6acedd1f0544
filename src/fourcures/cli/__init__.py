"""Command line. A command imports what it needs when it runs, so that the others start at once."""

import sys

from fourcures import FourcuresError, __version__
from fourcures.cli.streams import open_streams, redirect_failed_output, say, sentence_on_output
from fourcures_command import INTERRUPTED, raise_at_ctrl_c

__all__ = ["INTERRUPTED", "main"]


def main() -> None:
    """Run the command line. Errors that a user can cause end in one sentence."""
    open_streams()
    try:
        try:
            run()
        finally:
            sys.stdout.flush()
    except FourcuresError as error:
        say(f"fourcures: {error}")
        sys.exit(error.exit_status)
    except KeyboardInterrupt:
        say("Stopped.")
        sys.exit(INTERRUPTED)
    except OSError as error:
        if failed := redirect_failed_output():
            say(sentence_on_output(failed))
        elif error.filename is not None:
            say(f"fourcures: {error.filename} cannot be used: {error.strerror or error}.")
        else:
            raise
        sys.exit(1)


def run() -> None:
    """Run the command of this process."""
    if sys.argv[1:] == ["--version"]:  # before the heavier imports
        sys.stdout.write(f"fourcures {__version__}\n")
        return
    from fourcures.cli.commands import app

    raise_at_ctrl_c()
    app()
