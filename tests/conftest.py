"""Tiers and workers of all tests: `--check` leaves out the tests in tests/tiers.py and disables the compiler."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from budgets import VARIABLE
from tiers import ORDER, SOAK, TIERS, group_of, is_left_out, tier_of, unit_of

# The first example of a test may have to compile the rules, so its time says nothing. Hypothesis keeps its other
# defaults: on a CI machine it draws the same examples every time.
settings.register_profile("fourcures", settings(), deadline=None)
settings.load_profile("fourcures")

TESTS = Path(__file__).parent
NO_COMPILER = str(TESTS / "no_compiler")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--check", action="store_true", help="leave out what compiles, serves, browses or takes long")


def pytest_configure(config: pytest.Config) -> None:
    for mark in (*TIERS, "soak"):
        config.addinivalue_line("markers", f"{mark}: what tests/tiers.py names so")
    if config.option.check:
        os.environ.setdefault(VARIABLE, "0.3")
        sys.path.insert(0, NO_COMPILER)
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [NO_COMPILER, os.environ.get("PYTHONPATH")]))


def place(path: Path) -> str:
    """Path relative to the folder of tests; for a file outside it, its name."""
    return path.relative_to(TESTS).as_posix() if path.is_relative_to(TESTS) else path.name


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if config.option.check and is_left_out(place(collection_path)) else None


def below_tests(test: str) -> str:
    """Test id in the form that tests/tiers.py uses."""
    return test.removeprefix(f"{TESTS.name}/")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Scheduler that sends all tests of a unit to one worker. xdist's own groups do not work with pytest 9.2."""
    if config.option.check:
        return None
    from xdist.scheduler import LoadScopeScheduling

    class UnitScheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return unit_of(below_tests(nodeid))

    return UnitScheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    order: dict[pytest.Item, int] = {}
    for item in items:
        test = below_tests(item.nodeid)
        group = tier = tier_of(test)
        if tier:
            item.add_marker(tier)
        if test.startswith(SOAK):
            item.add_marker("soak")
        if tier == "compiled":
            group = group_of(test)
        order[item] = ORDER.index(group)
    items.sort(key=order.__getitem__)
    if config.option.check:
        config.hook.pytest_deselected(items=[item for item in items if ORDER[order[item]]])
        items[:] = [item for item in items if not ORDER[order[item]]]
