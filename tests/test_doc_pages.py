"""Documentation: its Python runs, its commands exist."""

from __future__ import annotations

import doctest
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.exceptions import TyperException

from doc_pages import (
    EXAMPLES,
    PAGES,
    PYTHON,
    ROOT,
    SHELL,
    SHOWN,
    Block,
    blocks,
    check_command,
    check_part,
    commands,
    run_python,
)
from fourcures import FourcuresError
from fourcures.engine.plugins import load_class
from fourcures.games import GAMES

ALL = [block for page in PAGES for block in blocks(page)]
RUN = [page for page in PAGES if any(block.language in PYTHON and not block.title for block in blocks(page))]
SOURCES = ROOT / "src"
WITH_EXAMPLES = [  # modules with examples in their docstrings
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCES.rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]
BOARD = ROOT / "src" / "fourcures" / "games" / "dice" / "data" / "us_board.json"


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set up the working directory of a reader who follows a page, with the files that pages mention."""
    games, modules = dict(GAMES), set(sys.modules)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    shutil.copy(BOARD, tmp_path / "my_board.json")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield
    for name in (set(sys.modules) - modules) & {script.stem for script in EXAMPLES.glob("*.py")}:
        del sys.modules[name]
    GAMES.clear()
    GAMES.update(games)


@pytest.mark.parametrize("page", RUN, ids=name_of)
def test_the_page_runs(page: Path, reader: None) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.language in PYTHON and not block.title:
            run_python(block, names)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_run(name: str, reader: None) -> None:
    module = pytest.importorskip(name)  # an adapter whose package is not installed cannot be tested
    assert doctest.testmod(module, raise_on_error=True).attempted > 0


def test_there_is_much_to_run() -> None:
    assert {"fourcures", "fourcures.lab"} <= set(WITH_EXAMPLES)
    assert {"README.md", "docs/bots.md", "docs/environments.md", "docs/add_a_game.md"} <= {
        name_of(page) for page in RUN
    }


@pytest.mark.parametrize("block", ALL, ids=str)
def test_every_block_says_what_it_is(block: Block) -> None:
    assert block.language in (*PYTHON, *SHELL, *SHOWN), f"{block}: a fenced block names its language"


@pytest.mark.parametrize("block", [block for block in ALL if block.language in PYTHON and block.title], ids=str)
def test_parts_of_files_are_python(block: Block) -> None:
    check_part(block)


@pytest.mark.parametrize("block", [block for block in ALL if block.language in SHELL], ids=str)
def test_commands_exist(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in commands(block):
        if words[0] == "export" and words[1].startswith("FOURCURES_GAMES="):
            game = load_class(str(ROOT / words[1].partition("=")[2]), "game")()
            monkeypatch.setitem(GAMES, game.name, game)
        check_command(words)


def block_of(text: str) -> Block:
    [block] = blocks(ROOT / "README.md", text)
    return block


@pytest.mark.parametrize(
    "command",
    [
        "fourcures simulat --games 10",
        "fourcures serve --prot 8080",
        "fourcures play --difficulti heroic",
        "fourcures play --players many",
        "fourcures compare --games 10",
        "fourcures simulate --game chess",
        "fourcures benchmark walk random -o result.json",
        "fourcures benchmark run random",
        "python examples/my_boot.py",
        "python -m fourcures.nothing",
        "python -c 'for'",
        "make everything",
        'pip install "fourcures[gold]"',
        "fourcuers play",
    ],
)
def test_a_wrong_command_is_noticed(command: str) -> None:
    [words] = commands(block_of(f"    {command}\n"))
    with pytest.raises((AssertionError, FourcuresError, ModuleNotFoundError, SyntaxError, TyperException)):
        check_command(words)


@pytest.mark.parametrize(
    "text",
    ["```python\nfc.nothing()\n```\n", "```python\n>>> 1 + 1\n3\n\n```\n", "```python\n>>> fc\n\n```\n"],
)
def test_wrong_python_is_noticed(text: str) -> None:
    with pytest.raises((AssertionError, NameError)):
        run_python(block_of(text), {})


def test_blocks_share_the_names_of_their_page() -> None:
    names: dict[str, Any] = {}
    run_python(block_of("```python\n>>> one = 1\n\n```\n"), names)
    run_python(block_of("```python\ntwo = one + 1\n```\n"), names)
    run_python(block_of("```python\n>>> two\n2\n\n```\n"), names)
