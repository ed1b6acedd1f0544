"""HTTP API: games, tables, seats, components, history, records, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from fourcures import GAMES, catalogue, game_type
from fourcures.engine.game_type import GameType
from fourcures.server import record_import, seat_tokens, seating
from fourcures.server.history import log_of, record_of, snapshot_at
from fourcures.server.hub import Hub
from fourcures.server.protocol import LONGEST_NAME
from fourcures.server.room import Room
from fourcures.server.storage import SeatRow


class HttpError(Exception):
    """Error response with a status and a sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Error(BaseModel):
    """Body of every error: a sentence."""

    error: str


class OptionModel(BaseModel):
    """Option of a game."""

    name: str
    title: str
    about: str
    form: Literal["word", "number", "list"]
    values: list[str]
    labels: list[str]


class RoleModel(BaseModel):
    """Role of a game, in words."""

    name: str
    text: str


class GameModel(BaseModel):
    """Game with its options, roles and bots."""

    game: str
    title: str
    about: str
    players: list[int]
    options: list[OptionModel]
    roles: dict[str, RoleModel]
    bots: list[str]


class SeatRequest(BaseModel):
    """Request for a seat: for the sender, for whoever comes by the link, or for a bot."""

    model_config = ConfigDict(extra="forbid")
    held: Literal["me", "open", "bot"]
    name: str | None = Field(None, max_length=4 * LONGEST_NAME)
    bot: str | None = Field(None, max_length=32)


class NewTable(BaseModel):
    """Request for a new table."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=32)
    options: dict[str, str | int | list[str | None]] = Field(default_factory=dict, max_length=64)
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    adviser: bool = True


class CreatedTable(BaseModel):
    """New table, and the seats of the sender."""

    table: str
    yours: list[int]
    commitment: str


class ImportedTable(BaseModel):
    """New table from a record."""

    table: str


class SeatModel(BaseModel):
    """Seat of a table: who holds it."""

    held: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    present: bool
    note: str


class TableModel(BaseModel):
    """Facts of a table, without the state of its game."""

    table: str
    game: str
    title: str
    options: dict[str, Any]
    seats: list[SeatModel]
    yours: list[int]
    adviser: bool
    over: bool
    seq: int
    commitment: str
    started: float


class PlayerName(BaseModel):
    """Name of the player who takes a seat."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=4 * LONGEST_NAME)


class ChangedSeat(BaseModel):
    """Seat that was taken or left."""

    seat: int


class ClauseModel(BaseModel):
    """Clause of the catalogue of rules."""

    id: str
    title: str
    text: str
    note: str


TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a table.")]
SeatNumber = Annotated[int, Path(ge=0, le=9, description="A seat, counted from 0.")]
Viewer = Annotated[int | None, Query(ge=0, le=9, description="One of the own seats; a spectator's eyes without it.")]


def error_responses(*codes: int) -> dict[int | str, dict[str, Any]]:
    """Error responses of a path, for the OpenAPI description."""
    return {code: {"model": Error} for code in (*codes, 422)}


router = APIRouter(prefix="/api")


def hub_of(request: Request) -> Hub:
    """Hub of the application that serves a request."""
    hub: Hub = request.app.state.hub
    return hub


def own_seats(request: Request, room: Room) -> list[int]:
    """Seats whose tokens are among the cookies of a request."""
    return sorted(seat_tokens.proven_seats(request.cookies, [row.token_hash for row in room.seats]))


def allowed_viewer(request: Request, room: Room, viewer: int | None) -> int | None:
    """Viewer that a request asks for; 403 if it does not hold that seat."""
    if viewer is not None and viewer not in own_seats(request, room):
        raise HttpError(403, f"Seat {viewer} is not yours, so you cannot see the table as it does.")
    return viewer


def limit_new_tables(request: Request) -> None:
    """Rate limit of new tables per address."""
    address = request.client.host if request.client else ""
    if not request.app.state.new_tables.take(address):
        raise HttpError(429, "You have made too many tables; please wait a few minutes.")


def is_secure(request: Request) -> bool:
    """Whether the page was served by HTTPS, perhaps by a proxy in front of this server."""
    return request.url.scheme == "https" or request.headers.get("origin", "").startswith("https://")


def set_seat_cookie(response: Response, request: Request, table: str, seat: int, token: str) -> None:
    """Set the cookie with the token of a seat; without a token, delete it."""
    response.headers.append("set-cookie", seat_tokens.cookie(table, seat, token, secure=is_secure(request)))


@router.get("/games")
async def games(request: Request) -> list[GameModel]:
    """The games that can be played."""
    return [game_model(game, hub_of(request).bots.names) for game in GAMES.values()]


def game_model(game_type: GameType, bots: tuple[str, ...]) -> GameModel:
    """Description of a game: its options, roles and bots."""
    components = game_type.components(game_type.make_options(players=game_type.player_counts[0]))
    return GameModel(
        game=game_type.name,
        title=game_type.title,
        about=game_type.about_data,
        players=list(game_type.player_counts),
        options=[
            OptionModel(
                name=option.name,
                title=option.title or option.name.replace("_", " ").capitalize(),
                about=option.about,
                form=option.form,
                values=list(option.values),
                labels=list(option.labels or option.values),
            )
            for option in game_type.option_specs
            if option.form != "file"
        ],
        roles={key: RoleModel(name=role["name"], text=role["text"]) for key, role in components["roles"].items()},
        bots=list(bots),
    )


@router.post("/tables", status_code=201, responses=error_responses(400, 403, 413, 429))
async def make_table(request: Request, response: Response, wanted: NewTable) -> CreatedTable:
    """Make a table, and take the seats requested for the sender."""
    limit_new_tables(request)
    hub = hub_of(request)
    plan = seating.plan_table(
        game_type(wanted.game),
        dict(wanted.options),
        [seating.SeatPlan(seat.held, seat.name, seat.bot) for seat in wanted.seats],
        hub.bots.names,
        adviser=wanted.adviser,
        now=hub.now(),
    )
    await hub.store.create(plan.row, plan.seats)
    for seat, token in plan.tokens.items():
        set_seat_cookie(response, request, plan.row.id, seat, token)
    return CreatedTable(table=plan.row.id, yours=sorted(plan.tokens), commitment=plan.row.commitment)


@router.get("/tables/{table}", responses=error_responses(404))
async def table_facts(request: Request, table: TableId) -> TableModel:
    """Facts of a table: its seats and options, without the state of its game."""
    hub = hub_of(request)
    async with hub.at(table) as room:
        return TableModel(
            table=room.id,
            game=room.row.game,
            title=room.table.game.type.title,
            options=room.table.game.options.as_json(),
            seats=[SeatModel(**msgspec.structs.asdict(seat)) for seat in hub.presence.seat_frames(room)],
            yours=own_seats(request, room),
            adviser=room.row.adviser,
            over=room.table.is_over,
            seq=room.table.seq,
            commitment=room.row.commitment,
            started=room.row.created,
        )


@router.post("/tables/{table}/seats/{seat}", responses=error_responses(400, 403, 404, 409, 413))
async def take_seat(
    request: Request, response: Response, table: TableId, seat: SeatNumber, who: PlayerName
) -> ChangedSeat:
    """Take an open seat."""
    name = seat_tokens.valid_name(who.name)
    hub = hub_of(request)
    async with hub.at(table) as room, room.lock:
        row = require_seat(room, seat)
        token = seat_tokens.new_token()
        taken = seating.take(row, name, token)
        if row.held != "open" or not await hub.set_seat(room, seat, taken):
            raise HttpError(409, f"Seat {seat} is taken.")
        set_seat_cookie(response, request, table, seat, token)
    return ChangedSeat(seat=seat)


@router.delete("/tables/{table}/seats/{seat}", responses=error_responses(403, 404, 409))
async def leave_seat(request: Request, response: Response, table: TableId, seat: SeatNumber) -> ChangedSeat:
    """Leave a seat, which is then open."""
    hub = hub_of(request)
    async with hub.at(table) as room, room.lock:
        require_seat(room, seat)
        if seat not in own_seats(request, room):
            raise HttpError(403, f"Seat {seat} is not yours.")
        if not await hub.set_seat(room, seat, seating.release(room.seats[seat])):
            raise HttpError(409, f"Seat {seat} has just been changed by somebody else; please check it and try again.")
        set_seat_cookie(response, request, table, seat, "")
    return ChangedSeat(seat=seat)


def require_seat(room: Room, seat: int) -> SeatRow:
    """A seat of a table; 404 if there is none of this number."""
    if seat >= len(room.seats):
        raise HttpError(404, f"There is no seat {seat}; this table has seats 0 to {len(room.seats) - 1}.")
    return room.seats[seat]


@router.get("/tables/{table}/components", responses=error_responses(404))
async def components(request: Request, table: TableId) -> dict[str, Any]:
    """Components of the game: what is printed on board, cards and dice."""
    async with hub_of(request).at(table) as room:
        game = room.table.game
        return game.components()


@router.get("/tables/{table}/snapshots/{seq}", responses=error_responses(403, 404))
async def snapshot(
    request: Request, table: TableId, seq: Annotated[int, Path(ge=0, le=1_000_000)], viewer: Viewer = None
) -> dict[str, Any]:
    """Snapshot of the table after so many entries of its log, as a seat may know it."""
    hub = hub_of(request)
    async with hub.at(table) as room:
        found = await snapshot_at(hub, room, seq, allowed_viewer(request, room, viewer))
        if found is None:
            raise HttpError(404, f"The log has no entry {seq} yet; the last one is {room.table.seq}.")
        built: dict[str, Any] = msgspec.to_builtins(found)
        return built


@router.get("/tables/{table}/log", responses=error_responses(403, 404))
async def whole_log(request: Request, table: TableId, viewer: Viewer = None) -> list[dict[str, Any]]:
    """Log of the table with its events, as a seat may know it."""
    hub = hub_of(request)
    async with hub.at(table) as room:
        return await log_of(hub, room, allowed_viewer(request, room, viewer))


@router.get("/tables/{table}/record", responses=error_responses(403, 404))
async def record(request: Request, table: TableId) -> dict[str, Any]:
    """Record of a game that is over; that of a running game would reveal its seed, and so all that is to come."""
    hub = hub_of(request)
    async with hub.at(table) as room:
        if not room.table.is_over:
            raise HttpError(
                403, "The record holds the seed of the game, so it is available only after the game has ended."
            )
        return await record_of(hub, room)


@router.post("/records", status_code=201, responses=error_responses(400, 403, 413, 429))
async def import_record(request: Request, given: dict[str, Any]) -> ImportedTable:
    """Make a table from a record; its game continues where the record ends."""
    limit_new_tables(request)
    return ImportedTable(table=await record_import.import_record(hub_of(request), given))


@router.get("/rules/{game}", responses=error_responses(404))
async def rules(game: Annotated[str, Path(max_length=32)]) -> list[ClauseModel]:
    """Rules of a game, as the catalogue has them."""
    if game not in catalogue.games():
        raise HttpError(404, f"There is no game of that name; there are {', '.join(catalogue.games())}.")
    return [
        ClauseModel(id=clause.id, title=clause.section, text=clause.rule, note=clause.note)
        for clause in catalogue.clauses(game)
    ]
