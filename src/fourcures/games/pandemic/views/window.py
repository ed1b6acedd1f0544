"""Window in which a seat is asked for an event, and the events that can matter in it."""

from __future__ import annotations

from fourcures.engine.bits import members
from fourcures.engine.stops import Window
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.views.windows import cards_that_matter, describe_window
from fourcures.games.pandemic.data.cards import card_name
from fourcures.games.pandemic.options import Options
from fourcures.games.pandemic.rules.event_cards import events_of, playable_events, seat_asked
from fourcures.games.pandemic.rules.player_cards import seat_above_limit
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import (
    FIRST_ROW,
    WIDTH,
    ActionKind,
    Ending,
    EventCard,
    PendingChoice,
    Phase,
)

PASSING = FIRST_ROW[ActionKind.PROCEED] * WIDTH


def window(state: State, options: Options) -> Window | None:
    """The open window, or None. A hand limit or a pending choice comes before it."""
    if state.outcome != Ending.ONGOING or state.pending_choice != PendingChoice.NONE:
        return None
    seat = NOBODY if seat_above_limit(state) != NOBODY else seat_asked(state)
    if seat == NOBODY:
        return None
    held = members(events_of(state, seat) & playable_events(state))
    matters = cards_that_matter(state, held, EventCard, Phase)
    names = ((EventCard.specs[card].name, card_name(card, options.edition)) for card in matters)
    left = state.draws_left, state.epidemics_left, state.infection_step, state.infections_left
    return describe_window(state, Phase, seat, PASSING, names, left)
