"""Action ids: decoding of the row and column of the action space."""

from fourcures.engine.rule_code import rule
from fourcures.games.dice.vocabulary import GROUP, ROW_COLOUR, ROW_KIND, WIDTH


@rule
def kind_of(action: int) -> int:
    """Kind of an action."""
    return ROW_KIND[action // WIDTH]


@rule
def group_of(kind: int) -> int:
    """Group of an action kind."""
    return GROUP[kind]


@rule
def colour_in(action: int) -> int:
    """The colour of a cube that is removed; 0 for other kinds."""
    return ROW_COLOUR[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """City, colour, face, role or number of an action; numbers count from 0 here."""
    return action % WIDTH
