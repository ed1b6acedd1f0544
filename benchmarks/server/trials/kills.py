"""Trial of servers that are killed during play: nothing acknowledged is lost or doubled, and play soon resumes.

With SQLite there is one server, which is started again. With PostgreSQL there are two behind nginx, and the other one
takes over the tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from trial import Trial, database, quantile, spread

from server.crash import Recovery, crash
from server.proxy import find_proxy

SERVERS = {"sqlite": 1, "postgresql": 2}
TARGET = 2.0  # seconds until play resumes: at one table after a restart, at all tables behind a proxy


async def run(trial: Trial, wanted: argparse.Namespace) -> None:
    for kind in SERVERS if wanted.database == "both" else [wanted.database]:
        await kill(trial, kind, wanted)
        if trial.is_stopped:
            return


async def kill(trial: Trial, kind: str, wanted: argparse.Namespace) -> None:
    def progress(number: int, seconds: float) -> bool:
        trial.progress(f"{kind}: {number} of {wanted.kills} kills, play went on {seconds:.2f} s after the last one")
        return not trial.is_stopped

    has_proxy = SERVERS[kind] > 1
    if has_proxy and not find_proxy("nginx"):
        trial.find(False, "nginx is not installed, behind which there are two servers")
        return
    with database(kind, trial.folder) as url:
        report = await crash(
            url,
            servers=SERVERS[kind],
            proxy=trial.folder if has_proxy else None,
            tables=wanted.tables,
            kills=wanted.kills,
            seed=wanted.seed,
            progress=progress,
            log=trial.log,
        )
    trial.find(
        True,
        f"{kind}: {len(report.seconds)} kills of {SERVERS[kind]} server(s), {report.tables} tables, "
        f"{report.acknowledged} actions acknowledged, none lost or doubled, {report.entries} in the log",
    )
    if report.recoveries:
        describe(trial, report.recoveries)
    until = "an action at each table" if has_proxy else "first action acknowledged"
    trial.find(
        quantile(report.seconds, 0.99) < TARGET, f"{until} {spread(report.seconds)}; target p99 < {TARGET:.0f} s"
    )
    trial.check_log()


def describe(trial: Trial, recoveries: Sequence[Recovery]) -> None:
    trial.note(f"process ready:           {spread([one.ready for one in recoveries])}")
    trial.note(f"then to the first action: {spread([one.acknowledged - one.ready for one in recoveries])}")
    trial.note(f"CPU time until then:     {spread([one.cpu for one in recoveries])}")
    trial.note(f"everybody back:          {spread([one.everybody for one in recoveries])}")
