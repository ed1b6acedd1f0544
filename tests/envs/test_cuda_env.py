"""The environment on a CUDA device, in Numba's simulator; benchmarks/gpu.py compares on a real one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from budgets import budget
from fourcures import FourcuresError
from fourcures.engine import cuda_device
from fourcures.envs.cuda import CudaVectorEnv
from fourcures.games import GAMES

TESTS = Path(__file__).resolve().parent.parent


def run_simulated(program: str, *arguments: str) -> str:
    """Output of a program in a separate process, with the simulator instead of a device."""
    path = os.pathsep.join([str(TESTS.parent / "src"), str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-W", "error", "-c", f"import cuda_simulator\n{program}", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


STEPPED = """
import json
import sys
import numpy as np
from fourcures.envs import TeamEnv
from fourcures.envs.cuda import CudaVectorEnv

name, games, steps, options = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4])
env = CudaVectorEnv(name, games, **options)
singles = [TeamEnv(name, **options) for _ in range(games)]
rng = np.random.default_rng(1)
ended = 0


def compare(observations, info, expected):
    for index, (observation, about) in enumerate(expected):
        assert (np.from_dlpack(observations)[index] == observation).all()
        assert (np.from_dlpack(info["action_mask"])[index] == about["action_mask"]).all()
        assert np.asarray(info["legal_count"])[index] == about["legal_count"]
        assert np.asarray(info["actor"])[index] == about["actor"]


compare(*env.reset(seed=5), [single.reset(seed=5 + index) for index, single in enumerate(singles)])
for step in range(steps):
    legal = [np.flatnonzero(single.action_masks()) for single in singles]
    if step % 2:
        actions = np.array([rng.choice(each) for each in legal])
    else:
        actions = env.random_actions()
    chosen = np.asarray(actions)
    assert all(action in each for action, each in zip(chosen, legal))
    observations, rewards, terminated, truncated, info = env.step(actions)
    expected = []
    for index, single in enumerate(singles):
        observation, reward, is_over, _, about = single.step(int(chosen[index]))
        assert np.asarray(rewards)[index] == reward
        assert np.asarray(terminated)[index] == is_over
        assert np.asarray(info["outcome"])[index] == (about["outcome"] if is_over else 0)
        ended += is_over
        expected.append(single.reset() if is_over else (observation, about))
    compare(observations, info, expected)
    assert not np.asarray(truncated).any()
for index, single in enumerate(singles):
    assert env.game_type.state_type.load(env.states, index) == single.game.state(single.game.seed)
compare(*env.reset(), [single.reset() for single in singles])
print(ended)
"""


@pytest.mark.parametrize(
    ("name", "games", "steps", "options"),
    [
        ("dice", 2, 60, {}),
        ("cure", 2, budget(15), {}),
        ("pandemic", 2, budget(12), {}),
        ("pandemic", 2, budget(8), {"players": 3, "difficulty": "heroic"}),
        ("pandemic", 2, budget(8), {"players": 3, "difficulty": "heroic", "tell_all": True}),
    ],
)
def test_games_of_a_device_are_those_of_single_environments(
    name: str, games: int, steps: int, options: dict[str, Any]
) -> None:
    ended = int(run_simulated(STEPPED, name, str(games), str(steps), json.dumps(options)))
    assert ended > 0 or name != "dice"


REFUSED = """
import numpy as np
from fourcures import FourcuresError
from fourcures.envs.cuda import CudaVectorEnv

env = CudaVectorEnv("dice", 3)


def refused(actions):
    try:
        env.step(actions)
    except FourcuresError as error:
        print(error)


refused(np.zeros(3, int))
env.reset(seed=5)
before = env.states
legal = np.asarray(env.random_actions())
refused(legal[:2])
refused(legal / 2)
refused(np.where(np.arange(3) == 1, 504, legal))
refused(np.where(np.arange(3) == 2, 0, legal))
assert (env.states == before).all()
assert (np.asarray(env.random_actions()) == legal).all()
env.step(legal)
assert not (env.states == before).any()

unchecked = CudaVectorEnv("dice", 3, check=False)
unchecked.reset(seed=5)
unchecked.step(np.where(np.arange(3) == 1, 504, legal))
assert (unchecked.states == env.states).tolist() == [True, False, True]
assert unchecked.states[1] == before[1]
"""


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    said = run_simulated(REFUSED).splitlines()
    assert said[:4] == [
        "No game has been dealt yet; reset() deals them.",
        "actions: 3 whole numbers are needed, one for each game.",
        "actions: 3 whole numbers are needed, one for each game.",
        "Game 1: there is no action with the id 504.",
    ]
    assert said[4].startswith("Game 2: ")


POSITIONED = """
import numpy as np
import fourcures as fc
from fourcures.envs import TeamEnv
from fourcures.envs.cuda import CudaVectorEnv

positions = [fc.new("dice", seed=seed).position() for seed in (8, 9)]
env, single = CudaVectorEnv("dice", 2), TeamEnv("dice")
for given in (positions[0], positions):
    shown = np.asarray(env.reset(seed=5, options={"position": given})[0])
    for index in range(2):
        position = positions[0] if given is positions[0] else positions[index]
        assert (shown[index] == single.reset(seed=5 + index, options={"position": position})[0]).all()
try:
    env.reset(options={"position": positions[:1]})
except fc.FourcuresError as error:
    print(error)
"""


def test_games_of_a_device_begin_with_positions() -> None:
    assert "1 are given; one is needed, or 2" in run_simulated(POSITIONED)


MANY = """
import numpy as np
from fourcures.envs import TeamEnv
from fourcures.envs.cuda import CudaVectorEnv

env, single = CudaVectorEnv("dice", 35), TeamEnv("dice")
observations, info = (np.asarray(shown) for shown in (env.reset(seed=5)[0], env._info["action_mask"]))
assert env._kernels.games_observed < 35
for index in range(35):
    observation, about = single.reset(seed=5 + index)
    assert (observations[index] == observation).all() and (info[index] == about["action_mask"]).all(), index
"""


def test_games_of_several_blocks_are_observed() -> None:
    run_simulated(MANY)


HANDED_OVER = """
import gc
import numpy as np
from fourcures.envs.cuda import CudaVectorEnv
from fourcures.envs.device_array import _held

env = CudaVectorEnv("dice", 2)
observations, info = env.reset(seed=5)
shown = np.from_dlpack(observations)
first = shown.copy()
env.step(env.random_actions())
assert shown.shape == observations.shape and shown.dtype == np.int8 and (shown != first).any()  # the same memory
assert [np.from_dlpack(info[name]).dtype.name for name in ("action_mask", "actor")] == ["int8", "int32"]
observations.__dlpack__()  # a capsule that nobody takes
del env, info
gc.collect()
assert len(_held) == 1 and shown.sum() > 0
del shown
gc.collect()
assert not _held
"""


def test_arrays_are_handed_over_without_a_copy_and_given_back() -> None:
    run_simulated(HANDED_OVER)


FULL = """
from types import SimpleNamespace
from fourcures import FourcuresError
from fourcures.engine import cuda_device
from fourcures.envs import cuda

cuda.free_memory = lambda: 1e6
try:
    cuda.CudaVectorEnv("dice", 10_000)
except FourcuresError as error:
    print(error)
"""


def test_a_device_without_room_says_how_many_games_would_fit() -> None:
    assert "10,000 games" in (said := run_simulated(FULL))
    assert "0.0 GB are free; " in said
    assert "games would fit" in said


LEARNT = """
import sys
sys.path.insert(0, sys.argv[1])
import ppo_cuda
from fourcures.envs.cuda import CudaVectorEnv

ppo_cuda.STEPS, ppo_cuda.MINIBATCHES = 3, 2
learner = ppo_cuda.Learner(CudaVectorEnv("dice", 4))
before = [part.clone() for part in learner.policy.parameters()]
returns = learner.play()
assert returns.shape == (3, 4) and learner.decisions == 12
learner.learn(returns)
assert all((now != then).any() for now, then in zip(learner.policy.parameters(), before))
print(learner.report(1.0))
"""


def test_the_example_with_torch_learns_from_arrays_of_the_device() -> None:
    pytest.importorskip("torch")
    assert "12 decisions" in run_simulated(LEARNT, str(TESTS.parent / "docs"))


def test_a_missing_device_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_device, "cuda", None)
    with pytest.raises(FourcuresError, match=r"no CUDA device.*numba-cuda"):
        CudaVectorEnv(next(iter(GAMES)))
