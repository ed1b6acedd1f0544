"""Rule coverage: each clause of the catalogue has a test, and tests name existing clauses by their full ids.

The marks are read from the source, so selection of tests and their spread over workers make no difference.
"""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourcures import catalogue

TESTS = Path(__file__).parent
GAMES = catalogue.games()
SOURCES = {"src": ("py",), "tests": ("py",), "web/src": ("ts", "svelte")}
ID = r"\b[A-Z](?:-[A-Z]+)+-[0-9]{2}\b"
GAP = r"[\s#*/]*"  # a list may continue on the next line of a comment
ABBREVIATED = re.compile(
    rf"{ID}(?:[.]{{2}}|{GAP}(?:,|and|or|to|–){GAP}(?:(?:and|or|to)\s+)?-[0-9]{{2}}\b|\s+to\s+{ID})"
)


def marked_rules(source: str) -> Iterator[tuple[int, str]]:
    """Line and clause id of every `pytest.mark.rule(...)` in a source: decorator, `pytestmark` or `marks=`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).endswith("mark.rule"):
            continue
        for argument in node.args:
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                raise ValueError(f"line {argument.lineno}: a clause id must be written out, not computed")
            yield argument.lineno, argument.value


def rules_in_tests() -> dict[str, list[str]]:
    """Clause ids that the tests name, with the places that name them."""
    places: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for line, rule in marked_rules(path.read_text(encoding="utf-8")):
            places.setdefault(rule, []).append(f"{path.relative_to(TESTS.parent)}:{line}")
    return places


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_named_by_a_test(game: str) -> None:
    named = rules_in_tests()
    ids = [clause.id for clause in catalogue.clauses(game)]
    missing = [id_ for id_ in ids if id_ not in named]
    if missing:
        heading = f"{len(missing)} of {len(ids)} clauses of {game} are named by no test:"
        pytest.fail("\n".join([heading, *textwrap.wrap(" ".join(missing), 100, break_on_hyphens=False)]), pytrace=False)


def test_tests_name_only_clauses_that_exist() -> None:
    known = {clause.id for game in GAMES for clause in catalogue.clauses(game)}
    unknown = {rule: places for rule, places in rules_in_tests().items() if rule not in known}
    if unknown:
        lines = [f"  {rule} at {', '.join(places)}" for rule, places in unknown.items()]
        pytest.fail("\n".join(["these clauses are not in the catalogue:", *lines]), pytrace=False)


def test_marks_are_found_wherever_they_may_stand() -> None:
    source = """
import pytest
from pytest import mark
pytestmark = [pytest.mark.rule("M-1")]
@pytest.mark.rule("M-2", "M-3")
@mark.slow
def test_one(): ...
class TestTwo:
    @mark.rule("M-4")
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("M-5"))])
    async def test_two(self, x): "M-6"
"""
    assert sorted(marked_rules(source)) == [(4, "M-1"), (5, "M-2"), (5, "M-3"), (9, "M-4"), (10, "M-5")]


def test_computed_ids_are_refused() -> None:
    with pytest.raises(ValueError, match="line 1"):
        list(marked_rules("pytest.mark.rule(*IDS)"))


def abbreviated_ids(text: str) -> list[str]:
    """Clause ids that a search for the full id misses: ranges, and lists with abbreviated ids."""
    return [" ".join(found.group().split()) for found in ABBREVIATED.finditer(text)]


def test_clause_ids_are_written_in_full() -> None:
    found = []
    for folder, endings in SOURCES.items():
        for path in sorted(path for end in endings for path in (TESTS.parent / folder).rglob(f"*.{end}")):
            if path != Path(__file__):
                text = path.read_text(encoding="utf-8")
                found += [f"  {path.relative_to(TESTS.parent)}: {part}" for part in abbreviated_ids(text)]
    if found:
        pytest.fail("\n".join(["these clause ids cannot be searched for:", *found]), pytrace=False)


@pytest.mark.parametrize(
    "text",
    [
        "(P-EPI-04 to -09)",
        "P-ROLE-OPEX-03, -04",
        "D-OUT-01..05",
        "C-CURE-01 to C-CURE-03",
        "P-OUT-01,\n    # -02",
        "P-A-01 and -02",
    ],
)
def test_abbreviated_ids_are_found(text: str) -> None:
    assert len(abbreviated_ids(text)) == 1


@pytest.mark.parametrize(
    "text", ["P-OUT-01, P-OUT-02", "P-OUT-03 and 12 cubes", "P-OUT, P-EPI", "P-OUT-01, a -1", "P-OUT-01 to move"]
)
def test_ids_in_full_are_no_offence(text: str) -> None:
    assert abbreviated_ids(text) == []
