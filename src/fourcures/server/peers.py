"""What processes on one database tell each other of their tables: who is there, what is proposed, who drives bots.

Each says of a table all that it has there, whenever that changes, and everything again every few seconds. What is not
said again in time is forgotten, and with it the people of a process that was killed: it needs no farewell, and no
letter that is lost stays lost. Who comes asks, and all others answer at once. Nothing of it is kept in the database.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, NamedTuple, Protocol

import msgspec

from fourcures.server.storage import LARGEST_LETTER

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

RENEWALS = 3  # of a lease before it runs out
ENVELOPE = 100  # bytes of a letter around its tables

log = logging.getLogger(__name__)

Seat = Annotated[int, msgspec.Meta(ge=0, lt=10)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process has at a table. Nothing of it is secret: all at the table are told the same."""

    seats: list[Seat] = []  # whose players are there
    watching: Count = 0
    notes: dict[Seat, str] = {}  # what keeps bots from playing
    drives: bool = False  # whether it sees that bots move
    seq: Count = 0  # the moment that the proposals are for
    proposals: dict[Seat, list[str]] = {}  # that were made there; without actions, taken back there

    @property
    def people(self) -> tuple[list[int], int, dict[int, str]]:
        """What people at other processes are told."""
        return self.seats, self.watching, self.notes

    @property
    def has_people(self) -> bool:
        """Whether somebody looks at the table there."""
        return bool(self.seats or self.watching)


class PeerMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells all others."""

    lease: Annotated[float, msgspec.Meta(ge=0, le=3600)]  # seconds for which it holds; 0 is a farewell
    asks: bool = False  # for letters of all others
    tables: dict[str, Presence | None] = {}  # None: it has nothing there any more


class Told(NamedTuple):
    """What another process has said last of a table, and until when that holds."""

    party: Presence
    until: float


class Home(Protocol):
    """Who has tables: what it has at them is told to others, and it is told what they have."""

    def party(self, table_id: str) -> Presence | None:
        """What there is to tell of a table, if anything is."""

    def told(self, table_id: str, before: Presence | None, party: Presence | None) -> None:
        """Another process has something else at a table than before."""


encoder = msgspec.json.Encoder()
decoder = msgspec.json.Decoder(PeerMessage)


def written(lease: float, tables: Mapping[str, Presence | None]) -> Iterator[str]:
    """The letters that tell of some tables: few, and none too large."""
    batch: dict[str, Presence | None] = {}
    room = LARGEST_LETTER - ENVELOPE
    for table_id, party in tables.items():
        size = len(encoder.encode({table_id: party}))
        if batch and size > room:
            yield encoder.encode(PeerMessage(lease, tables=batch)).decode()
            batch, room = {}, LARGEST_LETTER - ENVELOPE
        batch[table_id] = party
        room -= size
    if batch:
        yield encoder.encode(PeerMessage(lease, tables=batch)).decode()


class Peers:
    """The other processes on the same database. With SQLite there are none, and nothing is done."""

    def __init__(self, store: Store, home: Home, lease: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._home = home
        self._lease = lease
        self._clock = clock
        self._said: dict[str, Presence] = {}  # by this process
        self._heard: dict[str, dict[str, Told]] = {}  # of tables, from others
        self._changed: set[str] = set()  # tables of which something new is to be told
        self._is_open = store.is_shared
        if self._is_open:
            store.on_letter(self._read)

    # What others have

    def at(self, table_id: str) -> dict[str, Presence]:
        """What others have at a table, by their names."""
        return {name: told.party for name, told in self._heard.get(table_id, {}).items()}

    def _read(self, sender: str, text: str) -> None:
        if not self._is_open:
            return
        try:
            letter = decoder.decode(text)
        except (msgspec.DecodeError, RecursionError):
            log.warning("a letter of another process cannot be read")
            return
        if letter.asks:
            self._say_all()
        tables = letter.tables if letter.lease else dict.fromkeys(self._heard)
        for table_id, party in tables.items():
            self._keep(table_id, sender, Told(party, self._clock() + letter.lease) if party else None)

    def _keep(self, table_id: str, sender: str, told: Told | None) -> None:
        """Keep what another process says, or forget what it has said; and pass on what is new."""
        here = self._heard.setdefault(table_id, {})
        before = here.pop(sender, None)
        if told is not None:
            here[sender] = told
        if not here:
            del self._heard[table_id]
        old, new = before and before.party, told and told.party
        if old != new:
            self._home.told(table_id, old, new)

    def forget_the_silent(self) -> None:
        """Forget what was not said again in time."""
        now = self._clock()
        silent = [
            (table, name) for table, here in self._heard.items() for name, told in here.items() if told.until < now
        ]
        for table_id, name in silent:
            self._keep(table_id, name, None)

    # What this one has

    def tell(self, table_id: str) -> None:
        """Something may have changed at a table: tell others, together with all that changes now."""
        if self._is_open:
            if not self._changed:
                asyncio.get_running_loop().call_soon(self._tell_changed)
            self._changed.add(table_id)

    def _tell_changed(self) -> None:
        changed, self._changed = self._changed, set()
        self._send({one: party for one, party in self._parties(changed) if party != self._said.get(one)})

    def _say_all(self) -> None:
        self._send(dict(self._parties(self._said)))

    def _parties(self, tables: Iterable[str]) -> Iterator[tuple[str, Presence | None]]:
        return ((table_id, self._home.party(table_id)) for table_id in tables)

    def _send(self, parties: Mapping[str, Presence | None]) -> None:
        if not self._is_open:
            return
        for table_id, party in parties.items():
            if party is None:
                self._said.pop(table_id, None)
            else:
                self._said[table_id] = party
        for letter in written(self._lease, parties):
            self._store.send(letter)

    # All the time

    def ask(self) -> None:
        """Ask all others what they have, and tell them what is here: after the start, or when letters were lost."""
        if self._is_open:
            self._store.send(encoder.encode(PeerMessage(self._lease, asks=True)).decode())
            self._say_all()

    async def go_on(self) -> None:
        """Say everything again in time, and notice who does not."""
        self.ask()
        while self._is_open:
            await asyncio.sleep(self._lease / RENEWALS)
            self._say_all()
            self.forget_the_silent()

    def close(self) -> None:
        """Take leave of all others."""
        if self._is_open:
            self._is_open = False
            self._store.send(encoder.encode(PeerMessage(0)).decode())
