"""Executors: equal games in threads, processes, a CUDA device, and a Ray cluster that loses a worker."""

from __future__ import annotations

import json
import multiprocessing
import os
import socket
import subprocess
import sys
from contextlib import closing
from multiprocessing import connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.registry import find_bot
from fourcures.lab import batch, compare, simulate
from fourcures.lab.executors import cores, cuda
from fourcures.lab.executors.registry import find_executor
from fourcures.lab.job import Job
from fourcures.lab.simulation import Result
from fourcures.lab.summary import Summary

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{ROOT / 'examples' / 'my_bot.py'}:MyBot"
PATIENCE = 600  # seconds after which a process will never end


def as_values(result: Result) -> dict[str, Any]:
    """Content of a result apart from its time."""
    return {**result.as_json(), "rows": list(result.rows)}


def test_processes_play_the_games_that_one_process_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = simulate("cure", EXAMPLE, 20, workers=1, players=3)
    monkeypatch.setattr(cores, "SINGLE_PROCESS_UP_TO", 0)
    assert as_values(simulate("cure", EXAMPLE, 20, workers=2, players=3)) == as_values(alone)
    assert len(alone.rows) == 20


def test_few_games_and_classes_stay_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "play_in_processes", lambda *_: pytest.fail("started processes"))
    simulate("dice", EXAMPLE, 2, workers=2)
    monkeypatch.setattr(cores, "SINGLE_PROCESS_UP_TO", 0)
    simulate("dice", find_bot(EXAMPLE).make, 2, workers=2)  # type: ignore[union-attr]
    simulate("dice", EXAMPLE, 2)


def test_processes_end_when_the_run_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test watches their sentinels: a second join beside the pool's own thread may miss the end of a process."""
    monkeypatch.setattr(cores, "SINGLE_PROCESS_UP_TO", 0)
    monkeypatch.setattr(batch, "BATCH_SECONDS", 0)  # one game at a time, however fast the machine is
    real = Summary.add
    others = set(multiprocessing.active_children())
    started: set[BaseProcess] = set()

    def stop_at_third(self: Summary, batch: Any, metrics: Any) -> None:
        if self.games == 2:
            started.update(set(multiprocessing.active_children()) - others)
            raise KeyboardInterrupt
        real(self, batch, metrics)

    monkeypatch.setattr(Summary, "add", stop_at_third)
    result = simulate("cure", EXAMPLE, 30, workers=2, players=2)
    assert result.summary.games == len(result.rows) == 2
    started.update(set(multiprocessing.active_children()) - others)
    assert started
    running = {process.sentinel for process in started}
    while running:
        ended = connection.wait(running, PATIENCE)
        assert ended, "processes play on after the run"
        running.difference_update(ended)


DYING = """
import multiprocessing, os

class Bot:
    def choose(self, view, legal_actions):
        if multiprocessing.parent_process():
            os._exit(1)
        return legal_actions[0]
"""


def test_a_worker_that_dies_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "SINGLE_PROCESS_UP_TO", 0)
    file = tmp_path / "deadly.py"
    file.write_text(DYING)
    with pytest.raises(fc.FourcuresError, match="A process that played games was ended"):
        simulate("dice", f"{file}:Bot", 4, workers=2)


@pytest.mark.parametrize("on", ["gpu", "", "ray:", "ray://host", "host", "cpu 3", "http://x:1"])
def test_an_unknown_executor_is_refused(on: str) -> None:
    with pytest.raises(fc.BadOptions, match=r"possible are cpu, cuda, ray, ray://HOST:PORT and HOST:PORT\.$"):
        find_executor(on)


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2", np.int64(0)])
def test_no_workers_are_refused(workers: Any) -> None:
    for on in ("cpu", "cuda", "ray"):
        with pytest.raises(fc.BadOptions, match=r"^workers: .* is not possible; a whole number from 1 on is\.$"):
            find_executor(on, workers)
    with pytest.raises(fc.BadOptions, match=r"^workers: "):
        simulate("dice", "random", 1, workers=workers)
    with pytest.raises(fc.BadOptions, match=r"^workers: "):
        compare(["random"], "dice", 1, workers=workers)


@pytest.mark.parametrize("games", [0, -3, 2.0, True, "4"])
def test_no_games_are_refused(games: Any) -> None:
    with pytest.raises(fc.BadOptions, match="games: "):
        simulate("dice", "random", games)


def test_without_a_device_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "cuda", None)
    with pytest.raises(fc.FourcuresError, match="no CUDA device that can be used"):
        simulate("dice", "random", 5, on="cuda")


def test_a_bot_in_python_does_not_run_on_a_device() -> None:
    with pytest.raises(fc.BadOptions, match="written in Python, which no CUDA device runs"):
        simulate("dice", EXAMPLE, 5, on="cuda")


def test_a_bot_with_a_large_workspace_does_not_run_on_a_device() -> None:
    with pytest.raises(fc.BadOptions, match="planner needs more room than a thread of a device has"):
        simulate("dice", "planner", 5, on="cuda")


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(fc.FourcuresError, match=r"Ray is not installed; pip install 'fourcures\[cluster\]'"):
        simulate("dice", "random", 5, on="ray")


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_where_no_cluster_answers_there_is_a_sentence(scheme: str) -> None:
    with closing(socket.socket()) as bound:  # bound but not listening: nobody answers
        bound.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{bound.getsockname()[1]}"
        with pytest.raises(fc.FourcuresError, match=f"No Ray cluster answers at {address}"):
            simulate("dice", "random", 5, on=address)


def run(program: str, *arguments: str, **variables: str) -> Any:
    """Run a program that finds the package in a separate process. Return its output, read as JSON."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


ON_CUDA = """
import json
import cuda_simulator
from fourcures.lab import simulate
from fourcures.lab.executors import cuda
cuda.BATCH = 3
for_all = [simulate("cure", "random", 8, seed=3, on=on, players=2) for on in ("cpu", "cuda")]
print(json.dumps([{**result.as_json(), "rows": list(result.rows)} for result in for_all]))
"""


def test_a_device_plays_the_same_games_in_the_simulator() -> None:
    on_cpu, on_cuda = run(ON_CUDA, NUMBA_ENABLE_CUDASIM="1")
    assert on_cuda == on_cpu
    assert len(on_cuda["rows"]) == 8


DEADLY = """
import os, pathlib, random, signal

class Bot:
    '''Ends its own process in the middle of a game, once.'''

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.choices = 0

    def choose(self, view, legal_actions):
        self.choices += 1
        mark = pathlib.Path(__file__).with_name("ended")
        if pathlib.Path(__file__).with_name("armed").exists() and self.choices == 20:
            try:
                mark.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return self.random.choice(legal_actions)
"""

ON_RAY = """
import json, pathlib, sys
from fourcures.lab import simulate
from fourcures.lab.executors import ray_cluster
ray_cluster.TASK_SECONDS = 0.1  # seconds: the test has few games
alone = simulate("cure", sys.argv[1], 30, seed=3, players=2)
pathlib.Path(sys.argv[2]).touch()
spread = simulate("cure", sys.argv[1], 30, seed=3, on="ray", workers=2, players=2)
print(json.dumps([{**result.as_json(), "rows": list(result.rows)} for result in (alone, spread)]))
"""


def test_a_ray_cluster_that_loses_a_worker_plays_the_same_games(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(DEADLY)
    alone, spread = run(ON_RAY, f"{tmp_path / 'deadly.py'}:Bot", str(tmp_path / "armed"))
    assert (tmp_path / "ended").exists()
    assert spread == alone
    assert len(spread["rows"]) == 30


def test_a_job_says_all_that_another_process_needs() -> None:
    kind = fc.GAMES["pandemic"]
    options = kind.make_options(players=3, roles=["medic", None, "scientist"], difficulty="heroic", hands="open")
    job = Job.of(kind, options, find_bot("random"), seed=3, games=10)
    assert job.options == options
    assert job.form == "python"
    assert Job.of(kind, options, find_bot("random"), seed=3, games=501).form == "cpu"
