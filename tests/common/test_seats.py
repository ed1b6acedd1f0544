"""Order of seats and windows, compared with a plain list of seats."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from fourcures.engine.journal import entries, new_journal
from fourcures.games.common.rules.seats import NOBODY, decline, next_asked, seat_after
from fourcures.games.common.vocabulary import FamilyJournalKind


@st.composite
def circles(draw: st.DrawFn) -> tuple[int, int, list[int]]:
    """Players, the active seat, and the seats that can act."""
    players = draw(st.integers(1, 5))
    able = draw(st.lists(st.integers(0, players - 1), unique=True))
    return players, draw(st.integers(0, players - 1)), able


@given(circles())
def test_each_able_seat_is_asked_once_the_active_one_first_then_clockwise(circle: tuple[int, int, list[int]]) -> None:
    players, active, able = circle
    state = SimpleNamespace(players=players, seat=active, declined=0)
    journal = new_journal()
    asked = []
    while (seat := next_asked(state, sum(1 << seat for seat in able))) != NOBODY:
        asked.append(seat)
        decline(state, seat, journal)
    clockwise = [(active + step) % players for step in range(players)]
    assert asked == [seat for seat in clockwise if seat in able]
    assert entries(journal) == [(FamilyJournalKind.PROCEEDED, seat, 0, 0) for seat in asked]


@given(st.integers(1, 5), st.data())
def test_seats_go_round(players: int, data: st.DataObject) -> None:
    state = SimpleNamespace(players=players)
    seat, places = (data.draw(st.integers(0, players - 1)) for _ in range(2))
    assert seat_after(state, seat, places) == (seat + places) % players
