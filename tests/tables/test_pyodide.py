"""The table core in CPython for WebAssembly, as in a browser: Pyodide, run by Node.js."""

from __future__ import annotations

import asyncio
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


async def test_tables_are_played_in_a_browser_as_in_other_pythons() -> None:
    played = run_in_pyodide("tables.in_browser")
    for name in fc.GAMES:
        assert played["records"][name]["outcome"] is not None
        assert played["tables"][name]["record"]["outcome"] is not None
    here = await asyncio.wait_for(in_browser.main(), SECONDS)
    assert played == json.loads(json.dumps(here))
