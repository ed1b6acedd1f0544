"""Process that appends to some tables as fast as it can, and prints each acknowledgement, until it is killed.

python append_process.py URL TABLE...
"""

from __future__ import annotations

import asyncio
import sys

from fourcures.server.storage import open_store
from fourcures.server.storage.store import Store
from fourcures.tables.rows import Appended, Entry


async def append_for_ever(store: Store, table: str) -> None:
    last = len(await store.tail(table, 0))
    while True:
        # One entry or two, so that halves of a pair would show.
        pair = [
            Entry(last + 1 + n, f"{last + 1 + n}", 0, "play", f"{n} of {1 + last % 2}", 1.0)
            for n in range(1 + last % 2)
        ]
        answer = await store.append(table, pair)
        assert isinstance(answer, Appended), answer
        last = answer.last
        sys.stdout.write(f"{table} {last}\n")
        sys.stdout.flush()


async def main() -> None:
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(append_for_ever(store, table) for table in sys.argv[2:]))


asyncio.run(main())
