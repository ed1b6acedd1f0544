"""Journal: entries are read back as written."""

from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.journal import entries, new_journal, note

BYTE = st.integers(0, 255)


@given(st.lists(st.tuples(st.integers(0, 255), BYTE, BYTE, BYTE), max_size=50))
def test_entries_come_back_in_order(written: list[tuple[int, int, int, int]]) -> None:
    journal = new_journal()
    for entry in written:
        note(journal, *entry)
    assert entries(journal) == written


def test_an_empty_buffer_takes_nothing() -> None:
    journal: list[int] = []
    note(journal, 1, 2, 3, 4)
    assert journal == []


def test_entries_fit_an_array_of_64_bits() -> None:
    import numpy as np

    journal = np.zeros(8, np.int64)
    note(journal, 255, 255, 255, 255)
    note(journal, 1, 2, 3, 4)
    assert entries(journal) == [(255, 255, 255, 255), (1, 2, 3, 4)]
