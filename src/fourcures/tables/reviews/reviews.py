"""Reviews of games that are over, made by a bot worker and kept for a while.

A review uses all information, including hidden hands, so it is not available during play.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fourcures.bots.heuristics import HEURISTICS
from fourcures.tables.errors import RequestRefused
from fourcures.tables.log.folded_log import record_of
from fourcures.tables.messages.bodies import GameReview, ReviewAnswer
from fourcures.tables.room import Room
from fourcures.tables.rows import Entry

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub

MAX_KEPT = 64  # most recently requested reviews that are kept
PATIENCE = 2.0  # seconds that a request waits for compilation, before it is answered with an estimate
MOST_OF_ADDRESS = 4  # concurrent reviews per address


def require_over(room: Room) -> None:
    """Raise RequestRefused unless the game of a table is over."""
    if not room.table.is_over:
        raise RequestRefused(403, "A review uses what lies hidden, so it is available only after the game has ended.")


class Reviews:
    """Cache of reviews by table. Concurrent requests for a review share one computation."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._under_way: Counter[str] = Counter()  # reviews in progress by address
        self._kept: OrderedDict[str, asyncio.Future[GameReview]] = OrderedDict()  # least recently used first

    async def answer(self, room: Room, address: str) -> ReviewAnswer:
        """Review of a table, or an estimate of the seconds until one can be made.

        Raises RequestRefused, with the reason, if the game cannot be reviewed now.
        """
        require_over(room)
        bots, game_type = self._hub.bots, room.table.game.type
        if game_type.name not in HEURISTICS:
            raise RequestRefused(404, f"There is no review of {game_type.title}: nobody estimates its chance to win.")
        if "planner" not in bots.names:
            raise RequestRefused(404, "This server has no adviser, so it reviews no games.")
        if not await bots.wait_until_ready("planner", game_type, PATIENCE):
            return ReviewAnswer(None, bots.seconds_left(game_type.name))
        return ReviewAnswer(await asyncio.shield(self._future(room, address)))

    def _future(self, room: Room, address: str) -> asyncio.Future[GameReview]:
        """Future of a table's review: the one that is cached or in progress, otherwise one that is started now."""
        kept = self._kept.pop(room.id, None)
        if kept is None:
            if self._under_way[address] >= MOST_OF_ADDRESS or self._hub.bots.is_busy(address):
                raise RequestRefused(503, "You have asked for many reviews; please try again in a moment.")
            self._under_way[address] += 1
            kept = asyncio.get_running_loop().create_future()
            self._hub.tasks.start(self._make(room, address, kept))
        self._kept[room.id] = kept
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return kept

    async def _make(self, room: Room, address: str, future: asyncio.Future[GameReview]) -> None:
        try:
            record = await self._hub.ask_log(room, address, record_of)
            entries = decision_entries(await self._hub.store.tail(room.id, 0))
            future.set_result(await self._hub.bots.review(record, entries, address))
        except BaseException:
            self._kept.pop(room.id, None)
            future.set_exception(RequestRefused(503, "The review could not be made; please try again."))
            future.exception()  # marks it as retrieved, for all who wait may have disconnected
            raise
        finally:
            self._under_way -= Counter([address])  # subtraction drops addresses that reach 0


def decision_entries(log: Iterable[Entry]) -> list[int]:
    """Log positions before each decision that was not undone, and at the end."""
    stands = [0]
    for entry in log:
        if entry.kind == "undo":
            stands.pop()
        else:
            stands.append(entry.seq)
    return stands
