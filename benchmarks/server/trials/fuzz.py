"""Fuzzed frames over many sockets: each gets one reply, and other players at the server notice nothing.

A frame is random bytes, a text, a command with damaged values or letters, a command for another seat, or a frame that
is too deep or too large. The server's usual limits apply: a socket that sends too many invalid frames is closed, and a
new one is opened.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import websockets
from soak import trend
from trial import Trial, process_size, spread

from json_mutation import mutate, mutate_text
from server.crowd import GONE, Crowd, Habits, Place, Server, Watch, check, go_on, new_table

LARGEST_FRAME = 16 * 1024  # bytes, as documented
ABUSED, TOO_LARGE = 4001, 1009  # close codes, as documented
STRIKES = 20  # invalid messages after which a socket is closed, as documented
LONGEST_WAIT = 3.0  # seconds for an action of the players at other tables
FRAMES_BETWEEN_SAMPLES = 200
BARRIER = "barrier"
DEEP = ["[" * 5000, '{"id":' * 2500, '{"type":"chat","id":"deep","seat":0,"text":' + "[" * 4000 + "]" * 4000 + "}"]
INVALID = "Unknown message type or invalid fields."
TOO_FAST = "Too many messages at once; please wait a moment."


def shortened(values: Iterable[Any]) -> list[str]:
    """Values, shortened for a finding."""
    return [repr(value)[:200] for value in values]


class Frame(NamedTuple):
    """Frame to send, and the id that its reply must have. ``id`` is None if JSON readers differ about it."""

    data: str | bytes
    id: str | None = None


def frame_of(text: str) -> Frame:
    """Frame of a text, with the id that the reply must have."""
    try:
        document = json.loads(text, parse_constant=lambda _: 1 / 0)
    except (ValueError, ZeroDivisionError, RecursionError):
        return Frame(text)
    has_id = isinstance(document, dict) and isinstance(document.get("id"), str)
    is_plain = "\\ud" not in text.lower() and "\x00" not in text
    return Frame(text, document["id"] if has_id and is_plain else None)


class Fuzzer:
    """One fuzzer: a table of its own, and one socket after the other."""

    def __init__(self, place: Place, server: Server, chance: random.Random, number: int) -> None:
        self.sent = 0
        self.replies = 0
        self.closed: Counter[int | None] = Counter()
        self.kinds: Counter[str] = Counter()
        self.is_over = False
        self._place = place
        self._server = server
        self._chance = chance
        self._number = number
        self._snapshot: dict[str, Any] = {}

    async def run(self, frames: int) -> None:
        """Send ``frames`` frames, or stop when the game is over."""
        url = f"ws://{self._server.address}/api/tables/{self._place.table}/socket"
        while self.sent < frames and not self.is_over:
            socket = await websockets.connect(url, additional_headers=self._place.headers, compression=None)
            try:
                await self._abuse(socket, frames)
            except websockets.ConnectionClosed:
                raise AssertionError(f"closed with {socket.close_code} for no reason") from None
            finally:
                await socket.close()

    async def _abuse(self, socket: websockets.ClientConnection, frames: int) -> None:
        """Send batches that end with a barrier, each small enough to keep the socket open. Then provoke its closing."""
        await self._hear(socket, "snapshot", None)
        strikes = 0
        while self.sent < frames and not self.is_over:
            batch = [self._frame() for _ in range(STRIKES - 2 - strikes)]  # the barrier may come too fast as well
            if not batch:
                await self._provoke(socket, STRIKES - strikes)
                break
            strikes += await self._exchange(socket, batch)

    async def _exchange(self, socket: websockets.ClientConnection, batch: list[Frame]) -> int:
        """Send frames, and check the replies. Return the number of strikes."""
        for frame in batch:
            await socket.send(frame.data)
        self.sent += len(batch)
        barrier = f"{BARRIER}-{self._number}-{self.sent}"
        await socket.send(json.dumps({"type": "ping", "id": barrier}))
        *replies, answer = await self._hear(socket, None, barrier)
        missing = Counter(frame.id for frame in batch if frame.id is not None) - Counter(one["id"] for one in replies)
        assert not missing, f"no reply to {shortened(frame.data for frame in batch if frame.id in missing)}"
        frames = shortened(frame.data for frame in batch)
        assert len(replies) == len(batch), f"{len(replies)} replies to {len(batch)} frames: {frames}"
        self.replies += len(replies)
        valid = sum(1 for reply in (*replies, answer) if reply.get("why") not in (INVALID, TOO_FAST))
        return len(batch) + 1 - valid

    async def _provoke(self, socket: websockets.ClientConnection, strikes: int) -> None:
        """Provoke the closing of the socket, by a frame that is too large or by the ``strikes`` that are left."""
        is_large = self._chance.random() < 0.3
        expected = TOO_LARGE if is_large else ABUSED
        for frame in ["x" * (LARGEST_FRAME + 1)] if is_large else ["nonsense"] * strikes:
            await socket.send(frame)
            self.sent += 1
        try:
            async with asyncio.timeout(30):
                while True:
                    await socket.recv()
        except websockets.ConnectionClosed:
            pass
        assert socket.close_code == expected, f"closed with {socket.close_code} instead of {expected}"
        self.closed[socket.close_code] += 1

    async def _hear(self, socket: Any, kind: str | None, barrier: str | None) -> list[dict[str, Any]]:
        """Collect replies until a frame of ``kind``, or until the reply to the barrier."""
        replies = []
        async with asyncio.timeout(60):
            while True:
                frame = msgspec.json.decode(await socket.recv())
                snapshot = frame if frame["type"] == "snapshot" else frame.get("snapshot")
                if snapshot:
                    self._snapshot = snapshot
                    self.is_over = snapshot["view"]["outcome"] is not None
                if "id" in frame:
                    replies.append(frame)
                if frame["type"] == kind or (barrier is not None and frame.get("id") == barrier):
                    return replies

    # What is sent

    def _frame(self) -> Frame:
        chance = self._chance
        kind = chance.choices(["valid", "mutated", "letters", "bytes", "text", "deep"], [30, 35, 20, 6, 6, 3])[0]
        self.kinds[kind] += 1
        if kind == "bytes":
            return Frame(chance.randbytes(chance.randrange(300)))
        if kind == "deep":
            return Frame(chance.choice(DEEP))
        if kind == "text":
            text = "".join(chr(chance.choice([chance.randrange(32, 127), chance.randrange(0xD7FF)])) for _ in range(40))
            return frame_of(text)
        command = self._command()
        if kind == "mutated":
            text = json.dumps(mutate(command, chance))
        elif kind == "letters":
            text = mutate_text(json.dumps(command), chance)
        else:
            text = json.dumps(command)
        if len(text.encode()) > LARGEST_FRAME:
            text = "x"
        return frame_of(text)

    def _command(self) -> dict[str, Any]:
        """A command as a player could send it, or for a seat that is not the player's."""
        chance, snapshot = self._chance, self._snapshot
        hints = snapshot.get("action_hints") or [{"seat": 0, "text": "pass"}]
        hint = chance.choice(hints)
        seat = hint["seat"] if chance.random() < 0.8 else chance.randrange(-1, 6)
        name = f"{self._number}-{self.sent}-{chance.randrange(1 << 30)}"
        kind = chance.choice(list(FIELDS))
        values = {
            "seat": seat,
            "expect": snapshot.get("seq", 0) - (chance.random() < 0.2),
            "action": hint["text"],
            "actions": [hint["text"]] * chance.randrange(3),
            "text": "Hello",
            "by": chance.randrange(5),
            "target": chance.randrange(5),
            "bot": chance.choice([None, "greedy", "nobody"]),
            "on": chance.random() < 0.5,
            "quiet": chance.random() < 0.5,
            "sure": chance.random() < 0.5,
        }
        return {"type": kind, "id": name, **{field: values[field] for field in FIELDS[kind]}}


FIELDS = {
    "ping": (),
    "look": ("seat",),
    "play": ("seat", "expect", "action", "sure"),
    "undo": ("seat", "expect"),
    "explain": ("seat", "action"),
    "chat": ("seat", "text"),
    "propose": ("seat", "expect", "actions"),
    "accept": ("seat", "expect", "by"),
    "advise": ("seat",),
    "coach": ("seat",),
    "stand_in": ("seat", "target", "bot"),
    "wait": ("seat", "on"),
    "stops": ("seat", "quiet"),
}


async def run(trial: Trial, wanted: argparse.Namespace) -> None:
    url = f"sqlite:///{trial.folder}/fuzz.db"
    server, watch, chance = Server(url, log=trial.log), Watch(), random.Random(wanted.seed)
    crowd = Crowd([server], watch, wanted.seed, Habits(lambda _: 0.2))  # players at other tables
    fuzzers: list[Fuzzer] = []
    sizes: list[float] = []

    def sent() -> int:
        return sum(one.sent for one in fuzzers)

    async def abuse() -> None:
        """Fuzz one table after the other."""
        while sent() < wanted.frames and not trial.is_stopped:
            (place,) = await new_table(server, len(fuzzers), 1)
            fuzzers.append(Fuzzer(place, server, random.Random(chance.random()), len(fuzzers)))
            try:
                await fuzzers[-1].run(min(FRAMES_BETWEEN_SAMPLES, wanted.frames - sent()))
            except GONE as error:
                raise AssertionError(f"the server went away: {error!r}") from error
            sizes.append(process_size(server.pid)["MB"])
            trial.progress(f"{sent():,} of {wanted.frames:,} frames; {sizes[-1]:.0f} MB")

    async def all_at_once() -> None:
        await asyncio.gather(*(abuse() for _ in range(wanted.sockets)))

    await server.start()
    try:
        await crowd.come(3)
        await go_on(crowd, all_at_once(), patience=24 * 3600)
    finally:
        await crowd.go()
        await server.stop()
    report(trial, fuzzers, watch, sizes)
    await check(url, crowd.players)
    trial.check_log()


def report(trial: Trial, fuzzers: list[Fuzzer], watch: Watch, sizes: list[float]) -> None:
    sent, replies = sum(one.sent for one in fuzzers), sum(one.replies for one in fuzzers)
    closed = sum((one.closed for one in fuzzers), Counter[int | None]())
    kinds = sum((one.kinds for one in fuzzers), Counter[str]())
    trial.find(
        True,
        f"{sent:,} frames at {len(fuzzers)} tables, {replies:,} replies, one for each, but for what closed a socket",
    )
    trial.note(f"frames: {dict(kinds)}; sockets closed by the server: {dict(closed)}")
    slowest = max(watch.waits, default=LONGEST_WAIT)
    trial.find(
        slowest < LONGEST_WAIT,
        f"{watch.acknowledged} actions at other tables, acknowledged {spread(watch.waits, 'ms', 1000)}; "
        f"{watch.reconnections} connections lost",
    )
    line = trend(sizes)
    trial.find(
        line.is_flat, f"memory {line.growth:+.1f} ± {line.error:.1f} MB in the second half, around {line.mean:.0f} MB"
    )
