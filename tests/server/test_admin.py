"""`fourcures admin`: beside a running server, and on a database without one."""

from __future__ import annotations

import asyncio
import socket
import stat
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result
from websockets.exceptions import ConnectionClosed

from fourcures import FourcuresError
from fourcures.engine.errors import Failed
from fourcures.server.operations.administration import COMMANDS
from fourcures.server.operations.control import ask_server, control_path
from fourcures.tables.errors import StorageError
from fourcures.tables.players.keys import hash_key
from server.clients import BrowserClient, RunningServer, SocketClient, run_server
from server.test_database_commands import command, played, said

WHY = "Somebody was insulted here."


async def admin(url: str, *words: object) -> str:
    result = await command("admin", *words, "--database", url)
    return said(result)


def url_of(server: RunningServer) -> str:
    return server.settings.database


def exit_status(result: Result) -> int:
    """Exit status with which the command line ends after an error."""
    assert isinstance(result.exception, FourcuresError)
    return result.exception.exit_status


async def code_after(seat: SocketClient) -> int:
    """Code with which a socket is closed."""
    with pytest.raises(ConnectionClosed) as closed:
        await seat.until(lambda: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def reason_at(client: BrowserClient, table: str) -> tuple[int, str]:
    """Code and reason with which a socket at a table is closed at once."""
    with pytest.raises(ConnectionClosed) as closed:
        async with client.at(table):
            pass
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_a_table_is_closed_for_all_and_opened_again(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        assert WHY in await admin(url_of(server), "tables", "close", table, WHY)
        assert await code_after(seat) == 1013
    assert await reason_at(client, table) == (4010, f"The server's operator has closed this table: {WHY}")
    answer = await client.http.get(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()["error"].endswith(WHY)) == (410, True)
    assert "closed" in await admin(url_of(server), "tables", "list")
    assert [one["table"] for one in (await client.get("my/tables"))["tables"]] == [table]
    assert "is open" in await admin(url_of(server), "tables", "open", table)
    async with client.at(table) as seat:
        assert (await seat.play(seat.texts[0]))["type"] == "done"


async def test_a_deleted_table_is_gone_and_its_mark_misses_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    async with run_server(tmp_path, database) as server:
        client = BrowserClient(server)
        table, other = await played(server, client, ends=False), await played(server, client, ends=False)
        async with client.at(table) as seat:
            assert "is deleted" in await admin(database, "tables", "delete", table)
            assert await code_after(seat) == 1013
        assert await reason_at(client, table) == (4004, "There is no such table.")
        listed = await admin(database, "tables", "list")
        assert (other in listed, table in listed) == (True, False)
        whole = await command("verify", "--database", database)  # by the server's current mark, as after a kill
        assert (whole.exit_code, said(whole).count("1 tables with")) == (0, 1)
        assert "There is no table" in await admin(database, "tables", "delete", table)


async def test_what_is_done_without_a_server_is_found_by_the_next_one(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        closed, deleted = await client.start("dice", "me"), await client.start("dice", "me")
    await admin(url, "tables", "close", closed, WHY)
    await admin(url, "tables", "delete", deleted)
    async with run_server(tmp_path, url) as server:
        client = BrowserClient(server)
        assert (await reason_at(client, closed))[0] == 4010
        assert (await reason_at(client, deleted))[0] == 4004
    assert (await command("verify", "--database", url)).exit_code == 0


async def test_with_postgresql_all_servers_hear_of_it(tmp_path: Path, postgresql: str) -> None:
    async with run_server(tmp_path, postgresql) as one, run_server(tmp_path, postgresql) as two:
        here, there = BrowserClient(one), BrowserClient(two)
        tables = [await here.start("dice", "me"), await here.start("dice", "me")]
        async with here.at(tables[0]) as seat, there.at(tables[0]) as watching, here.at(tables[1]) as rotated:
            await admin(postgresql, "tables", "close", tables[0], WHY)
            assert (await code_after(seat), await code_after(watching)) == (1013, 1013)
            await admin(postgresql, "players", "rotate", here.key)
            await rotated.until(lambda: rotated.people["yours"] == [])


async def test_a_rotated_key_has_all_and_the_old_one_nothing(url: str, tmp_path: Path) -> None:
    async with run_server(tmp_path, url) as server:
        client, thief = BrowserClient(server), BrowserClient(server)
        day = (await client.get("deals"))[0]["day"]
        tried = (await client.http.post(f"/api/deals/dice/{day}", json={"name": "Ada"})).json()["table"]
        await client.http.delete(f"/api/my/tables/{tried}")  # the attempt stays spent
        over, going = await played(server, client), await played(server, client, ends=False)
        old = client.key
        await thief.http.put("/api/key", json={"key": old})
        async with thief.at(going) as seat:
            new = (await client.http.post("/api/key")).json()["key"]
            assert (client.key, new == old) == (new, False)
            await seat.until(lambda: seat.people["yours"] == [])
        assert (await thief.get("my/tables"))["tables"] == []
        assert (await thief.get("my/statistics"))["played"] == 0
        assert [one["table"] for one in (await client.get("my/tables"))["tables"]] == [going]
        assert [one["table"] for one in (await client.get("my/tables?over=true"))["tables"]] == [over]
        deal = await server.hub.store.deals.get(day, "dice")
        assert await server.hub.store.deals.is_spent(hash_key(new), deal)


async def test_a_key_is_rotated_and_forgotten_by_the_operator(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    words = await admin(url_of(server), "players", "rotate", client.key)
    assert (await client.get("my/tables"))["tables"] == []
    (key,) = [word for word in words.split() if len(word) == 22]
    assert "No table belongs to this key" in await admin(url_of(server), "players", "rotate", client.key)
    await client.http.put("/api/key", json={"key": key})
    async with client.at(table) as seat:
        assert seat.people["yours"] == [0]
        assert "Forgotten at 1 tables: 1 seats" in await admin(url_of(server), "players", "forget", key)
        await seat.until(lambda: seat.people["yours"] == [])


async def test_everybody_at_a_table_is_told(server: RunningServer, client: BrowserClient) -> None:
    async with client.at(await client.start("dice", "me")) as seat:
        assert "1 people were told." in await admin(url_of(server), "announce", "  The server restarts\nat six. ")
        assert (await seat.frame("announcement"))["text"] == "The server restarts at six."
        for words in (("announce", "\udcff"), ("tables", "close", "\udcff", WHY), ("players", "forget", "\udcff")):
            assert "is not UTF-8 text; nothing was done." in await admin(url_of(server), *words)
    assert "cannot be shown" in await admin(url_of(server), "announce", "\u202e")


async def test_a_drained_server_makes_no_tables_but_goes_on(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    assert "No new tables are made; 0 people are at tables." in await admin(url_of(server), "drain")
    assert (await client.http.get("/health/ready")).status_code == 503
    assert (await client.http.post("/api/tables", json={"game": "dice", "seats": [{"held": "me"}]})).status_code == 503
    async with client.at(table) as seat:
        assert (await seat.play(seat.texts[0]))["type"] == "done"
    assert "made again" in await admin(url_of(server), "drain", "--off")
    assert (await client.http.get("/health/ready")).status_code == 200


async def test_only_the_owner_opens_the_control_socket_and_it_is_gone_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "tables.db-control"
    with closing(socket.socket(socket.AF_UNIX)) as left:
        left.bind(str(path))  # left by a server that was killed
    async with run_server(tmp_path) as server:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_ISSOCK(path.stat().st_mode)
        await admin(url_of(server), "drain")
    assert not path.exists()
    refused = await command("admin", "announce", "Hello.", "--database", url_of(server))
    assert "No server answers at" in said(refused)
    assert exit_status(refused) == 1


async def test_a_server_without_a_control_socket_serves(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / ("x" * 100)
    async with run_server(tmp_path, f"sqlite:///{folder}/t.db") as server:
        assert (await BrowserClient(server).http.get("/health/ready")).status_code == 200
        table = await BrowserClient(server).start("dice", "me")
        assert "is in use by another" in await admin(url_of(server), "tables", "close", table, WHY)
    assert any("there is no control socket" in record.getMessage() for record in caplog.records)
    assert "is closed" in await admin(url_of(server), "tables", "close", table, WHY)


async def test_no_file_makes_room_for_the_control_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "games.db"
    url = f"sqlite:///{file}"
    async with run_server(tmp_path, url, control=str(file)) as server:
        assert "a file that is no socket is there" in caplog.text
        await BrowserClient(server).start("dice", "me")
    assert (await command("verify", "--database", url)).exit_code == 0


async def test_two_servers_with_one_control_socket_leave_it_to_the_first(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "control"
    async with run_server(tmp_path, f"sqlite:///{tmp_path}/a.db", control=str(path)) as first:
        async with run_server(tmp_path, f"sqlite:///{tmp_path}/b.db", control=str(path)) as second:
            assert "another server listens there" in caplog.text
            assert "No new tables" in await asyncio.to_thread(ask_server, path, "drain")
            states = [(await BrowserClient(one).http.get("/health/ready")).status_code for one in (first, second)]
        assert (states, path.exists()) == ([503, 200], True)
    assert "a command at the control socket failed" not in caplog.text
    assert not path.exists()


async def test_a_command_of_another_version_is_refused_and_logged(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    path = control_path(server.settings)
    with pytest.raises(Failed, match="Is it of the same version"):
        await asyncio.to_thread(ask_server, path, "juggle", "three")
    assert "a command at the control socket failed" in caplog.text
    assert "No new tables" in await admin(url_of(server), "drain")


async def test_a_failure_of_the_database_and_wrong_words_end_with_different_statuses(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise StorageError("The database is locked.")

    assert exit_status(await command("admin", "players", "rotate", "no-key", "--database", url_of(server))) == 2
    monkeypatch.setitem(COMMANDS, "rotate_key", fail)
    failed = await command("admin", "players", "rotate", "no-key", "--database", url_of(server))
    assert "The database is locked." in said(failed)
    assert exit_status(failed) == 1
