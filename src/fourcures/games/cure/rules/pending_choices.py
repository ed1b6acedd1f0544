"""Pending choices, decisions inside a decision: their answers and effects."""

from fourcures.engine.journal import Journal
from fourcures.engine.legal import YES, Legal, allow
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of, total
from fourcures.games.cure.rules import cures, event_cards, event_payment, movement, player_dice, samples, treatment
from fourcures.games.cure.rules.actions import (
    after_colour,
    after_face,
    after_region,
    after_seat,
    colour_in,
    face_in,
    region_in,
    seat_in,
)
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import FIRST_ROW, NO_DIE, ActionKind, PendingChoice

# --- Answers


@rule
def list_choice(state: State, legal: Legal) -> None:
    """List the answers to the pending choice."""
    awaits = state.pending_choice
    if awaits == PendingChoice.REROLL:
        allow(legal, FIRST_ROW[ActionKind.REROLL], player_dice.unused_faces(state))
        allow(legal, FIRST_ROW[ActionKind.ROLL], YES)
    elif awaits == PendingChoice.TREAT:
        no_die = NO_DIE * COLOUR_COUNT
        allow(
            legal,
            FIRST_ROW[ActionKind.TREAT],
            colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT) << no_die,
        )
        allow(legal, FIRST_ROW[ActionKind.CLEAR], colours_of(state.centre, 0) << no_die)
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.RETURN:
        allow(legal, FIRST_ROW[ActionKind.RETURN], colours_of(state.centre, 0))
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.PAY:
        allow(legal, FIRST_ROW[ActionKind.PAY], colours_of(state.cdc, 0))
    elif awaits == PendingChoice.TAKE:
        allow(legal, FIRST_ROW[ActionKind.TAKE], event_cards.dice_to_take(state))
    else:
        list_choice_of_event(state, legal, awaits)


@rule
def list_choice_of_event(state: State, legal: Legal, awaits: int) -> None:
    """List the answers to choices that only one event brings."""
    if awaits == PendingChoice.TURN:
        allow(legal, FIRST_ROW[ActionKind.TURN], event_cards.turnings(state))
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.COOPERATE:
        allow(legal, FIRST_ROW[ActionKind.COOPERATE], event_cards.pairs(state))
    elif awaits == PendingChoice.HAND:
        allow(legal, FIRST_ROW[ActionKind.HAND], event_cards.samples_to_hand(state))
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.SPARE:
        allow(legal, FIRST_ROW[ActionKind.SPARE], colours_of(state.waiting, 0))
    elif awaits == PendingChoice.RESAMPLE:
        allow(legal, FIRST_ROW[ActionKind.RESAMPLE], cures.numbers_shown(state))
    else:
        allow(legal, FIRST_ROW[ActionKind.MOVE], event_cards.reassignments(state))


# --- Effects


@rule
def make_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """Make a choice that others may follow, or end such a series."""
    if kind == ActionKind.PAY:
        event_payment.pay(state, column, journal)
        event_payment.pay_without_choice(state, journal)
    elif kind == ActionKind.ENOUGH:
        event_cards.finish_choice(state, journal)
    elif kind == ActionKind.RETURN:
        treatment.return_dice(state, column, 1, journal)
        count_down(state, total(state.centre), journal)
    elif kind == ActionKind.TAKE:
        treatment.take_dice(state, region_in(column), after_region(column), 1, journal)
        count_down(state, event_cards.dice_to_take(state), journal)
    elif kind == ActionKind.TURN:
        event_cards.turn_die(state, face_in(column), after_face(column), journal)
        count_down(state, event_cards.turnings(state), journal)
    elif kind == ActionKind.COOPERATE:
        state.giver = seat_in(column)
        state.taker = after_seat(column)
        state.pending_choice = PendingChoice.HAND
    elif kind == ActionKind.HAND:
        samples.hand_sample(state, state.giver, state.taker, colour_in(column), after_colour(column), journal)
        if event_cards.samples_to_hand(state) == 0:
            event_cards.finish_choice(state, journal)
    else:
        make_single_choice(state, kind, column, journal)


@rule
def make_single_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """Make a choice that finishes its event. It may open the choice of the Mobile Hospital."""
    event_cards.close_choice(state)
    if kind == ActionKind.SPARE:
        event_cards.spare_die(state, column, journal)
    elif kind == ActionKind.RESAMPLE:
        event_cards.reroll_sample(state, column, journal)
    elif kind == ActionKind.MOVE:
        movement.move_pawn(state, seat_in(column), after_seat(column), journal)
    event_cards.finish_event(state, journal)


@rule
def count_down(state: State, possible: int, journal: Journal) -> None:
    """Count one of several choices. Finish after the last possible one."""
    state.left -= 1
    if state.left == 0 or possible == 0:
        event_cards.finish_choice(state, journal)


@rule
def count_treatment(state: State, journal: Journal) -> None:
    """Count one of several treatments of a die (C-ROLE-MEDIC-01)."""
    local = colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT)
    count_down(state, local | colours_of(state.centre, 0), journal)
