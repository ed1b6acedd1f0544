"""Trial of a server under steady play for an hour: memory, handles and threads must not grow.

Games that end are replaced by new ones, bots play some seats, and now and then a player closes the page and opens it
again.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from trial import Trial, process_size, spread

from server.crowd import Crowd, Habits, Server, Watch, check

BLOCKS = 10  # blocks of the second half, whose means are taken as independent
TOLERANCE = 0.05  # growth over the second half that counts as none, as a share of the mean
WARM_UP = 5.0  # seconds


class Trend(NamedTuple):
    """Line through the second half of a series of samples."""

    mean: float
    growth: float  # from the start of the second half to its end
    error: float  # standard error of the growth

    @property
    def is_flat(self) -> bool:
        return self.growth - 2 * self.error <= 0 or self.growth <= TOLERANCE * self.mean


def trend(samples: Sequence[float]) -> Trend:
    """Least-squares line through block means of the second half, as neighbouring samples are not independent."""
    half = samples[len(samples) // 2 :]
    size = max(1, len(half) // BLOCKS)
    means = [statistics.fmean(half[start : start + size]) for start in range(0, len(half) - size + 1, size)]
    if len(means) < 3:
        return Trend(statistics.fmean(half), max(half) - min(half), 0.0)
    places = [number / (len(means) - 1) for number in range(len(means))]
    slope, start = statistics.linear_regression(places, means)
    rest = [value - start - slope * place for place, value in zip(places, means, strict=True)]
    scatter = sum((place - 0.5) ** 2 for place in places)
    error = (sum(one * one for one in rest) / (len(means) - 2) / scatter) ** 0.5
    return Trend(statistics.fmean(means), slope, error)


async def run(trial: Trial, wanted: argparse.Namespace) -> None:
    server, watch = Server(f"sqlite:///{trial.folder}/soak.db", log=trial.log), Watch()

    def pause(chance: random.Random) -> float:
        return wanted.every * chance.uniform(0.5, 1.5)

    crowd = Crowd([server], watch, 0, Habits(pause, leave=0.01))
    await server.start()
    try:
        await crowd.come(wanted.tables, bots=lambda number: number % 3 == 0)
        await asyncio.sleep(WARM_UP)
        samples = await sample(trial, server, crowd, watch, wanted)
    finally:
        await crowd.go()
        await server.stop()
    trial.note(f"{watch.acknowledged} actions at {crowd.tables} tables, acknowledged {spread(watch.waits, 'ms', 1000)}")
    for what in samples[0]:
        line = trend([one[what] for one in samples])
        trial.find(
            line.is_flat,
            f"{what}: {samples[0][what]:.1f} at first, {samples[-1][what]:.1f} at last; in the second half "
            f"{line.growth:+.2f} ± {line.error:.2f} around {line.mean:.1f}",
        )
    entries = await check(f"sqlite:///{trial.folder}/soak.db", crowd.players)
    trial.find(True, f"all that was acknowledged is among the {entries} entries of the log, once")
    trial.check_log()


async def sample(
    trial: Trial, server: Server, crowd: Crowd, watch: Watch, wanted: argparse.Namespace
) -> list[dict[str, float]]:
    """Sizes of the server, sampled at equal intervals."""
    samples, until = [process_size(server.pid)], trial.elapsed + 60 * wanted.minutes
    while trial.elapsed < until and not trial.is_stopped:
        await asyncio.wait(crowd.tasks, timeout=wanted.sample, return_when=asyncio.FIRST_COMPLETED)
        for task in crowd.tasks:
            if task.done():
                task.result()
        samples.append({**process_size(server.pid)})
        shown = ", ".join(f"{value:.0f} {what}" for what, value in samples[-1].items())
        trial.progress(f"{(until - trial.elapsed) / 60:.1f} min left; {watch.acknowledged} actions; {shown}")
    return samples
