"""Hash chains: any change in a log, or in a table's beginning, is detected and named."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable

import pytest

from fourcures.server.storage.chain import link, root
from fourcures.server.storage.store import Store
from fourcures.tables.errors import UnplayableTable
from fourcures.tables.rows import Appended, Entry
from server.databases import change
from server.storage.samples import OPEN, entry, log, table

Opener = Callable[[str], Awaitable[Store]]


def test_links_are_what_is_written_about_them() -> None:
    """Computed from the documentation alone: chains must stay valid for years."""
    made = [table().id, table().game, 1, table().beginning, table().commitment]
    first = hashlib.sha256(json.dumps(made, separators=(",", ":"), sort_keys=True).encode()).digest()[:16]
    assert root(table()) == first
    told = '[1,"a",0,"play","Gr\\u00fc\\u00dfe",2.0]'
    assert link(first, Entry(1, "a", 0, "play", "Grüße", 2)) == hashlib.sha256(first + told.encode()).digest()[:16]


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE entries SET text = 'drive lima' WHERE table_id = 't' AND seq = 3", "entry 3 of its log is not what"),
        ("UPDATE entries SET seat = 4 WHERE table_id = 't' AND seq = 2", "entry 2 of its log is not what was written"),
        ("UPDATE entries SET time = time + 1 WHERE table_id = 't' AND seq = 4", "entry 4 of its log is not what"),
        ("UPDATE entries SET command = 'x' WHERE table_id = 't' AND seq = 4", "entry 4 of its log is not what"),
        ("UPDATE entries SET kind = 'undo' WHERE table_id = 't' AND seq = 2", "entry 2 of its log is not what"),
        ("UPDATE entries SET seq = 9 WHERE table_id = 't' AND seq = 4", "entry 4 of its log is missing"),
        ("DELETE FROM entries WHERE table_id = 't' AND seq = 2", "entry 2 of its log is missing"),
        ("DELETE FROM entries WHERE table_id = 't' AND seq = 1", "entry 1 of its log is missing"),
        ("UPDATE tables SET game = 'dice' WHERE id = 't'", "or what the table began with, is not what was written"),
        ("UPDATE tables SET beginning = '{}' WHERE id = 't'", "or what the table began with, is not what was written"),
        ("UPDATE tables SET rules = 2 WHERE id = 't'", "or what the table began with, is not what was written"),
    ],
)
async def test_a_change_is_noticed_and_named(url: str, opened: Opener, statement: str, fault: str) -> None:
    store = await opened(url)
    for name in ("t", "other"):
        await store.create(table(name), [OPEN])
        assert await store.append(name, log(1, 2)) == Appended(2)
        assert await store.append(name, log(3, 4)) == Appended(4)
        assert await store.load(name) is not None
    change(url, statement)
    with pytest.raises(UnplayableTable, match=r"^This table is damaged: .*backup\.$") as caught:
        await store.load("t")
    assert fault in str(caught.value)
    other = await store.load("other")
    assert other is not None
    assert other[2] == log(1, 4)


async def test_entries_of_another_table_do_not_fit(store: Store) -> None:
    """Equal decisions at two tables have different hashes, since the tables began differently."""
    assert root(table("t")) != root(table("other"))
    assert link(root(table("t")), entry(1)) != link(root(table("other")), entry(1))
