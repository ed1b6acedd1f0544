"""Planner's games: the planner plays the daily deals in the background, with a different search seed in each game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fourcures.tables.bots.names import COMPILED_BOTS
from fourcures.tables.rows import DealRow

if TYPE_CHECKING:
    from fourcures.tables.hub import Hub


class PlannerGames:
    """Background task that plays the planner's games of a host's deals, one after the other.

    Hosts that share a database may play the same game concurrently; then the first result counts.
    """

    def __init__(self, hub: Hub, games: int) -> None:
        self._hub = hub
        self.games = games
        self._task: asyncio.Task[None] | None = None

    def start(self, deals: Sequence[DealRow]) -> None:
        """Start playing the missing games of ``deals``.

        Do nothing if the task is running, no games are wanted, or this host has no planner.
        """
        if self._task is None and self.games and COMPILED_BOTS[0] in self._hub.bots.names:
            self._task = self._hub.tasks.start(self._run(tuple(deals)))

    async def _run(self, deals: Sequence[DealRow]) -> None:
        try:
            for deal in deals:
                await self._play(deal)
        finally:
            self._task = None

    async def _play(self, deal: DealRow) -> None:
        stored, bots = self._hub.store.deals, self._hub.bots
        while numbers := await stored.unplayed(deal, self.games):
            number = random.choice(numbers)
            ended = await bots.play_deal(deal, number)
            if ended is None:  # the planner is not compiled, and these games alone do not justify compiling it
                return
            await stored.add_game(deal, number, ended)
