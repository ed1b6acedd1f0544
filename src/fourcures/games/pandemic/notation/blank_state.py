"""Blank state: the options of a game as numbers, before anything is dealt."""

from __future__ import annotations

from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.options import OPTIONS, Options
from fourcures.games.pandemic.rules.setup import clear_table
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Role


def blank_state(options: Options) -> State:
    """Return the state before the deal: options set, nothing on the board."""
    state = State()
    state.players = options.players
    state.epidemics = options.epidemics
    for name in OPTIONS:
        if name != "hands":
            setattr(state, name, options.value(name))
    state.hands_open = int(options.hands_open)
    state.first_seat = NOBODY if options.first_seat is None else options.first_seat
    state.role = [NOBODY] * len(state.role)
    for seat, role in enumerate(options.roles):
        state.role[seat] = NOBODY if role is None else Role.names.index(role)
    clear_table(state)
    return state
