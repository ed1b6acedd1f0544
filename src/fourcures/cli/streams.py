"""Standard streams of a command: closed ones, full ones, and those that cannot show every character."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress


def open_streams() -> None:
    """Replace closed streams by the null device, and have characters that a stream lacks shown as question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            opened = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115  (until the process ends)
            setattr(sys, name, opened)
            setattr(sys, f"__{name}__", opened)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def say(sentence: str) -> None:
    """Write a sentence to standard error, if that can be written to."""
    if sentence:
        with suppress(OSError):
            sys.stderr.write(f"{sentence}\n")
            sys.stderr.flush()


def redirect_failed_output() -> OSError | None:
    """Send output that fails to the null device, and return its last error. Return None if no output fails.

    What is still in a buffer would otherwise fail again when the process ends.
    """
    failed = None
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is sys.stdout and getattr(stream, "write_through", False):  # unbuffered: only writing fails
                stream.write("\n")
            stream.flush()
        except OSError as error:
            failed = error
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    return failed


def sentence_on_output(error: OSError) -> str:
    """Sentence on output that failed. It is empty for a reader that has gone."""
    if isinstance(error, BrokenPipeError):
        return ""
    return f"fourcures: The output cannot be written: {error.strerror or error}."
