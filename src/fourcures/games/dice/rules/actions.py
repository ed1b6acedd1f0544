"""Action ids: row and column of the action space, and what they stand for."""

from fourcures.engine.backend import rule
from fourcures.games.dice.vocabulary import ROW_COLOUR, ROW_KIND, WIDTH


@rule
def kind_of(action: int) -> int:
    """What is done."""
    return ROW_KIND[action // WIDTH]


@rule
def colour_in(action: int) -> int:
    """The colour of a cube that is removed; 0 for other kinds."""
    return ROW_COLOUR[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """The city, colour, face, role or number it is done with; numbers count from 0 here."""
    return action % WIDTH
