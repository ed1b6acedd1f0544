"""Turn: applying decisions, and advancing to the next one."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY, decline, seat_after
from fourcures.games.cure.data.board import FACES
from fourcures.games.cure.rules import (
    cures,
    epidemic,
    event_payment,
    infection,
    movement,
    pending_choices,
    player_dice,
    roles,
    samples,
    treatment,
    windows,
)
from fourcures.games.cure.rules.actions import (
    after_colour,
    after_region,
    after_seat,
    colour_in,
    column_of,
    group_of,
    kind_of,
    region_in,
    row_colour,
    seat_in,
)
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import NO_DIE, ActionGroup, ActionKind, Ending, JournalKind, Phase, Role


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Apply a legal action, then advance the game until a seat must decide."""
    kind = kind_of(action)
    group = group_of(kind)
    column = column_of(action)
    if group == ActionGroup.PREPARATION:
        prepare(state, kind, column, journal)
    elif group == ActionGroup.COMMON_DIE:
        use_common_die(state, kind, column, journal)
    elif group == ActionGroup.SPECIAL_DIE:
        use_special_die(state, kind, column, journal)
    elif group == ActionGroup.PART:
        act_in_part(state, kind, column, row_colour(action), journal)
    elif group == ActionGroup.POWER:
        use_power(state, kind, column, row_colour(action), journal)
    elif group == ActionGroup.WINDOW:
        decline(state, windows.seat_asked(state), journal)
    elif group == ActionGroup.CHOICE:
        pending_choices.make_choice(state, kind, column, journal)
    resume(state, journal)


@rule
def resume(state: State, journal: Journal) -> None:
    """Advance the game until a seat must decide or the game is over."""
    while state.outcome == Ending.ONGOING and decider(state) == NOBODY:
        next_step(state, journal)


# --- The active player's turn


@rule
def act_in_part(state: State, kind: int, column: int, colour: int, journal: Journal) -> None:
    """Pick up dice, give a sample, try a cure, or be done with a part of the turn (C-TURN-01)."""
    if kind == ActionKind.REROLL:
        player_dice.pick_up(state, column, journal)
    elif kind == ActionKind.DONE:
        note(journal, JournalKind.DONE, state.seat, 0, 0)
        end_part(state)
    elif kind == ActionKind.GIVE:
        samples.give(state, state.seat, seat_in(column), colour, after_seat(column), journal)
    elif kind == ActionKind.CURE:
        cures.roll_samples(state, column, journal)
        state.phase = Phase.JUDGING


@rule
def prepare(state: State, kind: int, column: int, journal: Journal) -> None:
    """Act before the first roll, roll, or roll picked-up dice (C-TURN-01, C-TURN-03, C-ROLE-DISPATCHER-03)."""
    if kind == ActionKind.RETRIEVE:
        roles.retrieve_airlift(state, journal)
    elif kind == ActionKind.FREE:
        samples.free_die(state, colour_in(column), after_colour(column), journal)
    elif kind == ActionKind.ROLL and state.phase == Phase.START:
        player_dice.first_roll(state, journal)
    elif kind == ActionKind.ROLL:
        player_dice.roll_picked(state, journal)


@rule
def use_common_die(state: State, kind: int, column: int, journal: Journal) -> None:
    """Fly, sail, treat, clear or collect with a die that shows a given face (C-ROLL-03, C-ROLL-04)."""
    if kind == ActionKind.FLY or kind == ActionKind.SAIL:
        player_dice.use_die(state, after_region(column), journal)
        movement.move_pawn(state, state.seat, region_in(column), journal)
    elif kind == ActionKind.SAMPLE:
        samples.collect_sample(state, after_colour(column), colour_in(column), journal)
    elif kind == ActionKind.TREAT or kind == ActionKind.CLEAR:
        face = after_colour(column)
        if face != NO_DIE:
            player_dice.use_die(state, face, journal)
        if kind == ActionKind.TREAT:
            treatment.treat_region(state, colour_in(column), journal)
        else:
            treatment.treat_centre(state, colour_in(column), journal)
        if face == NO_DIE:
            pending_choices.count_treatment(state, journal)


@rule
def use_special_die(state: State, kind: int, column: int, journal: Journal) -> None:
    """Use an icon of one role (C-ROLE-MEDIC-01, C-ROLE-CONTAINMENT-03, C-ROLE-PLANNER-01, C-ROLE-DISPATCHER-02)."""
    if kind == ActionKind.DOUBLE:
        roles.treat_twice(state, journal)
    elif kind == ActionKind.TRIPLE:
        roles.treat_three_times(state, journal)
    elif kind == ActionKind.CONTAIN:
        roles.contain(state, journal)
    elif kind == ActionKind.CROSS:
        roles.turn_to_cross(state, after_colour(column), colour_in(column), journal)
    elif kind == ActionKind.AIRLIFT:
        roles.use_airlift_die(state, journal)
        movement.move_all_pawns(state, region_in(column), after_region(column), journal)
    elif kind == ActionKind.BANK:
        roles.bank_airlift(state, journal)


# --- Events and powers


@rule
def use_power(state: State, kind: int, column: int, colour: int, journal: Journal) -> None:
    """Use an event, or a power of the Dispatcher or the Researcher. Then all are asked again (C-EVENT-06)."""
    state.declined = 0
    if kind == ActionKind.BUY:
        event_payment.begin_event(state, seat_in(column), after_seat(column), journal)
    elif kind == ActionKind.LAUNCH:
        roles.use_banked_airlift(state, journal)
        movement.move_all_pawns(state, region_in(column), after_region(column), journal)
    elif kind == ActionKind.SEND:
        movement.move_pawn(state, seat_in(column), after_seat(column), journal)
    elif kind == ActionKind.DELIVER:
        samples.give(state, state.seat_of[Role.RESEARCHER], seat_in(column), colour, after_seat(column), journal)


# --- The turn


@rule
def end_part(state: State) -> None:
    """End a part of the active player's turn (C-TURN-01)."""
    state.declined = 0
    if state.phase == Phase.ACTING:
        state.phase = Phase.GIVING
    elif state.phase == Phase.GIVING:
        state.phase = Phase.CURING
    else:
        state.phase = Phase.INFECT


@rule
def next_step(state: State, journal: Journal) -> None:
    """Carry out the next step, before which no seat wants, or is able, to act (C-TURN-01)."""
    state.declined = 0
    phase = state.phase
    if phase == Phase.START:
        player_dice.first_roll(state, journal)
    elif phase == Phase.HAZARD:
        take_hazard(state, journal)
    elif phase == Phase.EPIDEMIC:
        epidemic.resolve_epidemic(state, journal)
        go_on_acting(state)
    elif phase == Phase.JUDGING:
        cures.judge_attempt(state, journal)
        if state.outcome == Ending.ONGOING:
            state.phase = Phase.INFECT
    elif phase == Phase.INFECT:
        begin_infecting(state, journal)
    elif phase == Phase.INFECTING:
        infection.roll_infection_dice(state, journal)
        if state.outcome == Ending.ONGOING:
            pass_turn(state, journal)
    else:
        end_part(state)


@rule
def take_hazard(state: State, journal: Journal) -> None:
    """Set a biohazard aside and, unless excused, move the marker (C-BIO-01, C-BIO-03, C-ROLE-GENERALIST-01)."""
    state.pending -= 1
    state.hazards += 1
    note(journal, JournalKind.BIOHAZARD, state.seat, 0, 0)
    if roles.is_excused(state):
        roles.excuse_biohazard(state, journal)
        go_on_acting(state)
        return
    epidemic.advance_marker(state, journal)
    if state.phase == Phase.HAZARD:
        go_on_acting(state)


@rule
def go_on_acting(state: State) -> None:
    """Go on to the other biohazards of the roll, then to the unused dice (C-BIO-03, C-EPI-04)."""
    if state.outcome == Ending.ONGOING:
        state.phase = Phase.HAZARD if state.pending > 0 else Phase.ACTING


@rule
def begin_infecting(state: State, journal: Journal) -> None:
    """Begin the infect part: draw dice, unless the night is quiet (C-INFECT-01, C-EVENT-QUIET-01, C-EVENT-05)."""
    if state.quiet_night == 1:
        note(journal, JournalKind.QUIET_NIGHT, 0, 0, 0)
        pass_turn(state, journal)
    else:
        state.phase = Phase.INFECTING
        infection.draw_infection_dice(state, journal)


@rule
def pass_turn(state: State, journal: Journal) -> None:
    """Begin the next seat's turn (C-SETUP-10, C-TURN-04)."""
    state.seat = seat_after(state, state.seat, 1)
    start_turn(state, journal)


@rule
def start_turn(state: State, journal: Journal) -> None:
    """Begin a turn, with all dice at hand except locked and banked ones (C-TURN-01, C-TURN-02, C-TURN-04)."""
    state.turn += 1
    state.phase = Phase.START
    for face in range(FACES):
        state.showing[face] = 0
    state.spent = 0
    state.hazards = 0
    state.excused = 0
    state.quiet_night = 0
    state.hospital = 0
    state.attempted = 0
    state.gifts = 0
    note(journal, JournalKind.TURN, state.seat, state.turn, 0)
