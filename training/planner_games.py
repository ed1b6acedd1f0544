"""Games of the planner as training data: the seeds of the deals, and the actions.

    python training/planner_games.py pandemic games.npz [--seconds 400] [--budget 2000] [--threads 16] [--first 0]

Seeds and actions are enough to replay a game anywhere. A device replays games so fast that observations and masks are
never stored. Games are numbered; ``--first`` continues where another file ended.
"""

import argparse
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.hooks import choose
from fourcures.bots.planner.workspace import SETTINGS, Settings, planner_workspace
from fourcures.engine.backend import Backend
from fourcures.engine.game_type import GameType
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, set_up
from fourcures.engine.legal import Legal
from fourcures.engine.rng import RandomStream, new_stream, seed_stream, seed_words
from fourcures.engine.rule_code import rule
from fourcures.games import GAMES
from fourcures.lab.batch import core_count
from fourcures.lab.decisions import CELLS as LAB_CELLS
from fourcures.lab.decisions import Cell

MAX_DECISIONS = 600  # most decisions recorded of a game
SEED = 1 << 40  # seed of game 0, far from the deals of any benchmark
CHUNK = 4  # games that a thread plays in one go

OPEN = [
    {"players": players, "difficulty": difficulty, "hands": "open"}
    for difficulty in ("introductory", "standard", "heroic")
    for players in (2, 3, 4)
]
HIDDEN = [
    {"players": players, "difficulty": difficulty, "hands": "closed", "talk": "none"}
    for difficulty in ("introductory", "standard", "heroic")
    for players in (2, 4)
]
CELLS: dict[str, list[Cell]] = {**LAB_CELLS, "pandemic": OPEN + HIDDEN}  # open hands first: --cells 9


class PlannerGames(NamedTuple):
    """Games, each with its cell and seed, its actions in order, and its outcome (1: won)."""

    cells: Any
    seeds: Any
    lengths: Any
    outcomes: Any
    actions: Any  # actions of all games, one game after the other

    def save(self, file: Path) -> None:
        """Write a compressed file."""
        np.savez_compressed(file, **self._asdict())

    @classmethod
    def load(cls, *files: Path) -> "PlannerGames":
        """Read files as one."""
        parts = []
        for file in files:
            with np.load(file) as columns:
                parts.append([columns[name] for name in cls._fields])
        return cls(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


@rule
def record_game(state: Any, legal: Legal, width: int, stream: RandomStream, work: Any, actions: Any) -> int:
    """Play a seeded game to its end, and write its actions. Return their number."""
    made = 0
    set_up(state, work.journal)
    while state.outcome == 0 and made < len(actions):
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        action = choose(state, legal, width, stream, work)
        apply(state, action, work.journal)
        actions[made] = action
        made += 1
    return made


class Recorder:
    """Recorder of numbered games of the planner, on several threads."""

    def __init__(self, game_type: GameType, cells: list[Cell], settings: Settings) -> None:
        self.game_type, self.settings = game_type, settings
        backend = Backend("cpu", COMPILED_BOTS["planner"].functions(game_type))
        self._record, self._seed = backend[record_game], backend[seed_stream]
        dtype = game_type.state_type.dtype()
        self._blanks = np.zeros(len(cells), dtype)
        for cell, options in enumerate(cells):
            game_type.blank_state(game_type.make_options(**options)).store(self._blanks, cell)

    def play_chunk(self, first: int) -> PlannerGames:
        """Play some games on this thread. The number of a game determines its cell."""
        numbers = np.arange(first, first + CHUNK)
        cells = numbers // CHUNK % len(self._blanks)
        states, streams = self._blanks[cells], np.zeros(1, RandomStream.dtype())
        lengths, actions = np.zeros(CHUNK, np.int16), np.zeros((CHUNK, MAX_DECISIONS), np.int16)
        legal = np.zeros(self.game_type.rows + 1, np.int64)
        for index, number in enumerate(numbers):
            work = planner_workspace(self.game_type, self.settings)
            new_stream(SEED + int(number) + (1 << 38)).store(streams, 0)
            self._seed(states[index], *seed_words(SEED + int(number)))
            lengths[index] = self._record(states[index], legal, self.game_type.width, streams[0], work, actions[index])
        made = np.concatenate([row[:length] for row, length in zip(actions, lengths, strict=True)])
        return PlannerGames(cells.astype(np.int8), SEED + numbers, lengths, states["outcome"].astype(np.int8), made)

    def play(self, first: int, seconds: float, threads: int) -> PlannerGames:
        """Play for some seconds."""
        end = time.perf_counter() + seconds

        def run(thread: int) -> list[PlannerGames]:
            done = []
            number = first + thread * CHUNK
            while time.perf_counter() < end:
                done.append(self.play_chunk(number))
                number += threads * CHUNK
            return done

        with ThreadPoolExecutor(threads) as pool:
            parts = [part for done in pool.map(run, range(threads)) for part in done]
        return PlannerGames(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def main() -> None:
    """Play, print how well, and write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=sorted(CELLS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=400)
    parser.add_argument("--budget", type=int, default=2000)
    parser.add_argument("--value-only", action="store_true", help="beam search by value, without rollouts")
    parser.add_argument("--threads", type=int, default=core_count())
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--cells", type=int, default=99, help="the first so many")
    arguments = parser.parse_args()
    game_type, cells = GAMES[arguments.game], CELLS[arguments.game][: arguments.cells]
    settings = SETTINGS[game_type.name].with_budget(arguments.budget)
    if arguments.value_only:
        settings = settings._replace(search_share=1.0, reply_share=0.0)
    before = time.perf_counter()
    recorder = Recorder(game_type, cells, settings)
    recorder.play_chunk(arguments.first)
    print(f"compiled in {time.perf_counter() - before:.0f} s", flush=True)
    games = recorder.play(arguments.first, arguments.seconds, arguments.threads)
    games.save(arguments.out)
    print(f"{len(games.seeds):,} games, {len(games.actions):,} decisions; won")
    for cell, options in enumerate(cells):
        mine = games.outcomes[games.cells == cell]
        print(f"  {' '.join(str(value) for value in options.values())}: {(mine == 1).mean():.1%} of {len(mine)}")


if __name__ == "__main__":
    main()
