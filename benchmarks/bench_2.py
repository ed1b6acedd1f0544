"""Make all entries of fourcures-bench-2, then its leaderboard.

    python benchmarks/bench_2.py [--workers N] [--games N] [ENTRY ...]

Entries are the names of files in benchmarks/bench-2, without .json; by default all. A run that was stopped resumes when
the command is repeated. With ``--games`` it plays the first games of each cell, into build/bench-2.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BENCHMARK = "fourcures-bench-2"
BY = "the fourcures authors"


class Entry(NamedTuple):
    """Entry: bot, declared budget, and tracks, which by default are all."""

    bot: str
    budget: str
    tracks: tuple[str, ...] = ()


ENTRIES = {
    "random": Entry("random", "none"),
    "greedy": Entry("greedy", "one heuristic look at each decision"),
    "policy": Entry(
        "policy", "one look at a network of 1.4 million parameters", ("talk", "hidden")
    ),  # plays one game alone
    "planner-1000": Entry("planner:1000", "1000 states a decision"),
    "planner-4000": Entry("planner:4000", "4000 states a decision"),
    "planner-10000": Entry("planner:10000", "10000 states a decision"),
    "planner": Entry("planner", "40000 (dice, The Cure 20000) states a decision"),
}


def fourcures(*words: str) -> None:
    """Run a fourcures command. Exit with its status if it fails."""
    command = [sys.executable, "-m", "fourcures", "benchmark", *words]
    print(" ".join(command), flush=True)
    if status := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(status)


def main() -> None:
    """Run the entries, check each, and make the leaderboard."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help=f"of {', '.join(ENTRIES)}")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--games", type=int)
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.entries if name not in ENTRIES]:
        parser.error(f"there is no entry {', '.join(unknown)}; there are {', '.join(ENTRIES)}")
    folder = ROOT / ("build/bench-2" if arguments.games else "benchmarks/bench-2")
    folder.mkdir(parents=True, exist_ok=True)
    numbers = {"--workers": arguments.workers, "--games": arguments.games}
    how = [word for name, number in numbers.items() if number for word in (name, str(number))]
    for name in arguments.entries or ENTRIES:
        entry, file = ENTRIES[name], str(folder / f"{name}.json")
        about = ["-o", file, "--by", BY, "--budget", entry.budget, "--benchmark", BENCHMARK, *how]
        for track in entry.tracks or ("",):
            fourcures("run", entry.bot, *about, *(["--track", track] if track else []))
        fourcures("check", file, "--replay", "1")
    if not arguments.games:
        fourcures("board", str(folder), "-o", str(ROOT / "docs/leaderboard.md"), "--benchmark", BENCHMARK)


if __name__ == "__main__":
    main()
