"""Operator commands on databases: backup, restore, verify, prune, forget."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

import fourcures as fc
from fourcures.cli.commands import app
from fourcures.server.storage import backup
from fourcures.server.storage.database_url import parse_url
from fourcures.tables.errors import DatabaseDamaged
from fourcures.tables.log.table import commitment
from server.clients import BrowserClient, RunningServer, run_server
from server.databases import change
from server.seated_games import play_out

DAY = 86_400.0
FORGET = ("admin", "players", "forget")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


async def command(*words: object) -> Result:
    """Run a command in a thread, where it may have an event loop of its own."""
    return await asyncio.to_thread(CliRunner().invoke, app, [str(word) for word in words])


def said(result: Result) -> str:
    """Output of a command on one line: its text, or the error that the command line would print."""
    return " ".join(f"{result.output} {result.exception or ''}".split())


async def played(server: RunningServer, client: BrowserClient, *, ends: bool = True) -> str:
    """Table of one player, played to the end, or for one action with a chat message."""
    table = await client.start("dice", "me")
    if ends:
        await play_out(server.hub, table, random.Random(1))
        return table
    async with client.at(table) as seat:
        await seat.play(seat.texts[0])
        await seat.ask("chat", seat=0, text="my secret recipe")
    return table


async def test_a_whole_database_is_verified_beside_its_server(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        await played(server, client)
        await played(server, client, ends=False)
        await client.get("deals")
        for options in ([], ["--quick"]):
            result = await command("verify", "--database", url, *options)
            assert (result.exit_code, "2 tables with" in said(result), "whole" in said(result)) == (0, True, True)


async def test_damage_is_named_and_the_exit_status_tells(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        tables = [await played(server, client) for _ in range(5)]
        await client.get("deals")
    whole, changed, unsealed, cut, short = tables
    change(url, "UPDATE entries SET text = 'pass' WHERE table_id = :id AND seq = 2", id=changed)
    change(url, "UPDATE tables SET seed = '00000000000000000000000000000009' WHERE id = :id", id=unsealed)
    change(url, "DELETE FROM entries WHERE table_id = :id AND seq > 3", id=cut)
    change(url, "DELETE FROM standings WHERE table_id = :id", id=short)
    change(url, "DELETE FROM entries WHERE table_id = :id AND seq > 3", id=short)
    change(url, "UPDATE deals SET seed = '00000000000000000000000000000009' WHERE game = 'dice'")
    result = await command("verify", "--database", url)
    words = said(result)
    assert result.exit_code == 1
    assert f"{changed}: This table is damaged: entry 2 of its log is not what was written." in words
    assert f"{unsealed}: This table is damaged: its seed is not the one that was promised." in words
    assert f"{cut}: " in words
    assert f"{short}: Its game has ended, but its log does not lead there: its end is missing." in words
    assert "The deal of dice" in words
    assert f"{whole}:" not in words
    assert "5 tables with" in words
    assert f"4 damaged, {3 if url.startswith('sqlite') else 2} other faults" in words
    assert ("By the mark of the server, 0 tables and" in words) == url.startswith("sqlite")


@pytest.mark.parametrize("options", [[], ["--quick"]])
@pytest.mark.parametrize("of", ["new", "record"])
async def test_seeds_are_compared_with_commitments(url: str, tmp_path: Path, options: list[str], of: str) -> None:
    """This includes `verify` without replay, and commitments of older versions at tables that would get none now."""
    async with run_server(tmp_path, url) as server:
        table = await played(server, BrowserClient(server))
    change(url, "UPDATE tables SET origin = :of WHERE id = :id", of=of, id=table)
    assert (await command("verify", "--database", url, *options)).exit_code == 0
    change(url, "UPDATE tables SET seed = '00000000000000000000000000000009' WHERE id = :id", id=table)
    result = await command("verify", "--database", url, *options)
    assert (result.exit_code, "its seed is not the one that was promised" in said(result)) == (1, True)


async def test_the_promise_of_a_deal_binds_seed_rules_and_options(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        await BrowserClient(server).get("deals")
    assert (await command("verify", "--database", url, "--quick")).exit_code == 0
    for column, value, of in (
        ("options", '\'{"players": 1, "mode": "intro"}\'', "dice"),
        ("rules", "2", "cure"),
        ("rules", "NULL", "pandemic"),
    ):
        change(url, f"UPDATE deals SET {column} = {value} WHERE game = '{of}'")
    result = await command("verify", "--database", url, "--quick")
    assert result.exit_code == 1
    words = said(result)
    assert all(f"The deal of {game} of " in words for game in ("dice", "cure", "pandemic"))
    assert "has another seed, other options or other rules than was promised" in words


async def test_a_table_is_what_its_origin_says(url: str, tmp_path: Path) -> None:
    """A table at a deal may not play another one, even with an altered commitment."""
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        day = (await client.get("deals"))[0]["day"]
        deals = [
            (await client.http.post(f"/api/deals/{game}/{day}", json={"name": "Ada"})).json()["table"]
            for game in ("cure", "dice")
        ]
        lesson = (await client.http.post("/api/lessons/dice/move")).json()["table"]
        new = await client.start("dice", "me")
    assert (await command("verify", "--database", url, "--quick")).exit_code == 0
    seed = "0" * 31 + "9"
    promised = {"seed": seed, "promise": commitment(deals[0], seed)}
    change(url, "UPDATE tables SET seed = :seed, commitment = :promise WHERE id = :id", id=deals[0], **promised)
    for table, origin in ((deals[1], "new"), (lesson, "position"), (new, "deal")):
        change(url, "UPDATE tables SET origin = :origin WHERE id = :id", origin=origin, id=table)
    words = said(await command("verify", "--database", url, "--quick"))
    assert f"{deals[0]}: This table is damaged: it does not play the deal of {day}." in words
    for table in (deals[1], lesson, new):
        assert f"{table}: This table is damaged: its origin does not fit what it began with." in words


async def test_a_page_that_cannot_be_read_is_named(sqlite_url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, sqlite_url) as server:
        client = BrowserClient(server)
        tables = [await played(server, client) for _ in range(4)]
    file = tmp_path / "games.db"
    connection = sqlite3.connect(file)
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    connection.close()
    content = bytearray(file.read_bytes())
    start = (root - 1) * size
    first_child = int.from_bytes(content[start + 12 : start + 14], "big")  # first cell of an interior page
    leaf = int.from_bytes(content[start + first_child : start + first_child + 4], "big")
    content[(leaf - 1) * size] = 0
    file.write_bytes(content)
    result = await command("verify", "--database", sqlite_url)
    assert result.exit_code == 1
    damaged = [table for table in tables if f"{table}: This table is damaged: its part of the database" in said(result)]
    assert 1 <= len(damaged) < len(tables)
    assert "is damaged: " in said(result)


async def test_after_the_loss_of_recent_commits_no_server_is_to_be_started(sqlite_url: str, tmp_path: Path) -> None:
    lost = tmp_path / "lost.db"
    async with run_server(tmp_path, sqlite_url) as server:
        await played(server, BrowserClient(server))
        for suffix in ("", "-mark"):
            shutil.copyfile(f"{tmp_path}/games.db{suffix}", f"{lost}{suffix}")
    words = said(await command("verify", "--database", f"sqlite:///{lost}"))
    assert "has lost all tables that its mark names." in words
    assert "put it back before a server uses the database; otherwise restore a backup." in words
    assert "start the server" not in words
    shutil.copyfile(f"{tmp_path}/games.db", lost)  # some commits are in the file itself
    change(f"sqlite:///{lost}", "DELETE FROM entries WHERE seq > 3")
    assert "If the file lost.db-wal was deleted or replaced" in said(
        await command("verify", "--database", f"sqlite:///{lost}")
    )


def test_a_server_with_an_unreadable_database_ends_with_a_status_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"Dear Ann, " * 1000)
    words = ["serve", "--port", "0", "--no-prepare", "--database", f"sqlite:///{tmp_path}/games.db"]
    ended = subprocess.run([sys.executable, "-m", "fourcures", *words], capture_output=True, text=True, check=False)
    assert ended.returncode == DatabaseDamaged.exit_status
    assert ended.stderr.splitlines()[-1].endswith("is damaged: file is not a database. Restore a backup.")


async def test_a_backup_beside_a_running_server_is_whole_and_can_be_restored(sqlite_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    async with run_server(tmp_path, sqlite_url) as server:
        client = BrowserClient(server)
        first = await played(server, client, ends=False)
        result = await command("backup", folder, "--database", sqlite_url)
        assert result.exit_code == 0, said(result)
        assert "1 tables with" in said(result)
        second = await played(server, client)
        (copy,) = folder.iterdir()
        refused = await command("restore", folder, "--database", sqlite_url)
        assert f"{folder} is a folder: name one of the backups in it; the newest is {copy}." in said(refused)
        assert copy.stat().st_mode & 0o077 == 0
        for options in ([], ["--force"]):
            refused = await command("restore", copy, "--database", sqlite_url, *options)
            assert "is in use by another fourcures server" in said(refused)
        assert (await client.get(f"tables/{second}"))["over"]
    refused = await command("restore", copy, "--database", sqlite_url)
    assert "has 2 tables: give --force to replace it" in said(refused)
    restored = await command("restore", copy, "--database", sqlite_url, "--force")
    assert restored.exit_code == 0, said(restored)
    (kept,) = tmp_path.glob("games.db-before-*")
    assert (await command("verify", "--database", f"sqlite:///{kept}")).exit_code == 0
    assert (await command("verify", "--database", sqlite_url)).exit_code == 0
    async with run_server(tmp_path, sqlite_url) as server:
        client = BrowserClient(server)
        assert (await client.get(f"tables/{first}"))["seq"] == 1
        assert (await client.http.get(f"/api/tables/{second}")).status_code == 404
    assert not list(tmp_path.glob("*-damaged-*"))


@pytest.mark.parametrize("kept_bytes", [0, 4096], ids=["no_database", "damaged_pages"])
async def test_a_backup_replaces_a_damaged_database(sqlite_url: str, tmp_path: Path, kept_bytes: int) -> None:
    async with run_server(tmp_path, sqlite_url) as server:
        await played(server, BrowserClient(server), ends=False)
    await command("backup", tmp_path / "backups", "--database", sqlite_url)
    (copy,) = (tmp_path / "backups").iterdir()
    file = tmp_path / "games.db"
    damaged = file.read_bytes()[:kept_bytes] + b"Dear Ann, " * 5000
    file.write_bytes(damaged)
    refused = await command("restore", copy, "--database", sqlite_url)
    assert "is damaged: give --force to replace it; it will be kept beside the new one." in said(refused)
    assert file.read_bytes() == damaged
    restored = await command("restore", copy, "--database", sqlite_url, "--force")
    assert restored.exit_code == 0, said(restored)
    (kept,) = tmp_path.glob("games.db-before-*Z")
    assert (kept.read_bytes() == damaged, str(kept) in said(restored).replace(" ", "")) == (True, True)
    whole = await command("verify", "--database", sqlite_url)
    assert (whole.exit_code, said(whole).count("1 tables with")) == (0, 1)


def test_backups_of_two_databases_at_the_same_second_are_both_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_stamp", lambda: "20261117T030000Z")
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        file = tmp_path / str(number) / "tables.sqlite"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(f"CREATE TABLE only_{number} (a)")
        backup.back_up(parse_url(f"sqlite:///{file}"), tmp_path / "backups")
    copies = sorted((tmp_path / "backups").iterdir())
    assert [one.name for one in copies] == ["tables-20261117T030000Z-2.sqlite", "tables-20261117T030000Z.sqlite"]
    assert [b"only_1" in one.read_bytes() for one in copies] == [True, False]


@pytest.mark.parametrize(
    "words",
    [(*FORGET, "x" * 22), ("verify",), ("backup", "backups"), ("prune", "--older-than", "1d")],
)
async def test_commands_refuse_a_database_that_is_not_there(tmp_path: Path, words: tuple[str, ...]) -> None:
    result = await command(*words, "--database", f"sqlite:///{tmp_path}/new/tabels.db")
    assert "There is no database file" in said(result)
    assert "tabels.db" in said(result)
    assert result.exit_code == 1
    assert not list(tmp_path.iterdir())


async def test_nothing_is_forgotten_in_a_database_without_tables(url: str) -> None:
    if url.startswith("sqlite"):
        sqlite3.connect(url.removeprefix("sqlite:///")).close()
    assert "holds nothing of fourcures" in said(await command(*FORGET, "x" * 22, "--database", url))


async def test_what_cannot_be_restored_or_copied_is_a_sentence(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 500)
    sqlite3.connect(tmp_path / "other.db").close()
    for words, expected in (
        (("restore", tmp_path / "nothing"), "There is no file"),
        (("restore", tmp_path), "is a folder: name one of the backups in it; it has none."),
        (("restore", tmp_path / "letter.txt"), "cannot be read as a database"),
        (("restore", tmp_path / "other.db"), "is no database of fourcures"),
        (("backup", tmp_path), "There is no database file"),
        (("verify",), "There is no database file"),
    ):
        result = await command(*words, "--database", sqlite_url)
        assert expected in said(result), words
        assert isinstance(result.exception, fc.FourcuresError)
    assert not (tmp_path / "games.db").exists()
    postgresql = "postgresql://ann:hush@127.0.0.1:9/db"
    result = await command("backup", tmp_path, "--database", postgresql)
    assert "pg_dump --format=custom" in said(result)
    assert "hush" not in said(result)
    assert "pg_restore" in said(await command("restore", tmp_path / "x", "--database", postgresql))


async def test_old_tables_are_exported_and_deleted(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        names = {
            name: await played(server, client, ends="over" in name) for name in ("old over", "old left", "new over")
        }
        now = time.time()
    for name in ("old over", "old left"):
        change(url, "UPDATE tables SET created = :at WHERE id = :id", at=now - 500 * DAY, id=names[name])
    server_now = now - 400 * DAY
    async with run_server(tmp_path, url) as server:  # old moves with an intact chain
        server.hub.now = lambda: server_now
        client = BrowserClient(server)
        names["old over"] = await played(server, client)
        names["old left"] = await played(server, client, ends=False)
    what = ("--database", url, "--older-than", "365d")
    dry = await command("prune", *what, "--unfinished-older-than", "52w", "--dry-run")
    assert "2 tables: 1 whose games ended, 1 that were left." in said(dry)
    assert "The oldest is" in said(dry)
    assert "1 tables: 1 whose games ended, 0" in said(await command("prune", *what, "--dry-run"))
    done = await command("prune", *what, "--unfinished-older-than", "52w", "--export", tmp_path / "exports")
    assert done.exit_code == 0, said(done)
    assert "2 tables are deleted." in said(done)
    assert "hold their seeds: keep it secret" in said(done)
    (file,) = (tmp_path / "exports").iterdir()
    assert file.stat().st_mode & 0o077 == 0
    lines = {line["table"]: line for line in map(json.loads, file.read_text().splitlines())}
    assert set(lines) == {names["old over"], names["old left"]}
    assert fc.replay(lines[names["old over"]]["record"]).outcome is not None
    assert fc.replay(lines[names["old left"]]["record"]).outcome is None
    assert "0 tables: " in said(await command("prune", *what, "--unfinished-older-than", "52w"))
    assert (await command("verify", "--database", url)).exit_code == 0
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        assert (await client.http.get(f"/api/tables/{names['old over']}")).status_code == 404
        assert (await client.get(f"tables/{names['new over']}"))["over"]


@pytest.mark.parametrize("wrong", ["", "1", "d", "-1d", "1.5d", "1 d", "1y"])
async def test_a_wrong_age_is_answered_with_right_ones(wrong: str, sqlite_url: str) -> None:
    result = await command("prune", "--older-than", wrong, "--database", sqlite_url)
    assert "write it in days, weeks or hours, as 365d, 52w or 12h" in said(result)


async def test_nothing_is_pruned_beside_a_server_on_the_same_file(sqlite_url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, sqlite_url) as server:
        client = BrowserClient(server)
        table = await played(server, client)
        result = await command("prune", "--older-than", "0h", "--database", sqlite_url)
        assert "is in use by another fourcures server" in said(result)
        assert (await client.get(f"tables/{table}"))["over"]


async def test_a_player_is_forgotten_by_key(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        ann, bob = BrowserClient(server), BrowserClient(server)
        await ann.http.put("/api/key", json={"key": "-h" + 20 * "x"})
        left = await played(server, ann, ends=False)
        await played(server, ann)
        others = await played(server, bob, ends=False)
        key, other_key = ann.key, bob.key
    result = await command(*FORGET, key, "--database", url)
    assert "Forgotten at 2 tables: 2 seats, 1 results of games, 0 of deals, 1 messages." in said(result)
    assert key not in said(result)
    assert "Forgotten at 0 tables" in said(await command(*FORGET, key, "--database", url))
    async with run_server(tmp_path, url) as server:
        ann, bob = BrowserClient(server), BrowserClient(server)
        await ann.http.put("/api/key", json={"key": key})
        await bob.http.put("/api/key", json={"key": other_key})
        assert (await ann.get("my/tables"))["tables"] == []
        assert (await ann.get("my/statistics"))["played"] == 0
        assert await server.hub.store.chat(left) == []
        assert [row.text for row in await server.hub.store.chat(others)] == ["my secret recipe"]
        assert (await bob.get(f"tables/{others}"))["yours"] == [0]
    assert (await command("verify", "--database", url)).exit_code == 0
    assert "22 letters" in said(await command(*FORGET, "x", "--database", url))
