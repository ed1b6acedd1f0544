"""Eradication: the end of a cured disease."""

from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import eradicate_if_gone
from fourcures.games.dice.data.board import CUBES
from fourcures.games.dice.options import Mode
from fourcures.games.dice.rules.state import State


@rule
def eradicate(state: State, colour: int, journal: Journal) -> None:
    """Eradicate a cured disease without cubes, in the introductory game only (D-ERAD-01, D-ERAD-02, D-ERAD-03)."""
    if state.mode == Mode.INTRO:
        eradicate_if_gone(state, colour, CUBES, journal)
