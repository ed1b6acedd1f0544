"""The peer protocol: few messages, which hold for a lease and are repeated in time."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from fourcures.games import GAMES
from fourcures.server.bot_driver import BOT_COMPILING
from fourcures.server.peers import PeerMessage, Peers, Presence, encode_messages
from fourcures.server.proposals import LARGEST_PROPOSAL, LONGEST_ACTION, is_valid_proposal
from fourcures.server.protocol import LONGEST_PROPOSAL
from fourcures.server.storage import LARGEST_MESSAGE


class MessageBus:
    """In the place of a store: whoever listens gets what others send."""

    def __init__(self, name: str, *, shared: bool = True) -> None:
        self.name = name
        self.is_shared = shared
        self.sent: list[str] = []
        self.others: list[MessageBus] = []
        self.callback: Any = None

    def on_message(self, callback: Any) -> None:
        self.callback = callback

    def send(self, message: str) -> None:
        assert len(message.encode()) <= LARGEST_MESSAGE
        self.sent.append(message)
        for other in self.others:
            other.callback(self.name, message)


class Process:
    """A process with tables, its peers, and the changes it was called with."""

    def __init__(self, name: str, *, lease: float = 9.0, shared: bool = True) -> None:
        self.bus = MessageBus(name, shared=shared)
        self.presences: dict[str, Presence] = {}
        self.changes: list[tuple[str, Presence | None, Presence | None]] = []
        self.time = 0.0
        self.peers = Peers(self.bus, self, lease, lambda: self.time)  # type: ignore[arg-type]

    def local_presence(self, table_id: str) -> Presence | None:
        return self.presences.get(table_id)

    def peer_changed(self, table_id: str, before: Presence | None, after: Presence | None) -> None:
        self.changes.append((table_id, before, after))

    async def has(self, table_id: str, presence: Presence | None) -> None:
        if presence is None:
            del self.presences[table_id]
        else:
            self.presences[table_id] = presence
        self.peers.publish(table_id)
        await asyncio.sleep(0)


def processes(count: int = 2) -> list[Process]:
    made = [Process(f"p{number}") for number in range(count)]
    for one in made:
        one.bus.others = [other.bus for other in made if other is not one]
    return made


ADA, BOB = Presence(seats=[0]), Presence(seats=[1], watching=2, notes={3: "thinks"}, seq=4, proposals={1: ["pass"]})


async def test_a_change_is_published_once_and_what_does_not_change_is_not() -> None:
    here, there = processes()
    await here.has("t", ADA)
    await here.has("t", Presence(seats=[0]))
    assert there.changes == [("t", None, ADA)]
    assert there.peers.at("t") == {"p0": ADA}
    await here.has("t", BOB)
    await here.has("t", None)
    assert there.changes[1:] == [("t", ADA, BOB), ("t", BOB, None)]
    assert there.peers.at("t") == {}
    assert len(here.bus.sent) == 3


async def test_changes_at_the_same_time_go_into_one_message() -> None:
    here, there = processes()
    here.presences = {f"t{number}": ADA for number in range(100)}
    for table_id in here.presences:
        here.peers.publish(table_id)
    await asyncio.sleep(0)
    assert len(here.bus.sent) == 1
    assert sorted(table_id for table_id, _, _ in there.changes) == sorted(here.presences)


async def test_what_is_not_renewed_in_time_expires() -> None:
    here, there = processes()
    await here.has("t", ADA)
    there.time = 8.9
    there.peers.drop_expired()
    assert there.peers.at("t") == {"p0": ADA}
    here.peers.ask()  # publishes everything again
    there.time = 17.8
    there.peers.drop_expired()
    assert there.peers.at("t") == {"p0": ADA}
    there.time = 18.0
    there.peers.drop_expired()
    assert there.peers.at("t") == {}
    assert there.changes == [("t", None, ADA), ("t", ADA, None)]


async def test_leases_are_renewed_again_and_again() -> None:
    here = Process("here", lease=1e-3)
    heard = asyncio.Queue[str]()
    here.bus.others = [MessageBus("there")]
    here.bus.others[0].callback = lambda _, message: heard.put_nowait(message)
    await here.has("t", BOB)
    running = asyncio.create_task(here.peers.run())
    renewed = 0
    while renewed < 3:
        message = msgspec.json.decode(await asyncio.wait_for(heard.get(), 30), type=PeerMessage)
        renewed += message.tables.get("t") == BOB
    running.cancel()


async def test_who_comes_late_asks_and_is_answered() -> None:
    here, there = processes()
    await here.has("t", ADA)
    await there.has("t", BOB)
    late = Process("late")
    late.bus.others = [here.bus, there.bus]
    here.bus.others.append(late.bus)
    there.bus.others.append(late.bus)
    assert late.peers.at("t") == {}
    late.peers.ask()
    assert late.peers.at("t") == {"p0": ADA, "p1": BOB}


async def test_a_process_that_closes_is_forgotten_and_publishes_nothing_more() -> None:
    here, there, third = processes(3)
    await here.has("t", ADA)
    await here.has("u", ADA)
    await third.has("t", BOB)
    here.peers.publish("t")
    here.peers.close()
    assert there.peers.at("t") == {"p2": BOB}
    assert there.peers.at("u") == {}
    there.peers.ask()
    await here.has("t", BOB)
    assert there.peers.at("t") == {"p2": BOB}


async def test_with_sqlite_nothing_is_published() -> None:
    alone = Process("alone", shared=False)
    await alone.has("t", ADA)
    alone.peers.ask()
    await alone.peers.run()
    alone.peers.close()
    assert alone.bus.sent == []
    assert alone.bus.callback is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lease": null}', '{"lease": 1e9}', "[" * 5000, '{"asks": true}'])
async def test_a_message_that_cannot_be_read_is_passed_over(text: str, caplog: pytest.LogCaptureFixture) -> None:
    here, there = processes()
    await here.has("t", ADA)
    there.bus.callback("p0", text)
    assert there.peers.at("t") == {"p0": ADA}
    assert there.bus.sent == []
    assert "cannot be read" in caplog.text


def largest_presence(seats: int) -> Presence:
    """All that one process can ever have at a table."""
    step = "\U0001f9a0" * (LARGEST_PROPOSAL // 48 - 1)
    actions = [step] * LONGEST_PROPOSAL
    while is_valid_proposal([*actions[:-1], actions[-1] + "x"]):
        actions[-1] += "x"
    assert is_valid_proposal(actions)
    everyone = range(seats)
    return Presence(
        list(everyone), 10**6, dict.fromkeys(everyone, BOT_COMPILING), True, 10**6, dict.fromkeys(everyone, actions)
    )


def test_all_that_can_be_at_a_table_fits_into_a_message() -> None:
    seats = max(max(game.player_counts) for game in GAMES.values())
    presence = largest_presence(seats)
    tables = {"t" * 16: presence, "u" * 16: presence, **{f"{number:016}": ADA for number in range(300)}, "v" * 16: None}
    messages = list(encode_messages(3600.0, tables))
    assert max(len(message.encode()) for message in messages) <= LARGEST_MESSAGE
    read = [msgspec.json.decode(message, type=PeerMessage).tables for message in messages]
    assert {table_id: presence for one in read for table_id, presence in one.items()} == tables
    assert len(messages) < 7


def test_a_proposal_is_few_short_texts() -> None:
    assert is_valid_proposal([])
    assert is_valid_proposal(
        ["forecast ho_chi_minh_city johannesburg san_francisco buenos_aires los_angeles kinshasa"] * 12
    )
    for wrong in (["x"] * (LONGEST_PROPOSAL + 1), [""], ["x" * (LONGEST_ACTION + 1)], ["a\nb"], ["é" * 120] * 5):
        assert not is_valid_proposal(wrong)
