"""Continuation of games that are over, from an entry of their log.

The HTTP path and the origin of such a table say "moment": links and stored rows have that word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourcures.engine.errors import BadOptions
from fourcures.tables.creation import seating
from fourcures.tables.errors import RequestRefused
from fourcures.tables.log.folded_log import position_at
from fourcures.tables.messages.review_bodies import PlayOn
from fourcures.tables.room import Room

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub

DURING_PLAY = "A review uses what lies hidden, so it is available only after the game has ended."


def require_over(room: Room) -> None:
    """Refuse a table whose game goes on."""
    if not room.table.is_over:
        raise RequestRefused(403, DURING_PLAY)


async def plan_continuation(
    hub: Hub, room: Room, seq: int, wanted: PlayOn, key: str, address: str
) -> seating.TablePlan:
    """Plan of a table that continues a game that is over from entry ``seq`` of its log, with another seed."""
    require_over(room)
    game = room.table.game
    position = await hub.ask_log(room, address, position_at, seq)
    if position is None:
        raise RequestRefused(400, f"The game is over at entry {seq}; choose an earlier one to play on from.")
    if len(wanted.seats) != game.players:
        raise BadOptions(f"seats: there are {game.players} in this game, and {len(wanted.seats)} are given.")
    kept = {key: value for key, value in room.row.beginning.items() if key == "moment"}
    return seating.plan_table(
        game.type,
        {"position": position, **kept},
        wanted.seats,
        hub.bots.names,
        key,
        adviser=wanted.adviser,
        now=hub.now(),
        origin="moment",
    )
