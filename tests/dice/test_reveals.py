"""Journal kinds of the dice game that reveal hidden information, so that the decision before them is final."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import game_with
from fourcures.games.dice.options import make_options

ROLLS = {"dispatched", "rolled", "named", "event", "reemergence", "role_roll"}


@pytest.mark.parametrize("kind", sorted(fc.GAMES["dice"].journal_kinds.names))
def test_rolls_cannot_be_taken_back(kind: str) -> None:
    assert fc.GAMES["dice"].reveals(make_options(), kind) == (kind in ROLLS)


def test_driving_can_be_taken_back_and_the_dispatchers_roll_cannot() -> None:
    game = game_with(role="dispatcher", pawn="atlanta")
    assert not game.is_final("drive miami")
    assert game.is_final("dispatch")
