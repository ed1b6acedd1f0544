"""Countable habits that make a docstring or comment hard to read stay out of the project."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PYTHON = ("src", "tests", "benchmarks", "docs", "examples", "training", "deploy", "web")
PAGE = ("web/src",)
IGNORED = {"node_modules", ".node", "generated", "released"}
KEPT: frozenset[str] = frozenset()  # sentences that are better so; at most twenty

HABITS = {
    "begins with a question word": re.compile(
        r"(What|Whatever|Whoever|How(?! to\b)|Where|Who|When|Which|Why)\b|Whether\b.*;"
    ),
    "has no head noun": re.compile(r"(That|Those|As|Of|In which|For whoever|Nothing|Nobody|The same|Told|It)\b"),
    "tells its result behind a semicolon": re.compile(r".*; (whether|how|what|which|the|None|or)\b"),
    "puzzles": re.compile(r".*\b(so many|hangs? on|parted|[Ww]hatever|[Ww]hoever|The same)\b"),
}
PHRASE = re.compile(r"(of|that|in which|which|as|by which|for whom|whose|whom|with which|at which|to be|from which)\b")
TRAILING = re.compile(r"^[^#\n]*\S  # (.*)$", re.MULTILINE)
COMMENT = re.compile(
    r"(?P<code>\S?)[ \t]*(?://(?!/)(?P<line>[^\n]*)|/\*\*?(?P<block>.*?)\*/|<!--(?P<markup>.*?)-->)", re.DOTALL
)


class Place(NamedTuple):
    """Sentence with a habit, and where it stands."""

    file: Path
    line: int
    habit: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} {self.habit}: {self.sentence}"


def files(folders: tuple[str, ...], *endings: str) -> list[Path]:
    """Files with one of some endings, in the folders and below them."""
    found = [path for folder in folders for ending in endings for path in (ROOT / folder).rglob(f"*{ending}")]
    return sorted(path for path in found if not IGNORED & set(path.parts))


def sentence_habit(text: str) -> str | None:
    """Habit of a docstring's first paragraph, or None."""
    return next((name for name, habit in HABITS.items() if habit.match(text)), None)


def python_places(file: Path, source: str) -> Iterator[Place]:
    """Places in the docstrings and the trailing comments of a Python file."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        text = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
        if habit := sentence_habit(text):
            yield Place(file, getattr(node, "lineno", 1), habit, text)
    for comment in TRAILING.finditer(source):
        if PHRASE.match(comment[1]):
            line = source.count("\n", 0, comment.start()) + 1
            yield Place(file, line, "begins in the middle of a phrase", comment[1])


def page_places(file: Path, source: str) -> Iterator[Place]:
    """Places in the comments of a TypeScript or Svelte file; one behind code must not begin inside a phrase."""
    for found in COMMENT.finditer(source):
        text = " ".join(re.sub(r"^\s*\*", "", part) for part in (found[2] or found[3] or found[4] or "").splitlines())
        text, line = " ".join(text.split()), source.count("\n", 0, found.start(0)) + 1
        if text.startswith("svelte-ignore"):
            continue
        if habit := sentence_habit(text):
            yield Place(file, line, habit, text)
        elif found["line"] and found["code"] and PHRASE.match(text):
            yield Place(file, line, "begins in the middle of a phrase", text)


def unexpected(places: Iterator[Place]) -> list[str]:
    """Places whose sentences are not among those to keep."""
    return [str(place) for place in places if place.sentence not in KEPT]


@pytest.mark.parametrize("folder", PYTHON)
def test_docstrings_and_comments_of_python_have_no_countable_habit(folder: str) -> None:
    found = (place for file in files((folder,), ".py") for place in python_places(file, file.read_text("utf-8")))
    assert not unexpected(found)


def test_comments_of_the_page_have_no_countable_habit() -> None:
    found = (place for file in files(PAGE, ".ts", ".svelte") for place in page_places(file, file.read_text("utf-8")))
    assert not unexpected(found)


def test_few_sentences_are_kept() -> None:
    assert len(KEPT) <= 20


@pytest.mark.parametrize(
    ("source", "habit"),
    [
        ('"""What a table is."""', "begins with a question word"),
        ('"""Whether there is room; False at the limit."""', "begins with a question word"),
        ('"""That of the last entry."""', "has no head noun"),
        ('"""Count one more; whether there was room."""', "tells its result behind a semicolon"),
        ('"""Mean of so many values."""', "puzzles"),
        ("x = 1 \x20# of a card", "begins in the middle of a phrase"),
    ],
)
def test_habits_are_found(source: str, habit: str) -> None:
    assert [place.habit for place in python_places(ROOT / "x.py", source)] == [habit]


def test_a_plain_predicate_is_no_habit() -> None:
    source = '"""Whether the table is full."""\nx = 1  # seconds\n'
    assert not list(python_places(ROOT / "x.py", source))


def test_comments_of_the_page_are_read() -> None:
    source = "<!-- What is seen. -->\nconst x = 1; // of a card\n/** Whoever plays. */\n// The table.\n"
    assert [(place.line, place.habit) for place in page_places(ROOT / "x.ts", source)] == [
        (1, "begins with a question word"),
        (2, "begins in the middle of a phrase"),
        (3, "begins with a question word"),
    ]
