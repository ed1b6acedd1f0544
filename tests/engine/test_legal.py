"""Sets of legal actions, compared with a model: a dictionary of sets."""

from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.bits import mask_of
from fourcures.engine.legal import allow, count_legal, forbid_all, is_legal, legal_ids, nth_legal, strike

ROWS, WIDTH = 48, 53
COLUMNS = st.sets(st.integers(0, WIDTH - 1))
TABLES = st.dictionaries(st.integers(0, ROWS - 1), COLUMNS, max_size=8)


def buffer_with(table: dict[int, set[int]]) -> list[int]:
    legal = [-1] * (ROWS + 1)  # stale content
    forbid_all(legal)
    for row, columns in table.items():
        allow(legal, row, mask_of(columns))
    return legal


def ids_of(table: dict[int, set[int]]) -> list[int]:
    return sorted(row * WIDTH + column for row, columns in table.items() for column in columns)


@given(TABLES)
def test_listing(table: dict[int, set[int]]) -> None:
    legal, expected = buffer_with(table), ids_of(table)
    assert legal_ids(legal, WIDTH) == expected
    assert count_legal(legal) == len(expected)
    assert [nth_legal(legal, n, WIDTH) for n in range(len(expected))] == expected
    assert [number for number in range(ROWS * WIDTH) if is_legal(legal, number, WIDTH)] == expected


@given(TABLES, st.lists(st.tuples(st.integers(0, ROWS - 1), COLUMNS), max_size=8))
def test_striking(table: dict[int, set[int]], struck: list[tuple[int, set[int]]]) -> None:
    legal = buffer_with(table)
    for row, columns in struck:
        strike(legal, row, mask_of(columns))
        table = {**table, row: table.get(row, set()) - columns}
        assert legal_ids(legal, WIDTH) == ids_of(table)
        assert count_legal(legal) == len(ids_of(table))


@given(TABLES)
def test_forbidding_everything(table: dict[int, set[int]]) -> None:
    legal = buffer_with(table)
    forbid_all(legal)
    assert count_legal(legal) == 0
    assert legal_ids(legal, WIDTH) == []
