"""Code blocks of the documentation, and checks that each is true.

A fenced block names its language. A Python block is run after those before it on the page. With a title, it is an
excerpt of what the title names, such as a file, and cannot run alone. An indented block is a shell command.
"""

from __future__ import annotations

import ast
import doctest
import importlib.util
import io
import re
import shlex
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from typer.core import TyperGroup
from typer.main import get_command

from fourcures import DEFAULT_GAME, game_type
from fourcures.cli.commands import app
from fourcures.cli.game_options import GameCommand, parse_cells, parse_options

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
PYTHON = ("python", "py", "pycon")
SHELL = ("bash", "sh", "shell", "console")
SHOWN = ("yaml", "json", "sql", "ini", "nginx", "toml", "text", "bibtex")  # examples to read, not commands
# Third-party programs.
OTHERS = {"cp", "curl", "docker", "export", "git", "nginx", "source", "ssh-keygen", "sudo", "systemctl", "twine"}
MANY_GAMES = re.compile(r"\bgames=\d{3,}")


@dataclass(frozen=True)
class Block:
    """Code block with its language, its title if it is an excerpt, and its place."""

    page: Path
    line: int
    language: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path, text: str | None = None) -> Iterator[Block]:
    """Yield all code blocks of a page, in order."""
    for token in MarkdownIt().parse(page.read_text(encoding="utf-8") if text is None else text):
        if token.type in ("fence", "code_block"):
            language, _, rest = token.info.partition(" ") if token.type == "fence" else (SHELL[0], "", "")
            title = re.search(r'title="([^"]+)"', rest)
            yield Block(page, (token.map or [0])[0] + 1, language, title[1] if title else "", token.content)


def run_python(block: Block, names: dict[str, Any]) -> None:
    """Run a block in the namespace of its page: as a doctest if it shows a session, otherwise as a program."""
    if ">>>" in block.text:
        said = io.StringIO()
        test = doctest.DocTestParser().get_doctest(block.text, names, str(block), str(block.page), block.line)
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.write, clear_globs=False).failed
        names.update(test.globs)  # a doctest runs in a copy
        assert not failed, said.getvalue()
    else:
        exec(compile(MANY_GAMES.sub("games=3", block.text), str(block), "exec"), names)


def check_part(block: Block) -> None:
    """Check that an excerpt of a file is Python; it keeps its indentation and may be a branch of an ``if``."""
    text = textwrap.dedent(block.text)
    ast.parse(f"if True:\n    pass\n{text}" if text.startswith("elif") else text)


def commands(block: Block) -> Iterator[list[str]]:
    """Yield the shell commands of a block as words, without comments."""
    for line in block.text.replace("\\\n", " ").splitlines():
        words = shlex.split(line.removeprefix("$ "), comments=True)
        while words:
            end = next((place for place, word in enumerate(words) if word in ("&&", "|", ">", "<")), len(words))
            if end:
                yield words[:end]
            words = words[end + 1 :] if end < len(words) and words[end] in ("&&", "|") else []


def check_command(words: list[str]) -> None:
    """Check that a command's program, options, files and extras exist. Otherwise an assertion or the parser fails."""
    program, *rest = words
    name = Path(program).name
    if name == "fourcures":
        check_fourcures(rest)
    elif name in ("python", "python3"):
        check_python(rest)
    elif name == "make":
        check_make(rest)
    elif name == "pip":
        check_extras(rest)
    else:
        assert name in OTHERS, f"{name} is no program that the documentation uses"


def check_fourcures(words: list[str]) -> None:
    """Parse a fourcures command line without running it."""
    group: Any = get_command(app)
    with group.make_context("fourcures", list(words)) as context:
        rest = [*context._protected_args, *context.args]
        if not rest:
            return
        name, command, arguments = group.resolve_command(context, rest)
        if isinstance(command, TyperGroup):  # a group of commands
            name, command, arguments = command.resolve_command(context, arguments)
        with command.make_context(name, arguments, parent=context) as given:
            if isinstance(command, GameCommand):
                parse = parse_cells if name == "compare" else parse_options
                parse(game_type(given.params["game"] or DEFAULT_GAME), given, given.params.get("option") or [])
            else:
                assert given.args == []


def check_python(words: list[str]) -> None:
    """Check a script, a module or a one-line program."""
    if words[0] == "-c":
        ast.parse(words[1])
    elif words[0] == "-m":
        assert words[1] in sys.stdlib_module_names | {"pip"} or importlib.util.find_spec(words[1]), words
        if words[1] == "pip":
            check_extras(words[2:])
    else:
        assert (ROOT / words[0]).exists(), f"there is no {words[0]}"


def check_make(words: list[str]) -> None:
    """Check that the Makefile has these targets."""
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {word for word in words if "=" not in word} <= set(targets)


def check_extras(words: list[str]) -> None:
    """Check that these extras of the package exist."""
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for word in words:
        if found := re.match(r"fourcures\[([\w,]+)\]", word):
            assert set(found[1].split(",")) <= set(known), word
