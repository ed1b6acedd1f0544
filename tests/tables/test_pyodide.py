"""Games in CPython for WebAssembly, as a browser plays them: Pyodide, run by Node.js."""

from __future__ import annotations

import json
import runpy
import subprocess
from pathlib import Path
from typing import Any

import fourcures as fc
from tables import in_browser

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "pyodide"  # made by the Makefile
SECONDS = 300


def run_in_pyodide(module: str) -> Any:
    """JSON value of a module's main() in Pyodide."""
    assert (SITE / "msgspec").is_dir(), "msgspec for Pyodide is not installed: run make build/pyodide/.made"
    node = runpy.run_path(str(ROOT / "web" / "build.py"))["node_folder"]() / "node"
    command = [node, ROOT / "tests" / "tables" / "pyodide.mjs", SITE, module]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


async def test_a_browser_plays_as_other_pythons_do() -> None:
    played = run_in_pyodide("tables.in_browser")
    assert [name for name, record in played["records"].items() if record["outcome"] is not None] == [*fc.GAMES]
    assert played == json.loads(json.dumps(await in_browser.main()))
