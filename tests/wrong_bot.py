"""Bot of the board game whose second turn begins with an illegal choice: with more players an odder one."""

from typing import Any

from fourcures.bots.compiled import CompiledBot
from fourcures.engine.backend import ConstArray, rule
from fourcures.engine.legal import Legal, nth_legal
from fourcures.engine.rng import RandomStream
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind

CHOICES = ConstArray([0, 0, FIRST_ROW[ActionKind.PLACE] * WIDTH, -7, 1 << 50])  # by players


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """The first legal action, and then what is none."""
    return nth_legal(legal, 0, width) if state.turn == 1 else CHOICES[state.players]


WRONG_BOT = CompiledBot("wrong", "", choose, games=None, talks=False)
