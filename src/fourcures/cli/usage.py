"""Errors of usage: wrong words on a command line, in one sentence like every other error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer

from fourcures.engine.errors import FourcuresError

UsageError: Any = typer.BadParameter.__base__  # not public, as Typer's copy of it is its own


@contextmanager
def as_fourcures_error() -> Iterator[None]:
    """Turn Typer's errors of usage into FourcuresError."""
    try:
        yield
    except UsageError as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a group without a command shows its help
            raise
        raise FourcuresError(sentence(error)) from None


def sentence(error: Any) -> str:
    """Sentence on an error of usage: what is wrong, and what would be right."""
    command = error.ctx.command_path if error.ctx else "fourcures"
    parameter = getattr(error, "param", None)
    if parameter is None:
        return f"{error.format_message().rstrip('.')}; {command} --help shows what is possible."
    name = max(parameter.opts, key=len) if parameter.opts[0].startswith("-") else parameter.name.upper()
    if type(error) is not typer.BadParameter:
        return f"{name} is missing: {parameter.help[0].lower()}{parameter.help[1:].rstrip('.')}."
    return f"{name} must be a whole number{_range(parameter)}; {command} --help shows what is possible."


def _range(parameter: Any) -> str:
    """Range of a number, as part of a sentence."""
    bounds = parameter if hasattr(parameter, "min") else parameter.type  # Typer moved them in one of its versions
    low, high = getattr(bounds, "min", None), getattr(bounds, "max", None)
    if low is None:
        return ""
    return f" from {low} on" if high is None else f" from {low} to {high}"
