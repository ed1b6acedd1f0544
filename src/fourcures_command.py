"""Entry point of the command ``fourcures``, beside the package so that Ctrl-C is quiet while that is imported."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

INTERRUPTED = 130  # exit status after Ctrl-C: 128 and the number of the signal


def main() -> None:
    """Run the command line. Ctrl-C ends it without a traceback at any time."""
    end_at_ctrl_c()
    try:
        from fourcures.cli import main as run_command

        run_command()
    except KeyboardInterrupt:  # a second Ctrl-C, while the first is being handled
        sys.exit(INTERRUPTED)
    finally:
        end_at_ctrl_c()


def end_at_ctrl_c() -> None:
    """Have Ctrl-C end the process at once, unless it is ignored. There is nothing to clean up yet, or any more."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_at_ctrl_c() -> None:
    """Have Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(*_: object) -> None:
    with suppress(OSError):
        os.write(2, b"Stopped.\n")
    os._exit(INTERRUPTED)
