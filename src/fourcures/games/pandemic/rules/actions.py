"""Action ids: row and column of the action space, and what they stand for."""

from fourcures.engine.backend import rule
from fourcures.games.pandemic.vocabulary import ROW_KIND, ROW_SEAT, WIDTH


@rule
def kind_of(action: int) -> int:
    """What is done."""
    return ROW_KIND[action // WIDTH]


@rule
def seat_in(action: int) -> int:
    """The pawn that moves, or the seat a card goes to or comes from; 0 for other kinds."""
    return ROW_SEAT[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """The city, card or colour it is done with."""
    return action % WIDTH
