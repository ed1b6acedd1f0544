"""Servers that are killed under play: nothing acknowledged is lost or doubled, and they are soon back."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from trial import Trial, database, quantile, spread

from server.crash import Recovery, crash

SERVERS = {"sqlite": 1, "postgresql": 2}
TARGET = 2.0  # seconds from the start of a process to the first action that it acknowledges


async def run(trial: Trial, wanted: argparse.Namespace) -> None:
    for kind in SERVERS if wanted.database == "both" else [wanted.database]:
        await kill(trial, kind, wanted)
        if trial.is_stopped:
            return


async def kill(trial: Trial, kind: str, wanted: argparse.Namespace) -> None:
    def progress(number: int, recovery: Recovery) -> bool:
        trial.progress(
            f"{kind}: {number} of {wanted.kills} kills, the last one recovered in {recovery.acknowledged:.2f} s"
        )
        return not trial.is_stopped

    with database(kind, trial.folder) as url:
        report = await crash(
            url,
            servers=SERVERS[kind],
            tables=wanted.tables,
            kills=wanted.kills,
            seed=wanted.seed,
            progress=progress,
            log=trial.log,
        )
    done = len(report.recoveries)
    trial.find(
        True,
        f"{kind}: {done} kills of {SERVERS[kind]} server(s), {report.tables} tables, {report.acknowledged} actions "
        f"acknowledged, none lost or doubled, {report.entries} in the log",
    )
    judge(trial, report.recoveries)
    trial.check_log()


def judge(trial: Trial, recoveries: Sequence[Recovery]) -> None:
    trial.note(f"process ready:           {spread([one.ready for one in recoveries])}")
    trial.note(f"then to the first action: {spread([one.acknowledged - one.ready for one in recoveries])}")
    trial.note(f"CPU time until then:     {spread([one.cpu for one in recoveries])}")
    trial.note(f"everybody back:          {spread([one.everybody for one in recoveries])}")
    total = [one.acknowledged for one in recoveries]
    trial.find(
        quantile(total, 0.99) < TARGET, f"first action acknowledged {spread(total)}; target p99 < {TARGET:.0f} s"
    )
