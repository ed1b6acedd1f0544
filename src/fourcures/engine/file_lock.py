"""File lock: held by one process at a time, until it closes the file or ends."""

from __future__ import annotations

WINDOWS_BYTE = 1 << 40  # the byte that Windows locks: one that nobody reads


def lock_file(descriptor: int, *, waits: bool = False) -> bool:
    """Lock an open file. Return False if another process has it; with `waits`, return when that one has released it.

    Raises OSError where the file system has no locks.
    """
    try:
        import fcntl
    except ImportError:
        return _lock_on_windows(descriptor, waits=waits)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def _lock_on_windows(descriptor: int, *, waits: bool) -> bool:
    import msvcrt
    import os

    os.lseek(descriptor, WINDOWS_BYTE, os.SEEK_SET)
    while True:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError:  # LK_LOCK gives up after ten seconds
            if not waits:
                return False
        else:
            return True
