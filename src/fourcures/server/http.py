"""The way in by HTTP: tables, seats, what is printed, what has been, records, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from fourcures import GAMES, catalogue, game_type
from fourcures.engine.game_type import GameType
from fourcures.server import record_import, seat_tokens, seating
from fourcures.server.history import log_of, moment_at, record_of
from fourcures.server.hub import Hub
from fourcures.server.protocol import LONGEST_NAME
from fourcures.server.room import Room
from fourcures.server.storage import SeatRow


class Problem(Exception):
    """An answer that says what is wrong."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Error(BaseModel):
    """What is wrong, in a sentence."""

    error: str


class OptionModel(BaseModel):
    """Something that can be chosen before a game."""

    name: str
    title: str
    about: str
    form: Literal["word", "number", "list"]
    values: list[str]
    labels: list[str]


class RoleModel(BaseModel):
    """A role, in words."""

    name: str
    text: str


class GameModel(BaseModel):
    """A game that can be played, and what can be chosen before."""

    game: str
    title: str
    about: str
    players: list[int]
    options: list[OptionModel]
    roles: dict[str, RoleModel]
    bots: list[str]


class SeatRequest(BaseModel):
    """Who is to sit at a seat: the one who asks, whoever comes by the link, or a bot."""

    model_config = ConfigDict(extra="forbid")
    held: Literal["me", "open", "bot"]
    name: str | None = Field(None, max_length=4 * LONGEST_NAME)
    bot: str | None = Field(None, max_length=32)


class NewTable(BaseModel):
    """A table to be made."""

    model_config = ConfigDict(extra="forbid")
    game: str = Field(max_length=32)
    options: dict[str, str | int | list[str | None]] = Field(default_factory=dict, max_length=64)
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    adviser: bool = True


class Made(BaseModel):
    """A table that was made."""

    table: str
    yours: list[int]
    commitment: str


class Imported(BaseModel):
    """A table that was made from a record."""

    table: str


class SeatModel(BaseModel):
    """Who sits at a seat."""

    held: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    present: bool
    note: str


class TableModel(BaseModel):
    """A table, without its game."""

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


class Name(BaseModel):
    """Under which name somebody sits down."""

    model_config = ConfigDict(extra="forbid")
    name: str = Field(max_length=4 * LONGEST_NAME)


class Taken(BaseModel):
    """A seat that was taken or left."""

    seat: int


class ClauseModel(BaseModel):
    """A rule of the catalogue."""

    id: str
    title: str
    text: str
    note: str


TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$", description="The id of a table.")]
SeatNumber = Annotated[int, Path(ge=0, le=9, description="A seat, counted from 0.")]
Viewer = Annotated[int | None, Query(ge=0, le=9, description="One of the own seats; a spectator's eyes without it.")]


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a path may answer with, for its description."""
    return {code: {"model": Error} for code in (*codes, 422)}


router = APIRouter(prefix="/api")


def hub_of(request: Request) -> Hub:
    """The hub of the server that was asked."""
    hub: Hub = request.app.state.hub
    return hub


def own_seats(request: Request, live: Room) -> list[int]:
    """The seats that the cookies of a request hold."""
    return sorted(seat_tokens.proven(request.cookies, [row.token_hash for row in live.seats]))


def allowed_viewer(request: Request, live: Room, viewer: int | None) -> int | None:
    """The seat through which a request may look."""
    if viewer is not None and viewer not in own_seats(request, live):
        raise Problem(403, f"Seat {viewer} is not yours, so that you cannot look through it.")
    return viewer


def count_table(request: Request) -> None:
    """See that nobody makes tables without end."""
    address = request.client.host if request.client else ""
    if not request.app.state.new_tables.take(address):
        raise Problem(429, "You have made many tables; please wait a few minutes.")


def is_secure(request: Request) -> bool:
    """Whether the page came by HTTPS, perhaps to a proxy before us."""
    return request.url.scheme == "https" or request.headers.get("origin", "").startswith("https://")


def give_seat(response: Response, request: Request, table: str, seat: int, token: str) -> None:
    """Give a browser the token of a seat, or take it away."""
    response.headers.append("set-cookie", seat_tokens.cookie(table, seat, token, secure=is_secure(request)))


@router.get("/games")
async def games(request: Request) -> list[GameModel]:
    """The games that can be played."""
    return [described(kind, hub_of(request).bots.names) for kind in GAMES.values()]


def described(game_type: GameType, bots: tuple[str, ...]) -> GameModel:
    """A game before it is begun."""
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


@router.post("/tables", status_code=201, responses=problems(400, 403, 413, 429))
async def make_table(request: Request, response: Response, wanted: NewTable) -> Made:
    """Make a table, and sit down at the seats that are one's own."""
    count_table(request)
    hub = hub_of(request)
    plan = seating.planned(
        game_type(wanted.game),
        dict(wanted.options),
        [seating.SeatPlan(seat.held, seat.name, seat.bot) for seat in wanted.seats],
        hub.bots.names,
        adviser=wanted.adviser,
        now=hub.now(),
    )
    await hub.store.create(plan.row, plan.seats)
    for seat, token in plan.tokens.items():
        give_seat(response, request, plan.row.id, seat, token)
    return Made(table=plan.row.id, yours=sorted(plan.tokens), commitment=plan.row.commitment)


@router.get("/tables/{table}", responses=problems(404))
async def table_facts(request: Request, table: TableId) -> TableModel:
    """What there is to know of a table besides its game."""
    hub = hub_of(request)
    async with hub.at(table) as live:
        return TableModel(
            table=live.id,
            game=live.row.game,
            title=live.table.game.type.title,
            options=live.table.game.options.as_json(),
            seats=[SeatModel(**msgspec.structs.asdict(seat)) for seat in hub.seat_frames(live)],
            yours=own_seats(request, live),
            adviser=live.row.adviser,
            over=live.table.is_over,
            seq=live.table.seq,
            commitment=live.row.commitment,
            started=live.row.created,
        )


@router.post("/tables/{table}/seats/{seat}", responses=problems(400, 403, 404, 409, 413))
async def take_seat(request: Request, response: Response, table: TableId, seat: SeatNumber, who: Name) -> Taken:
    """Sit down at an open seat."""
    name = seat_tokens.checked_name(who.name)
    hub = hub_of(request)
    async with hub.at(table) as live, live.lock:
        row = there(live, seat)
        token = seat_tokens.new_token()
        taken = seating.taken(row, name, token)
        if row.held != "open" or not await hub.set_seat(live, seat, taken):
            raise Problem(409, f"Seat {seat} is taken.")
        give_seat(response, request, table, seat, token)
    return Taken(seat=seat)


@router.delete("/tables/{table}/seats/{seat}", responses=problems(403, 404, 409))
async def leave_seat(request: Request, response: Response, table: TableId, seat: SeatNumber) -> Taken:
    """Leave a seat, which is open then."""
    hub = hub_of(request)
    async with hub.at(table) as live, live.lock:
        there(live, seat)
        if seat not in own_seats(request, live):
            raise Problem(403, f"Seat {seat} is not yours.")
        if not await hub.set_seat(live, seat, seating.left(live.seats[seat])):
            raise Problem(409, f"Seat {seat} has just been changed; please look again.")
        give_seat(response, request, table, seat, "")
    return Taken(seat=seat)


def there(live: Room, seat: int) -> SeatRow:
    """A seat that there is."""
    if seat >= len(live.seats):
        raise Problem(404, f"There is no seat {seat}; seats are 0 to {len(live.seats) - 1}.")
    return live.seats[seat]


@router.get("/tables/{table}/components", responses=problems(404))
async def components(request: Request, table: TableId) -> dict[str, Any]:
    """What is printed on board, cards and dice."""
    async with hub_of(request).at(table) as live:
        game = live.table.game
        return game.type.components(game.options)


@router.get("/tables/{table}/snapshots/{seq}", responses=problems(403, 404))
async def snapshot(
    request: Request, table: TableId, seq: Annotated[int, Path(ge=0, le=1_000_000)], viewer: Viewer = None
) -> dict[str, Any]:
    """A moment of the past, or the present one, as a seat may know it."""
    hub = hub_of(request)
    async with hub.at(table) as live:
        eyes = allowed_viewer(request, live, viewer)
        found = await moment_at(hub, live, seq, eyes)
        if found is None:
            raise Problem(404, f"There is no moment {seq} yet; the last one is {live.table.seq}.")
        built: dict[str, Any] = msgspec.to_builtins(found)
        return built


@router.get("/tables/{table}/log", responses=problems(403, 404))
async def whole_log(request: Request, table: TableId, viewer: Viewer = None) -> list[dict[str, Any]]:
    """All that has happened, as a seat may know it."""
    hub = hub_of(request)
    async with hub.at(table) as live:
        return await log_of(hub, live, allowed_viewer(request, live, viewer))


@router.get("/tables/{table}/record", responses=problems(403, 404))
async def record(request: Request, table: TableId) -> dict[str, Any]:
    """The record of a game that is over; it holds the seed, and so all that is to come of one that is not."""
    hub = hub_of(request)
    async with hub.at(table) as live:
        if not live.table.is_over:
            raise Problem(403, "The record holds the seed of the game, so that it is given out after its end.")
        return await record_of(hub, live)


@router.post("/records", status_code=201, responses=problems(400, 403, 413, 429))
async def import_record(request: Request, given: dict[str, Any]) -> Imported:
    """Make a table from a record; it goes on where the record ends."""
    count_table(request)
    return Imported(table=await record_import.imported(hub_of(request), given))


@router.get("/rules/{game}", responses=problems(404))
async def rules(game: Annotated[str, Path(max_length=32)]) -> list[ClauseModel]:
    """The catalogue's rules of a game."""
    if game not in catalogue.games():
        raise Problem(404, f"There are no rules of that game; there are those of {', '.join(catalogue.games())}.")
    return [
        ClauseModel(id=clause.id, title=clause.section, text=clause.rule, note=clause.note)
        for clause in catalogue.clauses(game)
    ]
