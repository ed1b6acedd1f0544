"""Bit sets, compared with Python's own sets."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.backend import Backend
from fourcures.engine.bits import lowest_bit, mask_of, members, nth_bit, popcount

NUMBERS = st.sets(st.integers(0, 61))
SOME = st.sets(st.integers(0, 61), min_size=1)
CPU = Backend("cpu")


@given(NUMBERS)
def test_a_set_and_its_mask(numbers: set[int]) -> None:
    mask = mask_of(numbers)
    assert members(mask) == sorted(numbers)
    assert mask == sum(2**number for number in numbers)


@pytest.fixture(scope="module", params=["interpreted", "compiled"])
def form(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    """Return a function that maps a rule to its form under test."""
    if request.param == "interpreted":
        return lambda function: function
    from numba import njit

    count, lowest, nth = CPU[popcount], CPU[lowest_bit], CPU[nth_bit]
    forms = {popcount: njit(lambda mask: count(mask)), lowest_bit: njit(lambda mask: lowest(mask)), nth_bit: nth}
    return lambda function: forms[function]


@given(NUMBERS)
def test_size(form: Callable[[Any], Any], numbers: set[int]) -> None:
    assert form(popcount)(mask_of(numbers)) == len(numbers)


@given(SOME)
def test_smallest_member(form: Callable[[Any], Any], numbers: set[int]) -> None:
    assert form(lowest_bit)(mask_of(numbers)) == min(numbers)


@given(SOME, st.data())
def test_nth_member(form: Callable[[Any], Any], numbers: set[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(numbers) - 1))
    assert form(nth_bit)(mask_of(numbers), n) == sorted(numbers)[n]
