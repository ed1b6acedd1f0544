"""Planner's games: the planner plays the deals of the day in the background, with other thoughts in each game."""

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
    """The planner's games of a host's deals, one after the other.

    Hosts on one database may play the same game at the same time; then the first end counts.
    """

    def __init__(self, hub: Hub, games: int) -> None:
        self._hub = hub
        self.games = games
        self._task: asyncio.Task[None] | None = None

    def start(self, deals: Sequence[DealRow]) -> None:
        """Play what is still to be played of some deals, unless that is done already, or bots do not think here."""
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
            if ended is None:  # nobody's machine compiles for this alone
                return
            await stored.add_game(deal, number, ended)
