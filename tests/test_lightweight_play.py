"""Interpreted play is light: no compiler, no NumPy, nothing of the terminal."""

import subprocess
import sys

WHOLE_GAME = """
import sys
import fourcures as fc
game = fc.new(players=4, seed=11, difficulty="standard")
while not game.outcome:
    game.play(game.legal_actions.ids()[0])
game.view(0), fc.replay(game.record()), fc.from_position(game.position())
print(*sys.modules)
"""


def test_a_whole_interpreted_game_loads_neither_compiler_nor_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", WHOLE_GAME], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"numpy", "numba", "llvmlite", "textual", "rich", "typer", "yaml"}
