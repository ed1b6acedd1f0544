"""Games on a CUDA device: whether they equal the CPU's in every field, and how fast they are.

    python benchmarks/gpu.py [games] [bot[:game] ...]    # whole games of a compiled bot, in the kernel and for a user
    python benchmarks/gpu.py [games] env[:game] ...      # the environment, stepped by random actions

Prints the figures, for all games if none is named; needs a device. The environment has at most 65,536 games.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.engine.cuda_device import WORD, blank_words, cuda, grid
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import seed_words
from fourcures.games import GAMES
from fourcures.lab.batch import GameRunner
from fourcures.lab.executors import cuda as executor
from fourcures.lab.executors.cuda import Words, game_kernel
from fourcures.lab.game_rows import result_fields
from fourcures.lab.kernels import TRACKED_TURNS
from fourcures.lab.simulation import simulate

DEFAULT = ("random", "greedy", "env")
CHECKED = 200_000
ENVS, STEPS, CHECKED_ENVS = 65_536, 200, 4096


def seconds_of(work: Callable[[], Any]) -> float:
    """Seconds until the device has finished ``work``."""
    cuda.synchronize()
    before = time.perf_counter()
    work()
    cuda.synchronize()
    return time.perf_counter() - before


def measure_bot(game_type: GameType, bot: CompiledBot, games: int) -> None:
    """Measure whole games in one kernel and through ``simulate``, and compare them with the CPU's."""
    players = max(game_type.player_counts)
    print(f"{game_type.title}, {players} players, {bot.name}", flush=True)
    options = game_type.make_options(players=players)
    kernel, blank = game_kernel(game_type, bot), cuda.to_device(blank_words(game_type, options))
    places = cuda.to_device(Words.of(game_type.state_type.dtype(), result_fields(game_type)).places)
    words, decisions = cuda.device_array((games, len(places)), WORD), cuda.device_array(games, WORD)
    sums = cuda.to_device(np.zeros((2, TRACKED_TURNS), WORD))
    for run in ("first, with compiling", "second", "third"):
        seconds = seconds_of(lambda: kernel[grid(games)](words, decisions, sums, places, blank, *seed_words(1), 0))
        total = int(decisions.copy_to_host().sum())
        print(
            f"kernel, {run}: {games:,} games, {total / seconds / 1e6:,.1f} M decisions/s, {seconds:.3f} s", flush=True
        )
    registers, local = kernel.get_regs_per_thread(), kernel.get_local_mem_per_thread()
    print(f"registers a thread {registers}, local memory {local}; {8 * len(places) + 8} bytes back of a game")
    before = time.perf_counter()
    result = simulate(game_type.name, bot.name, 4 * games, seed=1, on="cuda", players=players)
    seconds = time.perf_counter() - before
    made = 4 * games * result.summary.means["decisions"].estimate().value
    print(f"simulate: {4 * games:,} games, {made / seconds / 1e6:,.1f} M decisions/s, {seconds:.3f} s", flush=True)
    compare_with_cpu(game_type, options, bot, min(games, CHECKED))


def compare_with_cpu(game_type: GameType, options: Any, bot: CompiledBot, games: int) -> None:
    """Measure the CPU, and check that both play the same games."""
    runner = GameRunner(game_type, options, seed=1, bot=bot)
    runner.prepare()
    before = time.perf_counter()
    batch = runner.play(0, games)
    seconds = time.perf_counter() - before
    print(f"cpu, one core: {games:,} games, {batch.decisions.sum() / seconds / 1e6:,.2f} M decisions/s")
    [played] = executor.play_in_batches(game_type, options, bot, 1, range(games))
    assert (played.decisions == batch.decisions).all(), "numbers of decisions differ"
    assert all((one == other).all() for one, other in zip(played.outbreaks, batch.outbreaks, strict=True))
    for name in game_type.state_type.dtype().names:
        assert (played.states[name] == batch.states[name]).all(), f"{name} differs"
    print(f"{games:,} games are equal on both in every field", flush=True)


def measure_env(game_type: GameType, games: int) -> None:
    """Measure the environment with random actions, and compare its games with the CPU's."""
    from fourcures.envs.cuda import CudaVectorEnv

    players = max(game_type.player_counts)
    print(f"environment, {game_type.title}, {players} players, {games:,} games", flush=True)
    for check in (True, False):
        env = CudaVectorEnv(game_type.name, games, check=check, players=players)
        env.reset(seed=1)
        print(f"  first step: {seconds_of(partial(take_steps, env, 1)):.1f} s", flush=True)
        take_steps(env, 50)  # so that games are at all stages
        seconds = seconds_of(partial(take_steps, env, STEPS))
        print(f"  check={check}: {games * STEPS / seconds / 1e6:.1f} M env-steps/s", flush=True)
    for name, part in kernel_times(env).items():
        print(f"    {name}: {part * 1e3:.3f} ms a step")
    compare_env(game_type, players)


def take_steps(env: Any, steps: int) -> None:
    """Take random actions in all games."""
    for _ in range(steps):
        env.step(env.random_actions())


def kernel_times(env: Any) -> dict[str, float]:
    """Seconds of each kernel of a step, with actions drawn beforehand where a kernel needs them."""
    drawn = env.random_actions().array
    calls = {
        "sample": env.random_actions,
        "refuse": lambda: env._refuse(drawn),
        "sample and step": lambda: env._play(env.random_actions().array, is_reset=False),
        "masks": env._write_masks,
        "observations": env._write_observations,
    }
    return {name: seconds_of(lambda call=call: [call() for _ in range(50)]) / 50 for name, call in calls.items()}  # type: ignore[misc]


def compare_env(game_type: GameType, players: int) -> None:
    """Step the same games on the device and on the CPU, and check that they are equal."""
    from fourcures.envs import TeamVectorEnv
    from fourcures.envs.cuda import CudaVectorEnv

    device, host = (env(game_type.name, CHECKED_ENVS, players=players) for env in (CudaVectorEnv, TeamVectorEnv))
    (observations, info), (expected, about) = device.reset(seed=1), host.reset(seed=1)
    ended = 0
    for _ in range(STEPS):
        assert (np.asarray(observations) == expected).all(), "observations differ"
        for name in ("action_mask", "legal_count", "actor"):
            assert (np.asarray(info[name]) == about[name]).all(), f"{name} differs"
        actions = host.random_actions()
        observations, rewards, terminated, _, info = device.step(actions)
        expected, expected_rewards, expected_ends, _, about = host.step(actions)
        assert (np.asarray(rewards) == expected_rewards).all()
        assert (np.asarray(terminated) == expected_ends).all()
        ended += int(expected_ends.sum())
    for name in host.states.dtype.names:
        assert (device.states[name] == host.states[name]).all(), f"{name} differs"
    print(f"  {CHECKED_ENVS:,} games, {STEPS} steps, {ended:,} ends: all as on the CPU", flush=True)


if __name__ == "__main__":
    count = int((sys.argv[1:2] or ["1000000"])[0])
    for wanted in sys.argv[2:] or DEFAULT:
        what, _, game = wanted.partition(":")
        for name in [game] if game else GAMES:
            if what == "env":
                measure_env(GAMES[name], min(count, ENVS))
            else:
                measure_bot(GAMES[name], COMPILED_BOTS[what], count)
