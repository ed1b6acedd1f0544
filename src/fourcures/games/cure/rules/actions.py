"""Action ids: decoding of the row and column of the action space."""

from fourcures.engine.backend import rule
from fourcures.games.cure.vocabulary import ROW_KIND, WIDTH


@rule
def kind_of(action: int) -> int:
    """Kind of an action."""
    return ROW_KIND[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """Column of an action, which encodes its arguments."""
    return action % WIDTH
