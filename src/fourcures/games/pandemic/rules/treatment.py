"""Treating: cubes leave the board."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal
from fourcures.games.common.rules.cubes import (
    eradicate_if_gone,
    take_cubes,
)
from fourcures.games.pandemic.data.board import CUBES
from fourcures.games.pandemic.rules.state import State


@rule
def remove_cubes(state: State, city: int, colour: int, count: int, journal: Journal) -> None:
    """Return cubes to the supply; a cured disease without cubes is eradicated (P-ERAD-01, P-TREAT-05)."""
    take_cubes(state, city, colour, count)
    eradicate_if_gone(state, colour, CUBES, journal)
