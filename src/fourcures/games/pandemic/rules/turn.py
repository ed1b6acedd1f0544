"""The turn: carrying out decisions, and running on to the next one."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal, note
from fourcures.games.common.rules.cubes import cubes_in
from fourcures.games.common.rules.seats import NOBODY, decline, seat_after
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import ALL_CITIES, DRAWS, RATES
from fourcures.games.pandemic.rules.actions import column_of, kind_of, seat_in
from fourcures.games.pandemic.rules.consent import ask, consenting_seat, hear_agreement, hear_refusal
from fourcures.games.pandemic.rules.cures import begin_cure, spend_on_cure
from fourcures.games.pandemic.rules.epidemic import finish_epidemic, increase_rate, infect_from_bottom
from fourcures.games.pandemic.rules.event_cards import (
    begin_event,
    finish_event,
    holder,
    look_at_top_cards,
    place_card,
    seat_asked,
    withdraw_infection_card,
)
from fourcures.games.pandemic.rules.infection import turn_infection_card
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.movement import move_pawn
from fourcures.games.pandemic.rules.player_cards import discard_card, draw_cards, seat_above_limit
from fourcures.games.pandemic.rules.setup import start_turn
from fourcures.games.pandemic.rules.sharing import hand_over
from fourcures.games.pandemic.rules.state import NO_CARD, State, has_role
from fourcures.games.pandemic.rules.stations import add_station, move_station
from fourcures.games.pandemic.rules.treatment import remove_cubes
from fourcures.games.pandemic.vocabulary import EVENT_CARD, ActionKind, Ending, JournalKind, PendingChoice, Phase, Role


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out a legal action, then run the turn on until somebody has to decide."""
    kind = kind_of(action)
    if kind == ActionKind.PROCEED:
        decline(state, seat_asked(state), journal)
    elif kind == ActionKind.REFUSE:
        hear_refusal(state, journal)
    elif kind == ActionKind.AGREE:
        carry_out(state, hear_agreement(state, journal), journal)
    elif ActionKind.DISCARD <= kind <= ActionKind.PLACE:
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
    while state.outcome == Ending.ONGOING and decider(state) == NOBODY:
        next_step(state, journal)


@rule
def carry_out(state: State, action: int, journal: Journal) -> None:
    """An action or an event takes place."""
    kind = kind_of(action)
    if kind < ActionKind.AIRLIFT:
        take_action(state, kind, seat_in(action), column_of(action), journal)
        if state.pending_choice == PendingChoice.NONE:
            spend_action(state)
    else:
        play_event(state, kind, seat_in(action), column_of(action), journal)


@rule
def spend_action(state: State) -> None:
    """An action is done: it costs one, and refusals are forgotten (P-TURN-03, P-TURN-07, P-CONSENT-05)."""
    state.actions_left -= 1
    state.refusals = 0


@rule
def take_action(state: State, kind: int, seat: int, column: int, journal: Journal) -> None:
    """What each kind of action does."""
    if kind <= ActionKind.JOIN:
        move_by_action(state, kind, seat, column, journal)
    elif kind == ActionKind.OPSFLIGHT:
        begin_card_flight(state, column, journal)
    elif kind == ActionKind.BUILD:
        build(state, journal)
    elif kind == ActionKind.TREAT:
        treat(state, column, journal)
    elif kind == ActionKind.GIVE:
        hand_over(state, state.seat, seat, column, journal)
    elif kind == ActionKind.TAKE:
        hand_over(state, seat, state.seat, column, journal)
    elif kind == ActionKind.CURE:
        begin_cure(state, column, journal)
    elif kind == ActionKind.RECALL:
        recall(state, column, journal)
    elif kind == ActionKind.PASS:
        note(journal, JournalKind.PASSED, state.seat, 0, 0)


@rule
def move_by_action(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """A move, paid with the active player's card where it needs one (P-MOVE-01 to -05, P-ROLE-DISPATCHER-02, -03)."""
    if kind == ActionKind.DIRECT:
        discard_card(state, state.seat, city, journal)
    elif kind == ActionKind.CHARTER:
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
        state.pending_choice = PendingChoice.FLIGHT_CARD
        state.pending_seat = state.seat


@rule
def fly_for_card(state: State, card: int, journal: Journal) -> None:
    """Card flight: the card goes, the pawn flies (P-ROLE-OPEX-03)."""
    state.pending_choice = PendingChoice.NONE
    state.card_flight_used = 1
    discard_card(state, state.seat, card, journal)
    move_pawn(state, state.seat, state.target, journal)


@rule
def build(state: State, journal: Journal) -> None:
    """Build a station where the pawn is (P-BUILD-01, P-ROLE-OPEX-01)."""
    here = state.city[state.seat]
    if not has_role(state, state.seat, Role.OPERATIONS_EXPERT):
        discard_card(state, state.seat, here, journal)
    add_station(state, state.seat, here, journal)


@rule
def treat(state: State, colour: int, journal: Journal) -> None:
    """One cube leaves, or all of a cured colour, or all if the Medic treats (P-TREAT-01 to -03, P-ROLE-MEDIC-01)."""
    here = state.city[state.seat]
    count = 1
    if state.disease[colour] != DiseaseStatus.UNCURED or has_role(state, state.seat, Role.MEDIC):
        count = cubes_in(state, here, colour) + 0
    note(journal, JournalKind.TREATED, here, colour, count)
    remove_cubes(state, here, colour, count, journal)


@rule
def recall(state: State, card: int, journal: Journal) -> None:
    """The Contingency Planner stores a discarded event (P-ROLE-PLANNER-01, -03)."""
    state.discard &= ~(1 << card)
    state.stored = card
    note(journal, JournalKind.STORED, state.seat, card, 0)


@rule
def play_event(state: State, kind: int, pawn: int, city: int, journal: Journal) -> None:
    """What each event does; its holder chooses (P-EVENT-01, P-EVENT-03, P-EVENT-04, P-EVENT-GRANT-01)."""
    card = EVENT_CARD[kind]
    seat = holder(state, card)
    begin_event(state, seat, card, journal)
    if kind == ActionKind.FORECAST:
        look_at_top_cards(state, seat, journal)
        return
    if kind == ActionKind.AIRLIFT:
        move_pawn(state, pawn, city, journal)
    elif kind == ActionKind.GRANT:
        add_station(state, seat, city, journal)
    elif kind == ActionKind.QUIETNIGHT:
        state.quiet_night = 1  # P-EVENT-QUIET-01, -02
    else:
        withdraw_infection_card(state, city, journal)
    if state.pending_choice == PendingChoice.NONE:
        finish_event(state)


@rule
def make_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """A card given up, a station taken, a card of a Forecast placed."""
    if kind == ActionKind.PLACE:
        place_card(state, column)
    elif kind == ActionKind.DISCARD:
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
    if state.pending_choice == PendingChoice.CURE_CARDS:
        spend_on_cure(state, card, journal)
        if state.pending_choice == PendingChoice.NONE:
            spend_action(state)
    elif state.pending_choice == PendingChoice.FLIGHT_CARD:
        fly_for_card(state, card, journal)
        spend_action(state)
    else:
        discard_card(state, seat_above_limit(state), card, journal)


@rule
def next_step(state: State, journal: Journal) -> None:
    """Do the step that comes next and set the one after it (P-TURN-01, P-EPI-01, P-EPI-11)."""
    state.declined = 0
    phase = state.phase
    if phase == Phase.ACTIONS:
        state.phase = Phase.DRAW
        state.draws_left = DRAWS
    elif phase == Phase.DRAW:
        draw_cards(state, journal)
    elif phase == Phase.EPIDEMIC or phase == Phase.SECOND_EPIDEMIC:
        increase_rate(state, journal)
        state.phase = Phase.EPIDEMIC_INFECT
    elif phase == Phase.EPIDEMIC_INFECT:
        state.phase = Phase.INTENSIFY
        infect_from_bottom(state, journal)
    elif phase == Phase.INTENSIFY:
        finish_epidemic(state, journal)
    elif phase == Phase.INFECT:
        begin_infecting(state, journal)
    else:
        infect_next_city(state, journal)


@rule
def begin_infecting(state: State, journal: Journal) -> None:
    """The infect step: as many cards as the rate says, or none in a quiet night (P-INF-01, P-EVENT-QUIET-01)."""
    if state.quiet_night == 1:
        state.quiet_night = 0
        note(journal, JournalKind.QUIET_NIGHT, 0, 0, 0)
        pass_turn(state, journal)
    else:
        state.phase = Phase.INFECTING
        state.infections_left = RATES[state.infection_step]
        infect_next_city(state, journal)


@rule
def infect_next_city(state: State, journal: Journal) -> None:
    """One card of the infect step; after the last the turn is over (P-INF-02)."""
    turn_infection_card(state, journal)
    if state.infections_left == 0 and state.outcome == Ending.ONGOING:
        pass_turn(state, journal)


@rule
def pass_turn(state: State, journal: Journal) -> None:
    """The next seat's turn begins (P-TURN-02)."""
    state.seat = seat_after(state, state.seat, 1)
    start_turn(state, journal)
