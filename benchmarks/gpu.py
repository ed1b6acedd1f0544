"""Games of the random and the greedy bot on a CUDA device: equal to the CPU's in every field, and how fast.

    python benchmarks/gpu.py [games] [bot[:game] ...]

Prints the figures, of both bots and all games if none is named; needs a device.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import seed_words
from fourcures.games import GAMES
from fourcures.lab.batch import GameRunner
from fourcures.lab.executors import cuda as executor
from fourcures.lab.executors.cuda import THREADS_PER_BLOCK, WORD, blank_words, cuda, game_kernel

BOTS = ("random", "greedy")
CHECKED = 200_000


def measure(game_type: GameType, bot: CompiledBot, games: int) -> None:
    print(f"{game_type.title}, {max(game_type.player_counts)} players, {bot.name}", flush=True)
    options = game_type.make_options(players=max(game_type.player_counts))
    kernel, blank = game_kernel(game_type, bot), cuda.to_device(blank_words(game_type, options))
    words, decisions = cuda.device_array((games, len(blank)), WORD), cuda.device_array(games, WORD)
    outbreaks = executor.no_outbreaks(games)
    for run in ("first, with compiling", "second", "third"):
        cuda.synchronize()
        before = time.perf_counter()
        kernel[-(-games // THREADS_PER_BLOCK), THREADS_PER_BLOCK](words, decisions, outbreaks, blank, *seed_words(1), 0)
        cuda.synchronize()
        seconds = time.perf_counter() - before
        total = int(decisions.copy_to_host().sum())
        print(f"cuda, {run}: {games:,} games, {total / seconds / 1e6:,.1f} M decisions/s, {seconds:.3f} s", flush=True)
    registers, local = kernel.get_regs_per_thread(), kernel.get_local_mem_per_thread()
    print(f"registers a thread {registers}, local memory {local}", flush=True)
    before = time.perf_counter()
    played = executor.play(game_type, options, bot, 1, 0, games)
    seconds = time.perf_counter() - before
    total = int(played.decisions.sum())
    print(f"cuda, with all states fetched: {total / seconds / 1e6:,.1f} M decisions/s, {seconds:.3f} s", flush=True)
    runner = GameRunner(game_type, options, seed=1, bot=bot)
    runner.prepare()
    checked = min(games, CHECKED)
    before = time.perf_counter()
    batch = runner.play(0, checked)
    seconds = time.perf_counter() - before
    print(f"cpu, one core: {checked:,} games, {batch.decisions.sum() / seconds / 1e6:,.2f} M decisions/s")
    assert (played.decisions[:checked] == batch.decisions).all(), "numbers of decisions differ"
    assert (played.outbreaks_by_turn[:checked] == batch.outbreaks_by_turn).all(), "outbreaks by turn differ"
    for name in game_type.state_type.dtype().names:
        assert (played.states[name][:checked] == batch.states[name]).all(), f"{name} differs"
    print(f"{checked:,} games are equal on both in every field")


if __name__ == "__main__":
    count = (sys.argv[1:2] or ["1000000"])[0]
    for wanted in sys.argv[2:] or BOTS:
        bot, _, game = wanted.partition(":")
        for name in [game] if game else GAMES:
            measure(GAMES[name], COMPILED_BOTS[bot], int(count))
