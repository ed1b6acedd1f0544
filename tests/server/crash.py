"""Tables in play while their servers are killed; `benchmarks/server/trials` does it a thousand times."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from server.crowd import Crowd, Entrance, Habits, Server, Watch, check, go_on
from server.proxy import run_nginx


class Recovery(NamedTuple):
    """Times of a restart, in seconds from the start of the process."""

    ready: float  # the server says that it listens
    acknowledged: float  # the first action of one of its players is acknowledged
    everybody: float  # all its players see their tables again
    cpu: float  # CPU time of the process up to the first acknowledgement


@dataclass
class Report:
    """Result of a crash run."""

    acknowledged: int
    entries: int
    tables: int
    seconds: list[float]  # from a kill until play resumed at the server's first table, or at all tables behind a proxy
    recoveries: list[Recovery]  # restarts without a proxy


async def crash(
    database: str,
    *,
    servers: int = 1,
    proxy: Path | None = None,
    tables: int = 20,
    kills: int = 20,
    actions: int = 40,
    seed: int = 0,
    log: Path | None = None,
    progress: Callable[[int, float], bool] = lambda number, seconds: True,
) -> Report:
    """Play at some tables, and kill a server at a random time after at most `actions` acknowledged actions.

    Players are distributed over the servers in turn. With `proxy`, a folder for the files of nginx, they come through
    nginx, and play on at the other server. `progress` is called after each kill with the seconds that it cost; False
    ends the run.
    """
    rng, watch = random.Random(seed), Watch()
    running = [Server(database, log=log) for _ in range(servers)]
    seconds: list[float] = []
    recoveries: list[Recovery] = []
    async with AsyncExitStack() as stack:
        for server in running:
            stack.push_async_callback(server.stop)
            await server.start()
        entrances: list[Entrance] = [*running]
        if proxy:
            port = await stack.enter_async_context(run_nginx(proxy, [server.port for server in running]))
            entrances = [Entrance(port)] * servers
        crowd = Crowd(entrances, watch, seed, Habits(is_patient=proxy is not None))
        stack.push_async_callback(crowd.go)
        await crowd.come(tables)
        for number in range(kills):
            goal = watch.acknowledged + rng.randint(actions // 2, actions)
            await go_on(crowd, watch.until(lambda goal=goal: watch.acknowledged >= goal))
            victim = running[number % servers]
            await victim.kill()
            if proxy:
                seconds.append(await take_over(crowd, watch))
                await victim.start()
            else:
                recoveries.append(await recover(victim, crowd, watch))
                seconds.append(recoveries[-1].acknowledged)
            if not progress(number + 1, seconds[-1]):
                break
    entries = await check(database, crowd.players)
    return Report(watch.acknowledged, entries, crowd.tables, seconds, recoveries)


async def recover(victim: Server, crowd: Crowd, watch: Watch) -> Recovery:
    """Restart a server and return its times."""
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


async def take_over(crowd: Crowd, watch: Watch) -> float:
    """Play on at the remaining server. Return the seconds until an action was acknowledged at each table."""
    began, before = time.monotonic(), {player: len(player.acknowledged) for player in crowd.playing}

    def waiting() -> set[str]:
        gone_on = {player.table for player, count in before.items() if len(player.acknowledged) > count}
        return {player.table for player in before if not player.is_over} - gone_on

    await go_on(crowd, watch.until(lambda: not waiting()))
    return time.monotonic() - began
