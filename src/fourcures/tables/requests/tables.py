"""Requests about tables: their creation, seats, components, history, records and reviews."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from fourcures import GAMES, game_type
from fourcures.engine.errors import BadOptions
from fourcures.tables.bots.names import playable_bots
from fourcures.tables.creation import records as record_import
from fourcures.tables.creation import seating
from fourcures.tables.deals.days import is_secret
from fourcures.tables.errors import RequestRefused
from fourcures.tables.hub import Hub
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons import tables as lesson_tables
from fourcures.tables.log.folded_log import entries_of, position_at, record_of, snapshot_at
from fourcures.tables.log.loading import marked_record
from fourcures.tables.messages.bodies import (
    ChangedSeat,
    CreatedTable,
    ImportedTable,
    LogEntry,
    NewTable,
    PlayerName,
    PlayOn,
    ReviewAnswer,
    TableInfo,
)
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.players import keys as player_keys
from fourcures.tables.requests.endpoint import Caller, endpoint
from fourcures.tables.requests.games import GameName
from fourcures.tables.reviews.reviews import require_over
from fourcures.tables.room import Room
from fourcures.tables.rows import SeatRow

# ``$`` also matches before a final line feed, so the length is limited too.
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$", max_length=16, description="The id of a table.")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]
Viewer = Annotated[int, Meta(ge=0, le=9, description="One of the own seats; a spectator's eyes without it.")] | None
EntryNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
ChapterName = Annotated[str, Meta(max_length=32)]


def require_entry(room: Room, seq: int) -> int:
    """Return ``seq``. Raises a 404 refusal if the table's log has no such entry yet."""
    if seq > room.table.seq:
        raise RequestRefused(404, f"The log has no entry {seq} yet; the last one is {room.table.seq}.")
    return seq


def require_told(hub: Hub, room: Room) -> None:
    """Raise a 403 refusal if the answer would reveal a deal before its day is over."""
    if is_secret(day := room.row.deal, hub.now()):
        raise RequestRefused(
            403,
            f"Others play this deal until {day} is over, by the clock of UTC; until then it has no record, no review "
            "and no tables that continue it.",
        )


@endpoint("POST", "/tables", 400, 403, 413, status=201, limit="tables")
async def make_table(caller: Caller, body: NewTable) -> CreatedTable:
    """Create a table, and take the seats requested for the sender."""
    hub, rules = caller.hub, game_type(body.game)
    beginning = seating.new_beginning(rules, dict(body.options), len(body.seats), body.moment)
    key = caller.required_key() if any(wanted.held == "me" for wanted in body.seats) else ""
    plan = seating.plan_table(rules, beginning, body.seats, hub.bots.names, key, adviser=body.adviser, now=hub.now())
    return await create_table(hub, plan)


async def create_table(hub: Hub, plan: seating.TablePlan) -> CreatedTable:
    """Store a new table."""
    await hub.store.create(plan.row, plan.seats)
    yours = [row.seat for row in plan.seats if row.held == "person"]
    return CreatedTable(table=plan.row.id, yours=yours, commitment=plan.row.commitment)


@endpoint("POST", "/lessons/{game}/{chapter}", 403, 404, status=201, limit="tables")
async def make_lesson(caller: Caller, game: GameName, chapter: ChapterName) -> CreatedTable:
    """Create a table for a chapter of a game's lesson. The sender holds all seats."""
    found = lessons.chapter(game, chapter) if game in GAMES else None
    if found is None:
        raise RequestRefused(404, "There is no such chapter of a lesson.")
    hub = caller.hub
    return await create_table(hub, lesson_tables.plan_table(game, found, caller.required_key(), hub.now()))


@endpoint("GET", "/tables/{table}", 404)
async def table_facts(caller: Caller, table: TableId) -> TableInfo:
    """Facts about a table, such as its seats and options, without the state of its game."""
    async with caller.hub.at(table) as room:
        return TableInfo(
            table=room.id,
            game=room.row.game,
            title=room.table.game.type.title,
            options=room.table.game.options.as_json(),
            seats=room.seat_frames(),
            yours=caller.seats_at(room),
            bots=list(playable_bots(room.row.game, caller.hub.bots.names)),
            adviser=room.row.adviser,
            talks=room.table.may_tell,
            over=room.table.is_over,
            seq=room.table.seq,
            origin=room.row.origin,
            commitment=room.row.commitment if room.row.is_promised else "",
            started=room.row.created,
            lesson=lesson_tables.info(room.row),
            deal=room.row.deal,
        )


@endpoint("POST", "/tables/{table}/seats/{seat}", 400, 403, 404, 409, 413)
async def take_seat(caller: Caller, table: TableId, seat: SeatNumber, body: PlayerName) -> ChangedSeat:
    """Take an open seat."""
    name = player_keys.valid_name(body.name)
    async with caller.hub.at(table) as room, room.lock:
        row = require_seat(room, seat)
        taken = seating.take(row, name, caller.required_key())
        if row.held != "open" or not await caller.hub.set_seat(room, seat, taken):
            raise RequestRefused(409, f"Seat {seat} is taken.")
    return ChangedSeat(seat=seat)


@endpoint("DELETE", "/tables/{table}/seats/{seat}", 403, 404, 409)
async def leave_seat(caller: Caller, table: TableId, seat: SeatNumber) -> ChangedSeat:
    """Leave a seat, which becomes open."""
    async with caller.hub.at(table) as room, room.lock:
        require_seat(room, seat)
        if seat not in caller.seats_at(room):
            raise RequestRefused(403, f"Seat {seat} is not yours.")
        if not await caller.hub.set_seat(room, seat, SeatRow(seat, "open")):
            raise RequestRefused(
                409, f"Seat {seat} has just been changed by somebody else; please check it and try again."
            )
    return ChangedSeat(seat=seat)


def require_seat(room: Room, seat: int) -> SeatRow:
    """Row of a seat of a table. Raises a 404 refusal if there is no such seat."""
    if seat >= len(room.seats):
        raise RequestRefused(404, f"There is no seat {seat}; this table has seats 0 to {len(room.seats) - 1}.")
    return room.seats[seat]


@endpoint("GET", "/tables/{table}/components", 404)
async def components(caller: Caller, table: TableId) -> dict[str, Any]:
    """Components of the game: everything printed on board, cards and dice."""
    async with caller.hub.at(table) as room:
        game = room.table.game
        return game.components()


@endpoint("GET", "/tables/{table}/snapshots/{seq}", 403, 404, limit="replays")
async def snapshot(caller: Caller, table: TableId, seq: EntryNumber, viewer: Viewer = None) -> Snapshot:
    """Snapshot of the table after ``seq`` entries of its log, as ``viewer`` may know it."""
    async with caller.hub.at(table) as room:
        seen_by = caller.viewer(room, viewer)
        return await caller.hub.ask_log(room, caller.address, snapshot_at, require_entry(room, seq), seen_by)


@endpoint("GET", "/tables/{table}/log", 403, 404, limit="replays")
async def whole_log(caller: Caller, table: TableId, viewer: Viewer = None) -> list[LogEntry]:
    """Log of the table with its events, as ``viewer`` may know it."""
    async with caller.hub.at(table) as room:
        return await caller.hub.ask_log(room, caller.address, entries_of, caller.viewer(room, viewer))


@endpoint("GET", "/tables/{table}/record", 403, 404, limit="replays")
async def record(caller: Caller, table: TableId) -> dict[str, Any]:
    """Record of a game that is over. The record of a running game would reveal its seed, and thus future draws."""
    async with caller.hub.at(table) as room:
        if not room.table.is_over:
            raise RequestRefused(
                403, "The record holds the seed of the game, so it is available only after the game has ended."
            )
        require_told(caller.hub, room)
        return marked_record(room.row, await caller.hub.ask_log(room, caller.address, record_of))


@endpoint("GET", "/tables/{table}/review", 403, 404)
async def review(caller: Caller, table: TableId) -> ReviewAnswer:
    """Review of a game that is over: the win probability over its course, split into decisions and luck."""
    async with caller.hub.at(table) as room:
        require_told(caller.hub, room)
        return await caller.hub.reviews.answer(room, caller.address)


@endpoint("POST", "/tables/{table}/moments/{seq}", 400, 403, 404, 413, status=201, limit="tables")
async def play_on(caller: Caller, table: TableId, seq: EntryNumber, body: PlayOn) -> CreatedTable:
    """Create a table that continues a finished game from an entry of its log, with another seed."""
    hub = caller.hub
    async with hub.at(table) as room:
        require_told(hub, room)
        require_entry(room, seq)
        require_over(room)
        game, begun = room.table.game, room.row.beginning
        position = await hub.ask_log(room, caller.address, position_at, seq)
        if position is None:
            raise RequestRefused(400, f"The game is over at entry {seq}; choose an earlier one to play on from.")
        if len(body.seats) != game.players:
            raise BadOptions(f"seats: there are {game.players} in this game, and {len(body.seats)} are given.")
        plan = seating.plan_table(
            game.type,
            {"position": position} | ({"moment": begun["moment"]} if "moment" in begun else {}),
            body.seats,
            hub.bots.names,
            caller.required_key(),
            adviser=body.adviser,
            now=hub.now(),
            origin="moment",  # the word for a point of a game in existing links and stored rows
        )
    return await create_table(hub, plan)


@endpoint("POST", "/records", 400, 403, 413, status=201, limit="tables")
async def import_record(caller: Caller, body: dict[str, Any]) -> ImportedTable:
    """Create a table from a record.

    An unfinished game continues from the end of the record, with another seed.
    """
    return ImportedTable(table=await record_import.import_record(caller.hub, body, caller.address))
