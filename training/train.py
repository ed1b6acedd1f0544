"""Train the value network of a game from nothing, and write it where the package keeps it.

    python training/train.py pandemic [--generations 150] [--threads 2] [--games 100] [--out FILE] [--go-on FILE]
    python training/train.py pandemic --go-on FILE --generations 900 --hidden 256 32 --budgets 4000 --seconds 540

Everything runs on the cores of this machine, for hours on two of them. The file says how it was made. With
``--seconds`` it stops after the first generation that ends later than that. ``--go-on`` resumes from its file, with
more hidden units if ``--hidden`` asks for them.
"""

import argparse
import json
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fourcures import __version__
from fourcures.bots.heuristics import HEURISTICS
from fourcures.bots.planner.workspace import SETTINGS, Settings
from fourcures.engine.game_type import GameType
from fourcures.engine.whole_file import write_atomically
from fourcures.games import GAMES
from fourcures.lab.batch import core_count
from fourcures.lab.decisions import CELLS as ALL_CELLS
from optimizer import HIDDEN
from value_training import Generation, Plan, train

CELLS = {game: [cell for cell in cells if cell.get("hands") != "closed"] for game, cells in ALL_CELLS.items()}


# In the board game, rollouts compare plans as soon as the network has learned something.
# In The Cure, heuristics win more often than a network alone. So training begins with games that heuristics play, and
# rollouts make each generation play better than the one before.
PLANS = {
    "pandemic": Plan(
        stages=(*Plan().stages[:2], *(SETTINGS["pandemic"].with_budget(budget) for budget in (4000, 10_000)))
    ),
    "dice": Plan(first_games=5000, stages=tuple(stage._replace(beam=32) for stage in Plan().stages)),
    "cure": Plan(
        heuristic_generations=20,
        first_games=400,
        first_steps=1200,
        shaped_generations=0,
        stages=(Settings(3000, beam=16, candidates=12, horizon=1, search_share=0.4),),
        td_lambda=0.95,
    ),
}


def network_file(
    game_type: GameType, earlier: list[dict[str, Any]], done: list[Generation], plan: Plan
) -> dict[str, Any]:
    """Contents of the file: the weights of the last generation, with how they were trained."""
    last = done[-1]
    generations = [
        *earlier,
        *(
            {
                "number": generation.number,
                "games": generation.games,
                "won": [round(share, 4) for share in generation.won],
                "held_out_loss": round(generation.loss, 4),
                "blind_loss": round(generation.blind_loss, 4),
            }
            for generation in done
        ),
    ]
    return {
        "game": game_type.name,
        "version": 1,
        "trained": {
            "date": date.today().isoformat(),
            "package": __version__,
            "command": command_line(game_type, plan, from_file=bool(earlier)),
            "cells": CELLS[game_type.name],
            "settings": plan.settings(last.number)._asdict(),
            "games": sum(generation["games"] for generation in generations),
            "generations": generations,
        },
        "features": list(HEURISTICS[game_type.name].feature_names),
        **last.weights,
    }


def command_line(game_type: GameType, plan: Plan, *, from_file: bool) -> str:
    """Command that trains with this plan."""
    numbers = {
        "generations": [plan.generations],
        "games": [plan.games],
        "hidden": plan.hidden,
        "budgets": [stage.budget for stage in plan.stages],
        "steps": [plan.steps],
    }
    options = [f"--{name} {' '.join(map(str, values))}" for name, values in numbers.items()]
    return " ".join(["python training/train.py", game_type.name, *["--go-on FILE"] * from_file, *options])


def main() -> None:
    """Train, and print the progress."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("--generations", type=int, default=150)
    parser.add_argument("--threads", type=int, default=core_count())
    parser.add_argument("--games", type=int, default=100, help="of each cell in a generation")
    parser.add_argument("--hidden", type=int, nargs=2, default=HIDDEN, help="units of the network's two layers")
    parser.add_argument("--budgets", type=int, nargs="+", help="states a decision, in as many stages")
    parser.add_argument("--window", type=int, default=Plan.window, help="rows to learn from")
    parser.add_argument("--steps", type=int, default=Plan.steps, help="of the optimizer in a generation")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="after which it stops")
    parser.add_argument("--go-on", type=Path, help="weights to go on from, as their last generation")
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    game_type = GAMES[arguments.game]
    plan = replace(
        PLANS.get(game_type.name, Plan()),
        **{name: getattr(arguments, name) for name in ("generations", "games", "hidden", "window", "steps")},
    )
    if arguments.budgets:
        plan = replace(plan, stages=tuple(plan.stages[-1].with_budget(budget) for budget in arguments.budgets))
    initial = json.loads(arguments.go_on.read_text(encoding="utf-8")) if arguments.go_on else None
    earlier = initial["trained"]["generations"] if initial else []
    cells = [game_type.make_options(**cell) for cell in CELLS[game_type.name]]
    out = arguments.out or ROOT / "src/fourcures/bots/heuristics" / game_type.name / "value_network.json"
    print(f"{len(cells)} cells, {arguments.threads} threads; compiling first ...", flush=True)
    done: list[Generation] = []
    began = time.monotonic()
    for generation in train(game_type, cells, arguments.threads, plan, initial, len(earlier)):
        done.append(generation)
        won = " ".join(f"{share:.3f}" for share in generation.won)
        print(
            f"{generation.number}: {generation.games} games in {generation.seconds:.0f} s, won {won};"
            f" loss {generation.loss:.4f}, blind {generation.blind_loss:.4f}",
            flush=True,
        )
        write_atomically(out, (json.dumps(network_file(game_type, earlier, done, plan)) + "\n").encode())
        if time.monotonic() - began > arguments.seconds:
            break


if __name__ == "__main__":
    main()
