"""Win rates of the planner by cell, with the time per decision, as lines of a Markdown table.

    python benchmarks/strength.py pandemic [--budget 400000 ...] [--games 200] [--cells standard/4 ...]

With ``--hands closed`` hands are hidden; the planner tells all its cards unless ``--talk none`` forbids that.

Roles are dealt at random; another ``--seed`` gives other deals. A cell is a difficulty and a number of players. Several
budgets give the curve of strength against search. Seconds are CPU time of one core. A decision is any choice that a
seat makes, also one that follows an earlier plan.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

from fourcures.bots.planner.workspace import SETTINGS
from fourcures.lab import simulate
from fourcures.lab.batch import core_count

CELLS = {
    "pandemic": [
        f"{difficulty}/{players}" for difficulty in ("introductory", "standard", "heroic") for players in (2, 3, 4)
    ],
    "dice": ["intro", "standard"],
    "cure": [f"{difficulty}/{players}" for difficulty in ("beginner", "heroic") for players in (2, 3, 4, 5)],
}


def cell_options(game: str, cell: str, hands: str = "open", talk: str = "free") -> dict[str, Any]:
    """The options of a cell."""
    difficulty, _, players = cell.partition("/")
    if game == "dice":
        return {"mode": difficulty}
    private = {"hands": hands, "talk": talk} if game == "pandemic" else {}
    return {"difficulty": difficulty, "players": int(players)} | private


def line(cell: str, budget: int, arguments: argparse.Namespace) -> str:
    """One row of the table."""
    game, games = arguments.game, arguments.games
    options = cell_options(game, cell, arguments.hands, arguments.talk)
    result = simulate(game, f"planner:{budget}", games, arguments.seed, workers=arguments.threads, **options)
    estimate, *losses = result.summary.shares().values()
    decisions = result.summary.means["decisions"].total
    figures = [
        f"{100 * estimate.value:.1f} % ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})",
        *(f"{100 * loss.value:.1f} %" for loss in losses),
        f"{result.seconds / games:.2f}",
        f"{1000 * result.seconds / decisions:.1f}",
    ]
    return f"| {cell} | {budget:,} | {games} | {' | '.join(figures)} |"


def main() -> None:
    """Play, and print each row when it is done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("--budget", type=int, nargs="+")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--cells", nargs="+")
    parser.add_argument("--hands", choices=("open", "closed"), default="open")
    parser.add_argument("--talk", choices=("free", "none"), default="free")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=core_count())
    arguments = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    print("| cell | states a decision | games | won (95 %) | lost: ... | seconds a game | ms a decision |")
    for cell in arguments.cells or CELLS[arguments.game]:
        for budget in arguments.budget or [SETTINGS[arguments.game].budget]:
            print(line(cell, budget, arguments))


if __name__ == "__main__":
    main()
