"""Errors that a caller can cause. Each says in one sentence what is wrong and, where it can, what would be right."""


class FourcuresError(ValueError):
    """Base of all errors in what a caller asked for."""


class BadOptions(FourcuresError):
    """A game cannot be set up like this."""


class BadPosition(FourcuresError):
    """A position that no game can reach, or that cannot be read."""


class BadRecord(FourcuresError):
    """A record that does not play, or that cannot be read."""


class IllegalAction(FourcuresError):
    """An action that the rules do not allow now; the game is untouched."""

    def __init__(self, reason: str, rule: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.reason = reason
        self.rule = rule
