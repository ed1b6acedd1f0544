"""Presence: who is at each table, over all processes on the database, and who is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from fourcures.server.peers import Peers, Presence
from fourcures.server.protocol import People, SeatFrame
from fourcures.server.room import Room

if TYPE_CHECKING:
    from fourcures.server.storage.store import Store

PeerChanged = Callable[[Room, Presence | None, Presence | None], None]


class PresenceTracker:
    """Presence at the rooms of this process, joined with what its peers publish.

    Args:
        rooms: the rooms in memory, by the ids of their tables.
        on_peer_change: called with a room and a peer's presence before and after, once its clients have been told.
    """

    def __init__(self, store: Store, rooms: Mapping[str, Room], lease: float, on_peer_change: PeerChanged) -> None:
        self._rooms = rooms
        self._on_peer_change = on_peer_change
        self.peers = Peers(store, self, lease)

    # The handler of the peer protocol

    def local_presence(self, table_id: str) -> Presence | None:
        """The presence of this process at a table, if there is anything to publish."""
        room = self._rooms.get(table_id)
        return None if room is None else room.presence()

    def peer_changed(self, table_id: str, before: Presence | None, after: Presence | None) -> None:
        """Tell the clients of a table who is there now, if a peer's people have changed."""
        room = self._rooms.get(table_id)
        if room is None:
            return
        if (before and before.people) != (after and after.people):
            self.send_people(room)
        self._on_peer_change(room, before, after)

    # Who is at a table

    def seat_frames(self, room: Room) -> list[SeatFrame]:
        """Who sits where, and is connected at any process."""
        others = self.peers.at(room.id).values()
        present = room.held.union(*(presence.seats for presence in others))
        notes = {
            seat: note
            for there in (*(presence.notes for presence in others), room.notes)
            for seat, note in there.items()
        }
        return [
            SeatFrame(row.held, row.name, row.bot, row.seat in present or row.held == "bot", notes.get(row.seat, ""))
            for row in room.seats
        ]

    def send_people(self, room: Room) -> None:
        """Send all clients of a room who is there, at this process or at another."""
        seats = self.seat_frames(room)
        watching = room.watching + sum(presence.watching for presence in self.peers.at(room.id).values())
        for client in room.clients:
            client.send(People(seats, sorted(client.held), watching))

    def people_changed(self, room: Room) -> None:
        """Send all clients of a room, and publish to peers, who is there now."""
        self.send_people(room)
        self.peers.publish(room.id)

    def set_note(self, room: Room, seat: int, note: str) -> None:
        """Set what keeps the bot of a seat from playing; nothing does if it is empty."""
        if room.notes.get(seat, "") == note:
            return
        if note:
            room.notes[seat] = note
        else:
            del room.notes[seat]
        self.people_changed(room)

    def clear_notes(self, room: Room) -> None:
        """Clear the notes of all seats."""
        for seat in list(room.notes):
            self.set_note(room, seat, "")
