"""Tiers: they name existing tests, and `make check` has no compiler."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tiers import GAMES, SOAK, TIERS, group_of, is_left_out, tier_of, unit_of

TESTS = Path(__file__).parent
PARTS = [part for parts in (*TIERS.values(), SOAK) for part in parts]


@pytest.mark.parametrize("part", PARTS)
def test_what_a_tier_names_exists(part: str) -> None:
    file, _, test = part.partition("::")
    assert (TESTS / file).exists()
    assert not test or f"def {test}" in (TESTS / file).read_text(encoding="utf-8")


def test_tests_belong_to_the_tier_of_their_path() -> None:
    assert tier_of("bots/test_pandemic.py::test_x") == "compiled"
    assert tier_of("pandemic/rules/test_turn.py::test_x") == ""
    assert [is_left_out(path) for path in ("bots", "server/storage", "test_cli.py", "pandemic")] == [
        True,
        True,
        False,
        False,
    ]


def test_one_worker_compiles_a_game() -> None:
    """The parameters of a test name its game, otherwise its file does. Pandemic is the default."""
    assert group_of("lab/test_simulate.py::test_dice[cure-3]") == "cure"
    assert group_of("bots/test_dice.py::test_x[0]") == "dice"
    assert group_of("envs/test_single.py::test_x[fourcures/Dice-v0]") == "dice"
    assert group_of("lab/test_simulate.py::test_x") == GAMES[0]
    assert unit_of("lab/test_simulate.py::test_x[cure]") == "cure"
    assert unit_of("cure/test_x.py::test_x") == "cure/test_x.py::test_x"


def test_one_of_two_workers_runs_what_belongs_together() -> None:
    """xdist's own groups once stopped working, and all kernels were compiled twice."""
    command = [sys.executable, "-m", "pytest", "-v", "-n", "2", "-k", "interpreted", "tests/engine/test_bits.py"]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=True)
    workers = re.findall(r"^\[(gw\d)\] .*PASSED", done.stdout, re.MULTILINE)
    assert len(workers) > 1
    assert len(set(workers)) == 1


def test_the_check_has_no_compiler_in_any_process(request: pytest.FixtureRequest) -> None:
    """A test that compiles fails there, and so does a process that it starts."""
    found = find_spec("numba")
    assert found is not None
    command = [sys.executable, "-c", "from importlib.util import find_spec; print(find_spec('numba').origin)"]
    child = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    stand_in = str(TESTS / "no_compiler" / "numba.py")
    assert [origin == stand_in for origin in (found.origin, child)] == [request.config.option.check] * 2


def test_the_stand_in_refuses_to_be_imported() -> None:
    with pytest.raises(ImportError, match="without a compiler"):
        runpy.run_path(str(TESTS / "no_compiler" / "numba.py"))
