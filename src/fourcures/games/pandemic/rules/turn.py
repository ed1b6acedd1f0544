"""Turn: applying decisions, and advancing to the next one."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY, decline, seat_after
from fourcures.games.pandemic.data.board import ACTIONS, DRAWS, RATES
from fourcures.games.pandemic.rules.actions import column_of, group_of, kind_of, seat_in
from fourcures.games.pandemic.rules.consent import (
    ask,
    consenting_seat,
    hear_agreement,
    hear_lack,
    hear_refusal,
    is_in_vain,
)
from fourcures.games.pandemic.rules.cures import begin_cure, spend_on_cure
from fourcures.games.pandemic.rules.epidemic import finish_epidemic, increase_rate, infect_from_bottom
from fourcures.games.pandemic.rules.event_cards import finish_event, place_card, play_event, seat_asked
from fourcures.games.pandemic.rules.infection import turn_infection_card
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.movement import begin_card_flight, fly_for_card, move_by_action
from fourcures.games.pandemic.rules.player_cards import discard_card, draw_cards, seat_above_limit
from fourcures.games.pandemic.rules.roles import recall
from fourcures.games.pandemic.rules.sharing import hand_over
from fourcures.games.pandemic.rules.state import NO_CARD, State
from fourcures.games.pandemic.rules.stations import build, move_station
from fourcures.games.pandemic.rules.telling import tell
from fourcures.games.pandemic.rules.treatment import treat
from fourcures.games.pandemic.vocabulary import (
    ActionGroup,
    ActionKind,
    Ending,
    EventCard,
    JournalKind,
    PendingChoice,
    Phase,
)


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Apply a legal action, then advance the game until a seat must decide."""
    kind = kind_of(action)
    group = group_of(kind)
    if group == ActionGroup.WINDOW:
        decline(state, seat_asked(state), journal)
    elif group == ActionGroup.ANSWER:
        answer_request(state, kind, journal)
    elif group == ActionGroup.CHOICE:
        make_choice(state, kind, column_of(action), journal)
    elif group == ActionGroup.TELLING:
        tell(state, action, journal)
    else:
        propose(state, action, journal)
    resume(state, journal)


@rule
def resume(state: State, journal: Journal) -> None:
    """Advance the game until a seat must decide or the game is over."""
    while state.outcome == Ending.ONGOING and decider(state) == NOBODY:
        next_step(state, journal)


@rule
def answer_request(state: State, kind: int, journal: Journal) -> None:
    """Agree to what was asked for, which is then carried out, or refuse it (P-CONSENT-04)."""
    if kind == ActionKind.AGREE:
        carry_out(state, hear_agreement(state, journal), journal)
    elif kind == ActionKind.REFUSE:
        hear_refusal(state, journal)


@rule
def propose(state: State, action: int, journal: Journal) -> None:
    """Carry out an action or event, unless somebody must be asked or lacks the card (P-CONSENT-01, P-CONSENT-07)."""
    owner = consenting_seat(state, action)
    if owner != NOBODY:
        ask(state, action, owner, journal)
    elif is_in_vain(state, action):
        hear_lack(state, action, journal)
    else:
        carry_out(state, action, journal)


@rule
def carry_out(state: State, action: int, journal: Journal) -> None:
    """Carry out an action or event."""
    kind = kind_of(action)
    if group_of(kind) == ActionGroup.EVENT:
        play_event(state, kind, seat_in(action), column_of(action), journal)
    else:
        take_action(state, kind, seat_in(action), column_of(action), journal)
        if state.pending_choice == PendingChoice.NONE:
            spend_action(state)


@rule
def spend_action(state: State) -> None:
    """Spend one action and forget refusals (P-TURN-03, P-TURN-07, P-CONSENT-05)."""
    state.actions_left -= 1
    state.refusals = 0


@rule
def take_action(state: State, kind: int, seat: int, column: int, journal: Journal) -> None:
    """Apply the effect of an action, by its kind."""
    if group_of(kind) == ActionGroup.MOVE:
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
def make_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """Make a pending choice: give up a card, move a station, or place a card of a Forecast."""
    if kind == ActionKind.PLACE:
        place_card(state, column, journal)
    elif kind == ActionKind.DISCARD:
        give_up_card(state, column, journal)
    elif kind == ActionKind.REMOVE:
        is_action = state.resolving == NO_CARD
        if not is_action:
            finish_event(state)
        move_station(state, column, journal)
        if is_action:
            spend_action(state)


@rule
def give_up_card(state: State, card: int, journal: Journal) -> None:
    """Give up a card for a cure, for the card flight, or for the hand limit.

    P-CURE-03, P-ROLE-OPEX-03, P-HAND-03, P-HAND-04
    """
    if state.pending_choice == PendingChoice.CURE_CARDS:
        spend_on_cure(state, card, journal)
        if state.pending_choice == PendingChoice.NONE:
            spend_action(state)
    elif state.pending_choice == PendingChoice.FLIGHT_CARD:
        fly_for_card(state, card, journal)
        spend_action(state)
    else:
        discard_card(state, seat_above_limit(state), card, journal)
        if card == EventCard.AIRLIFT:
            state.refusals = 0  # without the card, a refused airlift can no longer be asked for


@rule
def next_step(state: State, journal: Journal) -> None:
    """Carry out the next step and set the one after it (P-TURN-01, P-EPI-01, P-EPI-11)."""
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
    """Begin the infect step: as many cards as the rate, none in a quiet night (P-INF-01, P-EVENT-QUIET-01)."""
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
    """Turn one card of the infect step. The turn ends after the last one (P-INF-02)."""
    turn_infection_card(state, journal)
    if state.infections_left == 0 and state.outcome == Ending.ONGOING:
        pass_turn(state, journal)


@rule
def pass_turn(state: State, journal: Journal) -> None:
    """Begin the next seat's turn (P-TURN-02)."""
    state.seat = seat_after(state, state.seat, 1)
    start_turn(state, journal)


@rule
def start_turn(state: State, journal: Journal) -> None:
    """Begin a turn with four actions (P-TURN-03, P-TURN-04)."""
    state.turn += 1
    state.phase = Phase.ACTIONS
    state.actions_left = ACTIONS
    state.card_flight_used = 0
    note(journal, JournalKind.TURN, state.seat, 0, 0)
