"""Seating: the rows of a new table, and how seats are taken and released."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import GameType
from fourcures.server import seat_tokens
from fourcures.server.bots import playable_bots
from fourcures.server.http_bodies import SeatRequest
from fourcures.server.storage import SeatRow, TableRow
from fourcures.server.table import commitment, start_game

SEED_BYTES = 16
PLAYER = "Player"


class TablePlan(NamedTuple):
    """Rows of a new table, and the tokens of the seats that its maker takes."""

    row: TableRow
    seats: list[SeatRow]
    tokens: dict[int, str]


def fresh_seed() -> str:
    """Random seed of a new table, from the system's secure source."""
    return secrets.token_hex(SEED_BYTES)


def plan_table(
    game_type: GameType,
    options: dict[str, Any],
    requests: Sequence[SeatRequest],
    bots: Sequence[str],
    *,
    adviser: bool,
    moment: float | None,
    now: float,
) -> TablePlan:
    """Plan a new table; BadOptions says what is not possible."""
    for spec in game_type.option_specs:
        if spec.form == "file" and spec.name in options:
            raise BadOptions(f"{spec.name}: a table on a server cannot have a {spec.name} of its own.")
    if options.setdefault("players", len(requests)) != len(requests):
        raise BadOptions(f"players: {shown(options['players'])} does not match the {len(requests)} seats of the table.")
    made = game_type.make_options(**options)
    beginning = {"options": made.as_json(), **({} if moment is None else {"moment": moment})}
    return plan_position(game_type, beginning, requests, bots, adviser=adviser, now=now)


def plan_position(
    game_type: GameType,
    beginning: dict[str, Any],
    requests: Sequence[SeatRequest],
    bots: Sequence[str],
    *,
    adviser: bool,
    now: float,
) -> TablePlan:
    """Plan a new table from how its game begins: with options, or from a position."""
    seed = fresh_seed()
    start_game(game_type.name, beginning, seed)  # raises now if the game cannot be set up
    playing = playable_bots(game_type.name, bots)
    tokens = {number: seat_tokens.new_token() for number, seat in enumerate(requests) if seat.held == "me"}
    table = seat_tokens.new_table_id()
    return TablePlan(
        TableRow(table, game_type.name, beginning, seed, commitment(table, seed), adviser, now),
        [new_seat(number, seat, tokens.get(number), playing) for number, seat in enumerate(requests)],
        tokens,
    )


def new_seat(number: int, seat: SeatRequest, token: str | None, bots: Sequence[str]) -> SeatRow:
    """Row of a seat of a new table."""
    if seat.held == "bot":
        bot = seat.bot or bots[0]
        if bot not in bots:
            raise BadOptions(f"There is no bot {shown(bot)} for this game; there are {', '.join(bots)}.")
        return SeatRow(number, "bot", seat_tokens.valid_name(seat.name or bot.capitalize()), bot)
    if seat.held == "open" or token is None:
        return SeatRow(number, "open")
    return take(SeatRow(number, "open"), seat_tokens.valid_name(seat.name or f"{PLAYER} {number + 1}"), token)


def take(row: SeatRow, name: str, token: str) -> SeatRow:
    """Row of a seat after somebody has taken it."""
    return replace(row, held="person", name=name, bot=None, token_hash=seat_tokens.hash_token(token))


def release(row: SeatRow) -> SeatRow:
    """Row of a seat after its player has left it."""
    return SeatRow(row.seat, "open")
