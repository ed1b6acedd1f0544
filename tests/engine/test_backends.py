"""Backends: the same source interpreted and compiled, with tables, hooks and a cache that follows the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fourcures.engine import cache_folders, hooks
from fourcures.engine.backend import Backend
from fourcures.engine.bits import popcount
from fourcures.engine.cache_folders import CACHES_KEPT, cache_folder, is_writable, source_hash
from fourcures.engine.rule_code import ConstArray, hook, rule

SOURCE = Path(cache_folders.__file__).parent.parent
SQUARES = ConstArray(number * number for number in range(10))
STEP = 3


@hook
def measure(number: int) -> int:
    """Placeholder."""
    raise NotImplementedError(number)


@hook
def doubled(number: int) -> int:
    """Hook with a default."""
    return 2 * number


@rule
def doubled_square(number: int) -> int:
    return doubled(square(number))


@rule
def square(number: int) -> int:
    return SQUARES[number] + 0


@rule
def squares_upwards(first: int, count: int = 2) -> int:
    total = 0
    for number in range(first, first + count):
        total += square(number) * STEP + popcount(number)
    return total


@rule
def measured_twice(number: int) -> int:
    return measure(measure(number))


@rule
def measured_square(number: int) -> int:
    return measure(square(number))


@rule
def set_back_once(state: int) -> int:
    return hooks.setbacks(state)


@rule
def set_back(state: int) -> int:
    return set_back_once(state) + 2 * hooks.setbacks(state)


def unmarked(number: int) -> int:
    return number


def renamed(function: Any, name: str) -> Any:
    """Rule function of this name, as a game would declare it."""
    function.__name__ = name
    return rule(function)


@pytest.mark.parametrize("target", ["python", "cpu"])
class TestEveryTarget:
    def test_it_computes_the_same(self, target: Any) -> None:
        form = Backend(target)[squares_upwards]
        for first in range(6):
            for count in range(4):
                assert form(first, count) == squares_upwards(first, count)

    def test_defaults_are_kept(self, target: Any) -> None:
        assert Backend(target)[squares_upwards](1) == squares_upwards(1)

    def test_a_form_is_made_once(self, target: Any) -> None:
        backend = Backend(target)
        assert backend[square] is backend[square]

    def test_hooks_are_replaced_by_the_games_functions(self, target: Any) -> None:
        one = Backend(target, [renamed(lambda number: number + 10, "measure")])
        other = Backend(target, [renamed(lambda number: 2 * number, "measure")])
        assert one[measured_twice](1) == 21
        assert other[measured_twice](1) == 4
        assert one[measured_twice](1) == 21, "two games live side by side"
        assert one[measure](1) == 11

    def test_a_hook_can_be_filled_by_its_own_code(self, target: Any) -> None:
        by_default = Backend(target, [doubled])
        assert by_default[doubled_square](3) == 18
        assert by_default[doubled](3) == 6
        assert Backend(target, [renamed(lambda number: number, "doubled")])[doubled_square](3) == 9

    def test_the_original_is_untouched(self, target: Any) -> None:
        Backend(target, [renamed(lambda number: 0, "measure")])[measured_twice](1)
        with pytest.raises(NotImplementedError):
            measured_twice(1)
        assert isinstance(SQUARES, tuple)


def test_a_hook_that_no_game_fills_is_an_error_when_asked_for() -> None:
    with pytest.raises(KeyError, match="measure"):
        Backend("python")[measure]


def test_a_table_is_a_tuple_of_numbers_interpreted_and_an_array_compiled() -> None:
    assert tuple(number * number for number in range(10)) == SQUARES
    assert Backend("python")[square].__globals__["SQUARES"] is SQUARES
    table = Backend("cpu")[square].py_func.__globals__["SQUARES"]
    assert isinstance(table, np.ndarray)
    assert table.dtype == np.int64
    assert table.tolist() == list(SQUARES)


def test_marks_do_not_change_a_function() -> None:
    assert rule(unmarked) is unmarked
    assert square.__name__ == "square"
    assert squares_upwards(0) == squares_upwards(0, 2)


def test_compiled_code_releases_the_interpreter_and_divides_as_arrays_do() -> None:
    options = Backend("cpu")[square].targetoptions
    assert options["nogil"] is True
    assert options["error_model"] == "numpy"


# --- The cache


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy of the package's sources, used by the hash."""
    copy = tmp_path / "fourcures"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache_folders, "__file__", str(copy / "engine" / "cache_folders.py"))
    return copy


def hash_now() -> str:
    return source_hash.__wrapped__()


@pytest.mark.parametrize(
    "name",
    [
        "engine/bits.py",
        "games/pandemic/rules/turn.py",
        "games/pandemic/data/board.json",
        "bots/random.py",
        "lab/kernels.py",
    ],
)
def test_the_cache_folder_changes_with_every_source_of_rules(sources: Path, name: str) -> None:
    before = hash_now()
    assert hash_now() == before
    path = sources / name
    path.write_bytes(path.read_bytes() + b"\n")
    assert hash_now() != before


def test_a_new_and_a_renamed_source_change_the_cache_folder(sources: Path) -> None:
    seen = {hash_now()}
    (sources / "games" / "fifth.py").write_text("")
    seen.add(hash_now())
    (sources / "games" / "fifth.py").rename(sources / "games" / "sixth.py")
    seen.add(hash_now())
    assert len(seen) == 3


def test_texts_do_not_change_the_cache_folder(sources: Path) -> None:
    before = hash_now()
    (sources / "games" / "notes.md").write_text("a note")
    assert hash_now() == before


@pytest.mark.parametrize(("how", "value"), [("NUMBA_BOUNDSCHECK", "1"), ("NUMBA_OPT", "2")])
def test_code_that_is_compiled_otherwise_has_a_folder_of_its_own(
    how: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = hash_now()
    monkeypatch.setenv(how, value)
    assert hash_now() != before


def test_the_cache_folder_is_where_one_asks_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_CACHE", str(tmp_path / "mine"))
    assert cache_folder() == tmp_path / "mine" / "fourcures" / source_hash()
    monkeypatch.delenv("FOURCURES_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    assert cache_folder() == tmp_path / "theirs" / "fourcures" / source_hash()


PROGRAM = """
from fourcures.engine.bits import nth_bit
from fourcures.engine.backend import Backend
print(Backend("cpu")[nth_bit](0b1011, 2), sum(Backend("cpu")[nth_bit].stats.cache_hits.values()))
"""


def run(folder: Path, cache: Path) -> str:
    """Compile one rule in a separate process, from a copy of the package."""
    environment = {**os.environ, "FOURCURES_CACHE": str(cache), "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Folder with a copy of the package, so that nothing can be written into the real one."""
    shutil.copytree(SOURCE, tmp_path / "lib" / "fourcures", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "lib"


def test_compiled_rules_are_kept_in_the_cache_folder(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(package, cache) == "3 0"
    assert len(list(cache.rglob("*.nbi"))) == 1
    assert list(package.rglob("*.nbi")) == []
    written = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb*")}
    assert run(package, cache).startswith("3")
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb*")} == written, "the second run compiled again"


def test_rules_compile_where_no_cache_can_be_written(package: Path, tmp_path: Path) -> None:
    """The fallback writes nothing, and above all no stale files beside the sources."""
    (tmp_path / "file").write_text("in the way")
    assert run(package, tmp_path / "file" / "cache") == "3 0"
    assert list(tmp_path.rglob("*.nbi")) == []


def test_games_share_what_reaches_none_of_their_hooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_CACHE", str(tmp_path))
    one = Backend("cpu", [renamed(lambda number: number + 10, "measure")])
    other = Backend("cpu", [renamed(lambda number: 2 * number, "measure")])
    assert not one.is_cached(squares_upwards)
    assert one[squares_upwards](1) == other[squares_upwards](1) == squares_upwards(1)
    assert (one.is_cached(squares_upwards), other.is_cached(squares_upwards)) == (True, True)
    assert sum(other[squares_upwards].stats.cache_hits.values()) == 1
    assert one[measured_twice](1) == 21
    assert (one.is_cached(measured_twice), other.is_cached(measured_twice)) == (True, False)
    assert other[measured_twice](1) == 4
    assert other.is_cached(measured_twice)


def test_what_an_entry_calls_comes_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache holds its intermediate code; own machine code would be made again for every caller."""
    monkeypatch.setenv("FOURCURES_CACHE", str(tmp_path))
    functions = [renamed(lambda number: number + 10, "measure")], [renamed(lambda number: 2 * number, "measure")]
    one, other = (Backend("cpu", hooks) for hooks in functions)
    assert (one[measured_square](3), other[measured_square](3)) == (19, 18)
    compiled, loaded = (backend[measured_square].py_func.__globals__["square"] for backend in (one, other))
    assert [sum(form.stats.cache_hits.values()) for form in (compiled, loaded)] == [0, 1]
    for form in (compiled, loaded):
        [result] = form.overloads.values()
        assert result.library.get_pointer_to_function(result.fndesc.llvm_func_name) == 0


def test_hooks_behind_a_dot_are_told_apart_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_CACHE", str(tmp_path))
    one, other = (Backend("cpu", [renamed(function, "setbacks")]) for function in (lambda state: 1, lambda state: 2))
    assert [one[set_back](0), other[set_back](0)] == [3, 6]
    again = Backend("cpu", [renamed(lambda state: 3, "setbacks")])
    assert not again.is_cached(set_back)
    assert again[set_back](0) == 9


def test_only_the_newest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_CACHE", str(tmp_path))
    base = cache_folder().parent
    for age in range(CACHES_KEPT + 3):
        (base / f"old{age}").mkdir(parents=True)
        os.utime(base / f"old{age}", (1000 - age, 1000 - age))
    assert is_writable(cache_folder())
    left = {folder.name for folder in base.iterdir()}
    assert left == {cache_folder().name, *(f"old{age}" for age in range(CACHES_KEPT - 1))}
