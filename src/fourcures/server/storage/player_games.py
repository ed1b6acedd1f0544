"""Games of a player: tables with their standings, found by the hash of the player's key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, ColumnElement, Connection, Join, Select, and_, case, delete, func, or_, select, update

from fourcures.server.storage.deals import tries_in_time, try_hash
from fourcures.server.storage.schema import (
    STANDING,
    TABLE,
    deals,
    entries,
    played,
    seats,
    spent_tries,
    standings,
    tables,
    talk,
    tries,
)
from fourcures.server.storage.writes import Written, insert_rows, run_text
from fourcures.tables.rows import Holdings, ListedTable, PlayedRow, SeatRow, Standing, TableRow, Tally

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

MOST_COUNTED = 10_000  # latest games considered for streaks
_KEPT = ("table_id", *Standing.__slots__)
_UPSERT = (  # a stored standing is kept if it is as late as the new one, or if its game has ended
    f"INSERT INTO standings ({', '.join(_KEPT)}) VALUES ({', '.join('?' * len(_KEPT))})"
    f" ON CONFLICT (table_id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _KEPT[1:])}"
    " WHERE standings.seq < excluded.seq AND standings.ended IS NULL RETURNING seq"
)


def save_standing(connection: Connection, table_id: str, standing: Standing, who: Sequence[PlayedRow]) -> Written[None]:
    """Store a standing unless a later one is known. If the game has ended, store its players and mark its table."""
    written = run_text(connection, _UPSERT, (table_id, *astuple(standing))).first()
    if written is not None and who:
        insert_rows(connection, played, [{"table_id": table_id, **row._asdict()} for row in who])
    if standing.won is not None:
        connection.execute(update(tables).where(tables.c.id == table_id).values(over=True))
    return Written(None)


def forget(connection: Connection, table_id: str, key_hash: bytes) -> Written[bool]:
    """Forget a player at a table: open the seats, delete played games and tries, and empty the chat messages.

    Messages keep their numbers, by which other processes recognise new ones. A try at a deal stays spent, by a hash
    that names neither player nor table. The answer is True if anything was forgotten.
    """
    nobody = {name: value for name, value in asdict(SeatRow(0, "open")).items() if name != "seat"}
    gone = connection.execute(update(talk).where(_said_by(key_hash, table_id)).values(text="", card="")).rowcount
    own = and_(seats.c.table_id == table_id, seats.c.key_hash == key_hash)
    gone += connection.execute(update(seats).where(own).values(nobody)).rowcount
    for kept in (played, tries):
        own = and_(kept.c.table_id == table_id, kept.c.key_hash == key_hash)
        gone += connection.execute(delete(kept).where(own)).rowcount
    return Written(gone > 0, "seats" if gone else None)


def rekey(connection: Connection, old: bytes, new: bytes) -> Written[list[str]]:
    """Transfer everything that belongs to the key ``old`` to the key ``new``. The answer is the list of its tables.

    Spent tries at deals are spent for the new key, too.
    """
    found: set[str] = set()
    for kept, column in ((seats, seats.c.key_hash), (played, played.c.key_hash), (tries, tries.c.key_hash)):
        changed = update(kept).where(column == old).values({column: new}).returning(kept.c.table_id)
        found.update(connection.scalars(changed))
    made = connection.execute(select(deals.c.day, deals.c.game)).all()
    spent = {try_hash(old, *deal): try_hash(new, *deal) for deal in made}
    known = connection.scalars(select(spent_tries.c.hash).where(spent_tries.c.hash.in_(spent)))
    if rows := [{"hash": spent[one]} for one in known]:
        insert_rows(connection, spent_tries, rows)
    return Written(sorted(found), "seats" if found else None, tables=sorted(found))


def _said_by(key_hash: bytes, table_id: str | None = None) -> ColumnElement[bool]:
    """SQL condition for chat messages from a player's seats. Messages that are already forgotten do not match."""
    at = [
        select(kept.c.seat).where(kept.c.table_id == talk.c.table_id, own == key_hash, kept.c.seat == talk.c.seat)
        for kept, own in ((seats, seats.c.key_hash), (played, played.c.key_hash))
    ]
    here = [talk.c.table_id == table_id] if table_id is not None else []
    return and_(*here, talk.c.text != "", or_(*(one.correlate(talk).exists() for one in at)))


class PlayerGames:
    """Games of players in a database, as `PlayerStore` describes them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def forget(self, table_id: str, key_hash: bytes) -> bool:
        return await self._store.write(table_id, lambda connection: forget(connection, table_id, key_hash))

    async def rekey(self, old: bytes, new: bytes) -> list[str]:
        return await self._store.write("", lambda connection: rekey(connection, old, new))

    async def running(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        mine = select(seats.c.table_id).where(seats.c.key_hash == key_hash)
        to_move = (
            select(seats.c.seat)
            .where(
                seats.c.table_id == tables.c.id,
                seats.c.seat == standings.c.actor,
                seats.c.key_hash == key_hash,
                seats.c.bot.is_(None),
            )
            .exists()
        )
        moved = func.coalesce(_newest(entries.c.time), tables.c.created)
        order = (case((to_move, 0), else_=1), moved.desc(), tables.c.id)
        return await self._listed(and_(tables.c.id.in_(mine), standings.c.won.is_(None)), order, skip, most)

    async def finished(self, key_hash: bytes, skip: int, most: int) -> list[ListedTable]:
        mine = select(played.c.table_id).where(played.c.key_hash == key_hash)
        order = (standings.c.ended.desc(), tables.c.id)
        return await self._listed(and_(tables.c.id.in_(mine), standings.c.won.is_not(None)), order, skip, most)

    async def _listed(
        self, which: ColumnElement[bool], order: Sequence[Any], skip: int, most: int
    ) -> list[ListedTable]:
        found = (
            select(*TABLE, standings.c.table_id, *STANDING, _newest(entries.c.seq), _newest(entries.c.time))
            .outerjoin(standings, standings.c.table_id == tables.c.id)
            .where(which, tables.c.origin != "lesson")
            .order_by(*order)
            .offset(skip)
            .limit(most)
        )
        return [_listed_table(row) for row in await self._store.rows(found)]

    async def unsettled(self, key_hash: bytes, most: int) -> list[str]:
        found = (
            select(seats.c.table_id)
            .distinct()
            .outerjoin(standings, standings.c.table_id == seats.c.table_id)
            .where(seats.c.key_hash == key_hash, standings.c.table_id.is_(None))
            .limit(most)
        )
        return [table_id for (table_id,) in await self._store.rows(found)]

    async def tables_of(self, key_hash: bytes, most: int) -> list[str]:
        at = [select(seats.c.table_id).where(seats.c.key_hash == key_hash)]
        at += [select(kept.c.table_id).where(kept.c.key_hash == key_hash) for kept in (played, tries)]
        found = select(tables.c.id).where(or_(*(tables.c.id.in_(one) for one in at))).limit(most)
        return [table_id for (table_id,) in await self._store.rows(found)]

    async def holdings(self, key_hash: bytes) -> Holdings:
        """Numbers of seats, played games, tries and chat messages stored for a player."""
        counts = [
            select(func.count()).select_from(kept).where(own)
            for kept, own in (
                (seats, seats.c.key_hash == key_hash),
                (played, played.c.key_hash == key_hash),
                (tries, tries.c.key_hash == key_hash),
                (talk, _said_by(key_hash)),
            )
        ]
        return await self._store.read(lambda connection: Holdings(*(connection.scalar(one) or 0 for one in counts)))

    async def seats_at(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        at: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        found = select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.seat)
        for table_id, *seat in await self._store.rows(found):
            at[table_id].append(SeatRow(*seat))
        return at

    async def tallies(self, key_hash: bytes) -> tuple[list[Tally], list[Tally], list[bool]]:
        may_count = or_(tables.c.origin == "new", tables.c.id.in_(tries_in_time(key_hash)))
        counted = and_(standings.c.won.is_not(None), may_count)
        mine = tables.c.id.in_(select(played.c.table_id).where(played.c.key_hash == key_hash))
        joined = tables.join(standings, standings.c.table_id == tables.c.id)

        def tally(what: ColumnElement[str], source: Join, which: ColumnElement[bool]) -> Select[Any]:
            found = select(tables.c.game, what, func.count(), func.sum(case((standings.c.won, 1), else_=0)))
            return found.select_from(source).where(which, counted).group_by(tables.c.game, what)

        roles = (  # a player at two seats in the same role counts once
            select(played.c.table_id, played.c.role).where(played.c.key_hash == key_hash).distinct().subquery()
        )
        by_difficulty = tally(standings.c.difficulty, joined, mine)
        by_role = tally(roles.c.role, joined.join(roles, roles.c.table_id == tables.c.id), roles.c.role != "")
        ended = select(standings.c.won).select_from(joined).where(mine, counted)
        outcomes = ended.order_by(standings.c.ended.desc(), tables.c.id).limit(MOST_COUNTED)

        def read(connection: Connection) -> tuple[list[Tally], list[Tally], list[bool]]:
            tallies = [[Tally(*row) for row in connection.execute(query)] for query in (by_difficulty, by_role)]
            return tallies[0], tallies[1], [bool(one) for one in connection.scalars(outcomes)][::-1]

        return await self._store.read(read)


def _newest(column: Column[Any]) -> Any:
    """Column of the last entry in a table's log, as a scalar subquery."""
    newest = select(column).where(entries.c.table_id == tables.c.id).correlate(tables)
    return newest.order_by(entries.c.seq.desc()).limit(1).scalar_subquery()


def _listed_table(values: Sequence[Any]) -> ListedTable:
    table, (known, *standing, last, moved) = values[: len(TABLE)], values[len(TABLE) :]
    return ListedTable(TableRow(*table), None if known is None else Standing(*standing), last or 0, moved)
