"""Action ids: legal columns of a kind, and ids from kind and column."""

from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.cure.data.board import SEATS
from fourcures.games.cure.vocabulary import FIRST_ROW, WIDTH, ActionKind


@rule
def legal_columns(legal: Legal, kind: int) -> int:
    """Set of the legal columns of an action kind with one row."""
    row = FIRST_ROW[kind]
    return legal[row + 1] if legal[0] >> row & 1 else 0


@rule
def action_id(kind: int, column: int) -> int:
    """Id of an action of a kind with one row."""
    return FIRST_ROW[kind] * WIDTH + column


@rule
def buy_action(legal: Legal, event: int) -> int:
    """Id of buying an event, or -1 if no seat can buy it."""
    seats = legal_columns(legal, ActionKind.BUY) >> event * SEATS & (1 << SEATS) - 1
    return action_id(ActionKind.BUY, event * SEATS + lowest_bit(seats)) if seats else -1
