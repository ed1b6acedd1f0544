"""Server killed while writing: every acknowledgement holds, and nothing is written twice or in part."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from budgets import budget
from fourcures.server.storage.store import Store
from fourcures.tables.rows import Appended
from server.storage.samples import entry, table

Opener = Callable[[str], Awaitable[Store]]

TABLES = ["a", "b", "c", "d"]
ROUNDS = budget(3)
PROMISES = 60  # number of acknowledgements before the kill
PROGRAM = Path(__file__).with_name("append_process.py")


async def test_killed_while_appending(url: str, opened: Opener) -> None:
    store = await opened(url)
    for name in TABLES:
        await store.create(table(name), [])
    for _ in range(ROUNDS):
        await store.close()  # a file has one writer
        promised = killed(url)
        store = await opened(url)
        for name in TABLES:
            log = await store.tail(name, 0)
            assert [found.seq for found in log] == list(range(1, len(log) + 1))
            assert len({found.command for found in log}) == len(log)
            assert promised[name] <= len(log) <= promised[name] + 2  # the last may be stored without an acknowledgement
            texts = [found.text for found in log]
            assert texts.count("0 of 2") == texts.count("1 of 2")
    assert await store.append("a", [entry(len(await store.tail("a", 0)) + 1, "after")]) == Appended(
        len(await store.tail("a", 0))
    )


def killed(url: str) -> dict[str, int]:
    """Kill a process after a number of acknowledged appends. Return the last acknowledged entry of each table."""
    process = subprocess.Popen([sys.executable, str(PROGRAM), url, *TABLES], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process:
        told = list(itertools.islice(process.stdout, PROMISES))
        process.kill()
        told += process.stdout.readlines()
    assert len(told) >= PROMISES
    lines = [line.split() for line in told if line.endswith("\n")]
    return {name: max(int(last) for of, last in lines if of == name) for name in TABLES}
