"""Lessons at tables: steps are enforced, restored, and lead to the next chapter."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourcures.server.http.cookies import COOKIE
from fourcures.tables.lessons import chapters as lessons
from server.clients import BrowserClient, SocketClient, run_server


async def begin(client: BrowserClient, game: str, chapter: str) -> str:
    answer = await client.http.post(f"/api/lessons/{game}/{chapter}")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def do(seat: SocketClient, action: str) -> dict[str, Any]:
    """Play an action as the seat that can."""
    by = next((hint["seat"] for hint in seat.snapshot["action_hints"] if hint["text"] == action), 0)
    return await seat.ask("play", seat=by, expect=seat.snapshot["seq"], action=action, sure=True)


@pytest.mark.parametrize("game", ["pandemic", "dice", "cure"])
async def test_every_chapter_is_played_to_its_end(client: BrowserClient, game: str) -> None:
    for chapter in lessons.chapters(game):
        table = await begin(client, game, chapter.id)
        async with client.at(table) as seat:
            for number, step in enumerate(chapter.steps):
                told = seat.snapshot["lesson"]
                assert (told["step"], told["say"], told["do"]) == (number, step.say, list(step.do))
                answer = await do(seat, step.do[0])
                assert answer["type"] == "done", answer
                await seat.wait_for_seq(answer["seq"])
            assert seat.snapshot["lesson"] == {
                "step": len(chapter.steps),
                "steps": len(chapter.steps),
                "before": chapter.steps[-1].then,
                "say": "",
                "do": [],
            }
    assert seat.snapshot["view"]["outcome"]["won"]


async def test_another_action_is_refused_with_the_reason_of_the_step(client: BrowserClient) -> None:
    chapter = lessons.chapters("pandemic")[0]
    async with client.at(await begin(client, "pandemic", chapter.id)) as seat:
        assert "drive miami" in seat.texts
        refused = await do(seat, "drive miami")
        assert (refused["type"], refused["why"]) == ("refused", chapter.steps[0].otherwise)
        impossible = await do(seat, "treat red")
        assert (impossible["type"], impossible["why"]) == ("refused", "There is no red cube in Atlanta")
        assert (await seat.ask("chat", seat=0, text="Hello"))["type"] == "refused"
        assert (await seat.ask("propose", seat=0, expect=0, actions=["drive miami"]))["type"] == "refused"
        assert seat.snapshot["seq"] == 0


async def test_a_step_that_is_taken_back_comes_again_and_none_follows_the_last(client: BrowserClient) -> None:
    async with client.at(await begin(client, "pandemic", "move")) as seat:
        assert (await do(seat, "drive chicago"))["type"] == "done"
        assert (await seat.wait_for_seq(1))["lesson"]["step"] == 1
        await seat.ask("undo", seat=0, expect=1)
        assert (await seat.wait_for_seq(2))["lesson"]["step"] == 0
        for seq, action in enumerate(("drive chicago", "treat blue"), start=3):
            assert (await do(seat, action))["type"] == "done"
            await seat.wait_for_seq(seq)
        assert "next" in (await do(seat, "treat blue"))["why"]


async def test_the_step_is_found_again_after_a_restart(tmp_path: Path) -> None:
    async with run_server(tmp_path) as server:
        client = BrowserClient(server)
        table = await begin(client, "cure", "reroll")
        async with client.at(table) as seat:
            assert (await do(seat, "reroll sail"))["type"] == "done"
        key = client.key
    async with run_server(tmp_path) as server:
        again = BrowserClient(server)
        again.http.cookies.set(COOKIE, key)
        async with again.at(table) as seat:
            assert seat.snapshot["lesson"]["step"] == 1
            assert (await do(seat, "roll"))["type"] == "done"


async def test_lessons_are_told_apart_from_games(client: BrowserClient) -> None:
    table = await begin(client, "dice", "cure")
    info = await client.get(f"tables/{table}")
    titles = [{"id": chapter.id, "title": chapter.title} for chapter in lessons.chapters("dice")]
    assert info["lesson"] == {"chapter": "cure", "chapters": titles}
    assert not info["adviser"]
    games = {game["game"]: game for game in await client.get("games")}
    assert games["dice"]["lesson"] == titles
    async with client.server.hub.at(table) as room:
        assert room.row.lesson == "cure"
    assert await client.get("my/tables") == {"tables": [], "more": False}
    played = await client.start("dice", "me")
    assert (await client.get(f"tables/{played}"))["lesson"] is None
    async with client.at(played) as seat:
        assert seat.snapshot["lesson"] is None


async def test_a_chapter_that_is_gone_leaves_a_table_that_can_be_played(
    client: BrowserClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begin(client, "pandemic", "move")
    monkeypatch.setattr(lessons, "chapter", lambda *_: None)
    client.server.hub._rooms.clear()  # simulates a restart with another version
    assert (await client.get(f"tables/{table}"))["lesson"] is None
    async with client.at(table) as seat:
        assert seat.snapshot["lesson"] is None
        assert (await do(seat, "drive miami"))["type"] == "done"


@pytest.mark.parametrize("path", ["pandemic/castling", "chess/move"])
async def test_a_chapter_that_does_not_exist(client: BrowserClient, path: str) -> None:
    answer = await client.http.post(f"/api/lessons/{path}")
    assert answer.status_code == 404
    assert answer.json()["error"]


async def test_a_game_says_what_it_is_made_of(client: BrowserClient) -> None:
    assert "one_quiet_night" in (await client.get("games/pandemic/components"))["events"]
    assert (await client.http.get("/api/games/chess/components")).status_code == 404
    assert (await client.http.get("/how-to-play/cure")).status_code in (200, 503)  # 503 where the page is not built
    assert (await client.http.get("/how-to-play/chess")).status_code in (404, 503)
