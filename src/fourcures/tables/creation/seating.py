"""Seating: the rows of a new table, and the taking of seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.game_type import GameType
from fourcures.tables.bots.names import playable_bots
from fourcures.tables.log.table import commitment, start_game
from fourcures.tables.messages.bodies import SeatRequest
from fourcures.tables.players import keys as player_keys
from fourcures.tables.rows import Origin, SeatRow, TableRow

SEED_BYTES = 16
PLAYER = "Player"


class TablePlan(NamedTuple):
    """Rows of a new table."""

    row: TableRow
    seats: list[SeatRow]


def fresh_seed() -> str:
    """Random seed of a new table, from the system's cryptographic source."""
    return secrets.token_hex(SEED_BYTES)


def new_beginning(game_type: GameType, options: dict[str, Any], seats: int, moment: float | None) -> dict[str, Any]:
    """Beginning of a game with options, for ``seats`` players. Raises BadOptions if the options are not possible."""
    for spec in game_type.option_specs:
        if spec.form == "file" and spec.name in options:
            raise BadOptions(f"{spec.name}: a table on a server cannot have a {spec.name} of its own.")
    if options.setdefault("players", seats) != seats:
        raise BadOptions(f"players: {shown(options['players'])} does not match the {seats} seats of the table.")
    made = {"options": game_type.make_options(**options).as_json()}
    return made if moment is None else {**made, "moment": moment}


def plan_table(
    game_type: GameType,
    beginning: dict[str, Any],
    requests: Sequence[SeatRequest],
    bots: Sequence[str],
    key: str,
    *,
    adviser: bool,
    now: float,
    seed: str = "",
    origin: Origin = "new",
) -> TablePlan:
    """Plan a new table. ``key`` takes the seats requested as "me"; an empty ``seed`` is replaced by a fresh one."""
    seed = seed or fresh_seed()
    start_game(game_type.name, beginning, seed)  # raises now if the game cannot be set up
    playing = playable_bots(game_type.name, bots)
    return TablePlan(
        new_row(game_type, beginning, seed, adviser=adviser, now=now, origin=origin),
        [new_seat(number, seat, key, playing) for number, seat in enumerate(requests)],
    )


def new_row(
    game_type: GameType,
    beginning: dict[str, Any],
    seed: str,
    *,
    adviser: bool,
    now: float,
    origin: Origin,
    over: bool = False,
) -> TableRow:
    """Row of a new table, with a commitment to its seed if its origin is in ``PROMISED``."""
    table, rules = player_keys.new_table_id(), game_type.rules_version
    row = TableRow(table, game_type.name, beginning, seed, "", adviser, now, over, rules, origin)
    return replace(row, commitment=commitment(table, seed)) if row.is_promised else row


def new_seat(number: int, seat: SeatRequest, key: str, bots: Sequence[str]) -> SeatRow:
    """Row of a seat of a new table. Raises BadOptions if the requested bot cannot play."""
    if seat.held == "bot":
        bot = seat.bot or bots[0]
        if bot not in bots:
            raise BadOptions(f"There is no bot {shown(bot)} for this game; there are {', '.join(bots)}.")
        return SeatRow(number, "bot", player_keys.valid_name(seat.name or bot.capitalize()), bot)
    if seat.held == "open":
        return SeatRow(number, "open")
    return take(SeatRow(number, "open"), player_keys.valid_name(seat.name or f"{PLAYER} {number + 1}"), key)


def take(row: SeatRow, name: str, key: str) -> SeatRow:
    """Row of a seat after the player with a key has taken it."""
    return replace(row, held="person", name=name, bot=None, key_hash=player_keys.hash_key(key))
