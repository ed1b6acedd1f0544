"""Attacks by strangers: foreign pages, forged keys, meaningless frames, and clients that do not read."""

from __future__ import annotations

import asyncio
import gc
import json
import secrets
import socket
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fourcures.engine.errors import FourcuresError
from fourcures.server import metrics
from fourcures.server.http.cookies import COOKIE
from fourcures.server.settings import Settings
from fourcures.server.sockets.client_socket import ABUSED, NO_TABLE, ClientSocket
from fourcures.tables.players import keys as player_keys
from fourcures.tables.room import Client
from server.clients import BrowserClient, RunningServer, SocketClient, run_server
from server.counted import counted

FOREIGN = "https://evil.example"


async def closed_with(seat: SocketClient) -> int | None:
    async def read_on() -> None:
        while True:
            await seat.next()

    with pytest.raises(ConnectionClosed):
        await read_on()
    return seat.socket.close_code


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://127.0.0.1", "http://127.0.0.1:1"])
async def test_pages_of_foreign_origins_get_no_socket_and_change_nothing(client: BrowserClient, origin: str) -> None:
    table = await client.start("dice", "me")
    url = f"ws://127.0.0.1:{client.server.port}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as refused:
        async with connect(url, origin=origin):  # type: ignore[arg-type]
            pass
    assert refused.value.response.status_code == 403
    foreign = {"origin": origin}
    body = {"game": "dice", "seats": [{"held": "me"}]}
    for answer in (
        await client.http.post("/api/tables", json=body, headers=foreign),
        await client.http.post(f"/api/tables/{table}/seats/0", json={"name": "x"}, headers=foreign),
        await client.http.delete(f"/api/tables/{table}/seats/0", headers=foreign),
        await client.http.post("/api/records", json={}, headers=foreign),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]


async def test_a_forged_key_holds_no_seat(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open")
    await other.sit(table, 1)
    elsewhere = await other.start("pandemic", "me me")
    mine, name = client.key, COOKIE
    assert len(mine) == len(other.key) == 22
    assert mine != other.key
    assert (await other.get(f"tables/{elsewhere}"))["yours"] == [0, 1]
    forged = [
        f"{name}={secrets.token_urlsafe(16)}",
        f"{name}=",
        f"{name}={mine[:-1]}",
        f"{name}={mine}A",
        f"{name}={mine.swapcase()}",
        f"{name}={player_keys.hash_key(mine).hex()}",
        f"{name.upper()}={mine}",
        f"seat-0={mine}",
    ]
    stranger = BrowserClient(client.server)
    theirs = f"{name}={other.key}"
    for header in (*forged, theirs):
        answer = await stranger.http.get(f"/api/tables/{table}", headers={"cookie": header})
        assert answer.json()["yours"] == ([1] if header == theirs else [])
        answer = await stranger.http.get(f"/api/tables/{table}/log?viewer=0", headers={"cookie": header})
        assert answer.status_code == 403
        answer = await stranger.http.delete(f"/api/tables/{table}/seats/0", headers={"cookie": header})
        assert answer.status_code == 403
        async with stranger.at(table, cookie=header) as seat:
            assert seat.people["yours"] == ([1] if header == theirs else [])
            assert (await seat.ask("look", seat=0))["type"] == "refused"
            assert (await seat.ask("chat", seat=0, text="I am not here"))["type"] == "refused"


async def test_a_key_is_kept_nowhere_but_in_the_browser(client: BrowserClient, tmp_path: Path) -> None:
    table = await client.start("dice", "me")
    token = client.key.encode()
    async with client.at(table) as seat:
        await seat.play(seat.texts[0])
        assert not any(token.decode() in json.dumps(one) for one in seat.frames)
    files = [file for file in tmp_path.iterdir() if file.is_file()]
    assert files
    assert not any(token in file.read_bytes() for file in files)


async def test_who_leaves_a_seat_holds_it_no_more(client: BrowserClient, other: BrowserClient) -> None:
    table = await client.start("pandemic", "me open")
    assert (await other.sit(table, 0)).status_code == 409
    async with client.at(table) as seat:
        assert (await client.http.delete(f"/api/tables/{table}/seats/0")).status_code == 200
        await seat.until(lambda: seat.people["yours"] == [])
        await seat.until(lambda: seat.snapshot["viewer"] is None)
        assert (await seat.ask("chat", seat=0, text="still here"))["type"] == "refused"
    assert (await other.sit(table, 0)).status_code == 200
    assert (await client.get(f"tables/{table}"))["yours"] == []
    assert (await other.get(f"tables/{table}"))["yours"] == [0]


async def test_a_seat_that_changes_hands_while_somebody_connects_is_not_theirs(
    server: RunningServer, client: BrowserClient
) -> None:
    table = await client.start("pandemic", "me open")
    outbox = RecordingSocket()
    async with server.hub.at(table) as room:
        joining = Client(outbox, {0: b"what was proven before"})
        await server.hub.join(room, joining)
        await outbox.finish()
        server.hub.leave(room, joining)
    assert joining.held == {}
    told = [json.loads(frame) for frame in outbox.sent]
    assert [frame["yours"] for frame in told if frame["type"] == "people"] == [[]]
    assert [frame["viewer"] for frame in told if frame["type"] == "snapshot"] == [None]


async def test_of_many_who_want_a_seat_one_gets_it(client: BrowserClient) -> None:
    table = await client.start("pandemic", "me open")
    crowd = [BrowserClient(client.server) for _ in range(8)]
    answers = await asyncio.gather(*(one.sit(table, 1) for one in crowd))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7


@pytest.mark.parametrize("table", ["x" * 16, "nothing", "%2e%2e", "%00"])
async def test_there_is_no_socket_at_a_table_that_is_not_there(client: BrowserClient, table: str) -> None:
    async with connect(f"ws://127.0.0.1:{client.server.port}/api/tables/{table}/socket") as opened:
        with pytest.raises(ConnectionClosed):
            await opened.recv()
        assert opened.close_code == NO_TABLE


async def test_a_frame_that_is_too_large_ends_the_socket(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        text = json.dumps({"type": "chat", "id": "a", "seat": 0, "text": "x" * 15_000})
        await seat.socket.send(text)
        assert (await seat.answer("a"))["type"] == "refused"
        await seat.socket.send("x" * (16 * 1024 + 1))
        assert await closed_with(seat) == 1009


async def test_frames_that_say_nothing_are_answered_where_they_can_be_and_not_endlessly(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        await seat.socket.send('{"type": "dance", "id": "d"}')
        assert (await seat.answer("d"))["type"] == "refused"
        await seat.socket.send('{"type": "chat", "id": "e", "seat": 0}')
        assert (await seat.answer("e"))["type"] == "refused"
        await seat.socket.send('{"type": "chat", "id": "f", "seat": 0, "text": "x", "more": 1}')
        assert (await seat.answer("f"))["type"] == "refused"
        for name in ("", "x" * 65):  # no valid command id, but the reply repeats it
            await seat.socket.send(json.dumps({"type": "dance", "id": name}))
            assert (await seat.answer(name))["type"] == "refused"
            assert (await seat.ask("ping", id=name))["type"] == "refused"
        for _ in range(client.server.settings.max_strikes - 5):
            await seat.socket.send("nonsense")
        assert await closed_with(seat) == ABUSED


@pytest.mark.parametrize(
    ("frame", "command_id"),
    [
        ('{"id": "\\ud800", "type": "ping"}', ""),
        ('{"type": "chat", "id": "c", "seat": 0, "text": "\\ud800"}', "c"),
        (b'\xff\xfe{"type": "ping", "id" : "b"', "b"),
        ('{"type": "ping", "id": 7}', ""),
        ("nonsense", ""),
        ("[" * 5000, ""),
        ("", ""),
    ],
)
async def test_every_frame_is_answered(client: BrowserClient, frame: str | bytes, command_id: str) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        await seat.socket.send(frame)
        answer = await seat.frame("refused")
        assert (answer["id"], answer["why"]) == (command_id, "Unknown message type or invalid fields.")
        assert (await seat.ask("ping"))["type"] == "done"


async def test_a_text_that_is_no_utf_8_ends_the_socket(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        await seat.socket.send(b'{"type": "chat", "id": "u", "seat": 0, "text": "\xff"}', text=True)
        assert await closed_with(seat) == 1007


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800\u3164", "\u0301\u0302", " \u115f ", "\U000e0041"])
async def test_a_name_must_be_visible(client: BrowserClient, name: str) -> None:
    table = await client.start("pandemic", "me open")
    answer = await client.sit(table, 1, name)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith("and one of them must be visible.")
    assert (await client.sit(table, 1, f"{name.strip()[-1:] if name.isprintable() else ''}Zoë 三 !")).status_code == 200


JOINED_NAMES = [
    "👩\u200d🚀",
    "❤️\u200d🔥",
    "👩🏽\u200d🚀",
    "می\u200cخواهم",
    "ක්\u200dරි",
    "র\u200d্যাব",
]  # emoji, Persian, Sinhala, Bengali
WRONGLY_JOINED_NAMES = [
    "\u200d🚀",
    "🚀\u200d",
    "👩\u200d\u200d🚀",
    "An\u200cna",
    "A\u200dب",
    "👩 \u200d🚀",
    "\u200c\u200d",
    "ㅤ\u200dㅤ",
]


async def test_joiners_stand_in_names_and_chat_where_they_join(client: BrowserClient) -> None:
    table = await client.start("dice", "me")
    async with client.at(table) as seat:
        for name in JOINED_NAMES:
            assert player_keys.valid_name(name) == name
            assert (await seat.ask("chat", seat=0, text=name))["type"] == "done"
        for name in WRONGLY_JOINED_NAMES:
            with pytest.raises(FourcuresError, match="not a valid name"):
                player_keys.valid_name(name)
        assert (await seat.ask("chat", seat=0, text="An\u200cna"))["type"] == "refused"


async def test_a_flood_is_refused_and_then_ended(tmp_path: Path) -> None:
    async with run_server(tmp_path, command_burst=5.0, commands_per_second=1e-6, max_strikes=3) as server:
        client = BrowserClient(server)
        table = await client.start("dice", "me")
        async with client.at(table) as seat:
            for _ in range(8):
                await seat.send("explain", seat=0, action="x")
            answers = [(await seat.next())["type"] for _ in range(8)]
            assert answers == ["answer"] * 5 + ["refused"] * 3
            assert await closed_with(seat) == ABUSED


async def deaf_spectator(server: RunningServer, table: str) -> socket.socket:
    """Socket at a table from which nothing is read."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(deaf, ("127.0.0.1", server.port))
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    await loop.sock_sendall(
        deaf,
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(),
    )
    return deaf


async def test_a_reader_who_never_reads_is_dropped_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with run_server(
        tmp_path, max_outbox_frames=8, close_grace=0.05, command_burst=1e6, send_buffer=4096
    ) as server:
        client = BrowserClient(server)
        table = await client.start("pandemic", "me me", hands="open")
        deaf = await deaf_spectator(server, table)
        async with client.at(table) as seat:
            await seat.until(lambda: seat.people["watching"] == 1)
            while seat.people["watching"]:  # every chat message goes to all
                await seat.ask("chat", seat=0, text="x" * 500)
            assert (await seat.play(seat.texts[0]))["type"] == "done"
        deaf.close()


async def test_who_reads_again_when_it_is_too_late_leaves_no_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with run_server(tmp_path, max_outbox_frames=8, command_burst=1e6, send_buffer=4096) as server:
        client = BrowserClient(server)
        table = await client.start("pandemic", "me me", hands="open")
        dropped = counted(metrics.CLOSED, "too_slow")
        async with client.at(table) as seat:
            deaf = await deaf_spectator(server, table)
            while counted(metrics.CLOSED, "too_slow") == dropped:
                await seat.ask("chat", seat=0, text="x" * 500)
            loop = asyncio.get_running_loop()
            while b"You read too slowly" not in await loop.sock_recv(deaf, 1 << 16):
                pass
            deaf.close()
            await seat.until(lambda: seat.people["watching"] == 0)
    gc.collect()
    assert not caplog.records


class RecordingSocket(ClientSocket):
    """Socket that records what it sends; it can send as long as its gate is open."""

    def __init__(self, **limits: int) -> None:
        super().__init__(WebSocket({"type": "websocket"}, self.receive, self.record), self.record, Settings(**limits))
        self.sent: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def record(self, message: MutableMapping[str, Any]) -> None:
        await self.gate.wait()
        self.sent.append(message["text"])


async def test_an_outbox_that_is_full_takes_nothing_more() -> None:
    for frames, taken in (([b"a", b"b", b"c"], 2), ([b"aaaaa", b"bbbbbb"], 1)):
        outbox = RecordingSocket(max_outbox_frames=2, max_outbox_bytes=10)
        outbox.gate.clear()
        for frame in frames[:taken]:
            outbox.put(frame)
        assert not outbox.is_closed
        dropped = counted(metrics.CLOSED, "too_slow")
        outbox.put(frames[taken])
        outbox.put(b"e")
        assert outbox.is_closed
        await outbox.finish()
        assert counted(metrics.CLOSED, "too_slow") == dropped + 1
        assert await outbox.receive() is None, "it is to end"
        assert outbox.sent == []


async def test_an_outbox_waits_for_a_slow_reader_and_keeps_the_order() -> None:
    outbox = RecordingSocket()
    outbox.gate.clear()
    outbox.put(b"a")
    await asyncio.sleep(0)
    outbox.put(b"b")
    await asyncio.sleep(0)
    assert outbox.sent == []
    outbox.gate.set()
    await outbox.finish()
    outbox.put(b"e")
    assert outbox.sent == ["a", "b"]


SCRAPS = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=300),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    ).map(json.dumps),
)
VALUES = st.one_of(
    st.none(), st.integers(), st.text(max_size=30), st.booleans(), st.lists(st.text(max_size=9), max_size=3)
)
DEEDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            ["look", "play", "undo", "explain", "chat", "propose", "accept", "advise", "coach", "stand_in", "x"]
        )
    },
    optional=dict.fromkeys(
        ("id", "seat", "expect", "action", "sure", "text", "actions", "by", "target", "bot"), VALUES
    ),
).map(json.dumps)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(frames=st.lists(SCRAPS | DEEDS, max_size=15))
def test_whatever_comes_the_server_lives_and_the_game_is_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, frames: list[Any]
) -> None:
    async def fuzz() -> None:
        async with run_server(tmp_path_factory.mktemp("fuzz"), planner=False) as server:
            client = BrowserClient(server)
            table = await client.start("dice", "me")
            async with client.at(table) as seat:
                for frame in frames:
                    await seat.socket.send(frame)
                sent = await seat.ask("explain", seat=0, action="nothing", id="last")
                assert sent["type"] == "answer"
                assert seat.snapshot["seq"] == 0
            assert (await client.get(f"tables/{table}"))["seq"] == 0

    asyncio.run(fuzz())


async def test_nobody_makes_tables_without_end(tmp_path: Path) -> None:
    async with run_server(tmp_path, tables_per_address=3.0, seconds_per_table=1e9) as server:
        client = BrowserClient(server)
        body = {"game": "dice", "seats": [{"held": "me"}]}
        codes = [(await client.http.post("/api/tables", json=body)).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]
        assert (await client.http.post("/api/records", json={})).status_code == 429


async def test_refused_requests_for_tables_count_as_none_and_have_a_limit_of_their_own(tmp_path: Path) -> None:
    limits = {"tables_per_address": 3.0, "seconds_per_table": 1e9}
    async with run_server(tmp_path, **limits, table_requests_per_address=12.0, seconds_per_table_request=1e9) as server:
        client = BrowserClient(server)
        good, wrong = ({"game": "dice", "seats": [{"held": "me"}] * count} for count in (1, 2))
        codes = [(await client.http.post("/api/tables", json=one)).status_code for one in (good, *[wrong] * 9, good)]
        assert codes == [201, *[400] * 9, 201]
        assert (await client.http.post("/api/records", json={})).status_code == 400
        answer = await client.http.post("/api/tables", json=good)
        assert (answer.status_code, "asked for too many tables" in answer.text) == (429, True)


async def test_a_body_that_is_too_large_is_refused(server: RunningServer, client: BrowserClient) -> None:
    large = b'{"game": "' + b"x" * 20_000 + b'"}'
    answer = await client.http.post("/api/tables", content=large, headers={"content-type": "application/json"})
    assert answer.status_code == 413

    async def pieces() -> Any:
        for _ in range(20):
            yield b"x" * 1000

    answer = await client.http.post("/api/tables", content=pieces(), headers={"content-type": "application/json"})
    assert answer.status_code == 413
