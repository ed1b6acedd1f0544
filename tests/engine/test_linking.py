"""Linking: rules have one signature and stable names, and callers find their machine code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import types

import fourcures as fc
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.engine.backend import Backend
from fourcures.engine.linking import RESULTS, SHARED, stable_name, widened
from fourcures.engine.rule_code import rule
from fourcures.lab.batch import GameRunner


@rule
def widths(state: Any, number: int, share: float, flag: bool) -> int:
    """Function with arguments of all number types."""
    return number


def test_numbers_are_passed_in_one_width() -> None:
    state = types.Array(types.int8, 1, "C")
    for number in (types.int8, types.uint32, types.int64, types.boolean):
        given = (state, number, types.float32, types.boolean)
        assert widened(widths, given) == (state, types.int64, types.float64, types.boolean)


def test_names_hang_on_types_and_not_on_the_order_in_which_a_process_met_them() -> None:
    first = types.Record([("a", {"type": types.int64, "offset": 0})], 8, aligned=True)
    again = types.Record([("a", {"type": types.int64, "offset": 0})], 8, aligned=True)
    other = types.Record([("b", {"type": types.int64, "offset": 0})], 8, aligned=True)
    assert stable_name("f", [first], uid=1) == stable_name("f", [again], uid=2)
    assert len({stable_name("f", [first]), stable_name("f", [other]), stable_name("g", [first])}) == 3


@pytest.mark.parametrize("name", fc.GAMES)
def test_bots_share_the_machine_code_of_a_game(name: str) -> None:
    """Calls from environments and tests share it too: each rule is compiled, or loaded, for one signature."""
    kind = fc.GAMES[name]
    for bot in ("random", "greedy"):
        GameRunner(kind, kind.make_options(), 1, bot=COMPILED_BOTS[bot]).prepare()
    of_game = [key for _, key, _ in RESULTS if key.startswith((f"fourcures.games.{name}.rules.", "fourcures.engine."))]
    shared = [key for key in of_game if key in SHARED]
    assert any(".apply_" in key for key in shared)
    assert any(".list_legal_" in key for key in shared)
    assert len(set(shared)) == len(shared)


def test_a_rule_that_calls_with_narrow_numbers_gets_what_it_asked_for() -> None:
    narrow = np.array([-3, 100], np.int8)
    assert Backend("cpu")[add_up](narrow) == 97


@rule
def add(one: int, other: int) -> int:
    """Return the sum, which would overflow eight bits on the way."""
    return one + other + one * 100 - one * 100


@rule
def add_up(numbers: Any) -> int:
    """Sum of two narrow numbers."""
    return add(numbers[0], numbers[1])


def test_each_backend_has_an_entry_point_of_its_own_to_shared_results() -> None:
    """Numba deletes the definition of an entry point with the first dispatcher that is no longer used."""
    forms = [Backend("cpu")._form(add) for _ in range(2)]
    points = [form.compile((types.int64, types.int64)) for form in forms]
    assert points[0] is not points[1]
