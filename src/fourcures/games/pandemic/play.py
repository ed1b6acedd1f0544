"""Carrying out decisions, and running the turn on to the next one."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal, note
from fourcures.games.common.cubes import cubes_in
from fourcures.games.common.table import NOBODY, ONGOING, UNCURED, decline, seat_after
from fourcures.games.pandemic.actions import (
    AGREE,
    BUILD,
    CHARTER,
    CURE,
    DIRECT,
    DISCARD,
    EVENT_CARD,
    GIVE,
    JOIN,
    OPSFLIGHT,
    PASS,
    PLACE,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET_NIGHT,
    PROCEED,
    RECALL,
    REFUSE,
    TAKE,
    TREAT,
    column_of,
    kind_of,
    seat_in,
)
from fourcures.games.pandemic.board import ALL_CITIES, DRAWS, MEDIC, OPERATIONS, RATES
from fourcures.games.pandemic.cards import after_drawing, discard_card, draw_cards, seat_above_limit
from fourcures.games.pandemic.consent import ask, consenting_seat, hear_agreement, hear_refusal
from fourcures.games.pandemic.events import (
    begin_event,
    finish_event,
    holder,
    look_at_top_cards,
    place_card,
    seat_asked,
    withdraw_infection_card,
)
from fourcures.games.pandemic.infection import (
    increase_rate,
    infect_from_bottom,
    intensify,
    remove_cubes,
    turn_infection_card,
)
from fourcures.games.pandemic.knowledge import begin_cure, hand_over, spend_on_cure
from fourcures.games.pandemic.legality import decider
from fourcures.games.pandemic.log import PASSED, SKIPPED, STORED, TREATED
from fourcures.games.pandemic.movement import move_pawn
from fourcures.games.pandemic.setup import start_turn
from fourcures.games.pandemic.state import (
    ACTING,
    CURE_CARDS_CHOICE,
    DRAW,
    EPIDEMIC_DRAWN,
    EPIDEMIC_INFECT,
    FLIGHT_CARD,
    INFECT,
    INFECTING,
    INTENSIFY,
    NO_CARD,
    NOTHING,
    SECOND_EPIDEMIC,
    State,
    has_role,
)
from fourcures.games.pandemic.stations import add_station, move_station


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out a legal action, then run the turn on until somebody has to decide."""
    kind = kind_of(action)
    if kind == PROCEED:
        decline(state, seat_asked(state), journal)
    elif kind == REFUSE:
        hear_refusal(state, journal)
    elif kind == AGREE:
        carry_out(state, hear_agreement(state, journal), journal)
    elif DISCARD <= kind <= PLACE:
        make_choice(state, kind, column_of(action), journal)
    else:
        owner = consenting_seat(state, action)
        if owner == NOBODY:
            carry_out(state, action, journal)
        else:
            ask(state, action, owner, journal)
    resume(state, journal)


@rule
def resume(state: State, journal: Journal) -> None:
    """Run the turn on until somebody has to decide, or the game is over."""
    while state.outcome == ONGOING and decider(state) == NOBODY:
        next_step(state, journal)


@rule
def carry_out(state: State, action: int, journal: Journal) -> None:
    """An action or an event takes place."""
    kind = kind_of(action)
    if kind < PLAY_AIRLIFT:
        take_action(state, kind, seat_in(action), column_of(action), journal)
        if state.awaits == NOTHING:
            spend_action(state)
    else:
        play_event(state, kind, seat_in(action), column_of(action), journal)


# --- Actions


@rule
def spend_action(state: State) -> None:
    """An action is done: it costs one, and refusals are forgotten (P-TURN-03, P-TURN-07, P-CONSENT-05)."""
    state.actions_left -= 1
    state.refusals = 0


@rule
def take_action(state: State, kind: int, seat: int, column: int, journal: Journal) -> None:
    """What each kind of action does."""
    if kind <= JOIN:
        move_by_action(state, kind, seat, column, journal)
    elif kind == OPSFLIGHT:
        begin_card_flight(state, column, journal)
    elif kind == BUILD:
        build(state, journal)
    elif kind == TREAT:
        treat(state, column, journal)
    elif kind == GIVE:
        hand_over(state, state.seat, seat, column, journal)
    elif kind == TAKE:
        hand_over(state, seat, state.seat, column, journal)
    elif kind == CURE:
        begin_cure(state, column, journal)
    elif kind == RECALL:
        recall(state, column, journal)
    elif kind == PASS:
        note(journal, PASSED, state.seat, 0, 0)


@rule
def move_by_action(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """A move, paid with the active player's card where it needs one (P-MOVE-01 to -05, P-ROLE-DISPATCHER-02, -03)."""
    if kind == DIRECT:
        discard_card(state, state.seat, city, journal)
    elif kind == CHARTER:
        discard_card(state, state.seat, state.city[pawn], journal)
    move_pawn(state, pawn, city, journal)


@rule
def begin_card_flight(state: State, city: int, journal: Journal) -> None:
    """The Operations Expert flies, and chooses the card where there is a choice (P-ROLE-OPEX-03)."""
    state.target = city
    cards = state.hand[state.seat] & ALL_CITIES
    if popcount(cards) == 1:
        fly_for_card(state, lowest_bit(cards), journal)
    else:
        state.awaits = FLIGHT_CARD
        state.awaits_seat = state.seat


@rule
def fly_for_card(state: State, card: int, journal: Journal) -> None:
    """Card flight: the card goes, the pawn flies (P-ROLE-OPEX-03)."""
    state.awaits = NOTHING
    state.card_flight_used = 1
    discard_card(state, state.seat, card, journal)
    move_pawn(state, state.seat, state.target, journal)


@rule
def build(state: State, journal: Journal) -> None:
    """Build a station where the pawn is (P-BUILD-01, P-ROLE-OPEX-01)."""
    here = state.city[state.seat]
    if not has_role(state, state.seat, OPERATIONS):
        discard_card(state, state.seat, here, journal)
    add_station(state, state.seat, here, journal)


@rule
def treat(state: State, colour: int, journal: Journal) -> None:
    """One cube leaves, or all of a cured colour, or all if the Medic treats (P-TREAT-01 to -03, P-ROLE-MEDIC-01)."""
    here = state.city[state.seat]
    count = 1
    if state.disease[colour] != UNCURED or has_role(state, state.seat, MEDIC):
        count = cubes_in(state, here, colour) + 0
    note(journal, TREATED, here, colour, count)
    remove_cubes(state, here, colour, count, journal)


@rule
def recall(state: State, card: int, journal: Journal) -> None:
    """The Contingency Planner stores a discarded event (P-ROLE-PLANNER-01, -03)."""
    state.discard &= ~(1 << card)
    state.stored = card
    note(journal, STORED, state.seat, card, 0)


# --- Events


@rule
def play_event(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """What each event does; its holder chooses (P-EVENT-01, P-EVENT-03, P-EVENT-04, P-EVENT-GRANT-01)."""
    card = EVENT_CARD[kind]
    seat = holder(state, card)
    begin_event(state, seat, card, journal)
    if kind == PLAY_FORECAST:
        look_at_top_cards(state, seat, journal)
        return
    if kind == PLAY_AIRLIFT:
        move_pawn(state, pawn, city, journal)
    elif kind == PLAY_GRANT:
        add_station(state, seat, city, journal)
    elif kind == PLAY_QUIET_NIGHT:
        state.quiet_night = 1  # P-EVENT-QUIET-01, -02
    else:
        withdraw_infection_card(state, city, journal)
    if state.awaits == NOTHING:
        finish_event(state)


# --- Choices inside a choice


@rule
def make_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """A card given up, a station taken, a card of a Forecast placed."""
    if kind == PLACE:
        place_card(state, column)
    elif kind == DISCARD:
        give_up_card(state, column, journal)
    else:
        move_station(state, column, journal)
        if state.resolving == NO_CARD:
            spend_action(state)
        else:
            finish_event(state)


@rule
def give_up_card(state: State, card: int, journal: Journal) -> None:
    """A card for a cure, for the card flight, or for the hand limit (P-CURE-03, P-ROLE-OPEX-03, P-HAND-03, -04)."""
    if state.awaits == CURE_CARDS_CHOICE:
        spend_on_cure(state, card, journal)
        if state.awaits == NOTHING:
            spend_action(state)
    elif state.awaits == FLIGHT_CARD:
        fly_for_card(state, card, journal)
        spend_action(state)
    else:
        discard_card(state, seat_above_limit(state), card, journal)


# --- The turn


@rule
def next_step(state: State, journal: Journal) -> None:
    """Do the step that comes next and set the one after it (P-TURN-01, P-EPI-01, P-EPI-11)."""
    state.declined = 0
    phase = state.phase
    if phase == ACTING:
        state.phase = DRAW
        state.draws_left = DRAWS
    elif phase == DRAW:
        draw_cards(state, journal)
    elif phase == EPIDEMIC_DRAWN or phase == SECOND_EPIDEMIC:
        increase_rate(state, journal)
        state.phase = EPIDEMIC_INFECT
    elif phase == EPIDEMIC_INFECT:
        state.phase = INTENSIFY
        infect_from_bottom(state, journal)
    elif phase == INTENSIFY:
        finish_epidemic(state, journal)
    elif phase == INFECT:
        begin_infecting(state, journal)
    else:
        infect_next_city(state, journal)


@rule
def finish_epidemic(state: State, journal: Journal) -> None:
    """Intensify ends an epidemic; the other one of the same draw follows (P-EPI-10, P-EPI-11, P-DRAW-05)."""
    intensify(state, journal)
    state.epidemics_left -= 1
    if state.epidemics_left > 0:
        state.phase = SECOND_EPIDEMIC
    else:
        after_drawing(state)


@rule
def begin_infecting(state: State, journal: Journal) -> None:
    """The infect step: as many cards as the rate says, or none in a quiet night (P-INF-01, P-EVENT-QUIET-01)."""
    if state.quiet_night == 1:
        state.quiet_night = 0
        note(journal, SKIPPED, 0, 0, 0)
        pass_turn(state, journal)
    else:
        state.phase = INFECTING
        state.infections_left = RATES[state.infection_step]
        infect_next_city(state, journal)


@rule
def infect_next_city(state: State, journal: Journal) -> None:
    """One card of the infect step; after the last the turn is over (P-INF-02)."""
    turn_infection_card(state, journal)
    if state.infections_left == 0 and state.outcome == ONGOING:
        pass_turn(state, journal)


@rule
def pass_turn(state: State, journal: Journal) -> None:
    """The next seat's turn begins (P-TURN-02)."""
    state.seat = seat_after(state, state.seat, 1)
    start_turn(state, journal)
