"""Memory of a process that runs for months: what is freed goes back to the system."""

from __future__ import annotations

import ctypes
import sys

TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX = -1, -3, -8  # as glibc's mallopt numbers its parameters
LARGE = 128 << 10  # bytes: glibc begins with it, and raises it by itself unless it is set


def give_back_freed_memory() -> None:
    """Keep glibc from hoarding: one arena for all threads, and large blocks from the system. To be called first.

    Each thread would have an arena of its own, of which little can be given back, since small blocks that live long
    lie between those that were freed.
    """
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(ARENA_MAX, 1)
        mallopt(TRIM_THRESHOLD, LARGE)
        mallopt(MMAP_THRESHOLD, LARGE)
