"""Deals of the days: their rows, first tries, and the planner's games. Several processes agree on one deal per day."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Function, Select, Table, and_, case, func, select, update

from fourcures.server.storage.schema import DEAL, STANDING, deal_games, deals, spent_tries, standings, tries
from fourcures.server.storage.writes import Written, create, insert_rows
from fourcures.tables.rows import DealGame, DealRow, PlannerTally, SeatRow, Standing, TableRow, TryRow

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

_IN_TIME = standings.c.ended < tries.c.ends
_JOINED = tries.join(standings, standings.c.table_id == tries.c.table_id)


def tries_in_time(key_hash: bytes) -> Select[tuple[str]]:
    """Query for a player's tables that count at deals: first tries that ended before the end of their day."""
    return select(tries.c.table_id).select_from(_JOINED).where(tries.c.key_hash == key_hash, _IN_TIME)


def try_hash(key_hash: bytes, day: str, game: str) -> bytes:
    """Hash that marks a player's try at a deal as spent, even after the player is forgotten."""
    return hashlib.sha256(key_hash + f"{game}-{day}".encode()).digest()


def _deal(day: str, game: str) -> Select[Any]:
    return select(*DEAL).where(deals.c.day == day, deals.c.game == game)


def _is_of(deal: DealRow, table: Table) -> ColumnElement[bool]:
    return and_(table.c.day == deal.day, table.c.game == deal.game)


def _tally(table: Table) -> tuple[Function[int], Function[int]]:
    """Numbers of all games and of won games, as SQL expressions."""
    return func.count(), func.coalesce(func.sum(case((table.c.won, 1), else_=0)), 0)


class Deals:
    """Deals in a database, as `DealStore` describes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, day: str, game: str) -> DealRow | None:
        return next((DealRow(*row) for row in await self._store.rows(_deal(day, game))), None)

    async def agree(self, row: DealRow) -> DealRow:
        def write(connection: Connection) -> Written[DealRow]:
            insert_rows(connection, deals, [asdict(row)])
            return Written(DealRow(*connection.execute(_deal(row.day, row.game)).one()))

        return await self._store.write(f"{row.day}-{row.game}", write)

    async def before(self, day: str, game: str, most: int) -> list[DealRow]:
        found = select(*DEAL).where(deals.c.game == game, deals.c.day < day).order_by(deals.c.day.desc()).limit(most)
        return [DealRow(*row) for row in await self._store.rows(found)]

    async def begin_try(
        self,
        key_hash: bytes,
        deal: DealRow,
        table: TableRow,
        seats: Sequence[SeatRow],
        standing: Standing,
        name: str,
        ends: float,
    ) -> bool:
        try_ = {"key_hash": key_hash, "day": deal.day, "game": deal.game, "name": name, "ends": ends}

        def write(connection: Connection) -> Written[bool]:
            if not insert_rows(connection, spent_tries, [{"hash": try_hash(key_hash, deal.day, deal.game)}]):
                return Written(False)
            create(connection, table, seats)
            insert_rows(connection, standings, [{"table_id": table.id, **asdict(standing)}])
            insert_rows(connection, tries, [{"table_id": table.id, **try_}])
            return Written(True, end=0)

        return await self._store.write(table.id, write)

    async def is_spent(self, key_hash: bytes, deal: DealRow) -> bool:
        found = select(spent_tries.c.hash).where(spent_tries.c.hash == try_hash(key_hash, deal.day, deal.game))
        return bool(await self._store.rows(found))

    async def own_try(self, key_hash: bytes, deal: DealRow) -> TryRow | None:
        which = and_(tries.c.key_hash == key_hash, _is_of(deal, tries))
        return next(iter(await self._tries(which, (), 0, 1)), None)

    async def results(self, deal: DealRow, skip: int, most: int) -> list[TryRow]:
        best = (  # first wins in few turns, then losses with many cures after many turns
            standings.c.won.desc(),
            case((standings.c.won, 0), else_=-standings.c.cures),
            case((standings.c.won, standings.c.turns), else_=-standings.c.turns),
            standings.c.decisions,
            standings.c.ended,
        )
        return await self._tries(and_(_is_of(deal, tries), _IN_TIME), best, skip, most)

    async def _tries(self, which: Any, order: Any, skip: int, most: int) -> list[TryRow]:
        found = select(tries.c.key_hash, tries.c.table_id, tries.c.name, *STANDING).select_from(_JOINED)
        rows = await self._store.rows(found.where(which).order_by(*order).offset(skip).limit(most))
        return [TryRow(key, table, name, Standing(*standing)) for key, table, name, *standing in rows]

    async def count(self, deal: DealRow) -> tuple[int, int]:
        found = select(*_tally(standings)).select_from(_JOINED).where(_is_of(deal, tries), _IN_TIME)
        ((games, won),) = await self._store.rows(found)
        return games, won

    async def unplayed(self, deal: DealRow, most: int) -> list[int]:
        found = select(deal_games.c.number).where(_is_of(deal, deal_games), deal_games.c.won.is_not(None))
        ended = {number for (number,) in await self._store.rows(found)}
        return [number for number in range(most) if number not in ended]

    async def add_game(self, deal: DealRow, number: int, game: DealGame) -> None:
        key = {"day": deal.day, "game": deal.game, "number": number}
        row = {**game._asdict(), "claimed": time.time()}

        def write(connection: Connection) -> Written[None]:
            if not insert_rows(connection, deal_games, [{**key, **row}]):  # an older version may have begun it
                same = and_(*(deal_games.c[name] == value for name, value in key.items()), deal_games.c.won.is_(None))
                connection.execute(update(deal_games).where(same).values(row))
            return Written(None)

        await self._store.write(f"{deal.day}-{deal.game}", write)

    async def planner(self, deal: DealRow) -> PlannerTally:
        found = select(*_tally(deal_games)).where(_is_of(deal, deal_games), deal_games.c.won.is_not(None))
        return PlannerTally(*(await self._store.rows(found))[0])
