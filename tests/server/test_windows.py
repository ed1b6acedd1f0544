"""Windows at tables: which seats are asked, moments, and that no pause reveals a hidden hand."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fourcures as fc
from fourcures.bots.tasks import BotDecision
from fourcures.engine.game import Game
from fourcures.engine.rng import start_stream
from fourcures.engine.stops import Stops, Window
from fourcures.tables.bots import driver as bot_driver
from fourcures.tables.windows.asking import Asking, Verdict
from server.clients import PATIENCE, BrowserClient, SocketClient, run_server

WINDOW = Window(1, 0, "infect", (3, 6, 0), is_moment=True, earlier=(0,), matters=(("forecast", "Forecast"),))


def asking(**changes: Any) -> Asking:
    plain = Asking([0, 1, 2], [], {}, [], 2.0, None, hides_hands=False)
    return plain._replace(**changes)


def test_a_holder_is_asked_where_a_card_matters_and_nobody_else() -> None:
    assert asking().verdict(WINDOW, 3) is Verdict.ASK
    assert asking().verdict(WINDOW._replace(matters=()), 3) is Verdict.PASS


def test_stops_say_otherwise() -> None:
    nothing = WINDOW._replace(matters=())
    assert asking(stops={1: Stops(full_control=True)}).verdict(nothing, 3) is Verdict.ASK
    assert asking(stops={1: Stops(quiet_turn=3)}).verdict(WINDOW, 3) is Verdict.PASS
    assert asking(stops={1: Stops(quiet_turn=3)}).verdict(WINDOW, 4) is Verdict.ASK
    assert asking(stops={1: Stops(quiet_cards=frozenset({"forecast"}))}).verdict(WINDOW, 3) is Verdict.PASS
    assert asking(waits=[1]).verdict(nothing, 3) is Verdict.ASK


def test_what_belongs_to_all_is_asked_of_one_person() -> None:
    shared = WINDOW._replace(is_shared=True)
    assert asking().verdict(shared, 3) is Verdict.PASS
    assert asking(people=[1, 2], bots=[0]).verdict(shared, 3) is Verdict.ASK


def test_bots_are_always_asked_and_empty_seats_never() -> None:
    nothing = WINDOW._replace(matters=())
    assert asking(people=[0], bots=[1]).verdict(nothing, 3) is Verdict.ASK
    assert asking(people=[0], waits=[1]).verdict(WINDOW, 3) is Verdict.PASS


@given(
    matters=st.sampled_from([(), (("forecast", "Forecast"),), (("airlift", "Airlift"), ("forecast", "Forecast"))]),
    is_moment=st.booleans(),
    spent=st.sampled_from([None, WINDOW.occasion, (3, 1, 0)]),
    waits=st.sets(st.integers(0, 2)),
    full=st.booleans(),
    quiet=st.sets(st.sampled_from(["forecast", "airlift"])),
    seconds=st.sampled_from([0.0, 2.0]),
)
def test_with_hidden_hands_who_is_asked_does_not_depend_on_them(
    matters: Any, is_moment: bool, spent: Any, waits: set[int], full: bool, quiet: set[str], seconds: float
) -> None:
    stops = {1: Stops(full, 0, frozenset(quiet))}
    hidden = asking(hides_hands=True, spent=spent, waits=waits, stops=stops, seconds=seconds)
    window = WINDOW._replace(is_moment=is_moment)
    verdicts = {hidden.verdict(window._replace(matters=cards), 3) for cards in (matters, ())}
    assert len(verdicts) == 1
    if 1 not in waits and not full:
        moment = is_moment and seconds > 0 and spent != WINDOW.occasion
        assert verdicts == {Verdict.MOMENT if moment else Verdict.PASS}


CHANCE = 8  # seed of all random events
EVENTS = {"airlift", "forecast", "government_grant", "one_quiet_night", "resilient_population"}


def holding(card: str, hands: str) -> dict[str, Any]:
    """Position in which only seat 1 holds an event, and seat 0 is about to draw two cities."""
    for seed in range(2000):
        game = fc.new("pandemic", seed=seed, players=2, hands=hands, roles=["medic", "scientist"])
        position = game.position()
        held = [set(seat["hand"]) & EVENTS for seat in position["seats"]]
        if held == [set(), {card}] and game.actor == 0 and not drawn_in_turn(position) & {*EVENTS, "epidemic"}:
            return position
    raise AssertionError(f"seat 1 is never dealt {card} alone")


def drawn_in_turn(position: dict[str, Any]) -> set[str]:
    game = fc.from_position(position, seed=CHANCE)
    while not any(event.kind in ("turned", "epidemic") for event in game.events):
        game.play("pass" if game.window is None else game.window.passing)
    return {event.args.get("card", event.kind) for event in game.events}


async def import_position(client: BrowserClient, position: dict[str, Any]) -> str:
    game = fc.from_position(position, seed=CHANCE)
    answer = await client.http.post("/api/records", json=game.record())
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    for seat in range(2):
        assert (await client.sit(table, seat)).status_code == 200
    return table


async def pass_actions(seat: SocketClient, count: int = 4) -> None:
    for _ in range(count):
        await seat.play("pass", seat=0)


async def test_at_one_screen_a_turn_asks_only_where_a_card_matters(client: BrowserClient) -> None:
    table = await import_position(client, holding("forecast", "open"))
    async with client.at(table) as seat:
        await pass_actions(seat)
        assert seat.snapshot["view"]["turn"]["phase"] == "infect"
        assert seat.snapshot["prompt"]["passing"] == "proceed"
        assert [card["name"] for card in seat.snapshot["matters"]] == ["forecast"]
        await seat.play("proceed", seat=1)
        assert seat.snapshot["view"]["turn"]["phase"] == "actions"
        assert seat.snapshot["prompt"]["seat"] == 1


async def test_one_answer_serves_all_seats_of_a_screen(client: BrowserClient) -> None:
    """Both seats hold a usable card before cities are infected: they are asked together, and once."""
    position = holding("forecast", "open")
    position["seats"][0]["hand"][0] = "one_quiet_night"
    del position["player_deck"]["undrawn"]  # derived from the rest
    table = await import_position(client, position)
    async with client.at(table) as seat:
        await pass_actions(seat)
        assert {card["name"] for card in seat.snapshot["matters"]} == {"forecast", "one_quiet_night"}
        assert {hint["kind"] for hint in seat.snapshot["action_hints"]} == {"proceed", "forecast", "quietnight"}
        await seat.play("proceed", seat=0)
        assert seat.snapshot["view"]["turn"]["phase"] == "actions"


@pytest.mark.parametrize(
    "stops", [{"quiet": True}, {"quiet_cards": ["forecast"]}], ids=["not this turn", "not about this card"]
)
async def test_a_seat_that_does_not_want_to_be_asked_is_not(client: BrowserClient, stops: dict[str, Any]) -> None:
    table = await import_position(client, holding("forecast", "open"))
    async with client.at(table) as seat:
        assert (await seat.ask("stops", seat=1, **stops))["type"] == "done"
        await pass_actions(seat)
        assert seat.snapshot["prompt"]["text"].startswith("choose an action")


async def test_full_control_asks_in_every_window(client: BrowserClient) -> None:
    table = await import_position(client, holding("airlift", "open"))
    async with client.at(table) as seat:
        assert (await seat.ask("stops", seat=1, full_control=True))["type"] == "done"
        await pass_actions(seat)
        assert seat.snapshot["view"]["turn"]["phase"] == "draw"
        assert seat.snapshot["prompt"]["passing"] == "proceed"


async def test_a_seat_off_turn_plays_its_event_from_the_same_screen(client: BrowserClient) -> None:
    table = await import_position(client, holding("airlift", "open"))
    async with client.at(table) as seat:
        assert seat.snapshot["viewer"] == 0
        own = [hint for hint in seat.snapshot["action_hints"] if hint["seat"] == 1]
        assert {hint["kind"] for hint in own} == {"airlift"}
        assert (await seat.play(own[0]["text"], seat=1))["type"] == "done"


async def test_a_moment_ends_by_itself_or_by_whoever_waits(tmp_path: Path) -> None:
    async with run_server(tmp_path, moment=0.05) as server:
        client = BrowserClient(server)
        table = await import_position(client, holding("forecast", "closed"))
        async with client.at(table) as seat:
            await seat.ask("look", seat=0)
            await pass_actions(seat)
            await seat.until(lambda: seat.snapshot["view"]["turn"]["phase"] == "actions")
            moments = [frame for frame in seat.frames if frame["type"] == "moment"]
            assert [frame["seconds"] > 0 for frame in moments] == [True, False, True, False]  # draw, and infect
            await seat.ask("look", seat=1)
            assert (await seat.ask("wait", seat=1))["type"] == "done"
            await pass_actions_of(seat, 1)
            await seat.until(lambda: seat.snapshot["prompt"]["passing"] == "proceed")
            assert seat.snapshot["prompt"]["seat"] == 1
            assert (await seat.play("proceed", seat=1))["type"] == "done"


async def test_telling_cards_in_a_window_gives_nobody_another_moment(tmp_path: Path) -> None:
    async with run_server(tmp_path, moment=0.05) as server:
        client = BrowserClient(server)
        table = await import_position(client, holding("forecast", "closed"))
        async with client.at(table) as seat:
            await seat.ask("look", seat=1)
            assert (await seat.ask("wait", seat=1))["type"] == "done"
            await pass_actions(seat)
            await seat.until(lambda: seat.snapshot["prompt"]["passing"] and seat.snapshot["asked"])
            windows = server.hub._rooms[table].windows
            spent = windows.spent
            assert spent is not None
            assert (await seat.play("tell", seat=0))["type"] == "done"
            assert windows.spent == spent
            assert windows.waits == {1}
            assert (await seat.play("forecast", seat=1))["type"] == "done"
            assert windows.spent is None


async def pass_actions_of(seat: SocketClient, number: int) -> None:
    while seat.snapshot["view"]["turn"]["phase"] == "actions" and seat.snapshot["view"]["turn"]["seat"] == number:
        await seat.play("pass", seat=number)


@pytest.mark.parametrize("phase", ["draw", "infect"])
async def test_two_hidden_hands_that_differ_give_the_same_frames(tmp_path: Path, phase: str) -> None:
    one = at_window(holding("forecast", "closed"), phase)
    other = with_other_hand(one, "forecast")
    async with run_server(tmp_path, moment=0.5) as server:  # long enough for the client to look meanwhile
        told = [await frames_told(server, position) for position in (one, other)]
    assert told[0] == told[1]


def at_window(position: dict[str, Any], phase: str) -> dict[str, Any]:
    """Position in which seat 0 is asked before a step of its turn."""
    game = fc.from_position(position, seed=CHANCE)
    while (window := game.window) is None or window.phase != phase:
        game.play("pass" if window is None else window.passing)
    return game.position()


def with_other_hand(position: dict[str, Any], card: str) -> dict[str, Any]:
    """Position that seat 0 cannot tell from the given one, in which seat 1 does not hold a card."""
    game = fc.from_position(position, seed=1)
    for seed in range(500):
        state = game.state()
        start_stream(state, seed)
        game.type.redeal(state, 0)
        twin = game.type.position(state, game.options)
        if card not in twin["seats"][1]["hand"]:
            return twin
    raise AssertionError("no other hand was dealt")


async def frames_told(server: Any, position: dict[str, Any]) -> list[Any]:
    """Frames that seat 0 gets about the window and its moment, up to the step, from which randomness may differ."""
    client = BrowserClient(server)
    table = await import_position(client, position)
    async with client.at(table) as seat:
        await seat.ask("look", seat=0)
        await seat.until(lambda: has_come(seat.frames[-1]))
        told = [frame for frame in seat.frames if frame["type"] in ("snapshot", "moment") and not has_come(frame)]
        return [{**frame, "left": 0} if frame["type"] == "moment" else frame for frame in told]


@pytest.mark.parametrize("answers", [True, False], ids=["at once", "late"])
async def test_a_bot_takes_as_long_in_a_window_whatever_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    asked, time_is_up = asyncio.Event(), asyncio.Event()

    async def wait(_: float) -> None:
        await time_is_up.wait()

    async def decide(_bot: str, game: Game, _seats: Any, _address: str, seconds: float | None = None) -> BotDecision:
        window = game.window
        assert window is not None
        assert seconds == bot_driver.WINDOW_THOUGHT
        asked.set()
        if not answers:
            await asyncio.Event().wait()
        return BotDecision(window.seat, "proceed")

    monkeypatch.setattr(bot_driver, "window_pace", wait)
    position = holding("forecast", "closed")
    position["options"]["talk"] = "none"
    async with run_server(tmp_path) as server:
        monkeypatch.setattr(server.hub.bots, "decide", decide)
        client = BrowserClient(server)
        table = await import_position(client, position)
        async with client.at(table) as seat:
            assert (await seat.ask("stand_in", seat=0, target=1, bot="greedy"))["type"] == "done"
            await pass_actions(seat)
            await asyncio.wait_for(asked.wait(), PATIENCE)
            room = server.hub._rooms[table]
            for _ in range(20):
                assert (room.table.actor, room.table.game.window is not None) == (1, True)
                await asyncio.sleep(0)
            time_is_up.set()
            await seat.until(lambda: seat.snapshot["view"]["turn"]["phase"] != "draw")


def has_come(frame: dict[str, Any]) -> bool:
    return any(event["kind"] in ("drew", "turned") for event in frame.get("events", ()))
