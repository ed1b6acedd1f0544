"""Operator's commands, executed by the running server, or on its database if no server runs."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple

from fourcures.engine.errors import FourcuresError, shown
from fourcures.server.storage.store import Store
from fourcures.tables.messages.protocol import Announcement
from fourcures.tables.players.keys import KEY_PATTERN, hash_key, is_plain, new_key
from fourcures.tables.rows import Topic

LONGEST_SENTENCE = 300
AT_ONCE = 100  # tables per query


class Host(NamedTuple):
    """Store on which commands are executed, and the application state of the running server, if there is one."""

    store: Store
    server: Any = None

    def changed(self, tables: Iterable[str], topic: Topic) -> None:
        """Make the running server reload ``topic`` of the changed tables."""
        for table in tables if self.server is not None else ():
            self.server.hub.changed(table, topic)


async def close_table(host: Host, table: str, why: str) -> str:
    """Close a table: nobody can see or play it, and its players read why. It stays in the database."""
    require_table(table, is_there=await host.store.close_table(table, sentence(why)))
    host.changed([table], "table")
    return f"Table {table} is closed. Its players read: {sentence(why)}"


async def open_table(host: Host, table: str) -> str:
    """Reopen a closed table."""
    require_table(table, is_there=await host.store.close_table(table, ""))
    return f"Table {table} is open."


async def delete_table(host: Host, table: str) -> str:
    """Delete a table permanently."""
    require_table(table, is_there=await host.store.delete(table))
    host.changed([table], "table")
    return f"Table {table} is deleted."


async def forget_player(host: Host, key: str) -> str:
    """Forget a player at all tables."""
    games, key_hash, tables = host.store.players, hash_of(key), []
    had = await games.holdings(key_hash)
    while found := await games.tables_of(key_hash, AT_ONCE):
        tables += [table for table in found if await games.forget(table, key_hash)]
    host.changed(tables, "seats")
    return (
        f"Forgotten at {len(tables)} tables: {had.seats} seats, {had.games} results of games, {had.deals} of deals,"
        f" {had.messages} messages."
    )


async def rotate_key(host: Host, key: str) -> str:
    """Transfer everything that belongs to a player's key to a new key."""
    new = new_key()
    tables = await host.store.players.rekey(hash_of(key), hash_key(new))
    if not tables:
        raise FourcuresError("No table belongs to this key, perhaps as it was replaced already; there is no new one.")
    host.changed(tables, "seats")
    return f"The player has the new key {new} at {len(tables)} tables."


async def announce(host: Host, text: str) -> str:
    """Show a sentence to everybody at all tables."""
    host.server.hub.broadcast(Announcement(sentence(text)))
    return f"{host.server.hub.client_count} people were told."


async def drain(host: Host) -> str:
    """Stop making new tables."""
    host.server.limits.is_draining = True
    return f"No new tables are made; {host.server.hub.client_count} people are at tables."


async def resume(host: Host) -> str:
    """Resume making new tables."""
    host.server.limits.is_draining = False
    return "New tables are made again."


OF_SERVER: dict[str, Callable[..., Awaitable[str]]] = {one.__name__: one for one in (announce, drain, resume)}
COMMANDS = {one.__name__: one for one in (close_table, open_table, delete_table, forget_player, rotate_key)} | OF_SERVER


def require_table(table: str, *, is_there: bool) -> None:
    """Raise FourcuresError if there is no such table."""
    if not is_there:
        raise FourcuresError(f"There is no table {shown(table)}; `fourcures admin tables list` lists them.")


def hash_of(key: str) -> bytes:
    """Hash of a player's key. Raise FourcuresError if the text is no key."""
    if not re.fullmatch(KEY_PATTERN.strip("^$"), key):
        raise FourcuresError("This is no key: keys have 22 letters, digits, - or _, as in the player's private link.")
    return hash_key(key)


def sentence(text: str) -> str:
    """Sentence for players, with normalised spaces. Raise FourcuresError if it cannot be shown."""
    tidy = " ".join(text.split())
    if not 1 <= len(tidy) <= LONGEST_SENTENCE or not is_plain(tidy):
        raise FourcuresError(f"{shown(text)} cannot be shown; give 1 to {LONGEST_SENTENCE} printable characters.")
    return tidy
