"""Outbreaks and their chains around the ring."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, end_game
from fourcures.games.cure.data.board import MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import Ending, JournalKind


@rule
def check_outbreaks(state: State, journal: Journal) -> None:
    """Resolve outbreaks by region, clockwise from region 1, and by colour (C-INFECT-03, C-OUT-06)."""
    for region in range(REGION_COUNT):
        for colour in range(COLOUR_COUNT):
            if state.regions[region * COLOUR_COUNT + colour] > MOST_ALIKE and state.outcome == Ending.ONGOING:
                break_out(state, region, colour, journal)


@rule
def break_out(state: State, region: int, colour: int, journal: Journal) -> None:
    """Move dice above three on clockwise. They may break out again there at once.

    C-OUT-01, C-OUT-02, C-OUT-03, C-OUT-04, C-OUT-05, C-OUT-06, C-OUT-07, C-TRACK-04.
    """
    here = region * COLOUR_COUNT + colour
    while state.regions[here] > MOST_ALIKE:
        state.outbreaks += 1
        note(journal, JournalKind.OUTBREAK, region + 1, colour, state.outbreaks)
        if state.outbreaks == state.outbreak_skull:
            end_game(state, Ending.OUTBREAKS, journal)
            return
        surplus = state.regions[here] - MOST_ALIKE
        state.regions[here] = MOST_ALIKE
        region = region + 1 if region + 1 < REGION_COUNT else 0
        here = region * COLOUR_COUNT + colour
        state.regions[here] += surplus
        note(journal, JournalKind.SPREAD, region + 1, colour, surplus)
