"""Errors of tables, and refusals of requests."""

from __future__ import annotations

from fourcures.engine.errors import Failed, FourcuresError


class TableNotFound(LookupError):
    """There is no table with this id."""


class RequestRefused(FourcuresError):
    """Refusal of a request, with an HTTP status code and a sentence for players."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class StorageError(Failed):
    """The database failed or refused an operation. Nothing has been acknowledged."""


class DatabaseFailed(StorageError):
    """The database itself has failed. Any other StorageError means that a value cannot be stored."""


class DatabaseDamaged(DatabaseFailed):
    """The database cannot be read. A restart does not help, and the exit status tells a service manager so."""

    exit_status = 65  # EX_DATAERR of sysexits.h; deploy/fourcures@.service depends on it


class UnplayableTable(FourcuresError):
    """A table cannot be played: it is damaged, or was begun with other rules. The message is for its players."""


def damaged(fault: str) -> UnplayableTable:
    """UnplayableTable with a message that names the fault of a table and who can repair it."""
    return UnplayableTable(f"This table is damaged: {fault}. The server's operator can restore it from a backup.")


def refusal(error: FourcuresError | TableNotFound) -> RequestRefused:
    """Refusal of a request because of an error."""
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
