"""Reviews of games that are over, made by a bot worker and kept for a while; and new tables from their moments.

A review is estimated from all that lay on the table, hidden hands included, so that there is none during play.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.errors import BadOptions
from fourcures.server.http.endpoints import HttpError
from fourcures.tables.creation import seating
from fourcures.tables.hub import Hub
from fourcures.tables.messages.review_bodies import GameReview, PlayOn, ReviewAnswer
from fourcures.tables.room import Room

MAX_KEPT = 64  # reviews of the tables that were asked for last
PATIENCE = 2.0  # seconds that a question waits for what is being compiled, before it is told how long it takes
MAX_QUEUE = 16  # reviews that wait for the worker
DURING_PLAY = "A review uses what lies hidden, so it is available only after the game has ended."


class Reviews:
    """Cache of reviews by table. Whoever asks while one is made waits for the same one."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._kept: OrderedDict[str, asyncio.Future[GameReview]] = OrderedDict()  # least recently used first

    async def answer(self, room: Room, address: str) -> ReviewAnswer:
        """Review of a table, or how long it takes until one can be made; HttpError says why there is none."""
        require_over(room)
        bots, game_type = self._hub.bots, room.table.game.type
        if game_type.name not in HEURISTICS:
            raise HttpError(404, f"There is no review of {game_type.title}: nobody estimates its chance to win.")
        if "planner" not in bots.names:
            raise HttpError(404, "This server has no adviser, so it reviews no games.")
        if not await bots.wait_until_ready("planner", game_type, PATIENCE):
            return ReviewAnswer(None, bots.seconds_left(game_type.name))
        return ReviewAnswer(await asyncio.shield(self._future(room, address)))

    def _future(self, room: Room, address: str) -> asyncio.Future[GameReview]:
        """The review of a table that is kept or under way; else one that is begun now."""
        kept = self._kept.pop(room.id, None)
        if kept is None:
            if sum(not future.done() for future in self._kept.values()) >= MAX_QUEUE:
                raise HttpError(503, "Many games are being reviewed; please try again in a moment.")
            kept = asyncio.get_running_loop().create_future()
            self._hub.tasks.start(self._make(room, address, kept))
        self._kept[room.id] = kept
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return kept

    async def _make(self, room: Room, address: str, future: asyncio.Future[GameReview]) -> None:
        try:
            history = self._hub.history
            record, entries = await history.record_of(room, address), await history.decision_entries(room)
            future.set_result(await self._hub.bots.review(record, entries, address))
        except BaseException:
            self._kept.pop(room.id, None)
            future.set_exception(HttpError(503, "The review could not be made; please try again."))
            future.exception()  # whoever asked may be gone
            raise


def require_over(room: Room) -> None:
    """Refuse a table whose game goes on."""
    if not room.table.is_over:
        raise HttpError(403, DURING_PLAY)


async def plan_continuation(
    hub: Hub, room: Room, seq: int, wanted: PlayOn, key: str, address: str
) -> seating.TablePlan:
    """Rows of a new table that goes on from a moment of a game that is over, with other chance to come."""
    require_over(room)
    game = room.table.game
    position = await hub.history.position_at(room, seq, address)
    if position is None:
        raise HttpError(400, "The game is over at this moment; choose an earlier one to play on from.")
    if len(wanted.seats) != game.players:
        raise BadOptions(f"seats: there are {game.players} in this game, and {len(wanted.seats)} are given.")
    moments = {key: value for key, value in room.row.beginning.items() if key == "moment"}
    return seating.plan_beginning(
        game.type,
        {"position": position, **moments},
        wanted.seats,
        hub.bots.names,
        key,
        adviser=wanted.adviser,
        now=hub.now(),
        origin="moment",
    )
