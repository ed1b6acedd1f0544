"""Record import: new tables from the records of games that were played elsewhere."""

from __future__ import annotations

import asyncio
from typing import Any

from fourcures import GAMES, replay
from fourcures.engine import game_record
from fourcures.engine.errors import BadRecord
from fourcures.engine.game import Game, find_action
from fourcures.server import player_keys
from fourcures.server.hub import Hub
from fourcures.server.storage import Entry, SeatRow, TableRow
from fourcures.server.table import commitment, start_game

MAX_DECISIONS = 5000


async def import_record(hub: Hub, record: dict[str, Any]) -> str:
    """Create a table whose log is that of a record, and return its id; BadRecord says what is wrong with it."""
    parsed = game_record.read(record, GAMES)
    if len(parsed.actions) > MAX_DECISIONS:
        raise BadRecord(f"The record has {len(parsed.actions)} decisions; at most {MAX_DECISIONS} can be imported.")
    game, seats_of = await asyncio.to_thread(replay_with_seats, record)
    table, seed = player_keys.new_table_id(), f"{game.seed:032x}"
    beginning = beginning_of(record)
    now = hub.now()
    row = TableRow(
        table,
        game.type.name,
        beginning,
        seed,
        commitment(table, seed),
        adviser=True,
        created=now,
        over=bool(game.outcome),
    )
    await hub.store.create(row, [SeatRow(seat, "open") for seat in range(game.players)])
    if seats_of:
        texts = zip(seats_of, game.decisions, strict=True)
        entries = [
            Entry(number, f"import-{number}", seat, "play", text, now)
            for number, (seat, text) in enumerate(texts, start=1)
        ]
        await hub.store.append(table, entries)
    return table


def beginning_of(record: dict[str, Any]) -> dict[str, Any]:
    """Options or position that the game of a record began with."""
    return {key: value for key, value in record.items() if key in ("options", "position")}


def replay_with_seats(record: dict[str, Any]) -> tuple[Game, list[int]]:
    """Replayed game of a record, and the seat of each decision."""
    whole = replay(record)
    game = start_game(whole.type.name, beginning_of(record), record["seed"])
    seats = []
    for text in whole.decisions:
        game_type, state, options = game.type, game.state(), game.options
        seats.append(game_type.action(state, options, find_action(game_type, state, options, text)).seat)
        game.play(text)
    return whole, seats
