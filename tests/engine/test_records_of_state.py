"""State records: one declaration, two backings with equal content."""

from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.rng import RandomStream
from fourcures.engine.state import Field, Struct, i8, i16, i32, i64, struct, u32
from fourcures.games import GAMES


@struct
class Small(Struct):
    """Record with a field of every type."""

    tiny: Annotated[int, i8]
    row: Annotated[list[int], i8[5]]
    short: Annotated[int, i16]
    word: Annotated[int, i32]
    mask: Annotated[int, i64]
    key: Annotated[list[int], u32[3]]


@struct
class Large(Small):
    """Record that extends a base."""

    more: Annotated[list[int], i64[2]]
    last: Annotated[int, i8]


def values_of(field: Field) -> st.SearchStrategy[int]:
    if field.type.startswith("u"):
        return st.integers(0, 2**field.bits - 1)
    return st.integers(-(2 ** (field.bits - 1)), 2 ** (field.bits - 1) - 1)


@st.composite
def larges(draw: st.DrawFn) -> Large:
    large = Large()
    for name, field in Large.FIELDS.items():
        one = values_of(field)
        size = field.length
        setattr(large, name, draw(st.lists(one, min_size=size, max_size=size)) if size else draw(one))
    return large


def test_a_new_record_is_zero() -> None:
    small = Small()
    assert (small.tiny, small.row, small.mask, small.key) == (0, [0] * 5, 0, [0] * 3)


def test_a_misspelt_field_is_an_error() -> None:
    with pytest.raises(AttributeError):
        Small().tyni = 1  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        Large().tyni = 1  # type: ignore[attr-defined]
    assert not hasattr(Large(), "__dict__")


def test_fields_are_inherited_and_stand_once() -> None:
    assert list(Large.FIELDS) == ["tiny", "row", "short", "word", "mask", "key", "more", "last"]
    assert set(Large.__slots__) == {"more", "last"}
    assert issubclass(Large, Small)
    assert Large.__doc__ == "Record that extends a base."
    assert list(Small.FIELDS) == ["tiny", "row", "short", "word", "mask", "key"]


@given(larges())
def test_a_copy_is_equal_and_independent(large: Large) -> None:
    twin = large.copy()
    assert twin == large
    assert type(twin) is Large
    twin.row[0] ^= 1
    twin.mask ^= 1
    assert large.differences(twin) == ["row", "mask"]
    assert twin != large


def test_different_types_are_never_equal() -> None:
    assert Small() != Large()
    assert Small() != 0
    with pytest.raises(TypeError, match="unhashable"):
        hash(Small())


@given(larges(), st.integers(0, 3))
def test_stored_and_loaded(large: Large, index: int) -> None:
    array = np.zeros(4, Large.dtype())
    large.store(array, index)
    again = Large.load(array, index)
    assert again == large
    for name in Large.FIELDS:
        value = getattr(again, name)
        assert {type(item) for item in (value if isinstance(value, list) else [value])} == {int}, name
    assert all(Large.load(array, place) == Large() for place in range(4) if place != index)


def test_a_value_that_does_not_fit_is_an_error() -> None:
    small = Small()
    small.tiny = 128
    with pytest.raises(OverflowError):
        small.store(np.zeros(1, Small.dtype()), 0)


@pytest.mark.parametrize("kind", [Small, Large, RandomStream, *(game.state_type for game in GAMES.values())])
def test_the_layout_wastes_nothing_but_the_tail(kind: type[Struct]) -> None:
    dtype = kind.dtype()
    assert dtype.isalignedstruct
    used = sum(field.bits // 8 * (field.length or 1) for field in kind.FIELDS.values())
    padding = {"padding"} if dtype.itemsize > used else set()
    assert set(dtype.names or ()) == kind.FIELDS.keys() | padding
    ends = max(dtype.fields[name][1] + dtype.fields[name][0].itemsize for name in kind.FIELDS)  # type: ignore[index]
    assert ends == used
    assert dtype.itemsize - used < dtype.alignment
    declared = sum(dtype[name].itemsize for name in dtype.names or ())
    assert declared == dtype.itemsize, "NumPy leaves bytes of no field as they were, so that equal states may differ"
