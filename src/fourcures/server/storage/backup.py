"""Backup and restore of a SQLite file. A server may write to it during a backup. PostgreSQL has its own tools."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from fourcures.server.storage.database_url import DatabaseUrl
from fourcures.server.storage.mark import Mark
from fourcures.server.storage.schema import VERSION_TABLE
from fourcures.tables.errors import DatabaseDamaged, StorageError

PART = ".part"
DAMAGED = "is damaged"


def back_up(url: DatabaseUrl, folder: Path) -> Path:
    """Copy a snapshot of a database to a new file in a folder. Return the file.

    Raises:
        StorageError: the database cannot be read or copied, or is a PostgreSQL database.
    """
    if url.file is None:
        dump = f"pg_dump --format=custom --file={folder / 'fourcures.dump'} '{url.redacted}'"
        raise StorageError(f"PostgreSQL makes its own backups: {dump}.")
    if not url.file.is_file():
        raise StorageError(f"There is no database file {url.file}.")
    name = f"{url.file.stem}-{_stamp()}"
    copy = folder / f"{name}.{os.getpid()}"  # unique until complete: other processes may make backups here
    try:
        folder.mkdir(parents=True, exist_ok=True)
        copy_database(url.file, copy)
        target, number = folder / f"{name}.sqlite", 1
        while target.exists():
            number += 1
            target = folder / f"{name}-{number}.sqlite"
        return copy.replace(target)
    except (sqlite3.Error, OSError) as caught:
        raise StorageError(f"The database {url.file} cannot be copied to {folder}: {caught}.") from None


def restore(file: Path, url: DatabaseUrl, *, force: bool) -> Path | None:
    """Replace a database by a backup. Return the file that keeps the old database, or None if that had no tables.

    Raises:
        StorageError: a server uses the database, it has tables and ``force`` is not set, or the file is no backup.
    """
    if url.file is None:
        raise StorageError(
            f"PostgreSQL restores its own backups: pg_restore --clean --if-exists --dbname='{url.redacted}' {file}."
        )
    if file.is_dir():
        newest = max(file.glob("*.sqlite"), key=lambda one: one.stat().st_mtime, default=None)
        example = "it has none" if newest is None else f"the newest is {newest}"
        raise StorageError(f"{file} is a folder: name one of the backups in it; {example}.")
    tables, entries = _counted(file)
    url.file.parent.mkdir(parents=True, exist_ok=True)
    mark, part = Mark(url.file), url.file.with_name(f"{url.file.name}-restored")
    try:
        held = _held(url.file)
        if held and not force:
            raise StorageError(
                f"The database {url.file} {held}: give --force to replace it; it will be kept beside the new one."
            )
        copy_database(file, part)
        kept = url.file.with_name(f"{url.file.name}-before-{_stamp()}") if held else None
        if kept is not None and held == DAMAGED:
            _copy_as_it_is(url.file, kept)
        elif kept is not None:
            copy_database(url.file, kept)  # includes its WAL
        for suffix in ("-wal", "-shm"):
            url.file.with_name(url.file.name + suffix).unlink(missing_ok=True)
        part.replace(url.file)
        mark.begin(tables, entries)
        return kept
    except (sqlite3.Error, OSError) as caught:
        raise StorageError(f"The database {url.file} cannot be restored from {file}: {caught}.") from None
    finally:
        part.unlink(missing_ok=True)
        mark.close()


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite file and its WAL to a single file. The target appears only when it is complete and synced."""
    part = target.with_name(target.name + PART)
    os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))  # owner only: it holds seeds
    try:
        with closing(_read_only(source)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")  # a single file without a WAL
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def _held(file: Path) -> str:
    """Describe the database that is about to be replaced. Return an empty string if it has no tables."""
    if not file.is_file() or not file.stat().st_size:
        return ""
    try:
        tables, _ = _counted(file)
    except DatabaseDamaged:
        return DAMAGED
    return f"has {tables} tables" if tables else ""


def _copy_as_it_is(file: Path, target: Path) -> None:
    """Copy the files of a damaged database, so that its owner can still recover data from them."""
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            shutil.copy2(file.with_name(file.name + suffix), target.with_name(target.name + suffix))


def _counted(file: Path) -> tuple[int, int]:
    """Count the tables and entries in a file.

    Raises:
        DatabaseDamaged: the file is damaged, or is no SQLite database.
        StorageError: the file does not exist, cannot be opened, or is no database of fourcures.
    """
    if not file.is_file():
        raise StorageError(f"There is no file {file}.")
    try:
        with closing(_read_only(file)) as reading:
            (found,) = reading.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise DatabaseDamaged(f"The file {file} is damaged: {' '.join(found.split())}.")
            if not reading.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [VERSION_TABLE]).fetchone():
                raise StorageError(f"The file {file} is no database of fourcures.")
            counts = [reading.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in ("tables", "entries")]
    except sqlite3.Error as caught:
        kind = DatabaseDamaged if type(caught) is sqlite3.DatabaseError else StorageError  # others: locks, permissions
        raise kind(f"The file {file} cannot be read as a database: {caught}.") from None
    return counts[0], counts[1]


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _stamp() -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
