"""Peer protocol: processes on one database tell each other who is at their tables, what is proposed, who drives bots.

Each publishes all that it has at a table whenever that changes, and everything again several times a lease. What is not
renewed expires, and with it the people of a process that was killed: it needs no farewell, and a lost message does not
stay lost. A process that starts asks, and all others answer at once. Nothing of it is kept in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

import msgspec

from fourcures.engine.stops import Stops
from fourcures.server.storage import LARGEST_MESSAGE

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

RENEWALS = 3  # of a lease before it expires
ENVELOPE_BYTES = 100  # of a message around its tables

log = logging.getLogger(__name__)

Seat = Annotated[int, msgspec.Meta(ge=0, lt=10)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process has at a table. Nothing of it is secret: all at the table are told the same."""

    seats: list[Seat] = []  # whose players are connected there
    watching: Count = 0
    notes: dict[Seat, str] = {}  # what keeps bots from playing
    drives: bool = False  # whether it drives the table's bots
    seq: Count = 0  # the position in the log that the proposals are for
    proposals: dict[Seat, list[str]] = {}  # that were made there; without actions, taken back there
    stops: dict[Seat, Stops] = {}  # that were set there
    waits: list[Seat] = []  # seats that have asked there for the next window
    moment: float = 0.0  # seconds of the moment that it has begun, if one goes on

    @property
    def people(self) -> tuple[list[int], int, dict[int, str]]:
        """The part that the people at a table are told."""
        return self.seats, self.watching, self.notes

    @property
    def has_people(self) -> bool:
        """Whether somebody is connected to the table there."""
        return bool(self.seats or self.watching)


class PeerMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """Message of one process to all others."""

    lease: Annotated[float, msgspec.Meta(ge=0, le=3600)]  # seconds for which it holds; 0 is a farewell
    asks: bool = False  # whether all others shall publish everything
    tables: dict[str, Presence | None] = {}  # None: it has nothing there any more


class LeasedPresence(NamedTuple):
    """Presence of a peer at a table, and when it expires."""

    presence: Presence
    expires: float


class PresenceHandler(Protocol):
    """This process's side of the protocol: what it publishes, and what it does with what peers publish."""

    def local_presence(self, table_id: str) -> Presence | None:
        """The presence of this process at a table, if there is anything to publish."""

    def peer_changed(self, table_id: str, before: Presence | None, after: Presence | None) -> None:
        """Called when the presence of a peer at a table has changed."""


encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(PeerMessage)
FAREWELL = encoder.encode(PeerMessage(0)).decode()


def encode_messages(lease: float, tables: Mapping[str, Presence | None]) -> Iterator[str]:
    """The presences at some tables as JSON messages: few, and none too large."""
    batch: dict[str, Presence | None] = {}
    room = LARGEST_MESSAGE - ENVELOPE_BYTES
    for table_id, presence in tables.items():
        size = len(encoder.encode({table_id: presence}))
        if batch and size > room:
            yield encoder.encode(PeerMessage(lease, tables=batch)).decode()
            batch, room = {}, LARGEST_MESSAGE - ENVELOPE_BYTES
        batch[table_id] = presence
        room -= size
    if batch:
        yield encoder.encode(PeerMessage(lease, tables=batch)).decode()


class Peers:
    """The other processes on the same database. Where there can be none, nothing is done."""

    def __init__(
        self, store: Store, handler: PresenceHandler, lease: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._handler = handler
        self._lease = lease
        self._clock = clock
        self._published: dict[str, Presence] = {}  # by this process
        self._received: dict[str, dict[str, LeasedPresence]] = {}  # by table and peer
        self._changed: set[str] = set()  # tables to be published soon
        self._is_open = store.is_shared
        if self._is_open:
            store.on_message(self._receive)

    # What peers have

    def at(self, table_id: str) -> dict[str, Presence]:
        """The presences of peers at a table, by the peers' names."""
        return {name: leased.presence for name, leased in self._received.get(table_id, {}).items()}

    def _receive(self, sender: str, text: str) -> None:
        if not self._is_open:
            return
        try:
            message = decoder.decode(text)
        except (msgspec.DecodeError, RecursionError):
            log.warning("a message of another process cannot be read")
            return
        if message.asks:
            self._publish_all()
        tables = message.tables if message.lease else dict.fromkeys(self._received)
        expires = self._clock() + message.lease
        for table_id, presence in tables.items():
            self._update(table_id, sender, LeasedPresence(presence, expires) if presence else None)

    def _update(self, table_id: str, sender: str, leased: LeasedPresence | None) -> None:
        """Set or remove a peer's presence at a table, and call the handler if it has changed."""
        here = self._received.setdefault(table_id, {})
        replaced = here.pop(sender, None)
        if leased is not None:
            here[sender] = leased
        if not here:
            del self._received[table_id]
        before, after = replaced and replaced.presence, leased and leased.presence
        if before != after:
            self._handler.peer_changed(table_id, before, after)

    def drop_expired(self) -> None:
        """Remove presences that were not renewed in time."""
        now = self._clock()
        expired = [
            (table, name) for table, here in self._received.items() for name, one in here.items() if one.expires < now
        ]
        for table_id, name in expired:
            self._update(table_id, name, None)

    # What this process has

    def publish(self, table_id: str) -> None:
        """Publish a table if it has changed, in one message with all that change in this turn of the event loop."""
        if self._is_open:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._publish_changed)
            self._changed.add(table_id)

    def _publish_changed(self) -> None:
        changed, self._changed = self._changed, set()
        self._send({one: presence for one, presence in self._local(changed) if presence != self._published.get(one)})

    def _publish_all(self) -> None:
        self._send(dict(self._local(self._published)))

    def _local(self, tables: Iterable[str]) -> Iterator[tuple[str, Presence | None]]:
        return ((table_id, self._handler.local_presence(table_id)) for table_id in tables)

    def _send(self, presences: Mapping[str, Presence | None]) -> None:
        if not self._is_open:
            return
        for table_id, presence in presences.items():
            if presence is None:
                self._published.pop(table_id, None)
            else:
                self._published[table_id] = presence
        for message in encode_messages(self._lease, presences):
            self._store.send(message)

    # The whole time

    def ask(self) -> None:
        """Ask all others to publish, and publish everything: after the start, or when messages were lost."""
        if self._is_open:
            self._store.send(encoder.encode(PeerMessage(self._lease, asks=True)).decode())
            self._publish_all()

    async def run(self) -> None:
        """Renew all leases in time, and drop those of others that expire."""
        self.ask()
        while self._is_open:
            await asyncio.sleep(self._lease / RENEWALS)
            self._publish_all()
            self.drop_expired()

    def close(self) -> None:
        """Send a farewell, so that peers drop everything of this process at once."""
        if self._is_open:
            self._is_open = False
            self._store.send(FAREWELL)
