"""Tables from records: games that were played elsewhere, to be looked at or gone on with."""

from __future__ import annotations

import asyncio
from typing import Any

from fourcures import GAMES, replay
from fourcures.engine import game_record
from fourcures.engine.errors import BadRecord
from fourcures.engine.game import Game, find_action
from fourcures.server import seat_tokens
from fourcures.server.hub import Hub
from fourcures.server.storage import Entry, SeatRow, TableRow
from fourcures.server.table import begun, commitment

MOST_DECISIONS = 5000


async def imported(hub: Hub, record: dict[str, Any]) -> str:
    """The id of a new table whose log is that of a record; BadRecord says what is wrong with it."""
    read = game_record.read(record, GAMES)
    refuse_files(read)
    if len(read.actions) > MOST_DECISIONS:
        raise BadRecord(f"The record has more than {MOST_DECISIONS} decisions; that many are not taken here.")
    game, seats_of = await asyncio.to_thread(played, record)
    table, seed = seat_tokens.new_table_id(), f"{game.seed:032x}"
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


def refuse_files(read: game_record.ParsedRecord) -> None:
    """A position may name a board; on a server that is a board itself, never the name of a file."""
    for wish in read.game_type.option_specs:
        named = read.position.get(wish.name, {}) if isinstance(read.position, dict) else {}
        if wish.form == "file" and not isinstance(named, dict):
            raise BadRecord(f"The record's {wish.name} is not a JSON object; a record holds what it needs.")


def beginning_of(record: dict[str, Any]) -> dict[str, Any]:
    """How the game of a record began."""
    return {key: value for key, value in record.items() if key in ("options", "position")}


def played(record: dict[str, Any]) -> tuple[Game, list[int]]:
    """A record played again, and whose each decision was."""
    whole = replay(record)
    game = begun(whole.type.name, beginning_of(record), record["seed"])
    whose = []
    for text in whole.decisions:
        game_type, state, options = game.type, game.state(), game.options
        whose.append(game_type.action(state, options, find_action(game_type, state, options, text)).seat)
        game.play(text)
    return whole, whose
