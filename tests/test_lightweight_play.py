"""Interpreted play is light: no compiler, no NumPy, no other process, nothing of the terminal."""

import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "llvmlite", "multiprocessing", "concurrent", "socket", "textual", "rich", "typer", "yaml")
WITHOUT = f"""
import sys
for name in {HEAVY}:
    sys.modules[name] = None
import fourcures as fc
"""
WHOLE_GAME = """
game = fc.new(players=4, seed=11, difficulty="standard")
while not game.outcome:
    game.play(game.legal_actions.ids()[0])
game.view(0), fc.replay(game.record()), fc.from_position(game.position())
"""
GREEDY_GAMES = """
from fourcures import catalogue
from fourcures.tables.deals import options as deal_options
from fourcures.tables.lessons import chapters as lessons
from fourcures.bots.tasks import BotTask, check_bot, decide_interpreted, next_telling
for name, game_type in fc.GAMES.items():
    assert catalogue.clauses(name) and deal_options.deal_options(name).days and lessons.chapters(name)
    for bot in ("random", "greedy", "planner"):
        check_bot(name, bot)
    game = fc.new(name, seed=3)
    while not game.outcome:
        seats = frozenset(range(game.players))
        telling = next_telling(game, dict.fromkeys(seats, "greedy"))
        game.play(telling or decide_interpreted(BotTask.of(game), "greedy", seats).text)
    game.type.goals_reached(game.state())
"""


@pytest.mark.parametrize("script", [WHOLE_GAME, GREEDY_GAMES])
def test_interpreted_games_are_played_without_compiler_numpy_or_processes(script: str) -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT + script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
