"""Record import: new tables from the records of games that were played elsewhere.

The record of an unfinished game contains its seed, which would reveal all future draws. Such a game continues from the
last position of the record, with a new seed. A finished game is imported whole and can be replayed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fourcures import GAMES, game_type, replay
from fourcures.engine import game_record
from fourcures.engine.errors import BadRecord
from fourcures.tables.creation import seating
from fourcures.tables.hub import Hub
from fourcures.tables.log.table import UNDO_LIMIT, start_game
from fourcures.tables.messages.bodies import SeatRequest
from fourcures.tables.rows import Entry, SeatRow


class ReplayedGame(NamedTuple):
    """Result of replaying a record.

    It has the last position of an unfinished game, or the seat and text of each decision of a finished one.
    """

    players: int
    position: dict[str, Any] | None
    decisions: list[tuple[int, str]]


async def import_record(hub: Hub, record: dict[str, Any], address: str) -> str:
    """Create a table from a record, and return its id. Raises BadRecord if the record is not valid."""
    parsed = game_record.read(record, GAMES)
    if len(parsed.actions) > UNDO_LIMIT:
        raise BadRecord(f"The record has {len(parsed.actions)} decisions; at most {UNDO_LIMIT} can be imported.")
    replayed = await hub.offload.run(address, replay_with_seats, record)
    rules, now = game_type(parsed.game), hub.now()
    if replayed.position is not None:
        wanted, beginning = [SeatRequest("open")] * replayed.players, {"position": replayed.position}
        row, seats = seating.plan_table(rules, beginning, wanted, (), "", adviser=True, now=now, origin="position")
    else:
        beginning, seed = beginning_of(record), record["seed"]
        row = seating.new_row(rules, beginning, seed, adviser=True, now=now, origin="record", over=True)
        seats = [SeatRow(seat, "open") for seat in range(replayed.players)]
    await hub.store.create(row, seats)
    entries = [
        Entry(number, f"import-{number}", seat, "play", text, now)
        for number, (seat, text) in enumerate(replayed.decisions, start=1)
    ]
    if entries:
        await hub.store.append(row.id, entries)
    return row.id


def beginning_of(record: dict[str, Any]) -> dict[str, Any]:
    """Options or starting position in a record."""
    return {key: value for key, value in record.items() if key in ("options", "position")}


def replay_with_seats(record: dict[str, Any]) -> ReplayedGame:
    """Replay a record. This is slow and should run in the offload."""
    whole = replay(record)
    if whole.outcome is None:
        return ReplayedGame(whole.players, whole.position(), [])
    game = start_game(whole.type.name, beginning_of(record), record["seed"])
    seats = []
    for text in whole.decisions:
        seats.append(game.action(text).seat)
        game.play(text)
    return ReplayedGame(whole.players, None, list(zip(seats, whole.decisions, strict=True)))
