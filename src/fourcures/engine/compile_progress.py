"""Compilation progress: the share of the needed functions that is compiled, and the estimated time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, TextIO

from fourcures.engine.backend import Backend

WEIGHTS = {"inner": 1, "shared": 8, "entry": 20}  # relative compile time of a function, by kind
USUAL_SECONDS = 60.0  # typical for a game: the estimate until there is progress to measure
TRUSTED_FROM = 0.05  # share done from which the estimate extrapolates


class CompileProgress:
    """Progress of compiling entries of a backend, measured from its construction."""

    def __init__(self, backend: Backend, *entries: Callable[..., Any]) -> None:
        self.is_needed = not all(backend.is_cached(entry) for entry in entries)
        self._weights: dict[str, int] = {}
        if self.is_needed:
            for entry in entries:
                self._weights |= {name: WEIGHTS[kind] for name, kind in backend.names(entry).items()}
        self._began = time.monotonic()

    @property
    def done(self) -> float:
        """Share that is done, from 0 to 1."""
        if not self.is_needed:
            return 1.0
        linking = sys.modules.get("fourcures.engine.linking")  # nothing is compiled before it is imported
        compiled = {name for _, name, _ in list(getattr(linking, "RESULTS", ()))}  # the module may be half imported
        return sum(self._weights[name] for name in compiled & self._weights.keys()) / sum(self._weights.values())

    @property
    def seconds_left(self) -> float:
        """Estimate of the seconds that the rest takes."""
        done, elapsed = self.done, time.monotonic() - self._began
        if done < TRUSTED_FROM:
            return max(5.0, USUAL_SECONDS - elapsed)
        return elapsed * (1.0 - done) / done


def announce(backend: Backend, *entries: Callable[..., Any], to: TextIO | None = None) -> None:
    """Print one line at a terminal if any of the entries must be compiled first."""
    to = to or sys.stderr
    if to.isatty() and not all(backend.is_cached(entry) for entry in entries):
        print("fourcures compiles, once for this version; that takes about a minute ...", file=to, flush=True)
