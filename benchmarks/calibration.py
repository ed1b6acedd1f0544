"""Calibration of the adviser: win probabilities against outcomes, as Markdown tables and a reliability diagram.

    python benchmarks/calibration.py [pandemic dice cure] [--games 100] [--seed 77] [--threads 16] [--plot FILE]

The planner plays new games, ``--games`` of each cell, with its default budget, and the adviser judges their first
decisions and a few others. With `--shipped` nothing is played: the figures are those in the networks' files, which were
measured on games held out from the fit.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from fourcures.bots.chances import chance_weights, compiled_network, forward_pass
from fourcures.bots.heuristics import HEURISTICS
from fourcures.games import GAMES
from fourcures.lab.batch import core_count
from fourcures.lab.calibration import figures, judge, markdown, positions_of
from fourcures.lab.decisions import CELLS, PlannerGames, concatenate


def play_and_judge(game: str, games: int, seed: int, threads: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Figures of the shipped network on new games: for all decisions that were kept, and for advice."""
    game_type, cells = GAMES[game], CELLS[game]
    decisions = concatenate(PlannerGames(game_type, seed).play(cells, games, threads))
    names, rows = HEURISTICS[game].feature_names, decisions.rows.astype(np.float32)
    said = positions_of(decisions, np.arange(len(rows)), forward_pass(chance_weights(game_type), names, rows))
    network = compiled_network(game_type)
    return figures(said, cells), figures(judge(game_type, decisions, lambda _: network.copy(), threads), cells)


def main() -> None:
    """Play games or read figures, then print and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", nargs="*", choices=[[], *CELLS], default=[])
    parser.add_argument("--games", type=int, default=100, help="of each cell")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=int, default=core_count())
    parser.add_argument("--shipped", action="store_true")
    parser.add_argument("--plot", type=Path)
    arguments = parser.parse_args()
    told = {}
    for game in arguments.game or CELLS:
        if arguments.shipped:
            weights = chance_weights(GAMES[game])
            told[game], advice = weights["calibration"], weights["advice"]
        else:
            told[game], advice = play_and_judge(game, arguments.games, arguments.seed, arguments.threads)
        for title, one in ((f"{game}, decisions", told[game]), (f"{game}, advice", advice)):
            print(f"{markdown(title, one)}\n", flush=True)
    if arguments.plot:
        from fourcures.lab.plots import reliability_figure

        title = "Chances to win: said, and won"
        subtitle = "Games of the planner with its default budget; bars hold the share won with 95 %"
        reliability_figure(title, subtitle, told).savefig(arguments.plot, dpi=100)


if __name__ == "__main__":
    main()
