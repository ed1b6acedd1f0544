"""Daily deals: equal for all, committed the day before, revealed the day after, ranked by first attempts."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import fourcures as fc
from fourcures.bots.heuristics import MODULES
from fourcures.server.storage import open_store
from fourcures.server.storage.schema import spent_tries, tries
from fourcures.server.thinking import pool
from fourcures.server.thinking.deal_game import planner_is_ready
from fourcures.tables.creation import seating
from fourcures.tables.deals.days import day_of, deal_of, end_of, games_with_deals
from fourcures.tables.deals.options import choices_of
from fourcures.tables.players import keys as player_keys
from fourcures.tables.requests import deals as http_deals
from fourcures.tables.rows import DealGame
from server.clients import BrowserClient, RunningServer, run_server
from server.seated_games import play_out

TODAY = "2026-11-17"
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()
HOUR = 3600.0
NOT_YET = (
    f"Others play this deal until {TODAY} is over, by the clock of UTC; until then it has no record, no review and no "
    "tables that continue it."
)


@dataclass
class Clock:
    now: float = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def any_deals(same_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "fresh_seed", lambda: secrets.token_hex(16))


@pytest.fixture
async def server(url: str, tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with run_server(tmp_path, url) as opened:
        opened.hub.now = Clock()
        yield opened


@pytest.fixture
def clock(server: RunningServer) -> Clock:
    found: Clock = server.hub.now
    return found


async def play(client: BrowserClient, name: str = "Ada", game: str = "dice", day: str = TODAY) -> Any:
    answer = await client.http.post(f"/api/deals/{game}/{day}", json={"name": name})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def today(client: BrowserClient, game: str = "dice") -> Any:
    return next(one for one in await client.get("deals") if one["game"] == game)


async def test_each_game_with_a_planner_has_one_deal_a_day(client: BrowserClient) -> None:
    found = await client.get("deals")
    assert [one["game"] for one in found] == ["pandemic", "dice", "cure"]
    assert {one["day"] for one in found} == {TODAY}
    assert found == await client.get("deals")
    assert client.key == "", "looking at it makes no key"


@pytest.mark.parametrize("game", [game.name for game in games_with_deals()])
def test_every_day_of_the_week_can_be_set_up_with_open_hands(game: str) -> None:
    rules = fc.GAMES[game]
    for day in range(7):
        chosen = choices_of(rules, day_of(NOON + day * 24 * HOUR))
        set_up = fc.new(game, seed=day, **chosen)
        assert all(seat.get("hand", ()) is not None for seat in set_up.view(None)["seats"])


def test_a_game_without_a_planner_has_no_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(MODULES, "dice")
    assert [game.name for game in games_with_deals()] == ["pandemic", "cure"]


async def test_two_players_are_dealt_the_same(server: RunningServer, client: BrowserClient) -> None:
    other = BrowserClient(server)
    for game in ("pandemic", "cure"):
        first, second = [(await play(one, game=game))["table"] for one in (client, other)]
        views = []
        for who, table in ((client, first), (other, second)):
            facts = await who.get(f"tables/{table}")
            assert facts["yours"] == list(range(len(facts["seats"])))
            assert (facts["deal"], facts["adviser"]) == (TODAY, False)
            views.append((await who.get(f"tables/{table}/snapshots/0"))["view"])
        assert views[0] == views[1]


async def test_the_commitment_is_shown_the_day_before_and_fits_the_seed_of_the_day_after(
    client: BrowserClient, clock: Clock
) -> None:
    clock.now -= 24 * HOUR
    promised = (await today(client))["next_commitment"]
    clock.now = NOON
    on_the_day = await today(client)
    assert (on_the_day["commitment"], on_the_day["seed"]) == (promised, None)
    clock.now = end_of(day_of(NOON)) - 0.001
    assert (await client.get(f"deals/dice/{TODAY}"))["deal"]["seed"] is None
    clock.now = end_of(day_of(NOON))
    after = (await client.get(f"deals/dice/{TODAY}"))["deal"]
    options = '{"mode":"standard","players":1}'
    assert after["promised"] == f"dice-{TODAY}:{fc.GAMES['dice'].rules_version}:{options}"
    assert hashlib.sha256(f"{after['seed']}:{after['promised']}".encode()).hexdigest() == promised
    assert (await today(client))["day"] == "2026-11-18"
    assert [one["day"] for one in await client.get("deals/dice")] == [TODAY, "2026-11-16"]
    assert [one["day"] for one in await client.get(f"deals/dice?before={TODAY}")] == ["2026-11-16"]


async def test_nothing_tells_the_seed_while_the_day_runs(
    server: RunningServer, client: BrowserClient, clock: Clock
) -> None:
    """Every request about a finished table, by its player, a friend who watches, and the next player."""
    table = (await play(client))["table"]
    other = BrowserClient(server)
    await play(other, "Bob")
    told: list[str] = []
    async with client.at(table) as seat, other.at(table) as watching:
        await play_out(server.hub, table, random.Random(1))
        for one in (seat, watching):
            await one.until(lambda one=one: one.snapshot["view"]["outcome"])
            told += map(json.dumps, one.frames)
    seed = (await server.hub.store.deals.get(TODAY, "dice")).seed
    last = (await client.get(f"tables/{table}"))["seq"]
    paths = [
        f"tables/{table}",
        f"tables/{table}/log?viewer=0",
        f"tables/{table}/snapshots/{last}?viewer=0",
        f"tables/{table}/components",
        f"tables/{table}/record",
        "deals",
        "deals/dice",
        f"deals/dice/{TODAY}",
        "my/tables",
        "my/tables?over=true",
        "my/statistics",
    ]
    for path in paths:
        answers = [await one.http.get(f"/api/{path}") for one in (client, other)]
        told += [answer.text for answer in answers]
        if path.endswith("/record"):
            assert [answer.status_code for answer in answers] == [403, 403]
            assert TODAY in answers[0].json()["error"]
    assert not any(seed in text or str(int(seed, 16)) in text for text in told)
    assert (await client.get(f"deals/dice/{TODAY}"))["results"][0]["table"] == table
    assert (await other.get(f"deals/dice/{TODAY}"))["results"][0]["table"] is None, "its log would tell the deal"
    clock.now = end_of(day_of(NOON))
    assert (await client.get(f"tables/{table}/record"))["seed"] == seed
    assert (await other.get(f"deals/dice/{TODAY}"))["results"][0]["table"] == table


async def test_the_first_try_counts_and_the_second_is_practice(server: RunningServer, client: BrowserClient) -> None:
    first = await play(client)
    assert first["counts"] is True
    deal = await today(client)
    assert (deal["played"], deal["yours"]["table"], deal["yours"]["score"]["won"]) == (0, first["table"], None)
    await play_out(server.hub, first["table"], random.Random(2))
    second = await play(client)
    assert second["counts"] is False
    await play_out(server.hub, second["table"], random.Random(1), win=True)
    assert [(await client.get(f"tables/{one['table']}"))["origin"] for one in (first, second)] == ["deal", "practice"]
    assert (await client.get("my/statistics"))["played"] == 1, "practice with known dice counts for nothing"
    (result,) = (await client.get(f"deals/dice/{TODAY}"))["results"]
    assert (result["name"], result["yours"]) == ("Ada", True)
    loaded = await server.hub.store.load(first["table"])
    game = fc.new("dice", seed=int(loaded[0].seed, 16), **loaded[0].beginning["options"])
    for entry in loaded[2]:
        game.play(entry.text)
    assert result["score"]["won"] == game.outcome.won
    assert (result["score"]["turns"], result["score"]["decisions"]) == (game.turn, len(game.decisions))
    assert result["score"]["cures"] == sum(status != 0 for status in game.state().disease)
    await client.http.delete("/api/my/tables")
    page = await client.get(f"deals/dice/{TODAY}")
    assert (page["results"], page["deal"]["yours"]) == ([], None)


async def test_nobody_practises_before_their_own_game_is_over(server: RunningServer, client: BrowserClient) -> None:
    table = (await play(client))["table"]
    for leave in (False, True):
        if leave:
            await client.http.delete(f"/api/tables/{table}/seats/0")
        answer = await client.http.post(f"/api/deals/dice/{TODAY}", json={"name": "Ada"})
        assert (answer.status_code, answer.json()["error"]) == (409, http_deals.FINISH_FIRST)
    assert (await play(BrowserClient(server)))["counts"] is True, "others are not held up"
    assert (await play(client, game="cure"))["counts"] is True, "nor is the deal of another game"
    await play_out(server.hub, table, random.Random(1))
    assert (await play(client))["counts"] is False


async def test_of_tries_at_once_one_counts_and_the_others_make_no_table(
    server: RunningServer, client: BrowserClient
) -> None:
    await client.start("dice", "me")  # creates each player's key
    body = {"name": "Ada"}
    answers = await asyncio.gather(*(client.http.post(f"/api/deals/dice/{TODAY}", json=body) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [201, *[409] * 7]
    assert len((await client.get("my/tables"))["tables"]) == 2


@pytest.mark.parametrize("ends", [False, True])
async def test_a_try_is_spent_for_good(server: RunningServer, client: BrowserClient, *, ends: bool) -> None:
    """Forgetting the table, or all tables, gives no second attempt; one anonymous hash remains."""
    table = (await play(client))["table"]
    if ends:
        await play_out(server.hub, table, random.Random(1))
    await client.http.delete(f"/api/my/tables/{table}")
    deal = await today(client)
    assert (deal["yours"], deal["spent"]) == (None, True)
    again = await play(client)
    assert again["counts"] is False
    await play_out(server.hub, again["table"], random.Random(2), win=True)
    await client.http.delete("/api/my/tables")
    assert (await play(client))["counts"] is False
    page = await client.get(f"deals/dice/{TODAY}")
    assert (page["results"], page["deal"]["played"], page["deal"]["yours"]) == ([], 0, None)

    def kept(connection: Any) -> list[Any]:
        assert not connection.execute(select(tries)).all()
        return list(connection.execute(select(spent_tries)))

    hashed = player_keys.hash_key(client.key)
    (row,) = await server.hub.store.read(kept)
    assert tuple(row) == (hashlib.sha256(hashed + f"dice-{TODAY}".encode()).digest(),)
    assert (await today(BrowserClient(server)))["spent"] is False


async def test_a_forgotten_try_counts_no_more_even_where_its_player_returns(
    server: RunningServer, client: BrowserClient
) -> None:
    """Practice reveals how the first table continues, and an open seat of it can be taken again."""
    table = (await play(client))["table"]
    await client.http.delete(f"/api/my/tables/{table}")
    assert (await play(client))["counts"] is False
    assert (await client.sit(table, 0)).status_code == 200
    await play_out(server.hub, table, random.Random(1), win=True)
    assert [one["origin"] for one in (await client.get("my/tables?over=true"))["tables"]] == ["deal"]
    assert (await client.get("my/statistics"))["played"] == 0


async def test_a_deal_counts_for_nobody_who_takes_a_seat_at_the_try_of_another(
    server: RunningServer, client: BrowserClient
) -> None:
    other = BrowserClient(server)
    table = (await play(client, game="cure"))["table"]
    await client.http.delete(f"/api/tables/{table}/seats/1")
    assert (await other.sit(table, 1, "Bob")).status_code == 200
    await play_out(server.hub, table, random.Random(1))
    assert [(await one.get("my/statistics"))["played"] for one in (client, other)] == [1, 0]


async def test_nothing_helps_with_a_deal_while_its_day_lasts(
    server: RunningServer, client: BrowserClient, clock: Clock
) -> None:
    """Record, review and moments of a finished table, ranked or practice, of any deal with one player or more."""
    for game in ("dice", "pandemic"):
        tables = []
        for _ in range(2):
            tables.append((await play(client, game=game))["table"])
            await play_out(server.hub, tables[-1], random.Random(1))
        bots = [{"held": "me"}, *[{"held": "bot", "bot": "greedy"}] * (0 if game == "dice" else 2)]
        for table in tables:
            facts = await client.get(f"tables/{table}")
            assert (facts["over"], facts["adviser"]) == (True, False)
            refused = [
                await client.http.get(f"/api/tables/{table}/record"),
                await client.http.get(f"/api/tables/{table}/review"),
                await client.http.post(f"/api/tables/{table}/moments/0", json={"seats": bots, "adviser": True}),
            ]
            assert [answer.status_code for answer in refused] == [403, 403, 403]
            assert {answer.json()["error"] for answer in refused} == {NOT_YET}
            async with client.at(table) as seat:
                for kind, fields in (("advise", {}), ("coach", {}), ("stand_in", {"target": 0, "bot": "planner"})):
                    assert (await seat.ask(kind, seat=0, **fields))["type"] == "refused"
    clock.now = end_of(day_of(NOON))
    assert (await client.http.post(f"/api/tables/{table}/moments/0", json={"seats": bots})).status_code == 201
    assert (await client.http.get(f"/api/tables/{table}/record")).status_code == 200


async def test_a_deal_that_was_promised_with_other_rules_is_not_played(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await client.get("deals")
    monkeypatch.setattr(fc.GAMES["dice"], "rules_version", 99)
    answer = await client.http.post(f"/api/deals/dice/{TODAY}", json={"name": "Ada"})
    assert (answer.status_code, "was promised with version" in answer.json()["error"]) == (409, True)


async def test_the_best_come_first(server: RunningServer, client: BrowserClient) -> None:
    for number in range(6):
        player = BrowserClient(server)
        table = (await play(player, f"P{number}"))["table"]
        await play_out(server.hub, table, random.Random(number), win=number % 2 == 0)
    scores = [one["score"] for one in (await client.get(f"deals/dice/{TODAY}"))["results"]]
    assert len(scores) == 6
    ranks = [(not s["won"], 0 if s["won"] else -s["cures"], s["turns"] if s["won"] else -s["turns"]) for s in scores]
    assert ranks == sorted(ranks)
    deal = await today(client)
    assert (deal["played"], deal["won"]) == (6, sum(score["won"] for score in scores))


async def test_what_ends_after_midnight_is_not_listed_and_old_deals_are_practice(
    server: RunningServer, client: BrowserClient, clock: Clock
) -> None:
    table = (await play(client))["table"]
    clock.now = end_of(day_of(NOON)) + 1
    await play_out(server.hub, table, random.Random(1))
    page = await client.get(f"deals/dice/{TODAY}")
    assert (page["results"], page["deal"]["yours"]["listed"]) == ([], False)
    assert page["deal"]["seed"], "all could be foretold from midnight on"
    assert (await client.get("my/statistics"))["played"] == 0
    assert (await play(BrowserClient(server)))["counts"] is False
    for path in ("deals/dice/2026-11-19", "deals/dice/2026-11-01", "deals/chess/2026-11-17", "deals/dice/2026-13-01"):
        answer = await client.http.get(f"/api/{path}")
        assert (answer.status_code, list(answer.json())) == (404, ["error"])


async def test_no_bot_plays_the_deal(client: BrowserClient) -> None:
    table = (await play(client))["table"]
    async with client.at(table) as seat:
        reply = await seat.ask("stand_in", seat=0, target=0, bot="greedy")
        assert (reply["type"], "no bot plays here" in json.dumps(reply)) == ("refused", True)


async def test_processes_agree_on_one_deal(postgresql: str) -> None:
    stores = [await open_store(postgresql) for _ in range(3)]
    found = await asyncio.gather(*(deal_of(one, fc.GAMES["dice"], day_of(NOON)) for one in stores * 4))
    assert len({deal.seed for deal in found}) == 1
    games = [DealGame(won, 9, 4) for won in (True, False, False)]
    await asyncio.gather(
        *(one.deals.add_game(found[0], 0, game) for one, game in zip(stores, games, strict=True)),
        stores[0].deals.add_game(found[0], 3, games[1]),
    )
    assert (await stores[1].deals.planner(found[0])).played == 2
    assert await stores[2].deals.unplayed(found[0], 5) == [1, 2, 4]
    for store in stores:
        await store.close()


async def test_the_planner_plays_each_deal_ten_times_and_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, int]] = []
    gate = asyncio.Semaphore(3)

    class Here:
        """Worker that answers immediately, any number of times."""

        def __init__(self, _: Any) -> None: ...

        async def run(self, function: Any, *arguments: Any, patience: float | None = None) -> Any:
            if function is planner_is_ready:
                return True
            await gate.acquire()
            name, _, seed, number = arguments
            assert len(seed) == 32
            played.append((name, number))
            return DealGame(number % 2 == 0, 10, 4)

        def close(self) -> None: ...

    monkeypatch.setattr(pool, "WorkerProcess", Here)
    for _ in range(2):  # the second server finds it done
        async with run_server(tmp_path, deal_games=10) as server:
            server.hub.now = Clock()
            client = BrowserClient(server)
            await client.get("deals")
            if len(played) < 30:
                while len(played) < 3:
                    await asyncio.sleep(0)
                while (score := (await today(client, "pandemic"))["planner"])["played"] < 3:
                    await asyncio.sleep(0)
                assert score == {"played": 3, "won": sum(number % 2 == 0 for _, number in played[:3]), "of": 10}
                for _ in range(40):
                    gate.release()
            while not all(one["planner"] == {"played": 10, "won": 5, "of": 10} for one in await client.get("deals")):
                await asyncio.sleep(0)
    assert sorted(played) == sorted((game.name, number) for game in games_with_deals() for number in range(10))
