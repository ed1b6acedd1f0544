"""Fit the chance network of a game to how games of the planner ended, and write it where the package keeps it.

    python training/chance.py pandemic [--games 500] [--threads 2] [--decisions FILE ...] [--out FILE]

Plays ``--games`` games of each cell with the planner's default budget (hours on two cores; `--save` keeps them), or
reads such files. The figures in the network's file are cross-validated: each game is judged by a network that was
fitted to the games of other folds, as the adviser would judge it.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from chance_training import PLANS, Fit, Plan, fit, folds_of
from fourcures import __version__
from fourcures.bots.chances import compiled_network
from fourcures.bots.planner.workspace import SETTINGS
from fourcures.engine.game_type import GameType
from fourcures.engine.whole_file import write_atomically
from fourcures.games import GAMES
from fourcures.lab.batch import core_count
from fourcures.lab.calibration import figures, judge, markdown, positions_of
from fourcures.lab.decisions import CELLS, Decisions, PlannerGames, concatenate, load, save

SEED = 1000


def get_decisions(game_type: GameType, arguments: argparse.Namespace) -> Decisions:
    """Decisions from files, or from games that are played now."""
    if arguments.decisions:
        return concatenate(load(game_type, file) for file in arguments.decisions)
    cells = CELLS[game_type.name]
    played = concatenate(PlannerGames(game_type, SEED).play(cells, arguments.games, arguments.threads))
    if arguments.save:
        save(played, arguments.save)
    return played


def network_file(
    game_type: GameType, fitted: Fit, plan: Plan, told: dict[str, Any], advice: dict[str, Any]
) -> dict[str, Any]:
    """Contents of the file: weights, how they were fitted, and the figures on held-out games.

    ``calibration`` has the figures for all decisions that were kept, ``advice`` those for the adviser's choices in some
    of them.
    """
    return {
        "game": game_type.name,
        "version": 1,
        "fitted": {
            "date": date.today().isoformat(),
            "package": __version__,
            "command": f"python training/chance.py {game_type.name}",
            "planner": SETTINGS[game_type.name]._asdict(),
            "plan": plan._asdict(),
        },
        "calibration": told,
        "advice": advice,
        **fitted.weights,
    }


def main() -> None:
    """Play or read, fit, judge, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("--games", type=int, default=500, help="of each cell")
    parser.add_argument("--threads", type=int, default=core_count())
    parser.add_argument("--decisions", type=Path, nargs="+", help="files of games that were played before")
    parser.add_argument("--save", type=Path, help="where to keep the games")
    parser.add_argument("--positions", type=int, help="to judge; all without")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    game_type = GAMES[arguments.game]
    plan = PLANS[game_type.name]
    decisions = get_decisions(game_type, arguments)
    print(f"{len(decisions.rows):,} decisions; fitting ...", flush=True)
    with ProcessPoolExecutor(arguments.threads) as pool:
        fitted = fit(game_type, decisions, pool, plan)
    folds, weights, cells = folds_of(decisions), fitted.fold_weights, CELLS[game_type.name]
    told = figures(positions_of(decisions, np.arange(len(folds)), fitted.estimates), cells)
    print(markdown("Decisions", told), flush=True)
    networks = [compiled_network(game_type, one) for one in weights]
    advised = judge(
        game_type, decisions, lambda row: networks[folds[row]].copy(), arguments.threads, arguments.positions
    )
    advice = figures(advised, cells)
    print(markdown("Advice", advice))
    out = arguments.out or ROOT / "src/fourcures/bots/heuristics" / game_type.name / "chance_network.json"
    contents = network_file(game_type, fitted, plan, told, advice)
    write_atomically(out, (json.dumps(contents) + "\n").encode())


if __name__ == "__main__":
    main()
