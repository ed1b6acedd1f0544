"""Illegal choices of compiled bots: each ends the run with a sentence that names bot, game and action."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.lab import simulate
from fourcures.lab.batch import GameRunner
from fourcures.lab.illegal_choices import IllegalChoice
from wrong_bot import WRONG_BOT

PANDEMIC = fc.GAMES["pandemic"]
TESTS = Path(__file__).parent.parent
SENTENCES = {
    2: "The bot wrong chose 'place atlanta' (action 2385) in game 7, which is not legal there.",
    3: "The bot wrong chose action -7 in game 7, which is not legal there.",
    4: "The bot wrong chose action 549755813887 in game 7, which is not legal there.",  # also stands for larger ids
}


@pytest.mark.parametrize("players", SENTENCES)
@pytest.mark.parametrize("records", [False, True], ids=["played", "recorded"])
@pytest.mark.parametrize("form", ["python", "cpu"])
def test_it_ends_the_run_with_bot_game_and_action(form: Any, records: bool, players: int) -> None:
    options = PANDEMIC.make_options(players=players)
    runner = GameRunner(PANDEMIC, options, 1, form, WRONG_BOT, records=records)
    with pytest.raises(IllegalChoice) as ended:
        runner.play(7, 2)
    assert str(ended.value) == SENTENCES[players]


def test_a_simulation_ends_with_that_sentence(tmp_path: Path) -> None:
    for moves in (None, tmp_path):
        with pytest.raises(fc.FourcuresError, match=r"^The bot wrong chose 'place atlanta' .* in game 0, which is not"):
            simulate("pandemic", WRONG_BOT, 30, players=2, moves=moves)
    assert list(tmp_path.iterdir()) == []


def test_other_processes_can_tell_of_it() -> None:
    assert str(pickle.loads(pickle.dumps(IllegalChoice("a sentence")))) == "a sentence"


SIMULATED = """
import cuda_simulator
from fourcures.games import GAMES
from fourcures.lab.executors import cuda
from fourcures.lab.illegal_choices import IllegalChoice
from wrong_bot import WRONG_BOT

pandemic = GAMES["pandemic"]
for players in (2, 3, 4):
    options = pandemic.make_options(players=players)
    try:
        list(cuda.play_in_batches(pandemic, options, WRONG_BOT, 1, range(7, 9)))
    except IllegalChoice as ended:
        print(ended)
"""


def test_it_ends_a_run_on_a_device() -> None:
    path = os.pathsep.join([str(TESTS), str(TESTS.parent / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", SIMULATED]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == list(SENTENCES.values())
