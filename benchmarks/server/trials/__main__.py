"""Long trials of the server. Each is bounded, says how far it is, ends with a verdict, and stops early at Ctrl-C.

    python benchmarks/server/trials kills --kills 1000     # kill -9 under play: nothing lost, play goes on within 2 s
    python benchmarks/server/trials soak --minutes 60      # 300 tables: memory, handles and threads stay as they are
    python benchmarks/server/trials fuzz --frames 1000000  # frames of all kinds: one reply each, no traceback
    python benchmarks/server/trials disk                   # the disk is full, and is not any more
    python benchmarks/server/trials database               # the database goes away under play, and comes back
    python benchmarks/server/trials clock                  # the wall clock jumps, forwards and backwards

The exit status is 0 if the trial was passed, 1 if not, 130 if it was stopped early and had found nothing until then.
Servers and players are processes on this machine and talk over loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "tests"))

import clock
import fuzz
import kills
import outages
import soak
from trial import Trial

TRIALS = {
    "kills": kills.run,
    "soak": soak.run,
    "fuzz": fuzz.run,
    "disk": outages.run_disk,
    "database": outages.run_database,
    "clock": clock.run,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "trials", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    of = parser.add_subparsers(dest="trial", required=True)
    kill = of.add_parser("kills")
    kill.add_argument("--kills", type=int, default=1000, help="of each kind of database")
    kill.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    kill.add_argument("--tables", type=int, default=20)
    kill.add_argument("--seed", type=int, default=0)
    soaking = of.add_parser("soak")
    soaking.add_argument("--minutes", type=float, default=60.0)
    soaking.add_argument("--tables", type=int, default=300)
    soaking.add_argument("--every", type=float, default=5.0, help="seconds between the actions of a player")
    soaking.add_argument("--sample", type=float, default=10.0, help="seconds between two looks at the server")
    fuzzing = of.add_parser("fuzz")
    fuzzing.add_argument("--frames", type=int, default=1_000_000)
    fuzzing.add_argument("--sockets", type=int, default=40)
    fuzzing.add_argument("--seed", type=int, default=0)
    for name in ("disk", "database"):
        outage = of.add_parser(name)
        outage.add_argument("--seconds", type=float, default=8.0, help="that each outage lasts")
        outage.add_argument("--rounds", type=int, default=2, help="outages of each kind")
        outage.add_argument("--tables", type=int, default=8)
    jumping = of.add_parser("clock")
    jumping.add_argument("--actions", type=int, default=60, help="acknowledged between two jumps")
    jumping.add_argument("--tables", type=int, default=8)
    return parser.parse_args()


def main() -> None:
    wanted = arguments()
    # Other accounts must get in: as root, PostgreSQL runs under another one.
    with tempfile.TemporaryDirectory(prefix="fourcures-trial-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        trial = Trial(wanted.trial, folder)
        asyncio.run(trial.run(TRIALS[wanted.trial], wanted))
    sys.exit(trial.exit_status)


if __name__ == "__main__":
    main()
