"""Errors that a caller can cause. Each says in one sentence what is wrong and, where it can, what would be right."""

from collections.abc import Sequence


def shown(value: object) -> str:
    """Short representation of any value on one line, for error messages."""
    try:
        text = " ".join(line.strip() for line in repr(value).splitlines())
    except (ValueError, RecursionError):  # a number of thousands of digits, or a list that contains itself
        text = f"a very large {type(value).__name__}"
    except Exception:  # a class defined elsewhere may raise anything
        text = f"a {type(value).__name__} that has no text"
    return text if len(text) <= 60 else text[:57] + "..."


def listed(names: Sequence[str]) -> str:
    """Names for a sentence. A long list is replaced by its length and one example."""
    return ", ".join(names) if len(names) <= 16 else f"{len(names)}, such as {names[0]}"


class FourcuresError(ValueError):
    """Base of all errors that a caller can cause."""

    exit_status = 2  # exit status of a command that ends with this error, as after a wrong option


class Failed(FourcuresError):
    """Failure that is not of the caller's words, but of a disk, a network, or a program or file of somebody else."""

    exit_status = 1


class BadOptions(FourcuresError):
    """Options with which no game can be set up."""


class BadPosition(FourcuresError):
    """A position that no game can reach, or that cannot be read."""


class BadRecord(FourcuresError):
    """A record that does not play, or that cannot be read."""


class IllegalAction(FourcuresError):
    """An action that the rules do not allow now. The game is unchanged."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule


class Undetermined(FourcuresError):
    """An attempt to look ahead past a random outcome, or past something hidden that an action would show."""

    def __init__(self) -> None:
        super().__init__("What follows depends on a random outcome or on something hidden.")
