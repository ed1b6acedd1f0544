"""New tables: what is kept of them from the start, and how seats change hands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal, NamedTuple

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.server import seat_tokens
from fourcures.server.storage import SeatRow, TableRow
from fourcures.server.table import commitment

SEED_BYTES = 16
PLAYER = "Player"


class SeatPlan(NamedTuple):
    """Who is to sit at a seat of a new table."""

    held: Literal["me", "open", "bot"]
    name: str | None
    bot: str | None


class Plan(NamedTuple):
    """A new table before it is kept, with the tokens of the seats that are taken at once."""

    row: TableRow
    seats: list[SeatRow]
    tokens: dict[int, str]


def fresh_seed() -> str:
    """What a new table is dealt by; nobody can foresee it."""
    return secrets.token_hex(SEED_BYTES)


def planned(
    game_type: GameType,
    wishes: dict[str, Any],
    wanted: Sequence[SeatPlan],
    bots: Sequence[str],
    *,
    adviser: bool,
    now: float,
) -> Plan:
    """A new table; BadOptions says what is not possible."""
    for wish in game_type.option_specs:
        if wish.form == "file" and wish.name in wishes:
            raise BadOptions(f"{wish.name}: a table on a server is played with our own {wish.name}.")
    if wishes.setdefault("players", len(wanted)) != len(wanted):
        raise BadOptions(f"players: {shown(wishes['players'])} is not possible at a table with {len(wanted)} seats.")
    options = game_type.make_options(**wishes)
    seed = fresh_seed()
    Game.new(game_type, seed=int(seed, 16), **options.as_json())  # what cannot be dealt is refused now
    tokens = {number: seat_tokens.new_token() for number, seat in enumerate(wanted) if seat.held == "me"}
    table = seat_tokens.new_table_id()
    return Plan(
        TableRow(table, game_type.name, {"options": options.as_json()}, seed, commitment(table, seed), adviser, now),
        [seated(number, seat, tokens.get(number), bots) for number, seat in enumerate(wanted)],
        tokens,
    )


def seated(number: int, seat: SeatPlan, token: str | None, bots: Sequence[str]) -> SeatRow:
    """A seat of a new table."""
    if seat.held == "bot":
        bot = seat.bot or bots[0]
        if bot not in bots:
            raise BadOptions(f"There is no bot {shown(bot)}; there are {', '.join(bots)}.")
        return SeatRow(number, "bot", seat_tokens.checked_name(seat.name or bot.capitalize()), bot)
    if seat.held == "open" or token is None:
        return SeatRow(number, "open")
    return taken(SeatRow(number, "open"), seat_tokens.checked_name(seat.name or f"{PLAYER} {number + 1}"), token)


def taken(row: SeatRow, name: str, token: str) -> SeatRow:
    """A seat that somebody sits down at."""
    return replace(row, held="person", name=name, bot=None, token_hash=seat_tokens.hashed(token))


def left(row: SeatRow) -> SeatRow:
    """A seat that somebody has left."""
    return SeatRow(row.seat, "open")
