"""The action space: rows and columns, and the texts that players type.

The kinds come in the order of the rows; kinds that concern a pawn or a seat have a row for each of the four seats.
"""

from fourcures.engine.rule import Table, rule
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

# name of the kind: (has a row for each seat, what its columns are)
_KINDS: dict[str, tuple[bool, str]] = {
    "drive": (True, "city"),
    "direct": (True, "city"),
    "charter": (True, "city"),
    "shuttle": (True, "city"),
    "join": (True, "city"),
    "opsflight": (False, "city"),
    "build": (False, ""),
    "treat": (False, "colour"),
    "give": (True, "card"),
    "take": (True, "card"),
    "cure": (False, "colour"),
    "recall": (False, "card"),
    "pass": (False, ""),
    "proceed": (False, ""),
    "airlift": (True, "city"),
    "forecast": (False, ""),
    "grant": (False, "city"),
    "quietnight": (False, ""),
    "resilient": (False, "city"),
    "discard": (False, "card"),
    "remove": (False, "city"),
    "place": (False, "city"),
    "agree": (False, ""),
    "refuse": (False, ""),
}
KIND_NAMES: tuple[str, ...] = tuple(_KINDS)
COLUMNS: dict[str, str] = {kind: columns for kind, (_, columns) in _KINDS.items()}
BY_SEAT: frozenset[str] = frozenset(kind for kind, (by_seat, _) in _KINDS.items() if by_seat)
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

_ROWS = [(kind, seat) for kind, name in enumerate(KIND_NAMES) for seat in range(MAX_PLAYERS if name in BY_SEAT else 1)]
WIDTH = CARD_COUNT
ROWS = len(_ROWS)
ROW_KIND = Table(kind for kind, _ in _ROWS)
ROW_SEAT = Table(seat for _, seat in _ROWS)
FIRST_ROW = Table(ROW_KIND.index(kind) for kind in range(len(KIND_NAMES)))
_EVENT_CARDS = {
    PLAY_AIRLIFT: AIRLIFT,
    PLAY_FORECAST: FORECAST,
    PLAY_GRANT: GRANT,
    PLAY_QUIET_NIGHT: QUIET_NIGHT,
    PLAY_RESILIENT: RESILIENT,
}
EVENT_CARD = Table(_EVENT_CARDS.get(kind, NO_CARD) for kind in range(len(KIND_NAMES)))  # what each kind plays
COLUMN_NAMES: dict[str, tuple[str, ...]] = {"city": CITIES, "card": CARD_NAMES, "colour": COLOURS, "": ("",)}


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
    kind, seat, column = KIND_NAMES[kind_of(action)], seat_in(action), column_of(action)
    names = COLUMN_NAMES[COLUMNS[kind]]
    name = names[column] if column < len(names) else str(column)
    if COLUMNS[kind] == "card" and kind in BY_SEAT:
        return f"{kind} {name} {seat}"
    return f"{kind} {seat} {name}" if kind in BY_SEAT and seat != own_pawn else f"{kind} {name}".strip()


def action_id(kind: str, seat: int, column: int) -> int:
    """The id of an action."""
    return (FIRST_ROW[KIND_NAMES.index(kind)] + seat) * WIDTH + column
