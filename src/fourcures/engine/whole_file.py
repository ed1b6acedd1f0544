"""Files written whole or not at all: beside the old one first, then in its place.

Devices, pipes and files that cannot be replaced are written in place.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
from pathlib import Path

from fourcures.engine.errors import Failed, FourcuresError

PRIVATE, READABLE = 0o600, 0o666  # modes of new files; the user's mask applies
LONGEST_STEM = 40  # characters of a name that its temporary file shows
WRITING = os.O_WRONLY | getattr(os, "O_BINARY", 0)
NOT_REPLACEABLE = (errno.EBUSY, errno.EPERM)  # a mount point; somebody else's file in a sticky folder


class WrittenInPart(OSError):
    """Failure while a file was written in place, which may have lost its old content."""


def check_path(path: Path) -> None:
    """Raise FourcuresError if no file could be written there, before any work is done in vain."""
    if path.is_dir():
        raise FourcuresError(f"{path} is a folder; name a file.")
    path = _linked_file(path)
    if not path.exists():
        check_parent(path)
    elif not os.access(path, os.W_OK):
        raise FourcuresError(f"{path} is protected from writing; name another file.")


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
        left = "it may be incomplete" if isinstance(error, WrittenInPart) else "nothing was changed"
        raise Failed(f"{path} cannot be written: {error.strerror or error}; {left}.") from None


def replace_file(path: Path, content: bytes, mode: int) -> None:
    """Replace a file or make a new one; OSError if that cannot be done. The content then survives a power cut.

    A link keeps pointing to its file, a file keeps its permissions, and ``mode`` is that of a new one.
    """
    path = _linked_file(path)
    is_there = path.exists()
    if is_there and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if is_there and not (path.is_file() and os.access(path.parent, os.W_OK)):
        _write_in_place(path, content)
        return
    temporary = path.with_name(f".{path.name[:LONGEST_STEM]}.{secrets.token_hex(4)}")
    try:
        _write_new(temporary, content, mode)
        if is_there:
            shutil.copymode(path, temporary)
        temporary.replace(path)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if not is_there or not isinstance(error, OSError) or error.errno not in NOT_REPLACEABLE:
            raise
        _write_in_place(path, content)
    _sync_folder(path.parent)


def _linked_file(path: Path) -> Path:
    """Path of the file that a link leads to. A pipe of a shell is a link to something without a path, and stays."""
    is_special = path.exists() and not path.is_file()
    return Path(os.path.realpath(path)) if path.is_symlink() and not is_special else path


def _write_new(path: Path, content: bytes, mode: int) -> None:
    with os.fdopen(os.open(path, WRITING | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _write_in_place(path: Path, content: bytes) -> None:
    """Overwrite a file, a device or a pipe; a folder refuses."""
    handle = os.open(path, WRITING | os.O_TRUNC)  # a failure here leaves the old content
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            _sync(handle)
    except OSError as error:
        raise WrittenInPart(error.errno, error.strerror) from None


def _sync_folder(folder: Path) -> None:
    """Flush a folder's new entry to the disk, where the system supports that."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # it can be written to, but not read
        return
    try:
        _sync(handle)
    finally:
        os.close(handle)


def _sync(handle: int) -> None:
    """Flush to the disk, unless the file system or the kind of file does not support that."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
