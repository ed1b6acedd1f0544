"""The action space: the kinds of actions as players type them, in rows and columns."""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.action_text import ActionTexts
from fourcures.engine.backend import rule
from fourcures.games.common.table import COLOUR_COUNT
from fourcures.games.cure.board import EVENTS, FACES, REGION_COUNT, SEATS

NO_DIE = FACES  # in the place of a face: no die is used
FACE_NAMES = FACES + 1
PIPS = REGION_COUNT + 1  # what an infection die can show, 0 being the cross
OWN_REGION, CENTRE = range(2)
PLACES = ("region", "centre")

SPACE = ActionSpace(
    {
        "roll": (),
        "retrieve": (),
        "free colour [seat]": (),
        "fly region [face]": (),
        "sail region [face]": (),
        "treat colour [face]": (),
        "clear colour [face]": (),
        "sample colour [face]": (),
        "double": (),
        "triple": (),
        "contain": (),
        "cross colour [place]": (),
        "airlift origin:region region": (),
        "bank": (),
        "reroll face": (),
        "done": (),
        "give colour seat [owner:seat]": ("colour",),
        "cure colour": (),
        "buy [seat] event": (),
        "launch origin:region region": (),
        "send seat region": (),
        "deliver colour seat [owner:seat]": ("colour",),
        "proceed": (),
        "pay colour": (),
        "return colour": (),
        "enough": (),
        "take region colour": (),
        "turn face new:face": (),
        "cooperate giver:seat taker:seat": (),
        "hand colour owner:seat": (),
        "spare colour": (),
        "resample shown:number": (),
        "move seat region": (),
    },
    {
        "colour": COLOUR_COUNT,
        "seat": SEATS,
        "region": REGION_COUNT,
        "face": FACE_NAMES,
        "event": len(EVENTS),
        "place": len(PLACES),
        "number": PIPS,
    },
)
KIND_NAMES = SPACE.names
(
    ROLL,
    RETRIEVE,
    FREE,
    FLY_TO,
    SAIL_TO,
    TREAT_HERE,
    CLEAR,
    COLLECT,
    DOUBLE,
    TRIPLE,
    USE_CONTAIN,
    USE_CROSS,
    USE_AIRLIFT,
    BANK,
    PICK_UP,
    DONE,
    GIVE,
    CURE,
    BUY,
    LAUNCH,
    SEND,
    DELIVER,
    PROCEED,
    PAY,
    RETURN,
    ENOUGH,
    TAKE,
    TURN_DIE,
    COOPERATE,
    HAND,
    SPARE,
    RESAMPLE,
    MOVE,
) = range(len(KIND_NAMES))
NO_SUCH_ACTION = "C-TURN-01"
TEXTS = ActionTexts(SPACE, NO_SUCH_ACTION)
WIDTH = SPACE.width
ROWS = SPACE.rows
ROW_KIND = SPACE.row_kind
ROW_COLOUR = SPACE.row_index  # of gifts
FIRST_ROW = SPACE.first_row


@rule
def kind_of(action: int) -> int:
    """What is done."""
    return ROW_KIND[action // WIDTH]


@rule
def column_of(action: int) -> int:
    """What it is done with."""
    return action % WIDTH
