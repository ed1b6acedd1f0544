"""Bot of the board game that begins its second turn with an illegal choice, odder with more players."""

from typing import Any

from fourcures.bots.compiled import CompiledBot
from fourcures.engine.legal import Legal, nth_legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind

CHOICES = ConstArray([0, 0, FIRST_ROW[ActionKind.PLACE] * WIDTH, -7, 1 << 50])  # by number of players


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the first legal action in turn 1, and an illegal one afterwards."""
    return nth_legal(legal, 0, width) if state.turn == 1 else CHOICES[state.players]


WRONG_BOT = CompiledBot("wrong", "", choose, games=None, talks=False)
