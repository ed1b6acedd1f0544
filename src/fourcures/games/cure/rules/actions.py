"""Action ids: row and column of the action space, and what they stand for."""

from fourcures.engine.backend import rule
from fourcures.games.cure.vocabulary import ROW_KIND, WIDTH


@rule
def kind_of(action: int) -> int:
    """What is done."""
    return ROW_KIND[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """What it is done with."""
    return action % WIDTH
