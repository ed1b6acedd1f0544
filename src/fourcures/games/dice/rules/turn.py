"""Turn: applying decisions, and advancing to the next one."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.dice.data.board import ACTIONS, BLACK
from fourcures.games.dice.rules import (
    cures,
    epidemic,
    infection,
    movement,
    research,
    roles,
    rolls,
    special_events,
    treatment,
)
from fourcures.games.dice.rules.actions import colour_in, column_of, group_of, kind_of
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.state import NOWHERE, THE_SEAT, State
from fourcures.games.dice.vocabulary import (
    CHOOSE_ROLE,
    ActionGroup,
    ActionKind,
    Ending,
    JournalKind,
    PendingChoice,
    Phase,
)


@rule
def apply(state: State, action: int, journal: Journal) -> None:
    """Apply a legal action, then advance the game until the player must decide."""
    kind = kind_of(action)
    column = column_of(action)
    group = group_of(kind)
    if group == ActionGroup.ACTION:
        take_action(state, kind, column, journal)
    elif group == ActionGroup.FREE:
        act_freely(state, kind, column, journal)
    elif group == ActionGroup.DIE:
        decide_on_dice(state, kind, column, journal)
    elif group == ActionGroup.EVENT:
        special_events.answer_event(state, kind, column, colour_in(action), journal)
    elif kind == ActionKind.DROP:
        research.drop_point(state, column, journal)
    elif kind == ActionKind.ROLE:
        take_role(state, column, journal)
    resume(state, journal)


@rule
def resume(state: State, journal: Journal) -> None:
    """Advance the game until the player must decide or the game is over."""
    while state.outcome == Ending.ONGOING and pending_choice(state) == PendingChoice.NONE:
        next_step(state, journal)


# --- The action step


@rule
def take_action(state: State, kind: int, column: int, journal: Journal) -> None:
    """Apply an action by its kind. It costs one action, except a flight after a dispatch (D-TURN-02)."""
    if kind == ActionKind.FLY and state.number_rolled > 0:
        state.number_rolled = 0
    else:
        state.actions_left -= 1
    if kind == ActionKind.DRIVE or kind == ActionKind.FLY:
        movement.move_pawn(state, column, journal)
    elif kind == ActionKind.TREAT:
        treatment.treat(state, column, journal)
    elif kind == ActionKind.CURE:
        cures.cure(state, column, journal)
    elif kind == ActionKind.DISPATCH:
        roles.dispatch(state, journal)
    elif kind == ActionKind.PASS:
        note(journal, JournalKind.PASSED, 0, 0, 0)


@rule
def act_freely(state: State, kind: int, column: int, journal: Journal) -> None:
    """Clear cubes as the Medic, or decline what is offered. It costs no action (D-ROLE-MEDIC-02)."""
    if kind == ActionKind.CLEAR:
        roles.clear(state, column, journal)
    elif kind == ActionKind.STAY:
        stay(state, journal)
    elif kind == ActionKind.PROCEED:
        proceed(state, journal)


@rule
def stay(state: State, journal: Journal) -> None:
    """Decline the flight after a dispatch, or the flight by Air-Lift (D-ROLE-DISPATCHER-01, D-EVENT-AIRLIFT-01)."""
    if state.phase == Phase.ACTIONS:
        state.number_rolled = 0
    else:
        special_events.finish_event(state)
    note(journal, JournalKind.STAYED, 0, 0, 0)


@rule
def proceed(state: State, journal: Journal) -> None:
    """End the Medic's clearing, or decline the Researcher's reroll (D-ROLE-MEDIC-02, D-ROLE-RESEARCHER-01)."""
    note(journal, JournalKind.PROCEEDED, THE_SEAT, 0, 0)
    if state.phase == Phase.ACTIONS:
        state.phase = Phase.RESEARCH
    else:
        research.keep_die(state, BLACK, 1, journal)


# --- The other decisions


@rule
def decide_on_dice(state: State, kind: int, column: int, journal: Journal) -> None:
    """Keep a die, or roll dice again (D-RES-06, D-RES-07, D-ROLE-RESEARCHER-01)."""
    if kind == ActionKind.KEEP:
        research.keep_die(state, column, 0, journal)
    elif kind == ActionKind.ROLL:
        research.roll_dice(state, journal)
    elif kind == ActionKind.REROLL:
        roles.reroll_blacks(state, column + 1, journal)


# --- The turn


@rule
def start_turn(state: State, journal: Journal) -> None:
    """Begin a turn with four actions (D-TURN-02)."""
    state.turn += 1
    state.phase = Phase.ACTIONS
    state.actions_left = ACTIONS
    state.quarantine = NOWHERE
    note(journal, JournalKind.TURN, THE_SEAT, state.turn, 0)


@rule
def next_step(state: State, journal: Journal) -> None:
    """Carry out the next step and set the one after it (D-TURN-01, D-TURN-03, D-TURN-04)."""
    phase = state.phase
    if phase == Phase.ACTIONS:
        state.phase = Phase.RESEARCH
    elif phase == Phase.RESEARCH:
        research.run_research(state, journal)
    elif phase == Phase.TRACKERS:
        state.phase = research.phase_after_trackers(state)
        epidemic.move_marker(state, journal)
    elif phase == Phase.EVENT:
        special_events.run_event(state, journal)
    elif phase == Phase.POINTS:
        research.score_dice(state, journal)
        research.finish_research(state)
    elif phase == Phase.INFECT:
        infect_cities(state, journal)
    else:
        roll_role(state, journal)


@rule
def infect_cities(state: State, journal: Journal) -> None:
    """Run the infector. The role roll follows (D-TURN-01)."""
    infection.run_infector(state, journal)
    if state.outcome == Ending.ONGOING:
        state.phase = Phase.ROLE


@rule
def roll_role(state: State, journal: Journal) -> None:
    """Roll the next role; a 6 lets the player choose one (D-ROLE-01, D-ROLE-02, D-ROLE-03)."""
    number = rolls.roll_number(state)
    note(journal, JournalKind.ROLE_ROLL, number, 0, 0)
    if number - 1 == CHOOSE_ROLE:
        state.choosing_role = 1
    else:
        take_role(state, number - 1, journal)


@rule
def take_role(state: State, role: int, journal: Journal) -> None:
    """Take the new role and begin the next turn (D-ROLE-01)."""
    state.choosing_role = 0
    state.role = role
    note(journal, JournalKind.ROLE, role, 0, 0)
    start_turn(state, journal)
