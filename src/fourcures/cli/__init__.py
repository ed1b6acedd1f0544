"""Command line. A command imports what it needs when it runs, so that the others start at once."""

import sys

from fourcures import FourcuresError, __version__

INTERRUPTED = 130  # exit status after Ctrl-C: 128 and the number of the signal


def main() -> None:
    """Run the command line. Errors that a user can cause end in one sentence."""
    if sys.argv[1:] == ["--version"]:  # before the heavier imports
        sys.stdout.write(f"fourcures {__version__}\n")
        return
    try:
        from fourcures.cli.commands import app

        app()
    except FourcuresError as error:
        sys.stderr.write(f"fourcures: {error}\n")
        sys.exit(error.exit_status)
    except KeyboardInterrupt:  # while the commands are still being imported
        sys.stderr.write("Stopped.\n")
        sys.exit(INTERRUPTED)
