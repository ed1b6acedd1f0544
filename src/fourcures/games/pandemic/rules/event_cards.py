"""Event cards: their holders, timing and effects."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.decks import set_layer, top_layer, top_number
from fourcures.engine.journal import Journal, note
from fourcures.engine.legal import YES, Legal, allow
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY, next_asked
from fourcures.games.pandemic.data.board import FORECAST_CARDS
from fourcures.games.pandemic.data.cards import ALL_EVENTS
from fourcures.games.pandemic.options import EventWindow
from fourcures.games.pandemic.rules.common_knowledge import hidden_cards, leave_hand
from fourcures.games.pandemic.rules.forecast_knowledge import hide_forecast, highest_layer
from fourcures.games.pandemic.rules.infection_deck import take_infection_card
from fourcures.games.pandemic.rules.movement import move_pawn
from fourcures.games.pandemic.rules.roles import stored_by
from fourcures.games.pandemic.rules.state import NO_CARD, State, elsewhere, unseen_by
from fourcures.games.pandemic.rules.stations import add_station, cities_for_a_station
from fourcures.games.pandemic.vocabulary import (
    EVENT_CARD,
    FIRST_ROW,
    ActionKind,
    EventCard,
    JournalKind,
    PendingChoice,
    Phase,
)

# --- Timing


@rule
def events_of(state: State, seat: int) -> int:
    """The events a seat can play: those in hand and the Planner's stored one (P-EVENT-02, P-ROLE-PLANNER-05)."""
    return state.hand[seat] & ALL_EVENTS | stored_by(state, seat)


@rule
def all_held_events(state: State) -> int:
    """The events that anybody can play."""
    held = 0
    for seat in range(state.players):
        held |= state.hand[seat]
    held &= ALL_EVENTS
    if state.stored != NO_CARD:
        held |= 1 << state.stored
    return held


@rule
def known_events(state: State, seat: int) -> int:
    """Events that, as far as ``seat`` knows, some seat can play (P-INFO-03, P-INFO-07, P-INFO-08)."""
    known = events_of(state, seat)
    for other in range(state.players):
        known |= state.shown[other] & ALL_EVENTS | stored_by(state, other)
    return known


@rule
def holder(state: State, card: int) -> int:
    """The seat that can play an event, and makes its choices (P-EVENT-03)."""
    for seat in range(state.players):
        if events_of(state, seat) >> card & 1 == 1:
            return seat
    return NOBODY


@rule
def events_at_this_moment(state: State) -> int:
    """Events that the current phase allows.

    P-EVENT-05, P-EVENT-06, P-EVENT-07, P-EVENT-RESILIENT-02, P-EVENT-RESILIENT-03
    """
    phase = state.phase
    if phase == Phase.OVER:
        return 0
    if phase == Phase.EPIDEMIC or phase == Phase.EPIDEMIC_INFECT or phase == Phase.INTENSIFY:
        if state.event_window == EventWindow.BETWEEN_STEPS:
            return ALL_EVENTS
        return 1 << EventCard.RESILIENT_POPULATION if phase == Phase.INTENSIFY else 0
    return ALL_EVENTS


@rule
def playable_events(state: State) -> int:
    """The events that could be played now if a seat held them."""
    events = events_at_this_moment(state)
    if state.infection_discard == 0:
        events &= ~(1 << EventCard.RESILIENT_POPULATION)  # P-EVENT-RESILIENT-01
    if state.infection_deck == 0:
        events &= ~(1 << EventCard.FORECAST)
    if cities_for_a_station(state) == 0:
        events &= ~(1 << EventCard.GOVERNMENT_GRANT)
    return events


@rule
def could_play(state: State, seat: int, playable: int) -> bool:
    """True if, as far as others know, a seat could play one of these events (P-EVENT-08, P-INFO-03)."""
    if state.hands_open == 1:
        return events_of(state, seat) & playable != 0
    if (stored_by(state, seat) | state.shown[seat]) & playable:
        return True  # everybody knows of the event (P-INFO-07, P-INFO-08)
    return hidden_cards(state, seat) != 0 and unseen_by(state, NOBODY) & playable != 0


@rule
def seat_asked(state: State) -> int:
    """The seat to ask for events before the next step, the active one first, then clockwise, or NOBODY (P-EVENT-09)."""
    if state.phase == Phase.ACTIONS or state.phase == Phase.OVER:
        return NOBODY
    playable = playable_events(state)
    able = 0
    if playable:
        for seat in range(state.players):
            if could_play(state, seat, playable):
                able |= 1 << seat
    return next_asked(state, able)


@rule
def list_events(state: State, legal: Legal, held: int) -> None:
    """Allow the events in ``held`` that can be played now (P-EVENT-02)."""
    events = held & playable_events(state)
    if events == 0:
        return
    if events >> EventCard.AIRLIFT & 1:
        for pawn in range(state.players):
            allow(legal, FIRST_ROW[ActionKind.AIRLIFT] + pawn, elsewhere(state, pawn))
    if events >> EventCard.FORECAST & 1:
        allow(legal, FIRST_ROW[ActionKind.FORECAST], YES)
    if events >> EventCard.GOVERNMENT_GRANT & 1:
        allow(legal, FIRST_ROW[ActionKind.GRANT], cities_for_a_station(state))
    if events >> EventCard.ONE_QUIET_NIGHT & 1:
        allow(legal, FIRST_ROW[ActionKind.QUIETNIGHT], YES)
    if events >> EventCard.RESILIENT_POPULATION & 1:
        allow(legal, FIRST_ROW[ActionKind.RESILIENT], state.infection_discard)


# --- Effects


@rule
def begin_event(state: State, seat: int, card: int) -> None:
    """Take an event from the hand or the Planner's card to be resolved (P-EVENT-04)."""
    state.resolving_stored = 1 if state.stored == card else 0
    if state.stored == card:
        state.stored = NO_CARD
    else:
        leave_hand(state, seat, card)
    state.resolving = card


@rule
def finish_event(state: State) -> None:
    """Discard a finished event. A stored event leaves the game (P-EVENT-04, P-ROLE-PLANNER-04)."""
    card = 1 << state.resolving
    if state.resolving_stored == 1:
        state.removed |= card
    else:
        state.discard |= card
    state.resolving = NO_CARD
    state.resolving_stored = 0
    state.refusals = 0
    state.declined = 0


@rule
def play_event(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """Play the event of an action kind, with the choices of its holder.

    P-EVENT-01, P-EVENT-03, P-EVENT-04, P-EVENT-GRANT-01
    """
    card = EVENT_CARD[kind]
    seat = holder(state, card)
    begin_event(state, seat, card)
    if not opens_choice(state, kind):
        finish_event(state)
    note(journal, JournalKind.PLAYED, seat, card, 0)
    if kind == ActionKind.FORECAST:
        look_at_top_cards(state, seat, journal)
        return
    if kind == ActionKind.AIRLIFT:
        move_pawn(state, pawn, city, journal)
    elif kind == ActionKind.GRANT:
        add_station(state, seat, city, journal)
    elif kind == ActionKind.QUIETNIGHT:
        state.quiet_night = 1  # P-EVENT-QUIET-01, P-EVENT-QUIET-02
    elif kind == ActionKind.RESILIENT:
        withdraw_infection_card(state, city, journal)


@rule
def opens_choice(state: State, kind: int) -> bool:
    """True if the event waits for its holder's choice (P-EVENT-03, P-EVENT-FORECAST-01, P-EVENT-GRANT-02)."""
    return kind == ActionKind.FORECAST or (kind == ActionKind.GRANT and state.stations_left == 0)


@rule
def withdraw_infection_card(state: State, card: int, journal: Journal) -> None:
    """Resilient Population: remove a discarded infection card from the game (P-EVENT-RESILIENT-01)."""
    state.infection_discard &= ~(1 << card)
    state.infection_removed |= 1 << card
    note(journal, JournalKind.WITHDRAWN, card, 0, 0)


@rule
def look_at_top_cards(state: State, seat: int, journal: Journal) -> None:
    """Forecast: take up the top cards, to be laid back in any order.

    P-EVENT-FORECAST-01, P-EVENT-FORECAST-02, P-EVENT-FORECAST-03, P-INFO-06
    """
    note(journal, JournalKind.FORECAST, seat, 0, 0)
    floor = highest_layer(state)
    state.forecast = 0
    for _ in range(min(FORECAST_CARDS, popcount(state.infection_deck))):
        card = choice(state, state.infection_top)
        take_infection_card(state, card)
        state.forecast |= 1 << card
    if state.hands_open == 0:
        hide_forecast(state, seat, floor)
    else:
        floor = top_number(state.infection_deck, state.infection_layer)
    set_layer(state.forecast, state.infection_layer, floor + 1)  # the last one to be placed lies lowest
    state.pending_choice = PendingChoice.FORECAST
    state.pending_seat = seat
    place_last_card(state, lowest_bit(state.forecast), journal)


@rule
def place_card(state: State, card: int, journal: Journal) -> None:
    """Lay back a card as the next one from the top. Cards placed later lie below it (P-EVENT-FORECAST-01)."""
    state.forecast &= ~(1 << card)
    state.infection_deck |= 1 << card
    state.infection_layer[card] += popcount(state.forecast)
    place_last_card(state, card, journal)


@rule
def place_last_card(state: State, card: int, journal: Journal) -> None:
    """Place the last card, if only one is left, below the card placed before it, and finish the Forecast."""
    left = state.forecast
    if popcount(left) == 1:
        state.infection_deck |= left
        state.forecast = 0
    state.infection_top = top_layer(state.infection_deck, state.infection_layer)
    if state.forecast == 0:
        state.pending_choice = PendingChoice.NONE
        finish_event(state)
        note(journal, JournalKind.ARRANGED, state.pending_seat, card, lowest_bit(left))
