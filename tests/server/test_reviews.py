"""Reviews at tables: none during play, one after it, shared and kept; and new tables that continue a game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

import fourcures as fc
from fourcures.bots.heuristics import MODULES
from fourcures.bots.session import Advice
from fourcures.server.thinking.pool import BotPool
from fourcures.tables.messages.bodies import GameReview
from fourcures.tables.reviews import reviews
from fourcures.tables.reviews.computing import advice_frame
from server.clients import BrowserClient, RunningServer

NEARLY_WON: dict[str, Any] = {
    "seats": [
        {"role": "scientist", "city": "atlanta", "hand": ["atlanta", "chicago", "paris", "london"]},
        {"role": "medic"},
    ],
    "turn": {"actions_left": 3},
    "diseases": {"black": "eradicated", "red": "eradicated", "yellow": "eradicated"},
}


async def nearly_won(client: BrowserClient) -> str:
    """Table one action before its end, with one seat taken."""
    answer = await client.http.post("/api/records", json=fc.from_position(NEARLY_WON, seed=5).record())
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    await client.sit(table, 0)
    return table


async def won(client: BrowserClient) -> str:
    """Table with a finished game in which a move was undone."""
    table = await nearly_won(client)
    async with client.at(table) as seat:
        await seat.play("drive chicago")
        undone = await seat.ask("undo", seat=0, expect=1)
        assert undone["type"] == "done", undone
        await seat.wait_for_seq(2)
        await seat.play("pass")
        await seat.play("cure blue")
        assert seat.snapshot["seed"]
    return table


@pytest.fixture
def instead_of_the_worker(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Replace the worker's reviews by a stand-in without compilation. Return the list of requests."""
    asked: list[list[int]] = []

    async def made(pool: BotPool, record: dict[str, Any], entries: list[int], address: str) -> GameReview:
        asked.append(entries)
        await asyncio.sleep(0)
        return GameReview(True, entries[-1], [0.5, 1.0], 0.25, 0.25, "", [], [], [], [])

    async def ready(*_: Any, **__: Any) -> bool:
        return True

    monkeypatch.setattr(BotPool, "review", made)
    monkeypatch.setattr(BotPool, "wait_until_ready", ready)
    return asked


async def test_nothing_of_a_review_is_to_be_had_during_play(client: BrowserClient) -> None:
    table = await nearly_won(client)
    asked = await client.http.get(f"/api/tables/{table}/review")
    body = {"seats": [{"held": "me"}, {"held": "me"}]}
    goes_on = await client.http.post(f"/api/tables/{table}/moments/0", json=body)
    for answer in (asked, goes_on):
        assert answer.status_code == 403
        assert answer.json() == {
            "error": "A review uses what lies hidden, so it is available only after the game has ended."
        }


async def test_a_review_is_made_once_and_skips_what_was_taken_back(
    client: BrowserClient, other: BrowserClient, instead_of_the_worker: list[list[int]]
) -> None:
    table = await won(client)
    answers = await asyncio.gather(*(who.get(f"tables/{table}/review") for who in (client, other, client)))
    assert instead_of_the_worker == [[0, 3, 4]], "the move of entry 1 was taken back by entry 2"
    assert all(answer == answers[0] for answer in answers)
    assert await client.get(f"tables/{table}/review") == answers[0]
    assert len(instead_of_the_worker) == 1


async def test_the_least_recently_asked_for_is_forgotten(
    client: BrowserClient, instead_of_the_worker: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MAX_KEPT", 1)
    tables = [await won(client), await won(client)]
    for table in (*tables, tables[0]):
        await client.get(f"tables/{table}/review")
    assert len(instead_of_the_worker) == 3


async def test_one_address_does_not_keep_others_from_reviews(
    client: BrowserClient, instead_of_the_worker: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, begun, may_end = BotPool.review, asyncio.Event(), asyncio.Event()

    async def slow(*arguments: Any) -> GameReview:
        begun.set()
        await may_end.wait()
        return await made(*arguments)

    monkeypatch.setattr(reviews, "MOST_OF_ADDRESS", 1)
    first, second = await won(client), await won(client)
    with monkeypatch.context() as patched:
        patched.setattr(BotPool, "review", slow)
        waiting = asyncio.create_task(client.get(f"tables/{first}/review"))
        await begun.wait()
        assert (await client.http.get(f"/api/tables/{second}/review")).status_code == 503
    somebody_else = {"x-forwarded-for": "192.0.2.7"}
    assert (await client.http.get(f"/api/tables/{second}/review", headers=somebody_else)).status_code == 200
    may_end.set()
    await waiting
    assert (await client.get(f"tables/{await won(client)}/review"))["review"]["won"] is True


async def test_a_worker_that_fails_is_asked_again(
    client: BrowserClient, instead_of_the_worker: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> GameReview:
        raise RuntimeError("as if the worker had died")

    table = await won(client)
    with monkeypatch.context() as patched:
        patched.setattr(BotPool, "review", broken)
        answer = await client.http.get(f"/api/tables/{table}/review")
        assert answer.status_code == 503
        assert answer.json() == {"error": "The review could not be made; please try again."}
    assert (await client.get(f"tables/{table}/review"))["review"]["won"] is True


async def test_who_asks_before_all_is_compiled_is_told_how_long_it_takes(
    client: BrowserClient, instead_of_the_worker: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def not_ready(*_: Any, **__: Any) -> bool:
        return False

    monkeypatch.setattr(BotPool, "wait_until_ready", not_ready)
    monkeypatch.setattr(BotPool, "seconds_left", lambda *_: 42.0)
    assert await client.get(f"tables/{await won(client)}/review") == {"review": None, "seconds": 42.0}
    assert instead_of_the_worker == []


async def test_a_game_without_an_estimate_is_refused_in_a_sentence(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await won(client)
    monkeypatch.delitem(MODULES, "pandemic")
    answer = await client.http.get(f"/api/tables/{table}/review")
    assert answer.status_code == 404
    assert answer.json()["error"] == "There is no review of Pandemic: nobody estimates its chance to win."


async def test_the_worker_reviews_a_table(client: BrowserClient) -> None:
    """The whole path, compiled: the result equals the review of the record in this process."""
    table = await won(client)
    while (answer := await client.get(f"tables/{table}/review"))["review"] is None:
        assert answer["seconds"] > 0
    told, record = answer["review"], await client.get(f"tables/{table}/record")
    assert [step["seq"] for step in told["steps"]] == [0, 3]
    assert [step["action"] for step in told["steps"]] == record["actions"]
    assert told["luck"] + told["decisions"] == told["chances"][-1] - told["chances"][0]
    assert {(mark["index"], mark["kind"]) for mark in told["marks"]} == {(1, "cure")}
    assert (await asyncio.to_thread(fc.review, record)).chances == tuple(told["chances"])


async def test_a_table_goes_on_from_an_entry_with_other_chance(
    client: BrowserClient, server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await won(client)
    monkeypatch.setattr("fourcures.tables.creation.seating.fresh_seed", lambda: f"{7:032x}")
    body = {"seats": [{"held": "me", "name": "Ada"}, {"held": "bot", "bot": "greedy"}]}
    made = await client.http.post(f"/api/tables/{table}/moments/3", json=body)
    assert made.status_code == 201, made.text
    assert made.json()["yours"] == [0]
    facts = await client.get(f"tables/{made.json()['table']}")
    assert [seat["held"] for seat in facts["seats"]] == ["person", "bot"]
    assert (facts["over"], facts["seq"]) == (False, 0)
    async with server.hub.at(table) as old, server.hub.at(made.json()["table"]) as new:
        assert old.row.seed != new.row.seed
        game = fc.replay(await client.get(f"tables/{table}/record"))
        game.undo()
        assert new.table.game.position() == game.position(), "the position before the last decision"
    async with client.at(made.json()["table"]) as seat:
        assert (await seat.play("cure blue"))["type"] == "done"


@pytest.mark.parametrize(
    ("seq", "seats", "status", "sentence"),
    [
        (9, 2, 404, "The log has no entry 9 yet; the last one is 4."),
        (4, 2, 400, "The game is over at entry 4; choose an earlier one to play on from."),
        (3, 3, 400, "seats: there are 2 in this game, and 3 are given."),
    ],
)
async def test_an_entry_that_cannot_go_on_is_refused_in_a_sentence(
    client: BrowserClient, seq: int, seats: int, status: int, sentence: str
) -> None:
    table = await won(client)
    answer = await client.http.post(f"/api/tables/{table}/moments/{seq}", json={"seats": [{"held": "me"}] * seats})
    assert (answer.status_code, answer.json()) == (status, {"error": sentence})


def test_advice_is_sent_with_what_was_known_apart_from_why() -> None:
    action = next(iter(fc.new("pandemic", players=2, seed=1).legal_actions))
    known = "Knowing 3 of 9 cards in other hands."
    advice = Advice(action, (action.text,), 0.5, 0.4, 0.6, f"{known} It risks nothing.", known, "if all tell")
    sent = advice_frame(advice, "Go")
    assert (sent.label, sent.why, sent.knowledge, sent.assumption) == ("Go", "It risks nothing.", known, "if all tell")
    assert advice_frame(replace(advice, knowledge="", why="It risks nothing."), "Go").why == "It risks nothing."
