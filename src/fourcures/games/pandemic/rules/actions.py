"""Action ids: decoding of the row and column of the action space."""

from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.vocabulary import GROUP, ROW_KIND, ROW_SEAT, WIDTH


@rule
def kind_of(action: int) -> int:
    """Kind of an action."""
    return ROW_KIND[action // WIDTH]


@rule
def group_of(kind: int) -> int:
    """Group of an action kind."""
    return GROUP[kind]


@rule
def seat_in(action: int) -> int:
    """Seat whose pawn moves, or that gives, receives or tells cards; 0 for other kinds."""
    return ROW_SEAT[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """City, card or colour of an action."""
    return action % WIDTH
