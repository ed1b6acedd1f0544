"""Random games on a CUDA device: equal to the compiled CPU games in every field, and how fast.

    python benchmarks/gpu.py [games] [name of a game ...]

Prints the figures, for all games if none is named; needs a device.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import numpy as np

from fourcures.engine.chance import Source, new_source
from fourcures.engine.contract import GameType
from fourcures.games import GAMES
from fourcures.lab.batch import Player
from fourcures.lab.on_cuda import cuda, one_thread_a_game

THREADS = 128


def measure(kind: GameType, games: int) -> None:
    print(f"{kind.title}, {max(kind.player_counts)} players", flush=True)
    options = kind.choose(players=max(kind.player_counts))
    kernel = one_thread_a_game(kind)
    blank = np.zeros(1, kind.state_type.dtype())
    kind.blank_state(options).store(blank, 0)
    bases = np.zeros(1, Source.dtype())
    new_source(1).store(bases, 0)
    blocks = (games + THREADS - 1) // THREADS
    states = cuda.to_device(np.repeat(blank, games))
    arguments = (
        states,
        cuda.to_device(bases),
        cuda.to_device(np.zeros(games, Source.dtype())),
        cuda.to_device(np.zeros((games, kind.rows + 1), np.int64)),
        cuda.to_device(np.zeros(0, np.int64)),
    )
    decisions = cuda.to_device(np.zeros(games, np.int64))
    for run in ("first, with compiling", "second", "third"):
        states.copy_to_device(np.repeat(blank, games))
        cuda.synchronize()
        before = time.perf_counter()
        kernel[blocks, THREADS](*arguments, 0, decisions)
        cuda.synchronize()
        seconds = time.perf_counter() - before
        total = int(decisions.copy_to_host().sum())
        print(f"cuda, {run}: {games:,} games, {total / seconds / 1e6:,.1f} M decisions/s, {seconds:.3f} s", flush=True)
    on_device = states.copy_to_host()
    player = Player(kind, options, seed=1)
    player.prepare()
    checked = min(games, 200_000)
    before = time.perf_counter()
    batch = player.play(0, checked)
    seconds = time.perf_counter() - before
    print(f"cpu, one core: {checked:,} games, {batch.decisions.sum() / seconds / 1e6:,.2f} M decisions/s")
    for name in kind.state_type.dtype().names:
        assert (on_device[name][:checked] == batch.states[name]).all(), f"{name} differs"
    print(f"{checked:,} games are equal on both in every field")


if __name__ == "__main__":
    count, names = (sys.argv[1:2] or ["1000000"])[0], sys.argv[2:] or list(GAMES)
    for name in names:
        measure(GAMES[name], int(count))
