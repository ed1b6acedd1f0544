"""Players: a key that is carried to another device, the list of tables, statistics, and forgetting."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.tables.deals.options import deal_options
from fourcures.tables.log.table import commitment
from fourcures.tables.players import keys as player_keys
from fourcures.tables.rows import Entry, Origin, SeatRow, TableRow
from server.clients import BrowserClient, RunningServer, run_server
from server.seated_games import play_out


@pytest.fixture
async def server(url: str, tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with run_server(tmp_path, url) as opened:
        yield opened


async def listed(client: BrowserClient, **query: Any) -> list[Any]:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    found: list[Any] = (await client.get(f"my/tables?{words}"))["tables"]
    return found


async def test_somebody_without_a_key_has_nothing_and_gets_no_cookie(client: BrowserClient) -> None:
    assert await client.get("key") == {"key": None}
    assert await client.get("my/tables") == {"tables": [], "more": False}
    assert (await client.get("my/statistics"))["played"] == 0
    assert client.key == ""
    assert (await client.http.delete("/api/my/tables")).json() == {"tables": 0}
    assert (await client.http.delete(f"/api/my/tables/{'A' * 16}")).status_code == 404


async def test_a_key_that_is_replaced_twice_at_once_is_not_lost(server: RunningServer, client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    cookie = {"cookie": f"fourcures-key={client.key}"}  # each request sends the old key, as a browser may
    answers = await asyncio.gather(*(client.http.post("/api/key", headers=cookie) for _ in range(3)))
    assert sorted(one.status_code for one in answers) == [200, 409, 409]
    assert ["set-cookie" in one.headers for one in answers] == [one.status_code == 200 for one in answers]
    assert [one["table"] for one in await listed(client)] == [table]


async def test_a_key_carries_the_seats_to_another_device(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", hands="open")
    key = (await client.get("key"))["key"]
    assert key == client.key
    assert (await other.http.put("/api/key", json={"key": key})).status_code == 200
    assert [one["table"] for one in await listed(other)] == [table]
    assert (await other.get(f"tables/{table}"))["yours"] == [0, 1]
    async with other.at(table) as there, client.at(table) as here:
        assert (await there.play(there.texts[0]))["type"] == "done"
        await here.wait_for_seq(1)
    assert (await other.http.delete("/api/key")).json() == {"key": None}
    assert other.key == ""
    assert await listed(other) == []
    assert (await other.get(f"tables/{table}"))["yours"] == []
    assert (await client.get(f"tables/{table}"))["yours"] == [0, 1]


@pytest.mark.parametrize("key", ["", "x" * 21, "x" * 23, "x" * 21 + "=", "x" * 21 + "\n", "é" * 22, None, 5])
async def test_what_is_no_key_is_refused_in_a_sentence(client: BrowserClient, key: Any) -> None:
    answer = await client.http.put("/api/key", json={"key": key})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("key: ")
    assert client.key == ""


async def test_foreign_pages_change_no_key_and_forget_nothing(client: BrowserClient) -> None:
    await client.start("dice", "me")
    foreign = {"origin": "https://evil.example"}
    for method, path in (("PUT", "key"), ("DELETE", "key"), ("DELETE", "my/tables"), ("POST", "deals/dice/2026-11-17")):
        answer = await client.http.request(method, f"/api/{path}", json={"key": "x" * 22}, headers=foreign)
        assert answer.status_code == 403
    assert len(await listed(client)) == 1


async def test_tables_where_one_is_to_move_come_first(client: BrowserClient, other: BrowserClient) -> None:
    rules = {"first_player": "most_recently_sick", "hands": "open"}
    mine = await client.start("pandemic", "me open", first_seat=0, **rules)
    theirs = await client.start("pandemic", "me open", first_seat=1, **rules)
    waiting = await client.start("pandemic", "me open", **rules)
    for table in (mine, theirs):
        await other.sit(table, 1, "Bob")
        async with client.at(table):
            pass
    status = {one["table"]: (one["status"], one["waits_for"], one["others"]) for one in await listed(client)}
    assert status == {
        mine: ("yours", "", ["Bob"]),
        theirs: ("theirs", "Bob", ["Bob"]),
        waiting: ("open", status[waiting][1], []),
    }
    assert next(iter(status)) in (mine, waiting)
    async with other.at(theirs) as seat:
        while seat.snapshot["prompt"]["seat"] == 1:
            await seat.play(seat.texts[-1])
    assert {one["table"]: one["status"] for one in await listed(client)}[theirs] == "yours"


async def test_the_list_is_told_in_parts(client: BrowserClient) -> None:
    made = [await client.start("dice", "me") for _ in range(13)]
    first = await client.get("my/tables")
    second = await client.get("my/tables?skip=10")
    assert (len(first["tables"]), first["more"], len(second["tables"]), second["more"]) == (10, True, 3, False)
    assert sorted(one["table"] for one in first["tables"] + second["tables"]) == sorted(made)


async def test_statistics_equal_a_count_over_the_logs(server: RunningServer, client: BrowserClient) -> None:
    """Random games of several people, some imported, some unfinished. Each log is replayed for the count."""
    other, rng = BrowserClient(server), random.Random(5)
    expected: Counter[tuple[str, ...]] = Counter()
    outcomes: list[bool] = []
    people = {"me": client, "friend": other}
    for number in range(8):
        who = "me" if number < 6 else "friend"
        setup: tuple[str, str, dict[str, str]] = rng.choice(
            [
                ("dice", "me", {"mode": "standard"}),
                ("dice", "me", {}),
                ("cure", "me me", {}),
                ("pandemic", "me me", {"difficulty": "heroic", "hands": "open"}),
            ]
        )
        game, seats, options = setup
        table = await people[who].start(game, seats, **options)
        await play_out(server.hub, table, rng, win=number in (1, 2, 4))
        loaded = await server.hub.store.load(table)
        row, _, entries = loaded
        replayed = fc.replay(replay_of(row, entries))
        if who == "me" and replayed.outcome:
            outcomes.append(replayed.outcome.won)
            level = replayed.options.as_json()[deal_options(game).difficulty]
            roles = {seat["role"] for seat in replayed.view(None)["seats"]} if replayed.type.roles else set()
            for what in ((game,), (game, level), *((game, role) for role in roles)):
                expected[*what, "played"] += 1
                expected[*what, "won"] += replayed.outcome.won
    await client.start("dice", "me")  # unfinished: it does not count
    told = await client.get("my/statistics")
    found: Counter[tuple[str, ...]] = Counter()
    for one in told["games"]:
        game_type = fc.GAMES[one["game"]]
        names = game_type.components(game_type.make_options(players=game_type.player_counts[0]))["roles"]
        keys = {text["name"]: key for key, text in names.items()}
        spec = next(spec for spec in game_type.option_specs if spec.name == deal_options(one["game"]).difficulty)
        keys |= {label.partition(",")[0]: value for value, label in zip(spec.values, spec.labels, strict=True)}
        for what, tally in [((), one), *(((keys[part["name"]],), part) for part in one["levels"] + one["roles"])]:
            found[one["game"], *what, "played"] += tally["played"]
            found[one["game"], *what, "won"] += tally["won"]
    assert found == expected
    assert (told["played"], told["won"]) == (len(outcomes), sum(outcomes))
    assert told["streak"] == streak(outcomes[::-1])
    assert told["best_streak"] == max(streak(outcomes[start:]) for start in range(len(outcomes)))
    over = await listed(client, over=True)
    assert [one["status"] == "won" for one in over] == outcomes[::-1]


def streak(outcomes: list[bool]) -> int:
    return next((number for number, won in enumerate(outcomes) if not won), len(outcomes))


def replay_of(row: TableRow, entries: list[Entry]) -> dict[str, Any]:
    game = fc.new(row.game, seed=int(row.seed, 16), **row.beginning["options"])
    for entry in entries:
        game.undo() if entry.kind == "undo" else game.play(entry.text)
    return game.record()


def table_row(table: str, beginning: dict[str, Any]) -> TableRow:
    seed = f"{1:032x}"
    origin: Origin = "lesson" if "lesson" in beginning else "new"
    return TableRow(table, "dice", beginning, seed, commitment(table, seed), True, 1.0, origin=origin)


async def test_games_of_older_versions_are_counted_when_somebody_asks(
    server: RunningServer, client: BrowserClient
) -> None:
    await client.start("dice", "me")
    game = finished_game()
    seat = SeatRow(0, "person", "Ada", None, player_keys.hash_key(client.key))
    await server.hub.store.create(table_row("o" * 16, {"options": {}}), [seat])
    log = [Entry(number, f"c{number}", 0, "play", text, 2.0) for number, text in enumerate(game.decisions, start=1)]
    await server.hub.store.append("o" * 16, log)
    assert (await client.get("my/statistics"))["played"] == 1
    (one,) = await listed(client, over=True)
    assert (one["table"], one["status"], one["moved"]) == ("o" * 16, "lost", 2.0)


async def test_a_lesson_does_not_count(server: RunningServer, client: BrowserClient) -> None:
    await client.start("dice", "me")
    seat = SeatRow(0, "person", "Ada", None, player_keys.hash_key(client.key))
    beginning = {"options": {}, "lesson": "first"}
    await server.hub.store.create(table_row("l" * 16, beginning), [seat])
    await play_out(server.hub, "l" * 16, random.Random(1))
    assert (await client.get("my/statistics"))["played"] == 0


def finished_game() -> fc.Game:
    game = fc.new("dice", seed=1)
    while game.outcome is None:
        game.play(game.legal_actions.ids()[0])
    return game


async def test_games_that_were_brought_here_are_marked_promise_nothing_and_do_not_count(
    server: RunningServer, client: BrowserClient
) -> None:
    """A finished record, an unfinished one, and a moment of a game: each is won, listed and marked by origin."""
    own = await client.start("dice", "me")
    await play_out(server.hub, own, random.Random(1), win=True)
    made = {}
    for origin, record in (("record", finished_game().record()), ("position", fc.new("dice", seed=2).record())):
        made[origin] = (await client.http.post("/api/records", json=record)).json()["table"]
        await client.sit(made[origin], 0)
    body = {"seats": [{"held": "me"}]}
    moment = (await client.http.post(f"/api/tables/{own}/moments/2", json=body)).json()
    made["moment"] = moment["table"]
    assert moment["commitment"] == ""
    for origin in ("position", "moment"):
        await play_out(server.hub, made[origin], random.Random(2), win=True)
    for origin, table in made.items():
        facts = await client.get(f"tables/{table}")
        assert (facts["origin"], facts["commitment"]) == (origin, "")
        record = await client.get(f"tables/{table}/record")
        assert record["origin"] == origin
        assert fc.replay(record).outcome is not None, "the mark does not hinder a replay"
    assert "origin" not in await client.get(f"tables/{own}/record")
    told = {one["table"]: one["origin"] for one in await listed(client, over=True)}
    assert told == {own: "new", made["position"]: "position", made["moment"]: "moment"}
    counted = await client.get("my/statistics")
    assert (counted["played"], sum(game["played"] for game in counted["games"])) == (1, 1)
    assert sum(role["played"] for game in counted["games"] for role in game["levels"] + game["roles"]) == 1


async def test_who_sits_down_after_the_end_has_not_played(server: RunningServer, client: BrowserClient) -> None:
    table = (await client.http.post("/api/records", json=finished_game().record())).json()["table"]
    assert (await client.sit(table, 0)).status_code == 200
    assert (await client.get("my/statistics"))["played"] == 0


async def test_one_game_or_all_are_forgotten_and_the_tables_stay(
    server: RunningServer, client: BrowserClient, other: BrowserClient
) -> None:
    shared = await client.start("pandemic", "me open", hands="open")
    await other.sit(shared, 1, "Bob")
    over = await client.start("dice", "me")
    await play_out(server.hub, over, random.Random(1))
    alone = await client.start("dice", "me")
    async with client.at(shared) as seat:
        assert (await client.http.delete(f"/api/my/tables/{shared}")).json() == {"tables": 1}
        await seat.until(lambda: seat.people["yours"] == [])
    facts = await other.get(f"tables/{shared}")
    assert [(one["held"], one["name"]) for one in facts["seats"]] == [("open", ""), ("person", "Bob")]
    assert facts["yours"] == [1]
    assert (await client.http.delete(f"/api/my/tables/{shared}")).status_code == 404
    assert (await client.get("my/statistics"))["played"] == 1
    assert (await client.http.delete("/api/my/tables")).json() == {"tables": 2}
    assert (await client.get("my/statistics"))["played"] == 0
    assert await listed(client) == await listed(client, over=True) == []
    hashed = player_keys.hash_key(client.key)
    for table in (shared, over, alone):
        rows = await server.hub.store.seats(table)
        assert all(row.key_hash != hashed and row.name in ("", "Bob") for row in rows)
        assert (await other.get(f"tables/{table}"))["table"] == table


async def test_the_list_survives_a_server_that_is_started_again(tmp_path: Path) -> None:
    async with run_server(tmp_path) as before:
        client = BrowserClient(before)
        table = await client.start("dice", "me")
        ended = await client.start("dice", "me")
        await play_out(before.hub, ended, random.Random(1))
        key = client.key
    async with run_server(tmp_path) as after:
        back = BrowserClient(after)
        assert (await back.http.put("/api/key", json={"key": key})).status_code == 200
        assert [one["table"] for one in await listed(back)] == [table]
        assert [one["table"] for one in await listed(back, over=True)] == [ended]
