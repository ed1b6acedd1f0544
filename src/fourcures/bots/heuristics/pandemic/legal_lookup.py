"""Lookup of legal actions by kind."""

from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH


@rule
def first_of_kind(legal: Legal, kind: int) -> int:
    """First legal action of a kind that has one row."""
    row = FIRST_ROW[kind]
    return row * WIDTH + lowest_bit(legal[row + 1])


@rule
def has_kind(legal: Legal, kind: int) -> bool:
    """Whether any action of a kind that has one row is legal."""
    return bool(legal[0] >> FIRST_ROW[kind] & 1)
