"""What processes tell each other of their tables: few letters, which hold for a while and say everything again."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from fourcures.games import GAMES
from fourcures.server.hub import GETTING_READY
from fourcures.server.peers import PeerMessage, Peers, Presence, written
from fourcures.server.proposals import LARGEST_PROPOSAL, LONGEST_ACTION, is_proposal
from fourcures.server.protocol import LONGEST_PROPOSAL
from fourcures.server.storage import LARGEST_LETTER


class Post:
    """In the place of a store: whoever reads gets what others send."""

    def __init__(self, name: str, *, shared: bool = True) -> None:
        self.name = name
        self.is_shared = shared
        self.sent: list[str] = []
        self.others: list[Post] = []
        self.read: Any = None

    def on_letter(self, read: Any) -> None:
        self.read = read

    def send(self, letter: str) -> None:
        assert len(letter.encode()) <= LARGEST_LETTER
        self.sent.append(letter)
        for other in self.others:
            other.read(self.name, letter)


class Place:
    """A process with tables, its neighbours, and what it was told of."""

    def __init__(self, name: str, *, lease: float = 9.0, shared: bool = True) -> None:
        self.post = Post(name, shared=shared)
        self.parties: dict[str, Presence] = {}
        self.news: list[tuple[str, Presence | None, Presence | None]] = []
        self.time = 0.0
        self.neighbours = Peers(self.post, self, lease, lambda: self.time)  # type: ignore[arg-type]

    def party(self, table_id: str) -> Presence | None:
        return self.parties.get(table_id)

    def told(self, table_id: str, before: Presence | None, party: Presence | None) -> None:
        self.news.append((table_id, before, party))

    async def has(self, table_id: str, party: Presence | None) -> None:
        if party is None:
            del self.parties[table_id]
        else:
            self.parties[table_id] = party
        self.neighbours.tell(table_id)
        await asyncio.sleep(0)


def places(count: int = 2) -> list[Place]:
    made = [Place(f"p{number}") for number in range(count)]
    for one in made:
        one.post.others = [other.post for other in made if other is not one]
    return made


ADA, BOB = Presence(seats=[0]), Presence(seats=[1], watching=2, notes={3: "thinks"}, seq=4, proposals={1: ["pass"]})


async def test_what_changes_is_told_once_and_what_does_not_change_is_not() -> None:
    here, there = places()
    await here.has("t", ADA)
    await here.has("t", Presence(seats=[0]))
    assert there.news == [("t", None, ADA)]
    assert there.neighbours.at("t") == {"p0": ADA}
    await here.has("t", BOB)
    await here.has("t", None)
    assert there.news[1:] == [("t", ADA, BOB), ("t", BOB, None)]
    assert there.neighbours.at("t") == {}
    assert len(here.post.sent) == 3


async def test_what_changes_together_is_told_together() -> None:
    here, there = places()
    here.parties = {f"t{number}": ADA for number in range(100)}
    for table_id in here.parties:
        here.neighbours.tell(table_id)
    await asyncio.sleep(0)
    assert len(here.post.sent) == 1
    assert sorted(table_id for table_id, _, _ in there.news) == sorted(here.parties)


async def test_what_is_not_said_again_in_time_is_forgotten() -> None:
    here, there = places()
    await here.has("t", ADA)
    there.time = 8.9
    there.neighbours.forget_the_silent()
    assert there.neighbours.at("t") == {"p0": ADA}
    here.neighbours.ask()  # says everything again
    there.time = 17.8
    there.neighbours.forget_the_silent()
    assert there.neighbours.at("t") == {"p0": ADA}
    there.time = 18.0
    there.neighbours.forget_the_silent()
    assert there.neighbours.at("t") == {}
    assert there.news == [("t", None, ADA), ("t", ADA, None)]


async def test_everything_is_said_again_and_again() -> None:
    here = Place("here", lease=1e-3)
    heard = asyncio.Queue[str]()
    here.post.others = [Post("there")]
    here.post.others[0].read = lambda _, letter: heard.put_nowait(letter)
    await here.has("t", BOB)
    going_on = asyncio.create_task(here.neighbours.go_on())
    told = 0
    while told < 3:
        letter = msgspec.json.decode(await asyncio.wait_for(heard.get(), 30), type=PeerMessage)
        told += letter.tables.get("t") == BOB
    going_on.cancel()


async def test_who_comes_late_asks_and_is_answered() -> None:
    here, there = places()
    await here.has("t", ADA)
    await there.has("t", BOB)
    late = Place("late")
    late.post.others = [here.post, there.post]
    here.post.others.append(late.post)
    there.post.others.append(late.post)
    assert late.neighbours.at("t") == {}
    late.neighbours.ask()
    assert late.neighbours.at("t") == {"p0": ADA, "p1": BOB}


async def test_who_takes_leave_is_forgotten_and_says_nothing_more() -> None:
    here, there, third = places(3)
    await here.has("t", ADA)
    await here.has("u", ADA)
    await third.has("t", BOB)
    here.neighbours.tell("t")
    here.neighbours.close()
    assert there.neighbours.at("t") == {"p2": BOB}
    assert there.neighbours.at("u") == {}
    there.neighbours.ask()
    await here.has("t", BOB)
    assert there.neighbours.at("t") == {"p2": BOB}


async def test_alone_with_a_file_nothing_is_told() -> None:
    alone = Place("alone", shared=False)
    await alone.has("t", ADA)
    alone.neighbours.ask()
    await alone.neighbours.go_on()
    alone.neighbours.close()
    assert alone.post.sent == []
    assert alone.post.read is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"lease": null}', '{"lease": 1e9}', "[" * 5000, '{"asks": true}'])
async def test_a_letter_that_cannot_be_read_is_passed_over(text: str, caplog: pytest.LogCaptureFixture) -> None:
    here, there = places()
    await here.has("t", ADA)
    there.post.read("p0", text)
    assert there.neighbours.at("t") == {"p0": ADA}
    assert there.post.sent == []
    assert "cannot be read" in caplog.text


def largest_party(seats: int) -> Presence:
    """All that one process can ever have at a table."""
    step = "\U0001f9a0" * (LARGEST_PROPOSAL // 48 - 1)
    actions = [step] * LONGEST_PROPOSAL
    while is_proposal([*actions[:-1], actions[-1] + "x"]):
        actions[-1] += "x"
    assert is_proposal(actions)
    everyone = range(seats)
    return Presence(
        list(everyone), 10**6, dict.fromkeys(everyone, GETTING_READY), True, 10**6, dict.fromkeys(everyone, actions)
    )


def test_all_that_can_be_at_a_table_fits_into_a_letter() -> None:
    seats = max(max(kind.player_counts) for kind in GAMES.values())
    party = largest_party(seats)
    tables = {"t" * 16: party, "u" * 16: party, **{f"{number:016}": ADA for number in range(300)}, "v" * 16: None}
    letters = list(written(3600.0, tables))
    assert max(len(letter.encode()) for letter in letters) <= LARGEST_LETTER
    read = [msgspec.json.decode(letter, type=PeerMessage).tables for letter in letters]
    assert {table_id: party for one in read for table_id, party in one.items()} == tables
    assert len(letters) < 7


def test_a_proposal_is_few_short_texts() -> None:
    assert is_proposal([])
    assert is_proposal(["forecast ho_chi_minh_city johannesburg san_francisco buenos_aires los_angeles kinshasa"] * 12)
    for wrong in (["x"] * (LONGEST_PROPOSAL + 1), [""], ["x" * (LONGEST_ACTION + 1)], ["a\nb"], ["é" * 120] * 5):
        assert not is_proposal(wrong)
