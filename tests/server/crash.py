"""Tables in play while their servers are killed; `benchmarks/server/trials` does it a thousand times."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from server.crowd import Crowd, Server, Watch, check, go_on


class Recovery(NamedTuple):
    """Seconds from the start of a process until something."""

    ready: float  # it says that it listens
    acknowledged: float  # the first action of one of its players is acknowledged
    everybody: float  # all its players see their tables again
    cpu: float  # computed by the process until that first action


@dataclass
class Report:
    """What came of it."""

    acknowledged: int
    entries: int
    tables: int
    recoveries: list[Recovery]


async def crash(
    database: str,
    *,
    servers: int = 1,
    tables: int = 20,
    kills: int = 20,
    actions: int = 40,
    seed: int = 0,
    log: Path | None = None,
    progress: Callable[[int, Recovery], bool] = lambda number, recovery: True,
) -> Report:
    """Play at some tables; after every so many acknowledged actions kill a server, at no moment in particular.

    ``progress`` is called after each kill, and says whether to go on.
    """
    chance, watch = random.Random(seed), Watch()
    running = [Server(database, log=log) for _ in range(servers)]
    crowd = Crowd(running, watch, seed)
    recoveries: list[Recovery] = []
    try:
        for server in running:
            await server.start()
        await crowd.come(tables)
        for number in range(kills):
            goal = watch.acknowledged + chance.randint(actions // 2, actions)
            await go_on(crowd, watch.until(lambda goal=goal: watch.acknowledged >= goal))
            victim = running[number % servers]
            await victim.kill()
            recoveries.append(await recover(victim, crowd, watch))
            if not progress(number + 1, recoveries[-1]):
                break
    finally:
        await crowd.go()
        for server in running:
            await server.stop()
    return Report(watch.acknowledged, await check(database, crowd.players), crowd.tables, recoveries)


async def recover(victim: Server, crowd: Crowd, watch: Watch) -> Recovery:
    """Start a server again; how long it took."""
    for player in crowd.playing:
        player.is_connected = player.is_connected and player.server is not victim
    began, before = time.monotonic(), victim.acknowledged
    await victim.start()
    ready = time.monotonic() - began
    await go_on(crowd, watch.until(lambda: victim.acknowledged > before))
    acknowledged, cpu = time.monotonic() - began, victim.cpu
    theirs = [player for player in crowd.playing if player.server is victim]
    await go_on(crowd, watch.until(lambda: all(player.is_connected or player.is_over for player in theirs)))
    return Recovery(ready, acknowledged, time.monotonic() - began, cpu)
