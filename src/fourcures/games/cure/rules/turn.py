"""Carrying out decisions, and running the turn on to the next one."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY, decline, seat_after
from fourcures.games.cure.data.board import AIRLIFT, CONTAIN, CROSS, FACES, REGION_COUNT, SEATS, TREAT2, TREAT3
from fourcures.games.cure.rules.actions import column_of, kind_of
from fourcures.games.cure.rules.cures import judge_attempt, roll_samples
from fourcures.games.cure.rules.epidemic import advance_marker, resolve_epidemic
from fourcures.games.cure.rules.event_cards import MOST_CONTAINED, begin_event
from fourcures.games.cure.rules.infection import draw_infection_dice, roll_infection_dice
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.movement import move_all_pawns, move_pawn
from fourcures.games.cure.rules.pending_choices import count_treatment, make_choice
from fourcures.games.cure.rules.player_dice import faces_showing, first_roll, pick_up, roll_picked, use_die
from fourcures.games.cure.rules.samples import collect_sample, free_die, give
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.rules.treatment import treat_centre, treat_region
from fourcures.games.cure.rules.windows import is_excused, seat_asked
from fourcures.games.cure.vocabulary import (
    CENTRE,
    NO_DIE,
    ROW_COLOUR,
    WIDTH,
    ActionKind,
    Ending,
    JournalKind,
    PendingChoice,
    Phase,
    Role,
)


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Carry out a legal action, then run the turn on until somebody has to decide."""
    kind = kind_of(action)
    column = column_of(action)
    if kind < ActionKind.BUY:
        take_part(state, kind, column, ROW_COLOUR[action // WIDTH], journal)
    elif kind < ActionKind.PROCEED:
        use_power(state, kind, column, ROW_COLOUR[action // WIDTH], journal)
    elif kind == ActionKind.PROCEED:
        decline(state, seat_asked(state), journal)
    else:
        make_choice(state, kind, column, journal)
    resume(state, journal)


@rule
def resume(state: State, journal: Journal) -> None:
    """Run the turn on until somebody has to decide, or the game is over."""
    while state.outcome == Ending.ONGOING and decider(state) == NOBODY:
        next_step(state, journal)


# --- The active player's turn


@rule
def take_part(state: State, kind: int, column: int, colour: int, journal: Journal) -> None:
    """What the active player does in the parts of the turn."""
    if kind <= ActionKind.FREE:
        prepare(state, kind, column, journal)
    elif kind <= ActionKind.SAMPLE:
        use_common_die(state, kind, column, journal)
    elif kind <= ActionKind.BANK:
        use_special_die(state, kind, column, journal)
    elif kind == ActionKind.REROLL:
        pick_up(state, column, journal)
    elif kind == ActionKind.DONE:
        note(journal, JournalKind.DONE, state.seat, 0, 0)
        end_part(state)
    elif kind == ActionKind.GIVE:
        give(state, state.seat, column % SEATS, colour, column // SEATS, journal)
    elif kind == ActionKind.CURE:
        roll_samples(state, column, journal)
        state.phase = Phase.JUDGING


@rule
def prepare(state: State, kind: int, column: int, journal: Journal) -> None:
    """Before the first roll; and the roll, or that of dice picked up (C-TURN-01, C-TURN-03, C-ROLE-DISPATCHER-03)."""
    if kind == ActionKind.RETRIEVE:
        state.banked -= 1
        note(journal, JournalKind.RETRIEVED, state.seat, 0, 0)
    elif kind == ActionKind.FREE:
        free_die(state, column % COLOUR_COUNT, column // COLOUR_COUNT, journal)
    elif state.phase == Phase.START:
        first_roll(state, journal)
    else:
        roll_picked(state, journal)


@rule
def use_common_die(state: State, kind: int, column: int, journal: Journal) -> None:
    """Fly, sail, treat, clear or collect, with a die of the face named (C-ROLL-03, C-ROLL-04)."""
    if kind == ActionKind.FLY or kind == ActionKind.SAIL:
        use_die(state, column // REGION_COUNT)
        move_pawn(state, state.seat, column % REGION_COUNT, journal)
        return
    face = column // COLOUR_COUNT
    colour = column % COLOUR_COUNT
    if kind == ActionKind.SAMPLE:
        state.showing[face] -= 1
        collect_sample(state, colour, journal)
    else:
        if face != NO_DIE:
            use_die(state, face)
        if kind == ActionKind.TREAT:
            treat_region(state, colour, journal)
        else:
            treat_centre(state, colour, journal)
        if face == NO_DIE:
            count_treatment(state, journal)


@rule
def use_special_die(state: State, kind: int, column: int, journal: Journal) -> None:
    """The icons of single roles (C-ROLE-MEDIC-01, C-ROLE-CONTAINMENT-03, C-ROLE-PLANNER-01, C-ROLE-DISPATCHER-02)."""
    if kind == ActionKind.DOUBLE:
        open_die(state, TREAT2, PendingChoice.TREAT, 2)
    elif kind == ActionKind.TRIPLE:
        open_die(state, TREAT3, PendingChoice.TREAT, 3)
    elif kind == ActionKind.CONTAIN:
        open_die(state, CONTAIN, PendingChoice.RETURN, MOST_CONTAINED)
    elif kind == ActionKind.CROSS:
        use_die(state, face_with(state, CROSS))
        turn_to_cross(state, column // COLOUR_COUNT, column % COLOUR_COUNT, journal)
    elif kind == ActionKind.AIRLIFT:
        use_die(state, face_with(state, AIRLIFT))
        move_all_pawns(state, column % REGION_COUNT, column // REGION_COUNT, journal)
    elif kind == ActionKind.BANK:
        state.showing[face_with(state, AIRLIFT)] -= 1
        state.banked += 1
        note(journal, JournalKind.BANKED, state.seat, 0, 0)


@rule
def face_with(state: State, icon: int) -> int:
    """The face of an unused die that has an icon of a single role."""
    face = 0
    faces = faces_showing(state, icon)
    while faces >> face & 1 == 0:
        face += 1
    return face


@rule
def open_die(state: State, icon: int, choice: int, left: int) -> None:
    """A die is used that brings several choices, all of which come before any other die (C-ROLL-05)."""
    use_die(state, face_with(state, icon))
    state.pending_choice = choice
    state.pending_seat = state.seat
    state.left = left


@rule
def turn_to_cross(state: State, place: int, colour: int, journal: Journal) -> None:
    """A die of the own region or the treatment centre goes to the CDC (C-ROLE-PLANNER-01)."""
    if place == CENTRE:
        state.centre[colour] -= 1
    else:
        state.regions[state.region[state.seat] * COLOUR_COUNT + colour] -= 1
    state.cdc[colour] += 1
    note(journal, JournalKind.TO_CDC, colour, 0, 0)


# --- What can be done at any open moment


@rule
def use_power(state: State, kind: int, column: int, colour: int, journal: Journal) -> None:
    """Events, and the powers of the Dispatcher and the Researcher; then all are asked again (C-EVENT-06)."""
    state.declined = 0
    if kind == ActionKind.BUY:
        begin_event(state, column % SEATS, column // SEATS, journal)
    elif kind == ActionKind.LAUNCH:
        launch(state, column % REGION_COUNT, column // REGION_COUNT, journal)
    elif kind == ActionKind.SEND:
        move_pawn(state, column % SEATS, column // SEATS, journal)
    elif kind == ActionKind.DELIVER:
        give(state, state.seat_of[Role.RESEARCHER], column % SEATS, colour, column // SEATS, journal)


@rule
def launch(state: State, origin: int, region: int, journal: Journal) -> None:
    """A banked airlift is used, on anybody's turn (C-ROLE-DISPATCHER-02)."""
    state.banked -= 1
    if state.seat_of[Role.DISPATCHER] == state.seat:
        state.spent += 1
    move_all_pawns(state, origin, region, journal)


# --- The turn


@rule
def end_part(state: State) -> None:
    """The active player ends a part of the turn (C-TURN-01)."""
    state.declined = 0
    if state.phase == Phase.ACTING:
        state.phase = Phase.GIVING
    elif state.phase == Phase.GIVING:
        state.phase = Phase.CURING
    else:
        state.phase = Phase.INFECT


@rule
def next_step(state: State, journal: Journal) -> None:
    """Do the step that comes next: nobody wants, or is able, to do anything before it (C-TURN-01)."""
    state.declined = 0
    phase = state.phase
    if phase == Phase.START:
        first_roll(state, journal)
    elif phase == Phase.HAZARD:
        take_hazard(state, journal)
    elif phase == Phase.EPIDEMIC:
        resolve_epidemic(state, journal)
        go_on_acting(state)
    elif phase == Phase.JUDGING:
        judge_attempt(state, journal)
        if state.outcome == Ending.ONGOING:
            state.phase = Phase.INFECT
    elif phase == Phase.INFECT:
        begin_infecting(state, journal)
    elif phase == Phase.INFECTING:
        roll_infection_dice(state, journal)
        if state.outcome == Ending.ONGOING:
            pass_turn(state, journal)
    else:
        end_part(state)


@rule
def take_hazard(state: State, journal: Journal) -> None:
    """One biohazard is set aside and moves the marker, or not if excused (C-BIO-01, C-BIO-03, C-ROLE-GENERALIST-01)."""
    state.pending -= 1
    state.hazards += 1
    note(journal, JournalKind.BIOHAZARD, state.seat, 0, 0)
    if is_excused(state):
        state.excused = 1
        note(journal, JournalKind.EXCUSED, state.seat, 0, 0)
        go_on_acting(state)
        return
    advance_marker(state, journal)
    if state.phase == Phase.HAZARD:
        go_on_acting(state)


@rule
def go_on_acting(state: State) -> None:
    """After a biohazard come the others of the same roll, then the dice not yet used (C-BIO-03, C-EPI-04)."""
    if state.outcome == Ending.ONGOING:
        state.phase = Phase.HAZARD if state.pending > 0 else Phase.ACTING


@rule
def begin_infecting(state: State, journal: Journal) -> None:
    """The infect part: dice are drawn, unless the night is quiet (C-INFECT-01, C-EVENT-QUIET-01, C-EVENT-05)."""
    if state.quiet_night == 1:
        note(journal, JournalKind.QUIET_NIGHT, 0, 0, 0)
        pass_turn(state, journal)
    else:
        state.phase = Phase.INFECTING
        draw_infection_dice(state, journal)


@rule
def pass_turn(state: State, journal: Journal) -> None:
    """The next seat's turn begins (C-SETUP-10, C-TURN-04)."""
    state.seat = seat_after(state, state.seat, 1)
    start_turn(state, journal)


@rule
def start_turn(state: State, journal: Journal) -> None:
    """A turn begins: all dice but locked and banked ones are at hand again (C-TURN-01, C-TURN-02, C-TURN-04)."""
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
