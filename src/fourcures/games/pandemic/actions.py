"""The action space: rows and columns, and the texts that players type.

The kinds come in the order of the rows; kinds that concern a pawn or a seat have a row for each of the four seats.
"""

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.backend import ConstArray, rule
from fourcures.games.pandemic.board import (
    AIRLIFT,
    CARD_COUNT,
    CARD_NAMES,
    CITIES,
    COLOURS,
    FORECAST,
    GRANT,
    QUIET_NIGHT,
    RESILIENT,
)
from fourcures.games.pandemic.state import MAX_PLAYERS, NO_CARD

# The kinds of actions as players type them, and the arguments that choose a row.
SPACE = ActionSpace(
    {
        "drive [seat] city": ("seat",),
        "direct [seat] city": ("seat",),
        "charter [seat] city": ("seat",),
        "shuttle [seat] city": ("seat",),
        "join [seat] city": ("seat",),
        "opsflight city": (),
        "build": (),
        "treat colour": (),
        "give card seat": ("seat",),
        "take card seat": ("seat",),
        "cure colour": (),
        "recall card": (),
        "pass": (),
        "proceed": (),
        "airlift [seat] city": ("seat",),
        "forecast": (),
        "grant city": (),
        "quietnight": (),
        "resilient city": (),
        "discard card": (),
        "remove city": (),
        "place city": (),
        "agree": (),
        "refuse": (),
    },
    {"seat": MAX_PLAYERS, "city": len(CITIES), "card": CARD_COUNT, "colour": len(COLOURS)},
)
KIND_NAMES = SPACE.names
NO_SUCH_ACTION = "P-TURN-09"
TEXTS = ActionTexts(SPACE, NO_SUCH_ACTION)
NAMES: Names = {"city": CITIES, "card": CARD_NAMES, "colour": COLOURS, "seat": range(MAX_PLAYERS)}
(
    DRIVE,
    DIRECT,
    CHARTER,
    SHUTTLE,
    JOIN,
    OPSFLIGHT,
    BUILD,
    TREAT,
    GIVE,
    TAKE,
    CURE,
    RECALL,
    PASS,
    PROCEED,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET_NIGHT,
    PLAY_RESILIENT,
    DISCARD,
    REMOVE,
    PLACE,
    AGREE,
    REFUSE,
) = range(len(KIND_NAMES))

WIDTH = SPACE.width
ROWS = SPACE.rows
ROW_KIND = SPACE.row_kind
ROW_SEAT = SPACE.row_index
FIRST_ROW = SPACE.first_row
_EVENT_CARDS = {
    PLAY_AIRLIFT: AIRLIFT,
    PLAY_FORECAST: FORECAST,
    PLAY_GRANT: GRANT,
    PLAY_QUIET_NIGHT: QUIET_NIGHT,
    PLAY_RESILIENT: RESILIENT,
}
EVENT_CARD = ConstArray(_EVENT_CARDS.get(kind, NO_CARD) for kind in range(len(KIND_NAMES)))  # what each kind plays


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


def action_text(action: int, own_pawn: int) -> str:
    """An action as players type it; the pawn's seat is left out where it is one's own."""
    return TEXTS.write(action, NAMES, lambda *_: own_pawn)
