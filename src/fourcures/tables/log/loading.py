"""Loading of a table: fold its log, and check everything that can be wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import Any

from fourcures import GAMES
from fourcures.engine.game_type import GameType
from fourcures.tables.errors import UnplayableTable, damaged
from fourcures.tables.log.table import Table, commitment
from fourcures.tables.rows import Entry, Origin, SeatRow, TableRow

FOLDED_AT_ONCE = 32  # entries folded before other tables have their turn, about 5 ms


def fold_table(
    row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], *, keep_history: bool = False
) -> Table:
    """Table after all entries of its log. Raises UnplayableTable, with the reason, if the table cannot be played."""
    *_, table = fold_gradually(row, seats, entries, keep_history=keep_history)
    return table


def fold_gradually(
    row: TableRow, seats: Sequence[SeatRow], entries: Sequence[Entry], *, keep_history: bool = False
) -> Iterator[Table]:
    """Fold the log in slices of ``FOLDED_AT_ONCE`` entries.

    Yield the table before each slice, so that other work can run, and once more after the last entry.
    """
    require_rules(row.game, row.rules, row.beginning)
    require_promise(row)
    table: Table | None = None
    try:
        table = Table(row.game, row.beginning, row.seed, keep_history=keep_history)
        for start in range(0, len(entries), FOLDED_AT_ONCE):
            yield table
            table.fold_all(entries[start : start + FOLDED_AT_ONCE])
    except Exception:  # the rules can raise anything when data is damaged
        where = "what it began with" if table is None else f"entry {table.seq + 1} of its log"
        raise damaged(f"{where} is not possible by the rules") from None
    if [seat.seat for seat in seats] != list(range(table.game.players)):
        raise damaged("its seats are not all there")
    yield table


class FoldTurns:
    """Scheduler of tables that are being folded: shortest remaining log first.

    It runs one slice per iteration of the event loop, so a table never waits for a longer one.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []  # heap of (entries left, number, waiter)
        self._numbers = count()

    async def turn(self, left: int) -> None:
        """Wait for the next turn of a table that has ``left`` entries still to fold."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._next, loop)
        waiter = loop.create_future()
        heappush(self._waiting, (left, next(self._numbers), waiter))
        await waiter

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        _, _, waiter = heappop(self._waiting)
        if not waiter.done():  # it is done if loading was cancelled
            waiter.set_result(None)
        if self._waiting:
            loop.call_soon(self._next, loop)


def require_promise(row: TableRow) -> None:
    """Check that a table's origin fits its beginning, and its seed its commitment.

    Older versions also stored commitments for origins that now have none; those are checked too.
    """
    if row.origin not in possible_origins(row.beginning):
        raise damaged("its origin does not fit what it began with")
    if (row.is_promised or row.commitment) and commitment(row.id, row.seed) != row.commitment:
        raise damaged("its seed is not the one that was promised")


def possible_origins(beginning: dict[str, Any]) -> tuple[Origin, ...]:
    """Origins that are possible for a table with this beginning."""
    if "lesson" in beginning:
        return ("lesson",)
    if "deal" in beginning:
        return ("deal", "practice")
    return ("record", "position", "moment") if "position" in beginning else ("record", "new")


def require_rules(name: str, version: int, beginning: dict[str, Any]) -> None:
    """Raise UnplayableTable unless this program can continue a table begun with rules ``version`` of game ``name``."""
    game = GAMES.get(name)
    if game is None:
        raise UnplayableTable(f"This server does not know the game of this table; it has {', '.join(GAMES)}.")
    if version == game.rules_version:
        return
    with suppress(Exception):  # the beginning is no longer valid, or damaged
        if game.goes_on(version, read_options(game, beginning)):
            return
    better = "update the server" if version > game.rules_version else "run the version that it was begun with"
    raise UnplayableTable(
        f"This table was begun with version {version} of the rules of {game.title}, and this server plays version"
        f" {game.rules_version}, by which its game would go another way. The server's operator can {better}."
    )


def marked_record(row: TableRow, record: dict[str, Any]) -> dict[str, Any]:
    """Record of a table's game with its origin, which is omitted if it is "new"."""
    return record if row.origin == "new" else {**record, "origin": row.origin}


def read_options(game: GameType, beginning: dict[str, Any]) -> Any:
    """Options of a game, read from its table's beginning."""
    if "position" in beginning:
        return game.read_position(beginning["position"])[0]
    return game.make_options(**beginning["options"])
