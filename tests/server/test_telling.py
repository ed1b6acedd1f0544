"""Telling at tables: bots tell their hands at once, people when they like, and nobody has to wait."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from fourcures.bots.tasks import next_telling
from fourcures.engine.trial import needs_confirmation
from fourcures.tables.log.table import StaleCommand, Table
from fourcures.tables.messages.protocol import Accept, Explain, Play, Undo
from fourcures.tables.rows import Entry
from pandemic.queries import TELLING
from server.clients import BrowserClient, SocketClient

SEED = f"{7:032x}"
HIDDEN: dict[str, Any] = {"difficulty": "standard", "first_player": "most_recently_sick", "first_seat": 0}
SEATS = [
    {"role": "medic", "city": "paris", "hand": ["paris"]},
    {"role": "scientist", "city": "paris", "hand": ["milan", "lima"]},
    {"role": "researcher", "city": "paris", "hand": ["essen"]},
]


def hidden_table(**turn: Any) -> Table:
    position = {"difficulty": "standard", "seats": SEATS, "turn": turn}
    return Table("pandemic", {"position": position}, SEED)


def fold(table: Table, text: str, seat: int) -> None:
    table.fold(Entry(table.seq + 1, f"c{table.seq}", seat, "play", text, 0.0))


def is_told(view: dict[str, Any], seat: int) -> bool:
    """Return True if all cards in a hidden hand are known."""
    held = view["seats"][seat]
    return bool(held["hand"] is None and len(held["shown"]) == held["cards"])


# Tables


@pytest.mark.parametrize("text", ["tell", "tell 1"])
def test_a_seat_tells_while_another_decides(text: str) -> None:
    table = hidden_table()
    fold(table, text, 1)
    assert is_told(table.snapshot(0).view, 1)
    assert table.actor == 0
    assert {event.text for event in table.events_for(None)} == {
        "The Scientist tells of Lima.",
        "The Scientist tells of Milan.",
    }


def test_cards_to_tell_are_offered_to_their_holder_alone() -> None:
    table = hidden_table()
    for viewer, expected in ((0, {"tell", "tell paris"}), (1, {"tell 1", "tell milan", "tell lima"}), (None, set())):
        hints = [hint for hint in table.snapshot(viewer).action_hints if hint.kind in TELLING]
        assert {hint.text for hint in hints} == expected
        assert all(hint.final for hint in hints)


def test_they_are_offered_once_in_a_window() -> None:
    table = hidden_table(phase="infecting", infections_left=2)
    assert table.game.window is not None
    for viewer in range(3):
        hints = [hint for hint in table.snapshot(viewer).action_hints if hint.kind == "tell"]
        assert len(hints) == 1


def test_a_decision_made_before_somebody_told_still_counts() -> None:
    table = hidden_table()
    fold(table, "tell 1", 1)
    assert [entry.seq for entry in table.decide(Play("x", 0, 0, "drive milan"), "c", 0.0)] == [2]
    fold(table, "drive milan", 0)
    fold(table, "tell 2", 2)
    with pytest.raises(StaleCommand):
        table.decide(Play("x", 0, 1, "drive paris"), "c", 0.0)


def test_telling_is_final_and_ends_the_taking_back_of_what_was_before() -> None:
    table = hidden_table()
    fold(table, "drive milan", 0)
    assert table.can_undo(0)
    telling = table.game.telling(1)
    assert telling is not None
    assert needs_confirmation(table.game, [telling])
    fold(table, telling.text, 1)
    for seat in range(3):
        assert not table.can_undo(seat)
        with pytest.raises(Exception, match="Only your own last decision"):
            table.decide(Undo("x", seat, 2), "c", 0.0)


def test_a_question_about_telling_is_answered_by_what_the_seat_knows() -> None:
    table = hidden_table()
    assert table.answer(Explain("x", 1, "tell")).why == "Tell all your cards"
    assert table.answer(Explain("x", 1, "tell lima")).possible
    for text in ("tell paris", "tell tokyo"):
        told = table.answer(Explain("x", 1, text))
        assert not told.possible
        assert "does not hold" in told.why
    assert not table.answer(Explain("x", 1, "tell 0")).possible


def test_a_proposal_to_tell_is_not_played_unseen() -> None:
    table = hidden_table()
    assert [step.label for step in table.told_steps(["tell", "tell paris"])] == [
        "Tell all your cards",
        "Tell that you hold Paris",
    ]
    with pytest.raises(Exception, match="cannot be played automatically"):
        table.decide(Accept("x", 0, 0, 1), "c", 0.0, ["tell"])


def test_bots_that_keep_silent_tell_nothing() -> None:
    game = hidden_table().game
    assert next_telling(game, {1: "random"}) is None
    told = next_telling(game, {1: "random", 2: "greedy"})
    assert told is not None
    assert told.text == "tell 2"


# Tables of a server


def told_by_bots(seat: SocketClient) -> bool:
    """Return True if all bots have told their whole hands."""
    people, view = seat.people["seats"], seat.snapshot["view"]
    return all(one["bot"] is None or is_told(view, number) for number, one in enumerate(people))


async def test_bots_tell_at_a_new_table(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me greedy greedy", **HIDDEN)
    async with client.at(table) as seat:
        await seat.until(lambda: told_by_bots(seat))
        assert seat.snapshot["seq"] == 2
        assert seat.snapshot["prompt"]["seat"] == 0
        assert seat.snapshot["view"]["seats"][0]["shown"] == []
    log = await client.get(f"tables/{table}/log")
    assert [(entry["decision"]["seat"], entry["decision"]["text"]) for entry in log[1:]] == [(1, "tell"), (2, "tell")]


async def test_bots_have_told_whenever_a_person_decides(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me greedy greedy", **HIDDEN)
    async with client.at(table) as seat:
        await seat.until(lambda: told_by_bots(seat))
        while seat.snapshot["seed"] is None and seat.snapshot["view"]["turn"]["number"] < 8:
            if seat.snapshot["prompt"]["seat"] == 0 and seat.snapshot["asked"]:
                assert told_by_bots(seat)
                texts = [hint["text"] for hint in seat.snapshot["action_hints"] if hint["kind"] not in TELLING]
                await seat.play("pass" if "pass" in texts else texts[0])
            else:
                await seat.next()


async def test_a_stand_in_tells_while_somebody_else_decides(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open", **HIDDEN)
    await other.sit(table, 1, "Bob")
    async with client.at(table) as seat:
        await seat.until(lambda: seat.people["seats"][1]["name"] == "Bob")
        assert (await seat.ask("ping"))["seq"] == 0
        assert (await seat.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"
        await seat.until(lambda: told_by_bots(seat))
        assert (seat.snapshot["seq"], seat.snapshot["prompt"]["seat"]) == (1, 0)


async def test_bots_tell_once_everybody_has_come(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open greedy", **HIDDEN)
    async with client.at(table) as seat:
        assert (await seat.ask("chat", seat=0, text="Where is Bob?"))["type"] == "done"
        assert (await seat.ask("ping"))["seq"] == 0
        await other.sit(table, 1, "Bob")
        await seat.until(lambda: told_by_bots(seat))


@pytest.fixture
async def two_people(client: BrowserClient, other: BrowserClient) -> AsyncIterator[tuple[SocketClient, SocketClient]]:
    table = await client.start("pandemic", "me open", **HIDDEN)
    await other.sit(table, 1, "Bob")
    async with AsyncExitStack() as stack:
        ann, bob = [await stack.enter_async_context(one.at(table)) for one in (client, other)]
        await ann.until(lambda: ann.people["seats"][1]["present"])
        yield ann, bob


async def test_a_click_that_comes_after_a_telling_is_carried_out(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    await bob.play("tell", seat=1)
    assert ann.snapshot["seq"] == 0
    assert await ann.ask("play", seat=0, expect=0, action="drive chicago") == {
        "type": "done", "id": "command-0", "seq": 2,
    }  # fmt: skip
    late = await bob.ask("play", seat=1, expect=0, action="tell", sure=True)
    assert late["type"] == "stale"


async def test_telling_again_by_the_same_command_is_done_once(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    first = await bob.ask("play", seat=1, expect=0, action="tell", sure=True, id="once")
    again = await bob.ask("play", seat=1, expect=0, action="tell", sure=True, id="once")
    assert first == again == {"type": "done", "id": "once", "seq": 1}
    assert (await ann.ask("ping"))["seq"] == 1


async def test_telling_asks_to_be_confirmed(two_people: tuple[SocketClient, SocketClient]) -> None:
    _, bob = two_people
    assert (await bob.ask("play", seat=1, expect=0, action="tell"))["type"] == "confirm_required"


async def test_a_snapshot_says_since_when_the_same_is_asked(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    await bob.play("tell", seat=1)
    await ann.until(lambda: ann.snapshot["seq"] == 1)
    assert ann.snapshot["asked_since"] == 0
    await ann.play("drive chicago")
    assert ann.snapshot["asked_since"] == ann.snapshot["seq"] == 2


async def test_own_seats_with_something_to_tell_are_named(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    assert ann.snapshot["tellings"] == [{"seat": 0, "text": "tell"}]
    assert bob.snapshot["tellings"] == [{"seat": 1, "text": "tell 1"}]
    hints = {hint["text"] for hint in bob.snapshot["action_hints"] if hint["tells"]}
    assert len(hints) == 1 + bob.snapshot["view"]["seats"][1]["cards"]
    await bob.play("tell", seat=1)
    assert bob.snapshot["tellings"] == []
    assert not any(hint["tells"] for hint in bob.snapshot["action_hints"])


async def test_all_seats_of_one_browser_are_named_whichever_looks(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me me", **HIDDEN)
    async with client.at(table) as seat:
        assert seat.snapshot["viewer"] is None
        assert seat.snapshot["tellings"] == [{"seat": 0, "text": "tell"}, {"seat": 1, "text": "tell 1"}]
        async with BrowserClient(client.server).at(table) as watching:
            assert watching.snapshot["tellings"] == []


# Questions


async def test_a_question_names_its_card_and_tells_nothing(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    held = bob.snapshot["view"]["seats"][1]["hand"][0]
    for number, card in enumerate((held, "tokyo", "airlift"), start=1):
        done = await ann.ask("chat", seat=0, text=f"Who holds {card}?", card=card, id=f"q{number}")
        assert done == {"type": "done", "id": f"q{number}", "seq": 0}
        for one in two_people:
            heard = await one.frame("chat")
            assert (heard["number"], heard["seat"], heard["card"]) == (number, 0, card)
    assert (await ann.ask("chat", seat=0, text="Hello"))["type"] == "done"
    assert (await bob.frame("chat"))["card"] == ""
    assert not bob.snapshot["view"]["seats"][1]["shown"]


async def test_questions_are_kept_for_those_who_come_later(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me open", **HIDDEN)
    async with client.at(table) as seat:
        await seat.ask("chat", seat=0, text="Who holds Lima?", card="lima")
    async with BrowserClient(client.server).at(table) as late:
        heard = await late.frame("chat")
        assert (heard["text"], heard["card"]) == ("Who holds Lima?", "lima")


@pytest.mark.parametrize("card", ["", "atlantis", "Lima", "epidemic", "47"])
async def test_a_question_for_what_is_no_card_is_refused(
    two_people: tuple[SocketClient, SocketClient], card: str
) -> None:
    refused = await two_people[0].ask("chat", seat=0, text="Who holds it?", card=card)
    assert (refused["type"], refused["why"]) == ("refused", f"{card!r} is not the name of a card of this game.")


@pytest.mark.parametrize("options", [{"hands": "open"}, {"talk": "none"}])
async def test_nobody_asks_for_cards_where_none_is_told(client: BrowserClient, options: dict[str, str]) -> None:
    table = await client.start("pandemic", "me open", **{**HIDDEN, **options})
    assert (await client.get(f"tables/{table}"))["talks"] is False
    async with client.at(table) as seat:
        refused = await seat.ask("chat", seat=0, text="Who holds Lima?", card="lima")
        assert refused["type"] == "refused"
        assert "hands lie open, or its players do not talk" in refused["why"]
        assert (await seat.ask("chat", seat=0, text="Who holds Lima?"))["type"] == "done"


async def test_a_game_without_hands_has_no_cards_to_ask_for(client: BrowserClient) -> None:
    table = await client.start("cure", "me me")
    async with client.at(table) as seat:
        assert (await seat.ask("chat", seat=0, text="Who?", card="lima"))["type"] == "refused"


async def test_a_proposal_outlasts_a_telling(two_people: tuple[SocketClient, SocketClient]) -> None:
    ann, bob = two_people
    assert (await bob.ask("propose", seat=1, expect=0, actions=["drive chicago"]))["type"] == "done"
    assert (await ann.frame("proposal"))["seq"] == 0
    await bob.play("tell", seat=1)
    shown = await ann.frame("proposal")
    assert (shown["seq"], shown["actions"], shown["labels"]) == (1, ["drive chicago"], ["Drive to Chicago"])
    done = await ann.ask("accept", seat=0, by=1, expect=1, actions=["drive chicago"])
    assert (done["type"], done["seq"]) == ("done", 2)
