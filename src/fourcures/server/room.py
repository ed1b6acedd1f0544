"""A table in memory, and the sockets that look at it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from fourcures.server.outbox import Outbox
from fourcures.server.peers import Presence
from fourcures.server.proposals import Proposals
from fourcures.server.protocol import Frames
from fourcures.server.storage import SeatRow, TableRow
from fourcures.server.table import Table

encoder = msgspec.json.Encoder()


def encoded(frame: Frames) -> str:
    """A frame as it is sent."""
    return encoder.encode(frame).decode()


@dataclass(eq=False, slots=True)
class Client:
    """One socket at a table: what it proved to hold, and through whose eyes it looks."""

    outbox: Outbox
    held: dict[int, bytes]
    look: int | None = None
    is_asking: bool = False  # the adviser

    def tell(self, frame: Frames) -> None:
        """Send something, in turn."""
        self.outbox.put(encoded(frame))


@dataclass(eq=False)
class Room:
    """A table in memory."""

    row: TableRow
    seats: list[SeatRow]
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: list[Client] = field(default_factory=list)
    proposals: Proposals = field(default_factory=Proposals)
    notes: dict[int, str] = field(default_factory=dict)  # what keeps bots from playing, by their seats
    driver: asyncio.Task[None] | None = None
    users: int = 0
    heard: int = 0  # the number of the last remark that everybody here was told

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.row.id

    @property
    def held(self) -> set[int]:
        """The seats whose players are here."""
        return {seat for client in self.clients for seat in client.held}

    @property
    def watching(self) -> int:
        """How many are here who hold no seat."""
        return sum(1 for client in self.clients if not client.held)

    def bot_to_move(self) -> str | None:
        """The bot that must decide, if it is one."""
        actor = self.table.actor
        return None if actor is None else self.seats[actor].bot

    def party(self) -> Presence | None:
        """What other processes are told of this one at the table; None if there is nothing to tell."""
        own, drives = self.proposals.own, self.driver is not None
        if not (self.clients or own or drives):
            return None
        seq = self.table.seq if own else 0
        return Presence(sorted(self.held), self.watching, dict(self.notes), drives, seq, dict(own))


def keep_proven(live: Room, client: Client) -> None:
    """A socket holds the seats whose tokens it has proven, as long as these are theirs."""
    client.held = {seat: proof for seat, proof in client.held.items() if live.seats[seat].token_hash == proof}


def first_look(live: Room, client: Client) -> int | None:
    """Through whose eyes a socket looks before it says so.

    With several seats and hidden hands, through nobody's: who shares a screen decides who looks.
    """
    if live.table.is_private and len(client.held) > 1:
        return None
    return live.table.actor if live.table.actor in client.held else min(client.held, default=None)


def follow(live: Room, client: Client) -> None:
    """Where hands are open, a socket with several seats looks through the one that must decide."""
    actor = live.table.actor
    if not live.table.is_private and len(client.held) > 1 and actor in client.held:
        client.look = actor
