"""Interpreted play is light: no compiler, no NumPy, no other process, no server or terminal modules."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "numba", "llvmlite", "multiprocessing", "textual", "rich", "typer", "yaml")
SERVER = ("alembic", "sqlalchemy", "starlette", "uvicorn", "websockets")
EVENT_LOOP = ("asyncio", "concurrent", "socket")
WHOLE_GAME = """
import fourcures as fc
game = fc.new(players=4, seed=11, difficulty="standard")
while not game.outcome:
    game.play(game.legal_actions.ids()[0])
game.view(0), fc.heuristic_action(fc.new()), fc.replay(game.record()), fc.from_position(game.position())
"""
TABLES = f"""
import asyncio
sys.path.append({str(Path(__file__).parent)!r})
from tables import in_browser
asyncio.run(in_browser.main())
"""


@pytest.mark.parametrize(("script", "missing"), [(WHOLE_GAME, EVENT_LOOP), (TABLES, SERVER)], ids=["game", "tables"])
def test_games_and_tables_are_played_without_heavy_packages(script: str, missing: tuple[str, ...]) -> None:
    without = f"import sys\nfor name in {HEAVY + missing}: sys.modules[name] = None\n"
    done = subprocess.run([sys.executable, "-c", without + script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
