"""Errors of tables, and the refusals that requests are answered with."""

from __future__ import annotations

from fourcures.engine.errors import FourcuresError


class TableNotFound(LookupError):
    """There is no table with this id."""


class RequestRefused(FourcuresError):
    """Refusal of a request, with a status as HTTP numbers them and a sentence for players."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class StorageError(FourcuresError):
    """The database failed or refused. Nothing has been acknowledged."""


class DatabaseFailed(StorageError):
    """The database itself has failed; any other StorageError says that something cannot be stored."""


class DatabaseDamaged(DatabaseFailed):
    """The database cannot be read: no restart helps, and its exit status tells a service manager so."""

    exit_status = 65  # EX_DATAERR of sysexits.h; deploy/fourcures@.service knows it


class UnplayableTable(FourcuresError):
    """A table cannot be played: it is damaged, or was begun with other rules. The message is for its players."""


def damaged(fault: str) -> UnplayableTable:
    """UnplayableTable that says what is wrong with a table, and who can help."""
    return UnplayableTable(f"This table is damaged: {fault}. Whoever runs the server can restore it from a backup.")


def refusal(error: FourcuresError | TableNotFound) -> RequestRefused:
    """Refusal that tells a player of an error."""
    match error:
        case RequestRefused():
            return error
        case TableNotFound():
            return RequestRefused(404, "There is no such table.")
        case UnplayableTable():
            return RequestRefused(410, str(error))
        case StorageError():
            return RequestRefused(503, "The database does not answer; please try again.")
    return RequestRefused(400, str(error))
