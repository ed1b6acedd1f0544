"""Files written whole or not at all: beside the old one first, then in its place."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from pathlib import Path

from fourcures.engine.errors import Failed, FourcuresError

PRIVATE, READABLE = 0o600, 0o666  # modes of new files; the user's mask applies
LONGEST_STEM = 40  # characters of a name that its temporary file shows


def check_path(path: Path) -> None:
    """Raise FourcuresError if no file could be written there, before any work is done in vain."""
    if path.is_dir():
        raise FourcuresError(f"{path} is a folder; name a file.")
    check_parent(path)


def check_parent(path: Path) -> None:
    """Raise FourcuresError if the folder of a path does not exist or cannot be written to."""
    if not path.parent.is_dir():
        raise FourcuresError(f"{path}: there is no folder {path.parent}.")
    if not os.access(path.parent, os.W_OK):
        raise FourcuresError(f"{path}: the folder {path.parent} cannot be written to.")


def write_atomically(path: Path, content: bytes) -> None:
    """Replace a file or make a new one; Failed if that cannot be done."""
    try:
        replace_file(path, content, READABLE)
    except OSError as error:
        raise Failed(f"{path} cannot be written: {error.strerror or error}; nothing was changed.") from None


def replace_file(path: Path, content: bytes, mode: int) -> None:
    """Replace a file or make a new one; OSError if that cannot be done. The content then survives a power cut.

    A link keeps pointing to its file, a file keeps its permissions, and ``mode`` is that of a new one.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a device or a pipe; a folder refuses
        return
    temporary = path.with_name(f".{path.name[:LONGEST_STEM]}.{secrets.token_hex(4)}")
    try:
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(temporary, flags, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Flush a folder's new entry to the disk, where the system supports that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not supported by the file system
            raise
    finally:
        os.close(handle)
