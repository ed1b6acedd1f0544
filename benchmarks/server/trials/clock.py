"""Trial of a wall clock that jumps by hours and days: games go on in the order of the log, nobody is locked out.

The server's own `time.time` is shifted by an offset from a file. The monotonic clock goes on as on a real machine.
"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

import httpx
from trial import Trial, spread

from server.crowd import Crowd, Habits, Server, Watch, check, go_on

HOUR = 3600
JUMPS = (2 * HOUR, -5 * HOUR, 26 * HOUR, -50 * HOUR, 24 * 400 * HOUR, 0)  # offsets from the true time
LONGEST_PAUSE = 3.0  # seconds without any action at a table, after a jump
PROGRAM = """
import sys, time
from pathlib import Path
file, real = Path(sys.argv.pop(1)), time.time
time.time = lambda: real() + float(file.read_text())
from fourcures.cli import main
main()
"""


async def run(trial: Trial, wanted: argparse.Namespace) -> None:
    offset, url = trial.folder / "offset", f"sqlite:///{trial.folder}/clock.db"
    offset.write_text("0")
    program = ("-c", PROGRAM, str(offset), "serve", "--no-prepare")
    server, watch = Server(url, log=trial.log, program=program), Watch()
    crowd = Crowd([server], watch, 0, Habits(lambda chance: chance.uniform(0.0, 0.1)))
    await server.start()
    try:
        await crowd.come(wanted.tables)
        await advance(crowd, watch, wanted.actions)
        for jump in JUMPS:
            trial.progress(f"jump to {jump / HOUR:+.0f} h")
            (trial.folder / "new").write_text(str(jump))
            (trial.folder / "new").replace(offset)  # atomically, as the server may read it at any time
            watch.waits.clear()
            await advance(crowd, watch, wanted.actions)
            await visit(trial, server, jump)
            slowest = max(watch.waits)
            trial.find(
                slowest < LONGEST_PAUSE,
                f"at {jump / HOUR:+.0f} h: {len(watch.waits)} actions acknowledged, {spread(watch.waits, 'ms', 1000)}",
            )
            if trial.is_stopped:
                break
        trial.find(watch.reconnections == 0, f"{watch.reconnections} connections lost")
    finally:
        await crowd.go()
        await server.stop()
    entries = await check(url, crowd.players)
    trial.find(True, f"{entries} entries in the log, numbered and replayed in their order, whatever their times")
    trial.check_log()


async def advance(crowd: Crowd, watch: Watch, actions: int) -> None:
    goal = watch.acknowledged + actions
    await go_on(crowd, watch.until(lambda: watch.acknowledged >= goal))


async def visit(trial: Trial, server: Server, jump: int) -> None:
    """Make a table as a new player, ask for the deals of the day and list the tables: nothing may be refused."""
    headers = {"X-Forwarded-For": f"192.0.2.{JUMPS.index(jump)}"}
    async with httpx.AsyncClient(base_url=f"http://{server.address}/api", trust_env=False, headers=headers) as client:
        made = await client.post("/tables", json={"game": "dice", "seats": [{"held": "me"}]})
        deals = (await client.get("/deals")).json()
        listed = (await client.get("/my/tables")).json()
    trial.find(made.status_code == 201, f"at {jump / HOUR:+.0f} h: a new table is answered with {made.status_code}")
    trial.find(made.json()["table"] in str(listed), f"at {jump / HOUR:+.0f} h: it is in the list of its player")
    now = datetime.now(UTC).timestamp() + jump
    days = {datetime.fromtimestamp(now + shift, UTC).date().isoformat() for shift in (-60, 0)}
    trial.find(any(day in str(deals) for day in days), f"at {jump / HOUR:+.0f} h: the deals are those of {max(days)}")
