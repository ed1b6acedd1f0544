"""Epidemics, and the infection marker that brings them."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, end_game
from fourcures.games.cure.rules.infection import draw_infection_dice, roll_infection_dice
from fourcures.games.cure.rules.state import State, rate
from fourcures.games.cure.vocabulary import Ending, JournalKind, Phase


@rule
def advance_marker(state: State, journal: Journal) -> None:
    """Advance the infection marker, perhaps to the skull or into an epidemic (C-BIO-01, C-BIO-05, C-TRACK-01)."""
    state.infection += 1
    if state.infection == state.infection_skull:
        note(journal, JournalKind.MARKER, state.infection, 0, 0)
        end_game(state, Ending.INFECTION, journal)
        return
    note(journal, JournalKind.MARKER, state.infection, rate(state), 0)
    if state.epidemic_spaces >> state.infection & 1:
        note(journal, JournalKind.EPIDEMIC, 0, 0, 0)
        state.phase = Phase.EPIDEMIC
        draw_infection_dice(state, journal)


@rule
def resolve_epidemic(state: State, journal: Journal) -> None:
    """Roll the treatment centre's dice together with the drawn dice (C-EPI-01, C-EPI-03)."""
    for colour in range(COLOUR_COUNT):
        state.waiting[colour] += state.centre[colour]
        state.centre[colour] = 0
    roll_infection_dice(state, journal)
