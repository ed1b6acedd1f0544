"""Unplayable tables: each answers with one sentence, and nothing else is affected."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from fourcures import GAMES
from server.clients import BrowserClient, RunningServer, run_server
from server.databases import change
from server.seated_games import play_out

DAMAGES = {
    "UPDATE entries SET text = 'pass' WHERE table_id = :id AND seq = 2": "entry 2 of its log is not what was written",
    "DELETE FROM entries WHERE table_id = :id AND seq = 2": "entry 2 of its log is missing",
    "UPDATE tables SET seed = '00000000000000000000000000000009' WHERE id = :id": "its seed is not the one",
    "UPDATE tables SET beginning = '{}' WHERE id = :id": "what the table began with",
    "DELETE FROM seats WHERE table_id = :id": "its seats are not all there",
}


async def refusal(server: RunningServer, table: str) -> tuple[int, str]:
    """Code and reason with which the socket of a table is closed."""
    async with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket", origin=server.origin) as socket:  # type: ignore[arg-type]
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_a_damaged_table_answers_in_a_sentence(
    url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_server(tmp_path, url) as first:
        client = BrowserClient(first)
        whole = await client.start("dice", "me")
        broken = {statement: await client.start("dice", "me") for statement in DAMAGES}
        for table in (whole, *broken.values()):
            await play_out(first.hub, table, random.Random(1))
        key = client.key
    for statement, table in broken.items():
        change(url, statement, id=table)
    async with run_server(tmp_path, url) as second:
        client = BrowserClient(second)
        await client.http.put("/api/key", json={"key": key})
        for statement, table in broken.items():
            for path in (f"tables/{table}", f"tables/{table}/log", f"tables/{table}/record"):
                answer = await client.http.get(f"/api/{path}")
                assert answer.status_code == 410
                assert DAMAGES[statement] in answer.json()["error"]
                assert answer.json()["error"].startswith("This table is damaged: ")
            code, reason = await refusal(second, table)
            assert code == 4010
            assert reason.startswith("This table is damaged: ")
            assert (await client.http.get(f"/t/{table}")).status_code in (410, 503)  # 503: the page is not built
        assert not second.hub._rooms
        assert not second.hub._loading
        assert (await client.get(f"tables/{whole}"))["over"] is True
        assert (await client.get("my/tables?over=true"))["tables"]
        assert (await client.get("my/statistics"))["played"] >= 1
    assert [record for record in caplog.records if record.exc_info] == []


async def test_a_table_of_other_rules_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        old = await client.start("dice", "me")
        other = await client.start("cure", "me me")
    dice = type(GAMES["dice"])
    monkeypatch.setattr(dice, "rules_version", 2)
    async with run_server(tmp_path) as server:
        assert any(message.startswith("1 tables of dice, version 1, cannot be") for message in caplog.messages)
        client = BrowserClient(server)
        answer = await client.http.get(f"/api/tables/{old}")
        assert answer.status_code == 410
        assert "was begun with version 1 of the rules" in answer.json()["error"]
        code, reason = await refusal(server, old)
        assert (code, reason.startswith("This table was begun with version 1")) == (4010, True)
        assert (await client.get(f"tables/{other}"))["game"] == "cure"
        new = [await client.start("dice", "me")]
        new += [(await client.http.post("/api/lessons/dice/move")).json()["table"]]
        for table in new:
            loaded = await server.hub.store.load(table)
            assert loaded[0].rules == 2
    monkeypatch.setattr(dice, "older_rules", frozenset([1]))
    async with run_server(tmp_path) as server:
        assert (await BrowserClient(server).get(f"tables/{old}"))["game"] == "dice"
    monkeypatch.setattr(dice, "rules_version", 1)
    async with run_server(tmp_path) as server:
        answer = await BrowserClient(server).http.get(f"/api/tables/{new[0]}")
        assert "update the server" in answer.json()["error"]


async def test_a_damaged_table_of_other_rules_lets_the_server_start(url: str, tmp_path: Path) -> None:
    damages = ["{}", "[]", "null", '{"options": null}'] + ["no JSON"] * url.startswith("sqlite")
    async with run_server(tmp_path, url) as first:
        client = BrowserClient(first)
        tables = [await client.start("pandemic", "me me") for _ in damages]
    for table, damage in zip(tables, damages, strict=True):
        change(url, f"UPDATE tables SET rules = 1, beginning = '{damage}' WHERE id = :id", id=table)
    async with run_server(tmp_path, url) as second:
        client = BrowserClient(second)
        answers = [await client.http.get(f"/api/tables/{table}") for table in tables]
        assert {answer.status_code for answer in answers} == {410}


async def test_tables_with_open_hands_go_on_by_newer_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An unfinished table with hidden hands names the version that it needs."""
    pandemic = type(GAMES["pandemic"])
    monkeypatch.setattr(pandemic, "rules_version", 1)
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        tables = {hands: await client.start("pandemic", "me me", hands=hands) for hands in ("open", "closed")}
    monkeypatch.undo()
    async with run_server(tmp_path) as server:
        assert any(message.startswith("1 tables of pandemic, version 1, cannot be") for message in caplog.messages)
        client = BrowserClient(server)
        assert (await client.get(f"tables/{tables['open']}"))["game"] == "pandemic"
        answer = await client.http.get(f"/api/tables/{tables['closed']}")
        assert answer.status_code == 410
        assert "was begun with version 1 of the rules of Pandemic" in answer.json()["error"]
