"""Routing of actions by declared groups and named decoders: the order of an enumeration decides nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fourcures.games import GAMES
from fourcures.games.cure.rules import actions as decoders
from fourcures.games.cure.vocabulary import ACTION_SPACE as CURE_SPACE

TESTS = Path(__file__).parents[1]
REPLAY = """
import re, sys
import reordered_members
import test_golden
from types import SimpleNamespace

name = sys.argv[1]
assert test_golden.fc.new(name, seed=1).type.action_kinds.names[0] == "spare"
for golden in test_golden.GAMES[name]:
    before = (test_golden.FOLDER / name / "golden" / f"{golden}.txt").read_text(encoding="utf-8")
    decisions = iter(re.findall(r"^[0-9]+[.] seat .*?: (.*)$", before, re.MULTILINE))
    test_golden.PROFILES = {name: SimpleNamespace(decide=lambda game: next(decisions))}
    assert test_golden.told(name, golden)[1] == before.splitlines(), golden
"""


@pytest.mark.parametrize("name", ["pandemic", "dice", "cure"])
def test_golden_games_are_equal_in_any_order_of_the_members(name: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, [TESTS, TESTS / "common", *sys.path]))}
    command = [sys.executable, "-c", REPLAY, name]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["pandemic", "dice", "cure"])
def test_each_group_has_kinds(name: str) -> None:
    kinds = GAMES[name].action_kinds
    vocabulary = sys.modules[kinds.__module__]
    assert {spec.group for spec in kinds.specs.values()} == set(vocabulary.ActionGroup.specs)
    assert [vocabulary.GROUP[number] for number in kinds.specs] == [spec.group for spec in kinds.specs.values()]


def test_decoders_of_columns_agree_with_the_action_space() -> None:
    pairs = 0
    for number in range(CURE_SPACE.rows * CURE_SPACE.width):
        found = CURE_SPACE.values(number)
        if found is None:
            continue
        kind, values = found
        column = decoders.column_of(number)
        inside = [argument for argument in kind.arguments if argument.name not in kind.rows]
        if len(inside) == 2:
            pairs += 1
            first, second = inside
            decoded = [getattr(decoders, name)(column) for name in (f"{first.thing}_in", f"after_{first.thing}")]
            assert decoded == [values[first.name], values[second.name]], kind.name
    assert pairs > 0
