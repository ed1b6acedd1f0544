"""Worker processes of bots: they end with their parent process, and do not repeat refused requests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

import fourcures as fc
from fourcures.bots.tasks import BotTask, decide_interpreted
from fourcures.bots.workers import WorkerFailed, WorkerProcess

PARENT = """
import asyncio, os
from fourcures.bots.workers import WorkerProcess
worker = WorkerProcess()
print(asyncio.run(worker.run(os.getpid)), flush=True)
input()
"""


def test_a_worker_ends_when_its_parent_is_killed() -> None:
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        os.kill(worker, 0)  # the process exists
        parent.send_signal(signal.SIGKILL)
        # The worker has inherited this end of the pipe, which closes once both processes have ended.
        assert parent.communicate(timeout=60) == ("", None)


async def test_a_worker_that_hangs_is_ended_and_replaced() -> None:
    worker = WorkerProcess()
    try:
        first = await worker.run(os.getpid, patience=60)
        with pytest.raises(WorkerFailed, match="did not answer within 0 s, and was ended"):
            await worker.run(signal.pause, patience=0.01)
        assert await worker.run(os.getpid, patience=60) != first
    finally:
        worker.close()


ASKING = {  # the Researcher holds what the Scientist can use, and everything else is far away
    "seats": [
        {"role": "scientist", "hand": ["lagos", "miami", "lima"]},
        {"role": "researcher", "hand": ["sao_paulo", "bogota", "milan"]},
    ],
    "turn": {"seat": 1},
}


def test_a_bot_does_not_ask_again_in_a_turn_for_what_was_refused() -> None:
    game, asked = fc.from_position(ASKING, seed=1), []
    while game.turn == 1 and game.window is None:
        if game.actor == 0:
            game.play("refuse", seat=0)
            continue
        decision = decide_interpreted(BotTask.of(game), "greedy", frozenset({1}))
        asked += [decision.text] if decision.text.startswith("give") else []
        game.play(decision.text, seat=decision.seat)
    assert len(asked) > 1, "it asks, and does not give up at the first refusal"
    assert sorted(set(asked)) == sorted(asked)


def test_telling_cards_between_request_and_refusal_makes_nobody_forget_it() -> None:
    game = fc.from_position({**ASKING, "options": {"hands": "closed"}}, seed=1)
    game.play("give milan 0")
    game.play("tell", seat=1)
    game.play("refuse")
    assert game.declined == {"give milan 0"}


def test_what_was_refused_is_forgotten_with_the_turn() -> None:
    game = fc.from_position(ASKING, seed=1)
    game.play("give milan 0")
    game.play("refuse")
    assert game.declined == {"give milan 0"}
    game.play("drive washington")
    assert game.declined == {"give milan 0"}, "rules allow to ask again by now"
    twin = game.copy()
    twin.undo()
    twin.undo()
    assert twin.declined == frozenset(), "the refusal was taken back"
    while game.turn == 1:
        game.play("pass" if game.window is None else game.window.passing)
    assert game.declined == frozenset()
