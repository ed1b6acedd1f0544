"""Epidemic, and the infection marker that brings it."""

from fourcures.engine.bits import lowest_bit
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.dice.data.board import BLACK, CITY_COLOUR
from fourcures.games.dice.rules.infection import infect, is_safe
from fourcures.games.dice.rules.rolls import roll_city
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import Ending, JournalKind, RollPurpose


@rule
def move_marker(state: State, journal: Journal) -> None:
    """Black dice move the infection marker and bring epidemics.

    D-BLACK-01, D-BLACK-02, D-BLACK-03, D-BLACK-04, D-BLACK-05, D-END-03.
    """
    blacks = state.kept[BLACK]
    if blacks == 0:
        return
    icons_ahead = state.epidemic_icons >> (state.infection + 1)
    steps = blacks
    if blacks > 1 and icons_ahead:
        steps = max(blacks, lowest_bit(icons_ahead) + 1)
    meets_icon = icons_ahead & ((1 << steps) - 1) != 0
    state.infection = min(state.infection + steps, state.infection_death)
    note(journal, JournalKind.MARKER, state.infection, 0, 0)
    if state.infection == state.infection_death:
        end_game(state, Ending.INFECTION, journal)
    elif blacks > 1 or meets_icon:
        carry_out_epidemic(state, journal)


@rule
def carry_out_epidemic(state: State, journal: Journal) -> None:
    """Fill a city up to three cubes, with an outbreak if it had any (D-EPI-01, D-EPI-02, D-EPI-03)."""
    note(journal, JournalKind.EPIDEMIC, 0, 0, 0)
    city = roll_city(state, RollPurpose.EPIDEMIC, journal)
    if is_safe(state, city):
        note(journal, JournalKind.PREVENTED, city, CITY_COLOUR[city], 0)
    else:
        before = cubes_in(state, city, CITY_COLOUR[city])
        infect(state, city, CITY_CUBES - before, before > 0, journal)
