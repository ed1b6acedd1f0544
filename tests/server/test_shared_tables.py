"""People of one table at two servers: they see each other, and what is proposed, as if there were one."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from fourcures.server.bot_driver import BOT_FAILED
from server.clients import PATIENCE, BrowserClient, RunningServer, SocketClient, run_server
from server.databases import fresh_postgresql, postgresql_server
from server.test_two_servers import LONG, moved, servers

__all__ = ["postgresql_server", "servers"]

PROGRAM = Path(__file__).with_name("server_process.py")


async def shared_table(here: BrowserClient, there: BrowserClient) -> str:
    """A table of the board game with somebody from each server; the first one is to move."""
    table = await here.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="open")
    assert (await there.sit(table, 1, "Bob")).status_code == 200
    return table


def present(seat: SocketClient) -> list[bool]:
    return [one["present"] for one in seat.people["seats"]]


async def proposed(seat: SocketClient, actions: list[str]) -> dict[str, Any]:
    """The proposal with these actions, when it has come."""
    found: list[dict[str, Any]] = []

    def has_come() -> bool:
        found[:] = [one for one in seat.frames if one["type"] == "proposal" and one["actions"] == actions]
        return bool(found)

    await seat.until(has_come)
    return found[-1]


async def test_friends_at_two_servers_see_each_other_come_and_go(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    async with here.at(table) as mine:
        assert present(mine) == [True, False]
        async with there.at(table) as friend:
            await mine.until(lambda: present(mine) == [True, True])
            await friend.until(lambda: present(friend) == [True, True])
            for client in (here, there):
                assert all(seat["present"] for seat in (await client.get(f"tables/{table}"))["seats"])
            refused = await mine.ask("stand_in", seat=0, target=1, bot="greedy")
            assert "is here" in refused["why"]
        await mine.until(lambda: present(mine) == [True, False])
        assert (await mine.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"


async def test_who_loses_a_seat_elsewhere_is_not_present_there(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    async with here.at(table) as mine, there.at(table) as friend:
        await mine.until(lambda: present(mine) == [True, True])
        assert (await moved(there, servers[0]).http.delete(f"/api/tables/{table}/seats/1")).status_code == 200
        await friend.until(lambda: friend.people["yours"] == [] and friend.people["watching"] == 1)
        await mine.until(lambda: present(mine) == [True, False] and mine.people["watching"] == 1)


async def test_who_watches_is_counted_over_all_servers(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await here.start("pandemic", "open open")
    async with here.at(table) as one, there.at(table) as two:
        async with there.at(table) as three:
            for seat in (one, two, three):
                await seat.until(lambda seat=seat: seat.people["watching"] == 3)
        for seat in (one, two):
            await seat.until(lambda seat=seat: seat.people["watching"] == 2)


async def test_who_waits_at_the_other_server_is_given_the_window(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await here.start("pandemic", "me open", first_player="most_recently_sick", first_seat=0, hands="closed")
    assert (await there.sit(table, 1, "Bob")).status_code == 200
    async with here.at(table) as mover, there.at(table) as friend:
        assert (await friend.ask("wait", seat=1))["type"] == "done"
        await mover.until(lambda: any(one["type"] == "moment" and one["waits"] == [1] for one in mover.frames))
        for _ in range(4):
            await mover.play("pass")
        for seat in (mover, friend):
            await seat.wait_for_seq(5)  # the mover lets the window pass unasked
            assert seat.snapshot["asked"]
            assert (seat.snapshot["prompt"]["seat"], seat.snapshot["prompt"]["passing"]) == (1, "proceed")
        assert (await friend.play("proceed"))["type"] == "done"
        await mover.until(lambda: mover.snapshot["view"]["turn"]["phase"] != "draw")


async def test_a_proposal_is_seen_and_accepted_at_the_other_server(servers: list[RunningServer]) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    steps = ["drive chicago", "drive atlanta", "shuttle tokyo"]
    async with here.at(table) as mover, there.at(table) as friend:
        assert (await friend.ask("propose", seat=1, expect=0, actions=steps))["type"] == "done"
        seen = await proposed(mover, steps)
        assert seen == await proposed(friend, steps)
        assert (seen["by"], len(seen["labels"])) == (1, 2)
        accepted = await mover.ask("accept", seat=0, expect=0, by=1)
        assert (accepted["type"], accepted["seq"]) == ("done", 2)
        await friend.wait_for_seq(2)
        for seat, by in ((mover, 1), (mover, 0)):
            assert (await seat.ask("accept", seat=0, expect=2, by=by))["type"] == "refused"
        async with moved(here, servers[1]).at(table) as late:
            assert (await late.ask("accept", seat=0, expect=2, by=1))["type"] == "refused"
            assert not [frame for frame in late.frames if frame["type"] == "proposal"]
        again = ["drive miami"]
        assert (await friend.ask("propose", seat=1, expect=2, actions=again))["type"] == "done"
        await proposed(mover, again)
        assert (await friend.ask("propose", seat=1, expect=2, actions=[]))["type"] == "done"
        await proposed(mover, [])
        assert (await mover.ask("accept", seat=0, expect=2, by=1))["type"] == "refused"


async def test_who_moves_to_another_server_changes_and_takes_back_what_they_proposed_before(
    servers: list[RunningServer],
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    async with here.at(table) as mover:
        async with there.at(table) as friend:
            await friend.ask("propose", seat=1, expect=0, actions=["drive miami"])
            await proposed(mover, ["drive miami"])
        async with moved(there, servers[0]).at(table) as friend, BrowserClient(servers[1]).at(table) as watching:
            await friend.ask("propose", seat=1, expect=0, actions=["drive chicago"])
            await proposed(watching, ["drive chicago"])
            assert servers[1].hub.presence.local_presence(table).proposals == {}, "it tells of the older one no more"
            await friend.ask("propose", seat=1, expect=0, actions=[])
            await proposed(watching, [])
            async with BrowserClient(servers[1]).at(table) as late:
                assert (await late.ask("explain", seat=0, action="pass"))["type"] == "refused"  # after all was told
                assert not [frame for frame in late.frames if frame["type"] == "proposal"]


async def test_a_server_that_comes_late_learns_who_is_there_and_what_is_proposed(
    servers: list[RunningServer], tmp_path: Path
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    async with here.at(table), there.at(table) as friend:
        await friend.ask("propose", seat=1, expect=0, actions=["drive chicago"])
        async with (
            run_server(tmp_path, servers[0].settings.database, lease=LONG) as third,
            BrowserClient(third).at(table) as late,
        ):
            await late.until(lambda: present(late) == [True, True])
            assert (await proposed(late, ["drive chicago"]))["labels"]


async def test_a_table_that_is_opened_late_shows_at_once_who_is_there_and_what_is_proposed(
    servers: list[RunningServer],
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    async with here.at(table) as mover:
        await mover.ask("propose", seat=0, expect=0, actions=["drive chicago"])
        # That server tells of this one's news in their order: after a remark at another table all is known there.
        other = await here.start("pandemic", "me open")
        async with here.at(other) as speaking, there.at(other) as listening:
            await speaking.until(lambda: speaking.people["watching"] == 1)
            await listening.until(lambda: present(listening)[0])
        async with there.at(table) as late:
            assert present(late) == [True, True]
            assert (await proposed(late, ["drive chicago"]))["by"] == 0


@asynccontextmanager
async def server_to_kill(database: str, lease: float) -> AsyncIterator[tuple[RunningServer, Any]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(PROGRAM), database, str(lease), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    port = int(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
    server = RunningServer(port, settings=None, hub=None)  # type: ignore[arg-type]
    try:
        yield server, process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        for client in server.clients:
            await client.http.aclose()


async def test_the_people_of_a_server_that_is_killed_are_gone_soon(tmp_path: Path, postgresql_server: str) -> None:
    lease = 2.0
    with fresh_postgresql(postgresql_server) as url:
        async with run_server(tmp_path, url, lease=lease) as server, server_to_kill(url, lease) as (doomed, process):
            here, there = BrowserClient(server), BrowserClient(doomed)
            table = await shared_table(here, there)
            async with here.at(table) as mine, moved(there, doomed).at(table), BrowserClient(doomed).at(table):
                await mine.until(lambda: present(mine) == [True, True] and mine.people["watching"] == 1)
                process.send_signal(signal.SIGKILL)
                await process.wait()
                await mine.until(lambda: present(mine) == [True, False] and mine.people["watching"] == 0)


async def test_listening_goes_on_after_nonsense_and_after_a_lost_connection(
    servers: list[RunningServer], caplog: pytest.LogCaptureFixture
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await shared_table(here, there)
    nonsense = [
        "", "x", "x\n", "x\n{", 'x\n{"lease": -1}', 'x\n{"lease": 5, "tables": [1]}', "x\n" + "[" * 3000,
        f'x\n{{"lease": 5, "tables": {{"{table}": {{"seats": [77]}}}}}}',
        f'x\n{{"lease": 5, "tables": {{"{table}": {{"proposals": {{"1": "no list"}}}}}}}}',
        f'x\n{{"lease": 5, "tables": {{"{table}": {{"proposals": {{"9": ["a"], "1": ["a\\n", ""]}}}}}}}}',
    ]  # fmt: skip
    async with here.at(table) as mine:
        with psycopg.connect(servers[0].settings.database, autocommit=True) as connection:
            for note in nonsense:
                for channel in ("fourcures", "fourcures_peers"):
                    connection.execute("SELECT pg_notify(%s, %s)", [channel, note])
            async with there.at(table):
                await mine.until(lambda: present(mine) == [True, True])
            await mine.until(lambda: present(mine) == [True, False])
            assert "cannot be read" in caplog.text
            assert not [frame for frame in mine.frames if frame["type"] == "proposal"]
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            async with there.at(table):
                await mine.until(lambda: present(mine) == [True, True])


# Bots


def driven(servers: list[RunningServer]) -> list[int]:
    """How often bots of each server are asked, from now on."""
    asked = [0 for _ in servers]

    def counting(number: int, decide: Any) -> Any:
        async def counted(*what: Any) -> Any:
            asked[number] += 1
            return await decide(*what)

        return counted

    for number, server in enumerate(servers):
        server.hub.bots.decide = counting(number, server.hub.bots.decide)
    return asked


async def pass_the_turn(seat: SocketClient) -> None:
    """Play on until the bot has moved and one is to move again."""
    while seat.snapshot["prompt"]["seat"] == 0 and not seat.snapshot["seed"]:
        await seat.play(next((text for text in ("pass", "proceed") if text in seat.texts), seat.texts[0]))
    await seat.until(lambda: seat.snapshot["prompt"]["seat"] == 0 or seat.snapshot["seed"])


async def a_table_with_a_bot(here: BrowserClient) -> str:
    return await here.start("pandemic", "me greedy", first_player="most_recently_sick", first_seat=0, hands="open")


async def bots_moves(client: BrowserClient, table: str) -> int:
    log = await client.get(f"tables/{table}/log")
    return sum(1 for line in log if line["decision"] and line["decision"]["seat"] == 1)


@pytest.mark.parametrize("first", [0, 1])
async def test_a_bot_is_driven_by_one_of_two_servers(servers: list[RunningServer], first: int) -> None:
    here, there = BrowserClient(servers[first]), BrowserClient(servers[1 - first])
    table = await a_table_with_a_bot(here)
    async with here.at(table) as mine, there.at(table) as watching:
        await mine.until(lambda: mine.people["watching"] == 1)
        await watching.until(lambda: present(watching)[0])
        asked = driven(servers)
        await pass_the_turn(mine)
        moves = await bots_moves(here, table)
        assert moves > 0
        assert sum(asked) == moves
        assert 0 in asked


async def test_why_a_bot_does_not_move_yet_is_seen_at_the_other_server(
    servers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    ready = asyncio.Event()

    async def wait_until_ready(*_: Any) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                await ready.wait()
        return ready.is_set()

    for server in servers:
        monkeypatch.setattr(server.hub.bots, "wait_until_ready", wait_until_ready)
        monkeypatch.setattr(server.hub.bots, "seconds_left", lambda _: 40.0)
    table = await here.start("cure", "greedy greedy")
    async with here.at(table) as one, there.at(table) as two:
        for seat in (one, two):
            await seat.until(lambda seat=seat: any("about 40 s" in one["note"] for one in seat.people["seats"]))
        ready.set()
        for seat in (one, two):
            await seat.until(lambda seat=seat: not any(one["note"] for one in seat.people["seats"]))


async def test_where_a_bot_does_not_answer_another_server_drives_it(
    servers: list[RunningServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = BrowserClient(servers[0]), BrowserClient(servers[1])
    table = await a_table_with_a_bot(here)
    broken, sound = sorted(servers, key=lambda server: server.hub.store.name)

    async def fail(*_: Any) -> Any:
        raise RuntimeError("out of order")

    async with here.at(table) as mine, there.at(table) as watching:
        await mine.until(lambda: mine.people["watching"] == 1)
        await watching.until(lambda: present(watching)[0])
        asked = driven([sound])
        monkeypatch.setattr(broken.hub.bots, "decide", fail)
        await pass_the_turn(mine)
        assert asked == [await bots_moves(here, table)]
        for seat in (mine, watching):
            await seat.until(lambda seat=seat: not any(one["note"] for one in seat.people["seats"]))
        assert any(one["note"] == BOT_FAILED for frame in mine.frames for one in frame.get("seats", []))
