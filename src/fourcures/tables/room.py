"""Room: a table in memory with the clients that are connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from fourcures.tables.commands.proposals import Proposals
from fourcures.tables.log.snapshots import SnapshotComposer, encoded, encoder
from fourcures.tables.log.table import Table
from fourcures.tables.messages.protocol import ChatMessage, Frames, People, SeatFrame, Snapshot
from fourcures.tables.ports import Connection
from fourcures.tables.rows import ChatRow, SeatRow, TableRow
from fourcures.tables.windows.asking import WindowState


def chat_frame(row: ChatRow) -> ChatMessage:
    """A chat message as a frame."""
    return ChatMessage(row.number, row.seat, row.text, row.time, row.card)


@dataclass(eq=False, slots=True)
class Client:
    """One socket at a table.

    Attributes:
        held: the seats of the key that it has proven, with the hash of that.
        viewer: the seat as which it sees the table; None for a spectator.
        address: the key of its limits.
    """

    connection: Connection
    held: dict[int, bytes]
    viewer: int | None = None
    address: str = ""
    awaits_advice: bool = False

    def send(self, frame: Frames) -> None:
        """Queue a frame."""
        self.connection.put(encoder.encode(frame))


@dataclass(eq=False)
class Room:
    """A table in memory and its clients."""

    row: TableRow
    seats: list[SeatRow]
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: list[Client] = field(default_factory=list)
    proposals: Proposals = field(default_factory=Proposals)
    notes: dict[int, str] = field(default_factory=dict)  # what keeps bots from playing, by their seats
    bot_task: asyncio.Task[None] | None = None  # drives the bots, if this process does
    windows: WindowState = field(default_factory=WindowState)
    users: int = 0
    noted_actor: int | None = None  # whose turn it was when the standing was last stored
    last_chat: int = 0  # number of the last chat message that was broadcast here

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.row.id

    @property
    def address(self) -> str:
        """Whose turn the bots of this table take: of the first player who is connected here, else of a spectator."""
        players = (client.address for client in self.clients if client.held)
        return next(players, self.clients[0].address if self.clients else "")

    @property
    def is_waiting(self) -> bool:
        """Whether the table waits for people to come: a seat is free, and nothing has been decided yet."""
        return self.table.seq == 0 and any(row.held == "open" and row.bot is None for row in self.seats)

    def bot_to_move(self) -> str | None:
        """The bot that must decide, if it is one; none does before everybody has come."""
        actor = self.table.actor
        return None if actor is None or self.is_waiting else self.seats[actor].bot

    @property
    def bots(self) -> dict[int, str]:
        """Bots by their seats; none before everybody has come."""
        return {} if self.is_waiting else {row.seat: row.bot for row in self.seats if row.bot is not None}

    # People

    def seat_frames(self) -> list[SeatFrame]:
        """Who sits where, and is connected."""
        held = {seat for client in self.clients for seat in client.held}
        return [
            SeatFrame(row.held, row.name, row.bot, row.seat in held or row.held == "bot", self.notes.get(row.seat, ""))
            for row in self.seats
        ]

    def send_people(self) -> None:
        """Send all clients who is at the table now."""
        seats, watching = self.seat_frames(), sum(not client.held for client in self.clients)
        for client in self.clients:
            client.send(People(seats, sorted(client.held), watching))

    def set_note(self, seat: int, note: str) -> None:
        """Set what keeps the bot of a seat from playing; nothing does if it is empty."""
        if self.notes.get(seat, "") != note:
            self.notes[seat] = note
            self.send_people()

    def clear_notes(self) -> None:
        """Clear the notes of all seats."""
        if any(self.notes.values()):
            self.notes.clear()
            self.send_people()

    # Broadcasts

    def broadcast(self, frame: Frames) -> None:
        """Send all clients the same frame."""
        text = encoder.encode(frame)
        for client in self.clients:
            client.connection.put(text)

    def snapshot(self, client: Client) -> Snapshot:
        """The table as a client may know it."""
        return self.table.snapshot(client.viewer, client.held, is_asked=self.windows.is_asked)

    def broadcast_snapshot(self, *, is_passing: bool = False) -> None:
        """Send each client the table as it may know it; what can be done is left out where it passes at once."""
        is_asked = self.windows.is_asked and not is_passing
        composer = SnapshotComposer(self.table, with_hints=not is_passing, is_asked=is_asked, part=encoded)
        frames: dict[tuple[int | None, ...], bytes] = {}
        for client in self.clients:
            key = (client.viewer, *sorted(client.held))
            if key not in frames:
                frames[key] = encoder.encode(composer.snapshot(client.viewer, client.held))
            client.connection.put(frames[key])

    def broadcast_chat(self, rows: Iterable[ChatRow]) -> None:
        """Send all clients the chat messages that they have not been sent yet."""
        for row in rows:
            if row.number > self.last_chat:
                self.last_chat = row.number
                self.broadcast(chat_frame(row))

    # Seats and viewers

    def drop_lost_seats(self, client: Client) -> None:
        """Let a client hold only the seats that are still those of the key that it has proven."""
        client.held = {seat: proof for seat, proof in client.held.items() if self.seats[seat].key_hash == proof}

    def default_viewer(self, client: Client) -> int | None:
        """The seat as which a client sees the table before it chooses one.

        With several seats and hidden hands, none: people who share a screen decide who looks.
        """
        if self.table.has_hidden_hands and len(client.held) > 1:
            return None
        return self.table.actor if self.table.actor in client.held else min(client.held, default=None)

    def follow_actor(self, client: Client) -> None:
        """Where hands are open, let a client with several seats see the table as the one that must decide."""
        actor = self.table.actor
        if not self.table.has_hidden_hands and len(client.held) > 1 and actor in client.held:
            client.viewer = actor
