"""Action ids: decoding of the row and column of the action space.

A column encodes one argument, or two: the first varies fastest, and its thing names the pair of decoders.
"""

from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import REGION_COUNT, SEATS
from fourcures.games.cure.vocabulary import FACE_NAMES, GROUP, ROW_COLOUR, ROW_KIND, WIDTH


@rule
def kind_of(action: int) -> int:
    """Kind of an action."""
    return ROW_KIND[action // WIDTH]


@rule
def group_of(kind: int) -> int:
    """Group of an action kind."""
    return GROUP[kind]


@rule
def row_colour(action: int) -> int:
    """Colour of a sample that changes hands; 0 for other kinds."""
    return ROW_COLOUR[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """Column of an action, which encodes its arguments."""
    return action % WIDTH


@rule
def seat_in(column: int) -> int:
    """The seat that a column begins with."""
    return column % SEATS


@rule
def after_seat(column: int) -> int:
    """The argument that follows a seat in a column."""
    return column // SEATS


@rule
def region_in(column: int) -> int:
    """The region that a column begins with."""
    return column % REGION_COUNT


@rule
def after_region(column: int) -> int:
    """The argument that follows a region in a column."""
    return column // REGION_COUNT


@rule
def colour_in(column: int) -> int:
    """The colour that a column begins with."""
    return column % COLOUR_COUNT


@rule
def after_colour(column: int) -> int:
    """The argument that follows a colour in a column."""
    return column // COLOUR_COUNT


@rule
def face_in(column: int) -> int:
    """The face that a column begins with."""
    return column % FACE_NAMES


@rule
def after_face(column: int) -> int:
    """The argument that follows a face in a column."""
    return column // FACE_NAMES
