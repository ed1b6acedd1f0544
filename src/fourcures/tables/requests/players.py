"""Requests of players: their key, the list of their tables, their statistics, and the deletion of these."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import Annotated

from msgspec import Meta

from fourcures import GAMES
from fourcures.tables.deals.options import level_name
from fourcures.tables.deals.options import levels as levels_of
from fourcures.tables.errors import RequestRefused, UnplayableTable
from fourcures.tables.hub import Hub
from fourcures.tables.messages.bodies import (
    Forgotten,
    GameTally,
    KnownKey,
    MyTable,
    MyTables,
    PlayerKey,
    Statistics,
    TallyText,
)
from fourcures.tables.players import keys
from fourcures.tables.players.standings import standing_of
from fourcures.tables.requests.endpoint import Caller, endpoint
from fourcures.tables.requests.tables import TableId
from fourcures.tables.rows import ListedTable, SeatRow, Standing, Tally

Skip = Annotated[int, Meta(ge=0, le=1_000_000, description="How many are left out, from the first on.")]
PAGE = 10  # tables per page of a list
SETTLED = 20  # tables without a standing that one request for statistics settles
FORGOTTEN = 100  # tables that are read at once to be forgotten


@endpoint("GET", "/key")
async def show_key(caller: Caller) -> KnownKey:
    """Key of this browser, to be copied to another one. It is null until the first seat was taken."""
    return KnownKey(key=caller.key)


@endpoint("PUT", "/key", 403, 413)
async def use_key(caller: Caller, body: PlayerKey) -> KnownKey:
    """Use a key in this browser from now on."""
    caller.new_key = body.key
    return KnownKey(key=body.key)


@endpoint("POST", "/key", 403, 409)
async def rotate_key(caller: Caller) -> KnownKey:
    """Replace the key by a new one that owns everything that the old key owned. The old key then owns nothing.

    A key that owns nothing is not replaced: it may just have been replaced elsewhere, and another new key would hide
    the one that owns everything.
    """
    new = await caller.hub.rotate_key(caller.key) if caller.key else keys.new_key()
    if new is None:
        raise RequestRefused(409, "No table belongs to this key. If it was replaced elsewhere, use the new key here.")
    caller.new_key = new
    return KnownKey(key=new)


@endpoint("DELETE", "/key", 403)
async def drop_key(caller: Caller) -> KnownKey:
    """Delete the key from this browser. Other browsers with the key keep its seats."""
    caller.new_key = ""
    return KnownKey(key=None)


@endpoint("GET", "/my/tables")
async def my_tables(caller: Caller, over: bool = False, skip: Skip = 0) -> MyTables:
    """A page of the player's running tables, those where they are to move first, or of their finished tables."""
    key_hash = caller.key_hash
    if key_hash is None:
        return MyTables(tables=[], more=False)
    caller.new_key = caller.key  # store the key of a returning player for another year
    hub = caller.hub
    found = hub.store.players.finished if over else hub.store.players.running
    listed = await found(key_hash, skip, PAGE + 1)
    seats = await hub.store.players.seats_at([one.row.id for one in listed[:PAGE]])
    tables = [await my_table(hub, one, seats[one.row.id], key_hash) for one in listed[:PAGE]]
    return MyTables(tables=tables, more=len(listed) > PAGE)


async def my_table(hub: Hub, listed: ListedTable, seats: Sequence[SeatRow], key_hash: bytes) -> MyTable:
    """Body of a table in its player's list."""
    row, game = listed.row, GAMES[listed.row.game]
    moved = listed.moved or row.created
    standing = await present_standing(hub, listed, moved)
    actor = next((seat for seat in seats if seat.seat == standing.actor), None)
    is_free = any(seat.held == "open" and seat.bot is None for seat in seats)
    is_mine = actor is not None and actor.key_hash == key_hash and actor.bot is None
    return MyTable(
        table=row.id,
        game=row.game,
        title=game.title,
        status=(
            ("won" if standing.won else "lost")
            if standing.won is not None
            else "open"
            if listed.last == 0 and is_free
            else "yours"
            if is_mine
            else "theirs"
        ),
        waits_for=actor.name if actor is not None and not is_mine else "",
        reason=game.endings.named(standing.reason).phrase if standing.reason else "",
        others=[seat.name for seat in seats if seat.key_hash != key_hash and seat.name],
        level=level_name(game, standing.difficulty),
        origin=row.origin,
        deal=row.deal,
        moved=moved,
    )


async def present_standing(hub: Hub, listed: ListedTable, time: float) -> Standing:
    """Standing of a table after its last log entry. The stored one is updated only when the player to move changes."""
    stored = listed.standing
    if stored is not None and (stored.won is not None or stored.seq == listed.last):
        return stored
    try:
        async with hub.at(listed.row.id) as room:
            return standing_of(room.table, time)
    except UnplayableTable:  # the table's own page shows the reason
        return stored or Standing(0, None, "")


@endpoint("GET", "/my/statistics")
async def statistics(caller: Caller) -> Statistics:
    """Statistics of the player's finished games: numbers played and won by game, difficulty and role, and streaks.

    Lessons and tables from records, positions or other tables do not count. Of a deal, only the player's first try
    counts, if it ended within the day.
    """
    key_hash = caller.key_hash
    if key_hash is None:
        return Statistics(played=0, won=0, streak=0, best_streak=0, games=[])
    hub = caller.hub
    for table in await hub.store.players.unsettled(key_hash, SETTLED):
        with suppress(UnplayableTable):
            await hub.settle(table)
    levels, roles, outcomes = await hub.store.players.tallies(key_hash)
    wins = [len(list(run)) if won else 0 for won, run in groupby(outcomes)]
    return Statistics(
        played=sum(tally.played for tally in levels),
        won=sum(tally.won for tally in levels),
        streak=wins[-1] if wins else 0,
        best_streak=max(wins, default=0),
        games=game_tallies(levels, roles),
    )


def game_tallies(levels: Sequence[Tally], roles: Sequence[Tally]) -> list[GameTally]:
    """Statistics of each game that was played, with the titles of difficulties and roles."""
    tallies = []
    for game in GAMES.values():
        if own := [tally for tally in levels if tally.game == game.name]:
            names = game.components(game.make_options(players=game.player_counts[0]))["roles"]
            played = [tally for tally in roles if tally.game == game.name]
            order = levels_of(game)
            own.sort(key=lambda tally: order.index(tally.what) if tally.what in order else -1)
            played.sort(key=lambda tally: (-tally.played, tally.what))
            tallies.append(
                GameTally(
                    game=game.name,
                    title=game.title,
                    played=sum(tally.played for tally in own),
                    won=sum(tally.won for tally in own),
                    levels=[TallyText(level_name(game, one.what), one.played, one.won) for one in own],
                    roles=[
                        TallyText(names[one.what]["name"] if one.what in names else one.what, one.played, one.won)
                        for one in played
                    ],
                )
            )
    return tallies


@endpoint("DELETE", "/my/tables/{table}", 403, 404)
async def forget_table(caller: Caller, table: TableId) -> Forgotten:
    """Forget that the player was at a table. Their seats become open and nameless. The table is kept for the others."""
    key_hash = caller.key_hash
    if key_hash is None or not await caller.hub.forget(table, key_hash):
        raise RequestRefused(404, "You have no seat at this table, and have played no game there.")
    return Forgotten(tables=1)


@endpoint("DELETE", "/my/tables", 403)
async def forget_all(caller: Caller) -> Forgotten:
    """Forget that the player was at all their tables."""
    key_hash, hub, count = caller.key_hash, caller.hub, 0
    while key_hash is not None and (tables := await hub.store.players.tables_of(key_hash, FORGOTTEN)):
        for table in tables:
            count += await hub.forget(table, key_hash)
    return Forgotten(tables=count)
