"""Damage to a SQLite file: losses are detected and named at the next start, and kept. All else is served."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest import mock

import pytest

from fourcures.server.storage import mark as marks
from fourcures.server.storage import open_store
from fourcures.server.storage.mark import Mark, mark_path, read_mark
from fourcures.server.storage.store import Store
from fourcures.tables.errors import DatabaseDamaged, StorageError, UnplayableTable
from fourcures.tables.rows import Appended
from server.databases import change
from server.storage.samples import OPEN, log, table

Opener = Callable[[str], Awaitable[Store]]
FILES = ("", "-wal", "-shm", "-mark")


async def crashed(folder: Path, opened: Opener) -> Path:
    """File as a killed server leaves it: much of it in the write-ahead log."""
    file = folder / "live.db"
    store = await opened(f"sqlite:///{file}")
    for name in ("a", "b", "c"):
        await store.create(table(name), [OPEN])
    for seq in range(1, 41):
        assert await store.append("abc"[seq % 3], log((seq + 2) // 3, (seq + 2) // 3)) is not None
    left = folder / "games.db"
    for suffix in ("", "-wal", "-mark"):
        shutil.copyfile(f"{file}{suffix}", f"{left}{suffix}")
    await store.close()
    return left


def evidence(file: Path) -> list[Path]:
    return sorted(file.parent.glob(f"{file.name}-damaged-*"))


async def test_after_a_crash_nothing_is_missing(
    tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    file = await crashed(tmp_path, opened)
    marked = read_mark(file)
    assert set(marked.ends) == {"a", "b", "c"}
    store = await opened(f"sqlite:///{file}")
    assert {name: len(await store.tail(name, 0)) for name in "abc"} == marked.ends
    assert caplog.messages == []
    assert evidence(file) == []
    await store.close()
    after = read_mark(file)
    assert (after.tables, after.entries, after.ends) == (3, sum(marked.ends.values()), {})
    assert not Path(f"{file}-wal").exists()


async def test_a_flipped_bit_in_the_log_of_commits_is_noticed(
    tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    file = await crashed(tmp_path, opened)
    marked, wal = read_mark(file), Path(f"{file}-wal")
    content = bytearray(wal.read_bytes())
    content[len(content) * 3 // 4] ^= 1
    wal.write_bytes(content)
    store = await opened(f"sqlite:///{file}")
    ends = {name: len(await store.tail(name, 0)) for name in "abc"}
    assert sum(ends.values()) < sum(marked.ends.values())
    for name, end in ends.items():
        if end < marked.ends[name]:
            assert f"table {name} has lost the entries {end + 1} to {marked.ends[name]} of its log" in caplog.messages
        assert await store.append(name, log(end + 1, end + 1)) == Appended(end + 1), "it goes on"
    (kept,) = evidence(file)
    assert (kept / wal.name).read_bytes() == content
    assert (kept / "lost.txt").read_text().count("has lost") >= 1
    await store.close()
    caplog.clear()
    await (await opened(f"sqlite:///{file}")).close()
    assert caplog.messages == [], "what is known is not told again"


async def test_a_log_of_commits_that_is_gone_is_noticed(
    tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    file = await crashed(tmp_path, opened)
    marked = read_mark(file)
    Path(f"{file}-wal").unlink()
    store = await opened(f"sqlite:///{file}")
    assert await store.load("a") is None
    for name, end in marked.ends.items():
        assert f"table {name} is gone, with {end} entries" in caplog.messages
    assert len(evidence(file)) == 1
    await store.create(table("new"), [OPEN])


async def test_restarts_with_an_unreadable_file_keep_one_copy(tmp_path: Path, opened: Opener) -> None:
    file = await crashed(tmp_path, opened)
    file.write_bytes(b"Dear Ann, " * 1000)
    Path(f"{file}-wal").unlink()
    for _ in range(3):
        with pytest.raises(DatabaseDamaged, match=r"is damaged: file is not a database\. Restore a backup\."):
            await open_store(f"sqlite:///{file}")
    (kept,) = evidence(file)
    assert (kept / file.name).read_bytes() == file.read_bytes()
    shutil.rmtree(kept)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_text", mock.Mock(side_effect=OSError(28, "No space left on device")))
        with pytest.raises(StorageError, match="what is left cannot be copied: No space left on device"):
            await open_store(f"sqlite:///{file}")
    assert evidence(file) == [], "half a copy is no use"


async def test_rows_that_are_gone_are_noticed(tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    file = await crashed(tmp_path, opened)
    await (await opened(f"sqlite:///{file}")).close()
    connection = sqlite3.connect(file)
    connection.execute("DELETE FROM entries WHERE table_id = 'a' AND seq > 10")
    connection.execute("DELETE FROM entries WHERE table_id = 'b' AND seq = 4")
    connection.commit()
    connection.close()
    store = await opened(f"sqlite:///{file}")
    assert any("0 tables and 4 entries are fewer than there were" in message for message in caplog.messages)
    assert "table b is damaged: entries of its log are missing" in caplog.messages
    assert await store.load("a") is not None
    with pytest.raises(UnplayableTable, match="entry 4 of its log is missing"):
        await store.load("b")


async def test_a_page_that_cannot_be_read_hurts_no_other_table(
    tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    store = await opened(f"sqlite:///{file}")
    for name in ("a", "b", "c"):
        await store.create(table(name), [OPEN])
        await store.append(name, log(1, 120))
    await store.close()
    content = bytearray(file.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    pages = [start for start in range(0, len(content), size) if content[start : start + size].count(b"drive paris") > 9]
    content[pages[0]] = 0  # page type: a leaf of the first table's log
    file.write_bytes(content)
    store = await opened(f"sqlite:///{file}")
    assert any("cannot be read everywhere" in message for message in caplog.messages)
    with pytest.raises(UnplayableTable, match="its part of the database cannot be read"):
        await store.load("a")
    assert await store.load("b") is not None
    assert await store.load("c") is not None
    assert await store.append("c", log(121, 121)) == Appended(121)


async def test_gaps_are_named_at_the_start(url: str, opened: Opener, caplog: pytest.LogCaptureFixture) -> None:
    store = await opened(url)
    for name in ("a", "b"):
        await store.create(table(name), [OPEN])
        await store.append(name, log(1, 5))
    await store.close()
    change(url, "DELETE FROM entries WHERE table_id = 'a' AND seq = 2")
    await opened(url)
    assert "table a is damaged: entries of its log are missing" in caplog.messages
    assert not any(message.startswith("table b") for message in caplog.messages)


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path, opened: Opener) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    first = await opened(url)
    with pytest.raises(StorageError, match=r"in use by another fourcures server \(process \d+\): stop that one"):
        await open_store(url)
    await first.create(table(), [OPEN])
    await first.close()
    await opened(url)


def test_a_long_mark_is_compacted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "COMPACTED", 2000)
    file = tmp_path / "games.db"
    mark = Mark(file)
    mark.begin(5, 50)
    mark.note_deletion("x", 7)
    for seq in range(1, 1000):
        mark.note([("a", seq), (f"b{seq % 20}", seq)])
    mark.close()
    found = read_mark(file)
    assert (found.tables, found.entries, found.ends["a"], len(found.ends)) == (4, 43, 999, 21)
    assert mark_path(file).stat().st_size < 4000


def test_a_torn_line_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    mark_path(file).write_bytes(b"fourcures-mark 1 process 7 tables 1 entries 2\na 3\n\0\0\0\xff\nb 1")
    assert (read_mark(file).ends, read_mark(file).entries) == ({"a": 3, "b": 1}, 2)


async def test_a_mark_that_cannot_be_written_stops_nobody(
    tmp_path: Path, opened: Opener, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await opened(f"sqlite:///{tmp_path}/games.db")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(marks.os, "write", full)
        await store.create(table(), [OPEN])
        assert await store.append("t", log(1, 3)) == Appended(3)
    assert caplog.messages == ["the mark beside the database cannot be written: No space left on device"]
