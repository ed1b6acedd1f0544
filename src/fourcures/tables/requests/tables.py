"""HTTP API: games, tables, seats, components, history, records, rules."""

from __future__ import annotations

import logging
from functools import partial
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request

from fourcures import GAMES, catalogue, game_type
from fourcures.engine.game_type import GameType
from fourcures.engine.values import OptionSpec
from fourcures.server.http.addresses import address_of
from fourcures.server.http.endpoints import Endpoint, HttpError, registrar
from fourcures.server.operations import metrics
from fourcures.server.thinking.pool import playable_bots
from fourcures.tables.creation import records as record_import
from fourcures.tables.creation import seating
from fourcures.tables.deals.days import is_secret
from fourcures.tables.hub import Hub
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons import tables as lesson_tables
from fourcures.tables.log.loading import marked_record
from fourcures.tables.messages.bodies import (
    ChangedSeat,
    ClauseText,
    CreatedTable,
    GameInfo,
    GameOption,
    ImportedTable,
    LogEntry,
    NewTable,
    PageError,
    PlayerName,
    RoleText,
    TableInfo,
)
from fourcures.tables.messages.protocol import Snapshot
from fourcures.tables.messages.review_bodies import PlayOn, ReviewAnswer
from fourcures.tables.players import keys as player_keys
from fourcures.tables.reviews.reviews import Reviews, plan_continuation
from fourcures.tables.room import Room
from fourcures.tables.rows import SeatRow

# A dollar lets a line feed follow, hence the length.
TableId = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{16}$", max_length=16, description="The id of a table.")]
SeatNumber = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]
Viewer = Annotated[int, Meta(ge=0, le=9, description="One of the own seats; a spectator's eyes without it.")] | None
EntryNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
GameName = Annotated[str, Meta(max_length=32)]
ChapterName = Annotated[str, Meta(max_length=32)]

logger = logging.getLogger(__name__)

ENDPOINTS: list[Endpoint] = []
endpoint = registrar(ENDPOINTS)


def hub_of(request: Request) -> Hub:
    """Hub of the application that serves a request."""
    hub: Hub = request.app.state.hub
    return hub


def own_seats(request: Request, room: Room) -> list[int]:
    """Seats of the player who sends a request."""
    return sorted(player_keys.proven_seats(request.cookies, [row.token_hash for row in room.seats]))


def allowed_viewer(request: Request, room: Room, viewer: int | None) -> int | None:
    """Viewer that a request asks for; 403 if it does not hold that seat."""
    if viewer is not None and viewer not in own_seats(request, room):
        raise HttpError(403, f"Seat {viewer} is not yours, so you cannot see the table as it does.")
    return viewer


def limit_new_tables(request: Request) -> None:
    """Rate limits per address of new tables, and of requests for them: one that is refused does not count as a table.

    None are made any more once the server is about to end.
    """
    state, address = request.app.state, address_of(request)
    if state.is_draining:
        raise HttpError(503, "The server is about to restart; please make your table in a minute.")
    if not state.table_requests.take(address):
        raise HttpError(429, "You have asked for too many tables; please wait a few seconds.")
    if not state.new_tables.take(address):
        raise HttpError(429, "You have made too many tables; please wait a few minutes.")
    request.state.on_error = partial(state.new_tables.give_back, address)


def limit_replays(request: Request) -> None:
    """Rate limit of questions about the past of tables per address."""
    if not request.app.state.replays.take(address_of(request)):
        raise HttpError(429, "You ask for too many moments of games at once; please wait a few seconds.")


def require_entry(room: Room, seq: int) -> int:
    """Number of an entry of a table's log; 404 if it has none of this number yet."""
    if seq > room.table.seq:
        raise HttpError(404, f"The log has no entry {seq} yet; the last one is {room.table.seq}.")
    return seq


def require_told(request: Request, room: Room) -> None:
    """Refuse what would tell of a deal while its day lasts; 403 until then."""
    if is_secret(day := room.row.deal, hub_of(request).now()):
        raise HttpError(
            403,
            f"Others play this deal until {day} is over, by the clock of UTC; until then it has no record, no review "
            "and no tables from its moments.",
        )


def is_secure(request: Request) -> bool:
    """Whether the page was served by HTTPS, perhaps by a proxy in front of this server; reading names no origin."""
    origins, host = request.app.state.settings.origins, request.headers.get("host", "")
    origin = request.headers.get("origin") or (f"https://{host}" if f"https://{host}" in origins else "")
    return request.url.scheme == "https" or origin.startswith("https://")


def set_key_cookie(request: Request, key: str) -> None:
    """Set the cookie with the key of a player; without a key, delete it."""
    request.state.cookies.append(player_keys.cookie(key, secure=is_secure(request)))


def key_of(request: Request) -> str:
    """Key of the player who sends a request; whoever has none is given one, which lasts for a year from now."""
    key = player_keys.key_in(request.cookies) or player_keys.new_key()
    set_key_cookie(request, key)
    return key


@endpoint("GET", "/games")
async def games(request: Request) -> list[GameInfo]:
    """The games that can be played."""
    return [game_info(game, hub_of(request).bots.names) for game in GAMES.values()]


def game_info(game_type: GameType, bots: tuple[str, ...]) -> GameInfo:
    """Description of a game: its options, roles and bots."""
    components = game_type.components(game_type.make_options(players=game_type.player_counts[0]))
    return GameInfo(
        game=game_type.name,
        title=game_type.title,
        about=game_type.about_data,
        players=list(game_type.player_counts),
        preset=game_type.preset,
        options=[game_option(game_type, option) for option in game_type.option_specs if option.form != "file"],
        roles={key: RoleText(name=role["name"], text=role["text"]) for key, role in components["roles"].items()},
        bots=list(playable_bots(game_type.name, bots)),
        lesson=lesson_tables.titles(game_type.name),
    )


def game_option(game_type: GameType, option: OptionSpec) -> GameOption:
    """Description of an option, with the clauses that its values put in force."""
    known = catalogue.clauses(game_type.name) if game_type.name in catalogue.games() else ()
    assert option.form != "file", "a table on a server cannot be given files"
    clauses: dict[str, str] = {}
    for clause in known:
        if clause.option is not None and clause.option[0] == option.name:
            for value in clause.option[1]:
                clauses.setdefault(value, clause.id)
    return GameOption(
        name=option.name,
        title=option.title or option.name.replace("_", " ").capitalize(),
        about=option.about,
        form=option.form,
        values=list(option.values),
        labels=list(option.labels or option.values),
        clauses=[clauses.get(value, "") for value in option.values],
        presets=dict(option.presets),
        solo=option.solo,
    )


@endpoint("POST", "/tables", 400, 403, 413, status=201)
async def make_table(request: Request, body: NewTable) -> CreatedTable:
    """Make a table, and take the seats requested for the sender."""
    limit_new_tables(request)
    hub = hub_of(request)
    is_played = any(wanted.held == "me" for wanted in body.seats)
    plan = seating.plan_table(
        game_type(body.game),
        dict(body.options),
        body.seats,
        hub.bots.names,
        key_of(request) if is_played else "",
        adviser=body.adviser,
        moment=body.moment,
        now=hub.now(),
    )
    return await create_table(request, plan)


async def create_table(request: Request, plan: seating.TablePlan) -> CreatedTable:
    """Store a new table."""
    await hub_of(request).store.create(plan.row, plan.seats)
    yours = [row.seat for row in plan.seats if row.held == "person"]
    return CreatedTable(table=plan.row.id, yours=yours, commitment=plan.row.commitment)


@endpoint("POST", "/lessons/{game}/{chapter}", 403, 404, status=201)
async def make_lesson(request: Request, game: GameName, chapter: ChapterName) -> CreatedTable:
    """Make a table for a chapter of a game's lesson, with all seats the sender's."""
    found = lessons.chapter(game, chapter) if game in GAMES else None
    if found is None:
        raise HttpError(404, "There is no such chapter of a lesson.")
    limit_new_tables(request)
    return await create_table(request, lesson_tables.plan_table(game, found, key_of(request), hub_of(request).now()))


@endpoint("GET", "/games/{game}/components", 404)
async def game_components(request: Request, game: GameName) -> dict[str, Any]:
    """Components of a game as it is played without further options."""
    if game not in GAMES:
        raise HttpError(404, f"There is no game of that name; there are {', '.join(GAMES)}.")
    found = GAMES[game]
    return found.components(found.make_options(players=found.player_counts[0]))


@endpoint("GET", "/tables/{table}", 404)
async def table_facts(request: Request, table: TableId) -> TableInfo:
    """Facts of a table: its seats and options, without the state of its game."""
    hub = hub_of(request)
    async with hub.at(table) as room:
        return TableInfo(
            table=room.id,
            game=room.row.game,
            title=room.table.game.type.title,
            options=room.table.game.options.as_json(),
            seats=room.seat_frames(),
            yours=own_seats(request, room),
            bots=list(playable_bots(room.row.game, hub.bots.names)),
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
async def take_seat(request: Request, table: TableId, seat: SeatNumber, body: PlayerName) -> ChangedSeat:
    """Take an open seat."""
    name = player_keys.valid_name(body.name)
    hub = hub_of(request)
    async with hub.at(table) as room, room.lock:
        row = require_seat(room, seat)
        taken = seating.take(row, name, key_of(request))
        if row.held != "open" or not await hub.set_seat(room, seat, taken):
            raise HttpError(409, f"Seat {seat} is taken.")
    return ChangedSeat(seat=seat)


@endpoint("DELETE", "/tables/{table}/seats/{seat}", 403, 404, 409)
async def leave_seat(request: Request, table: TableId, seat: SeatNumber) -> ChangedSeat:
    """Leave a seat, which is then open."""
    hub = hub_of(request)
    async with hub.at(table) as room, room.lock:
        require_seat(room, seat)
        if seat not in own_seats(request, room):
            raise HttpError(403, f"Seat {seat} is not yours.")
        if not await hub.set_seat(room, seat, seating.release(room.seats[seat])):
            raise HttpError(409, f"Seat {seat} has just been changed by somebody else; please check it and try again.")
    return ChangedSeat(seat=seat)


def require_seat(room: Room, seat: int) -> SeatRow:
    """A seat of a table; 404 if there is none of this number."""
    if seat >= len(room.seats):
        raise HttpError(404, f"There is no seat {seat}; this table has seats 0 to {len(room.seats) - 1}.")
    return room.seats[seat]


@endpoint("GET", "/tables/{table}/components", 404)
async def components(request: Request, table: TableId) -> dict[str, Any]:
    """Components of the game: what is printed on board, cards and dice."""
    async with hub_of(request).at(table) as room:
        game = room.table.game
        return game.components()


@endpoint("GET", "/tables/{table}/snapshots/{seq}", 403, 404, 429)
async def snapshot(request: Request, table: TableId, seq: EntryNumber, viewer: Viewer = None) -> Snapshot:
    """Snapshot of the table after so many entries of its log, as a seat may know it."""
    limit_replays(request)
    hub = hub_of(request)
    async with hub.at(table) as room:
        seen_by = allowed_viewer(request, room, viewer)
        return await hub.history.snapshot_at(room, require_entry(room, seq), seen_by, address_of(request))


@endpoint("GET", "/tables/{table}/log", 403, 404, 429)
async def whole_log(request: Request, table: TableId, viewer: Viewer = None) -> list[LogEntry]:
    """Log of the table with its events, as a seat may know it."""
    limit_replays(request)
    hub = hub_of(request)
    async with hub.at(table) as room:
        return await hub.history.log_of(room, allowed_viewer(request, room, viewer), address_of(request))


@endpoint("GET", "/tables/{table}/record", 403, 404, 429)
async def record(request: Request, table: TableId) -> dict[str, Any]:
    """Record of a game that is over; that of a running game would reveal its seed, and so all that is to come."""
    limit_replays(request)
    hub = hub_of(request)
    async with hub.at(table) as room:
        if not room.table.is_over:
            raise HttpError(
                403, "The record holds the seed of the game, so it is available only after the game has ended."
            )
        require_told(request, room)
        return marked_record(room.row, await hub.history.record_of(room, address_of(request)))


@endpoint("GET", "/tables/{table}/review", 403, 404)
async def review(request: Request, table: TableId) -> ReviewAnswer:
    """Review of a game that is over: the chance to win over its course, by decisions and luck."""
    reviews: Reviews = request.app.state.reviews
    async with hub_of(request).at(table) as room:
        require_told(request, room)
        return await reviews.answer(room, address_of(request))


@endpoint("POST", "/tables/{table}/moments/{seq}", 400, 403, 404, 413, status=201)
async def play_on(request: Request, table: TableId, seq: EntryNumber, body: PlayOn) -> CreatedTable:
    """Make a table that goes on from a moment of a game that is over, with other chance to come."""
    limit_new_tables(request)
    hub = hub_of(request)
    async with hub.at(table) as room:
        require_told(request, room)
        moment = require_entry(room, seq)
        plan = await plan_continuation(hub, room, moment, body, key_of(request), address_of(request))
    return await create_table(request, plan)


@endpoint("POST", "/records", 400, 403, 413, status=201)
async def import_record(request: Request, body: dict[str, Any]) -> ImportedTable:
    """Make a table from a record; its game continues where the record ends, with other chance to come."""
    limit_new_tables(request)
    return ImportedTable(table=await record_import.import_record(hub_of(request), body, address_of(request)))


@endpoint("POST", "/page-errors", 403, 413, status=202)
async def report_page_error(request: Request, body: PageError) -> None:
    """Log an error that came up in a page."""
    if not request.app.state.page_errors.take(address_of(request)):
        raise HttpError(429, "Your page has reported too many errors; please reload it.")
    metrics.ERRORS.add("page")
    logger.warning("A page failed: %s at %s", body.error, body.at or "an unknown place")


@endpoint("GET", "/rules/{game}", 404)
async def rules(request: Request, game: GameName) -> list[ClauseText]:
    """Rules of a game, as the catalogue has them."""
    if game not in catalogue.games():
        raise HttpError(404, f"There is no game of that name; there are {', '.join(catalogue.games())}.")
    return [
        ClauseText(id=clause.id, title=clause.section, text=clause.rule, note=clause.note)
        for clause in catalogue.clauses(game)
    ]
