"""Preparation: parts compile in their own processes, the most urgent first, with progress reports."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from fourcures.bots import preparation as module
from fourcures.bots.preparation import BOTS, Part, Preparation

PARTS = [Part("pandemic", BOTS), Part("dice", BOTS), Part("cure", BOTS)]
CHILD = """
import sys, time, pathlib
game, folder = sys.argv[sys.argv.index("--game") + 1], pathlib.Path(sys.argv[1])
with (folder / "begun").open("a") as file:
    print(game, file=file)
print('{"done": 0.25, "seconds_left": 30.0}', flush=True)
while not (folder / game).exists():
    time.sleep(0.01)
sys.exit(int((folder / game).read_text()))
"""

COMPILER = """
import pathlib, time
from fourcures.bots.preparation import BOTS, Part
from fourcures.cli import preparation
folder = pathlib.Path("FOLDER")
def compile_part(part):
    with (folder / "compiled").open("a") as file:
        print(part.game, file=file)
    while not (folder / "end").exists():
        time.sleep(0.01)
preparation.compile_part = compile_part
preparation.is_compiled = lambda part: (folder / "end").exists()
preparation.compile_as_child(Part("dice", BOTS))
"""


class Children:
    """Stand-ins for child processes that end on command, with a given exit status."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._folder = folder
        start = asyncio.create_subprocess_exec

        async def start_child(executable: str, *arguments: str, **pipes: Any) -> Any:
            return await start(sys.executable, "-c", CHILD, str(folder), *arguments, **pipes)

        monkeypatch.setattr(module.asyncio, "create_subprocess_exec", start_child)

    def end(self, game: str, status: int = 0) -> None:
        (self._folder / f"{game}.new").write_text(str(status))
        (self._folder / f"{game}.new").rename(self._folder / game)

    @property
    def begun(self) -> list[str]:
        return (self._folder / "begun").read_text().split() if (self._folder / "begun").exists() else []


@pytest.fixture
def children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Children:
    return Children(tmp_path, monkeypatch)


async def told(preparation: Preparation, part: Part) -> None:
    while preparation.done.get(part) != 0.25:
        await asyncio.sleep(0.01)


async def test_what_is_needed_first_is_compiled_before_what_waits(children: Children) -> None:
    preparation = Preparation(1)
    preparation.add(PARTS)
    await told(preparation, PARTS[0])
    preparation.add([PARTS[2]], first=True)
    for game in ("pandemic", "cure", "dice"):
        children.end(game)
    for part in PARTS:
        assert await preparation.wait(part)
    assert children.begun == ["pandemic", "cure", "dice"]
    assert not preparation.seconds_left


async def test_it_tells_how_long_a_part_may_still_take(children: Children) -> None:
    preparation = Preparation(2)
    preparation.add(PARTS[:1])
    assert not preparation.is_over(PARTS[0])
    await told(preparation, PARTS[0])
    assert preparation.seconds_left[PARTS[0]] == 30.0
    assert not await preparation.wait(PARTS[0], 0.01)
    children.end("pandemic")
    assert await preparation.wait(PARTS[0])
    assert preparation.is_over(PARTS[0])


async def test_a_part_that_fails_keeps_nobody_waiting(children: Children, caplog: pytest.LogCaptureFixture) -> None:
    preparation = Preparation(1)
    preparation.add(PARTS[:2])
    children.end("pandemic", 3)
    children.end("dice")
    for part in PARTS[:2]:
        assert await preparation.wait(part)
    assert "bots of pandemic could not be compiled" in caplog.text


async def test_closing_ends_what_is_under_way(children: Children) -> None:
    preparation = Preparation(1)
    preparation.add(PARTS)
    await told(preparation, PARTS[0])
    await preparation.close()
    assert children.begun == ["pandemic"]
    assert preparation.is_closed


async def test_a_part_that_nobody_asked_for_is_not_waited_for() -> None:
    assert await Preparation().wait(PARTS[1])


async def test_of_two_processes_one_compiles_and_the_other_waits(tmp_path: Path) -> None:
    command, pipe = COMPILER.replace("FOLDER", str(tmp_path)), asyncio.subprocess.PIPE
    environment = {**os.environ, "FOURCURES_CACHE": str(tmp_path)}
    children = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment
        )
        for _ in range(2)
    ]
    for child in children:
        assert child.stdout is not None
        assert b'"done": 0.0' in await child.stdout.readline()  # it compiles or waits
    (tmp_path / "end").touch()
    for child in children:
        told, errors = await child.communicate()
        assert (child.returncode, errors) == (0, b"")
        assert b'"done": 1.0' in told
    assert (tmp_path / "compiled").read_text() == "dice\n"
