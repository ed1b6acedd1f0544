"""Room: a table in memory with its connected clients."""

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
    """Frame of a chat message."""
    return ChatMessage(row.number, row.seat, row.text, row.time, row.card)


@dataclass(eq=False, slots=True)
class Client:
    """Connection of a client to a table.

    Attributes:
        connection: transport to the client.
        held: seats that the client holds, each with the hash of the key that proved it.
        viewer: seat from whose view the client sees the table; None for a spectator.
        address: client address by which its requests are limited.
        awaits_advice: whether a request to the adviser is in progress.
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
    """Table in memory with its clients."""

    row: TableRow
    seats: list[SeatRow]
    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    clients: list[Client] = field(default_factory=list)
    proposals: Proposals = field(default_factory=Proposals)
    notes: dict[int, str] = field(default_factory=dict)  # reasons why bots cannot play now, by seat
    bot_task: asyncio.Task[None] | None = None  # task that drives the bots, if this process does
    windows: WindowState = field(default_factory=WindowState)
    users: int = 0
    noted_actor: int | None = None  # player to move when the standing was last stored
    last_chat: int = 0  # number of the last chat message that was broadcast here

    @property
    def id(self) -> str:
        """Id of the table."""
        return self.row.id

    @property
    def address(self) -> str:
        """Address to which the bots' computations are charged: the first connected player's, else a spectator's."""
        players = (client.address for client in self.clients if client.held)
        return next(players, self.clients[0].address if self.clients else "")

    @property
    def is_waiting(self) -> bool:
        """True if the table waits for players: a seat is open, and nothing has been decided yet."""
        return self.table.seq == 0 and any(row.held == "open" and row.bot is None for row in self.seats)

    def bot_to_move(self) -> str | None:
        """Bot that must decide, or None if a person must, the game is over, or the table waits for players."""
        actor = self.table.actor
        return None if actor is None or self.is_waiting else self.seats[actor].bot

    @property
    def bots(self) -> dict[int, str]:
        """Bots by seat; empty while the table waits for players."""
        return {} if self.is_waiting else {row.seat: row.bot for row in self.seats if row.bot is not None}

    # People

    def seat_frames(self) -> list[SeatFrame]:
        """Frames of all seats: their holders, and who of them is connected."""
        held = {seat for client in self.clients for seat in client.held}
        return [
            SeatFrame(row.held, row.name, row.bot, row.seat in held or row.held == "bot", self.notes.get(row.seat, ""))
            for row in self.seats
        ]

    def send_people(self) -> None:
        """Send all clients the list of people who are at the table now."""
        seats, watching = self.seat_frames(), sum(not client.held for client in self.clients)
        for client in self.clients:
            client.send(People(seats, sorted(client.held), watching))

    def set_note(self, seat: int, note: str) -> None:
        """Set the reason why the bot of a seat cannot play now. An empty note means that it can."""
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
        """Send a frame to all clients."""
        text = encoder.encode(frame)
        for client in self.clients:
            client.connection.put(text)

    def snapshot(self, client: Client) -> Snapshot:
        """Snapshot of the table as a client may know it."""
        return self.table.snapshot(client.viewer, client.held, is_asked=self.windows.is_asked)

    def broadcast_snapshot(self, *, is_passing: bool = False) -> None:
        """Send each client a snapshot of what it may know, without hints if the state passes at once."""
        is_asked = self.windows.is_asked and not is_passing
        composer = SnapshotComposer(self.table, with_hints=not is_passing, is_asked=is_asked, part=encoded)
        frames: dict[tuple[int | None, ...], bytes] = {}
        for client in self.clients:
            key = (client.viewer, *sorted(client.held))
            if key not in frames:
                frames[key] = encoder.encode(composer.snapshot(client.viewer, client.held))
            client.connection.put(frames[key])

    def broadcast_chat(self, rows: Iterable[ChatRow]) -> None:
        """Send all clients the chat messages that have not been broadcast yet."""
        for row in rows:
            if row.number > self.last_chat:
                self.last_chat = row.number
                self.broadcast(chat_frame(row))

    # Seats and viewers

    def drop_lost_seats(self, client: Client) -> None:
        """Remove seats from a client that no longer have the key hash that it has proven."""
        client.held = {seat: proof for seat, proof in client.held.items() if self.seats[seat].key_hash == proof}

    def default_viewer(self, client: Client) -> int | None:
        """Seat from whose view a client sees the table before it chooses one.

        Return None if it holds several seats with hidden hands, because people who share a screen choose who looks.
        """
        if self.table.hides_hands and len(client.held) > 1:
            return None
        return self.table.actor if self.table.actor in client.held else min(client.held, default=None)

    def follow_actor(self, client: Client) -> None:
        """With open hands, switch a client with several seats to the view of its seat that must decide."""
        actor = self.table.actor
        if not self.table.hides_hands and len(client.held) > 1 and actor in client.held:
            client.viewer = actor
