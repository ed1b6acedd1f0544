"""Choices inside a choice: what can be chosen while one is open, and what comes of it."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.journal import Journal
from fourcures.engine.legal import YES, Legal, allow
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of, total
from fourcures.games.cure.data.board import REGION_COUNT, SEATS
from fourcures.games.cure.rules.cures import numbers_shown, reroll_sample
from fourcures.games.cure.rules.event_cards import close_choice, finish_choice, finish_event, pay, pay_without_choice
from fourcures.games.cure.rules.infection import spare_die
from fourcures.games.cure.rules.movement import move_pawn
from fourcures.games.cure.rules.player_dice import faces_to_choose, turn_die, unused_faces
from fourcures.games.cure.rules.samples import hand_sample, owners_of, passable_colours, seats_that_can_pass
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.rules.treatment import dice_to_take, return_dice, take_dice
from fourcures.games.cure.vocabulary import FACE_NAMES, FIRST_ROW, NO_DIE, ActionKind, PendingChoice

# --- What can be chosen


@rule
def list_choice(state: State, legal: Legal) -> None:
    """What can be chosen while a choice is open."""
    awaits = state.pending_choice
    if awaits == PendingChoice.REROLL:
        allow(legal, FIRST_ROW[ActionKind.REROLL], unused_faces(state))
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
        allow(legal, FIRST_ROW[ActionKind.TAKE], dice_to_take(state))
    else:
        list_choice_of_event(state, legal, awaits)


@rule
def list_choice_of_event(state: State, legal: Legal, awaits: int) -> None:
    """The choices that only one event brings."""
    if awaits == PendingChoice.TURN:
        allow(legal, FIRST_ROW[ActionKind.TURN], turnings(state))
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.COOPERATE:
        allow(legal, FIRST_ROW[ActionKind.COOPERATE], pairs(state))
    elif awaits == PendingChoice.HAND:
        allow(legal, FIRST_ROW[ActionKind.HAND], samples_to_hand(state))
        allow(legal, FIRST_ROW[ActionKind.ENOUGH], YES)
    elif awaits == PendingChoice.SPARE:
        allow(legal, FIRST_ROW[ActionKind.SPARE], colours_of(state.waiting, 0))
    elif awaits == PendingChoice.RESAMPLE:
        allow(legal, FIRST_ROW[ActionKind.RESAMPLE], numbers_shown(state))
    else:
        allow(legal, FIRST_ROW[ActionKind.MOVE], reassignments(state))


@rule
def turnings(state: State) -> int:
    """Change of Plans: columns of new face * FACE_NAMES + face (C-EVENT-PLANS-01)."""
    unused = unused_faces(state)
    targets = faces_to_choose(state)
    columns = 0
    while targets:
        new = lowest_bit(targets)
        targets &= targets - 1
        columns |= (unused & ~(1 << new)) << new * FACE_NAMES
    return columns


@rule
def pairs(state: State) -> int:
    """Global Cooperation: columns of taker * SEATS + giver (C-EVENT-COOP-01)."""
    givers = seats_that_can_pass(state)
    columns = 0
    for taker in range(state.players):
        columns |= (givers & ~(1 << taker)) << taker * SEATS
    return columns


@rule
def samples_to_hand(state: State) -> int:
    """Samples of the giver: columns of owner * COLOUR_COUNT + colour."""
    colours = passable_colours(state, state.giver)
    columns = 0
    while colours:
        colour = lowest_bit(colours)
        colours &= colours - 1
        owners = owners_of(state, state.giver, colour)
        while owners:
            columns |= 1 << lowest_bit(owners) * COLOUR_COUNT + colour
            owners &= owners - 1
    return columns


@rule
def reassignments(state: State) -> int:
    """Any pawn to any other region: columns of region * SEATS + pawn (C-EVENT-REASSIGN-01)."""
    columns = 0
    for region in range(REGION_COUNT):
        for pawn in range(state.players):
            if state.region[pawn] != region:
                columns |= 1 << region * SEATS + pawn
    return columns


# --- What is chosen


@rule
def make_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """A choice of which more may follow, or the word that it is enough."""
    if kind == ActionKind.PAY:
        pay(state, column, journal)
        pay_without_choice(state, journal)
    elif kind == ActionKind.ENOUGH:
        finish_choice(state, journal)
    elif kind == ActionKind.RETURN:
        return_dice(state, column, 1, journal)
        count_down(state, total(state.centre), journal)
    elif kind == ActionKind.TAKE:
        take_dice(state, column % REGION_COUNT, column // REGION_COUNT, 1, journal)
        count_down(state, dice_to_take(state), journal)
    elif kind == ActionKind.TURN:
        turn_die(state, column % FACE_NAMES, column // FACE_NAMES, journal)
        count_down(state, turnings(state), journal)
    elif kind == ActionKind.COOPERATE:
        state.giver = column % SEATS
        state.taker = column // SEATS
        state.pending_choice = PendingChoice.HAND
    elif kind == ActionKind.HAND:
        hand_sample(state, state.giver, state.taker, column % COLOUR_COUNT, column // COLOUR_COUNT, journal)
        if samples_to_hand(state) == 0:
            finish_choice(state, journal)
    else:
        make_single_choice(state, kind, column, journal)


@rule
def make_single_choice(state: State, kind: int, column: int, journal: Journal) -> None:
    """A choice that is made once and finishes its event; it may open the choice of the Mobile Hospital."""
    close_choice(state)
    if kind == ActionKind.SPARE:
        spare_die(state, column, journal)
    elif kind == ActionKind.RESAMPLE:
        reroll_sample(state, column, journal)
    elif kind == ActionKind.MOVE:
        move_pawn(state, column % SEATS, column // SEATS, journal)
    finish_event(state, journal)


@rule
def count_down(state: State, possible: int, journal: Journal) -> None:
    """One of several choices is made; the last possible one finishes."""
    state.left -= 1
    if state.left == 0 or possible == 0:
        finish_choice(state, journal)


@rule
def count_treatment(state: State, journal: Journal) -> None:
    """One of several treatments of a die is done (C-ROLE-MEDIC-01)."""
    local = colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT)
    count_down(state, local | colours_of(state.centre, 0), journal)
