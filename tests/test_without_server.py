"""Installation without the extra `server`: everything else works, and the server names what is missing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fourcures.server import NEEDED

ROOT = Path(__file__).parents[1]
SENTENCE = (
    "fourcures: The server needs alembic, prometheus_client, sqlalchemy, starlette, uvicorn, websockets, "
    "which are not installed: "
    "pip install 'fourcures[server]' brings them. Without a server, fourcures play plays in the terminal.\n"
)
# Import finder that hides these packages, and those that only they bring.
BLOCKER = """
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name in BLOCKED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in BLOCKED else found(name, package)
sys.meta_path.insert(0, Blocker())
"""


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Environment of a Python that has none of the server's packages."""
    blocked = {*NEEDED, "anyio", "greenlet", "h11", "mako", "click"}
    (tmp_path / "sitecustomize.py").write_text(f"BLOCKED = {blocked!r}\n{BLOCKER}")
    paths = (str(tmp_path), str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "FOURCURES_HOME": str(tmp_path)}


def run(bare: dict[str, str], *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=bare, input=said, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_extra_is_what_the_server_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [one for one in project["optional-dependencies"]["server"] if ";" not in one]  # the rest is for speed
    names = [re.split(r"[^\w-]", one)[0].replace("-", "_") for one in asked]
    assert sorted(names) == list(NEEDED)
    assert not {re.split(r"[^\w-]", one)[0] for one in project["dependencies"]} & set(NEEDED)


@pytest.mark.parametrize(
    "words", [[], ["serve"], ["verify"], ["backup", "."], ["prune", "--older-than", "1d"]], ids=" ".join
)
def test_the_server_says_what_to_install(bare: dict[str, str], words: list[str]) -> None:
    done = run(bare, "-m", "fourcures", *words)
    assert (done.returncode, done.stderr) == (1, SENTENCE)


def test_all_else_is_imported_without_it(bare: dict[str, str]) -> None:
    """Every module outside the server; adapters may lack their own packages."""
    program = """
import importlib, pkgutil, fourcures, sitecustomize
for module in pkgutil.walk_packages(fourcures.__path__, "fourcures.", onerror=lambda name: None):
    if not module.name.startswith(("fourcures.server", "fourcures.__main__")):
        try:
            importlib.import_module(module.name)
        except (ImportError, fourcures.FourcuresError) as error:
            if getattr(error, "name", None) in sitecustomize.BLOCKED or "The server" in str(error):
                print(module.name, error)
"""
    done = run(bare, "-c", program)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_game_is_played_in_the_terminal(bare: dict[str, str]) -> None:
    done = run(bare, "-m", "fourcures", "play", "--game", "dice", "--seed", "1", "--plain", said="1\nquit\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert "Atlanta" in done.stdout
