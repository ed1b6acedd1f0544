"""Database as this version writes it, kept for the tests of later ones: ``python write_released.py NAME``.

Writes ``released/NAME.sqlite.gz`` and ``released/NAME.json``, which has the length of each table's log and the digest
of its game's record. Run it before the schema or the rules change; its output is kept for good.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import fourcures as fc
from fourcures.tables.log.table import Table
from server.clients import BrowserClient, RunningServer, SocketClient, run_server
from server.seated_games import play_out

FOLDER = Path(__file__).with_name("released")
TODAY = "2026-11-17"
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()


async def play_some(client: BrowserClient, table: str, decisions: int, rng: random.Random) -> None:
    """Play at random for one's own seats, undo a decision where possible, and chat."""
    async with client.at(table) as seat:
        for _ in range(decisions):
            if seat.snapshot["viewer"] != seat.snapshot["prompt"]["seat"]:
                await seat.ask("look", seat=seat.snapshot["prompt"]["seat"])
                await seat.until(lambda: seat.snapshot["viewer"] == seat.snapshot["prompt"]["seat"])
            await play_one(seat, rng)
        if seat.snapshot["can_undo"]:
            await seat.ask("undo", seat=seat.snapshot["viewer"], expect=seat.snapshot["seq"])
        await seat.ask("chat", seat=seat.snapshot["viewer"], text="Grüße aus Essen 🦠")


async def play_one(seat: SocketClient, rng: random.Random) -> None:
    """Play a random action; where hands are hidden, some offered actions need a card that the seat lacks."""
    for text in rng.sample(seat.texts, len(seat.texts)):
        if (await seat.play(text))["type"] == "done":
            return
    raise AssertionError(f"nothing is possible: {seat.snapshot['prompt']}")


async def play_all(server: RunningServer) -> None:
    """Make tables of all games: finished, going on, waiting, and at least one of every origin."""
    ann, bob, rng = BrowserClient(server), BrowserClient(server), random.Random(7)
    for number, (game, seats, options) in enumerate(
        [("dice", "me", {}), ("cure", "me me", {}), ("pandemic", "me me", {"hands": "open"}), ("dice", "me", {})]
    ):
        table = await ann.start(game, seats, **options)
        await play_out(server.hub, table, rng, win=number == 3)
    record = (await ann.http.get(f"/api/tables/{table}/record")).json()
    for game, seats, options in [
        ("pandemic", "me me me", {"hands": "closed", "edition": "2008"}),
        ("pandemic", "me me", {"hands": "open", "difficulty": "heroic"}),
        ("cure", "me me me", {"difficulty": "heroic"}),
        ("dice", "me", {"mode": "standard"}),
    ]:
        await play_some(bob, await bob.start(game, seats, **options), 12, rng)
    waiting = await ann.start("cure", "me open greedy")
    await bob.sit(waiting, 1, "Bob")
    await ann.start("pandemic", "me open")
    for path, body in (
        ("lessons/dice/move", None),
        ("records", record),
        ("records", fc.new("dice", seed=7).record()),
        (f"tables/{table}/moments/3", {"seats": [{"held": "me"}]}),
        (f"deals/dice/{TODAY}", {"name": "Ann"}),
        (f"deals/dice/{TODAY}", {"name": "Ann"}),
        (f"deals/cure/{TODAY}", {"name": "Ann"}),
    ):
        answer = await ann.http.post(f"/api/{path}", json=body)
        assert answer.status_code == 201, (path, answer.text)
        if "deals/dice" in path:
            await play_out(server.hub, answer.json()["table"], rng)


async def digests(server: RunningServer, file: Path) -> dict[str, Any]:
    """Length of each table's log, and the digest of its game's record."""
    connection = sqlite3.connect(file)
    found = {}
    for (table_id,) in connection.execute("SELECT id FROM tables ORDER BY created, id"):
        row, _, entries = await server.hub.store.load(table_id)
        table = Table(row.game, row.beginning, row.seed, keep_history=True)
        table.fold_all(entries)
        record = table.game.record()
        found[table_id] = {"game": row.game, "entries": len(entries), "over": table.is_over, "digest": record["digest"]}
    connection.close()
    return found


async def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.db"
        async with run_server(Path(folder)) as server:
            server.hub.now = lambda: NOON
            await play_all(server)
            kept = await digests(server, file)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.sqlite.gz").write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))
        (FOLDER / f"{name}.json").write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
