"""The action space: rows and columns, and the texts that players type."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.action_text import ActionTexts
from fourcures.engine.backend import rule
from fourcures.games.dice.board import CITY_COUNT, COLOURS, DICE, FACES, ROLES

# The kinds of actions as players type them, and the arguments that choose a row.
SPACE = ActionSpace(
    {
        "drive city": (),
        "treat colour": (),
        "cure colour": (),
        "pass": (),
        "dispatch": (),
        "fly city": (),
        "stay": (),
        "clear colour": (),
        "proceed": (),
        "reroll number": (),
        "keep face": (),
        "roll": (),
        "airlift city": (),
        "remove city colour": ("colour",),
        "advance colour": (),
        "quarantine city": (),
        "drop colour": (),
        "role role": (),
    },
    {"city": CITY_COUNT, "colour": len(COLOURS), "number": DICE, "face": len(FACES), "role": len(ROLES)},
)
NO_SUCH_ACTION = "D-TURN-01"
TEXTS = ActionTexts(SPACE, NO_SUCH_ACTION)
(
    DRIVE,
    TREAT,
    CURE,
    PASS,
    DISPATCH,
    FLY,
    STAY,
    CLEAR,
    PROCEED,
    REROLL,
    KEEP,
    ROLL,
    AIRLIFT,
    REMOVE,
    ADVANCE,
    CLOSE_OFF,
    DROP,
    TAKE_ROLE,
) = range(len(SPACE.names))

WIDTH = SPACE.width
ROWS = SPACE.rows
ROW_KIND = SPACE.row_kind
ROW_COLOUR = SPACE.row_index
FIRST_ROW = SPACE.first_row


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
