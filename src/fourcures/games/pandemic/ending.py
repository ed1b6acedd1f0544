"""How a game ends."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule import rule
from fourcures.games.pandemic.log import ENDED
from fourcures.games.pandemic.state import OVER, State


@rule
def end_game(state: State, outcome: int, journal: Journal) -> None:
    """The game ends at once and for everybody; only what calls this ends a game (P-END-07, P-END-08)."""
    state.outcome = outcome
    state.phase = OVER
    note(journal, ENDED, outcome, 0, 0)
