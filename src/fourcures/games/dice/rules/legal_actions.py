"""Legal actions, and the pending choice that they answer."""

from fourcures.engine.legal import YES, Legal, allow, forbid_all
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import colours_in
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.dice.data.board import ALL_CITIES, BLACK
from fourcures.games.dice.rules import cures, movement, research, roles, special_events
from fourcures.games.dice.rules.state import THE_SEAT, State
from fourcures.games.dice.vocabulary import FIRST_ROW, ActionKind, PendingChoice, Phase, Role, SpecialEvent

ALL_ROLES = (1 << len(Role.names)) - 1


@rule
def pending_choice(state: State) -> int:
    """Decision that the player must make now; NONE if the game can run on or is over."""
    phase = state.phase
    if phase == Phase.ACTIONS:
        return awaited_in_actions(state)
    if phase == Phase.RESEARCH:
        if roles.may_reroll(state):
            return PendingChoice.BLACK_DICE
        return PendingChoice.KEEP if research.is_dice_choice(state) else PendingChoice.NONE
    if phase == Phase.EVENT:
        return PendingChoice.EVENT if special_events.is_event_choice(state) else PendingChoice.NONE
    if phase == Phase.LIMIT:
        return PendingChoice.LIMIT
    return PendingChoice.ROLE if phase == Phase.ROLE and state.choosing_role == 1 else PendingChoice.NONE


@rule
def awaited_in_actions(state: State) -> int:
    """Pending choice of the action step: a flight, an action, or the Medic's clearing (D-TURN-02, D-ROLE-MEDIC-02)."""
    if state.number_rolled > 0:
        return PendingChoice.FLIGHT
    if state.actions_left > 0:
        return PendingChoice.ACTION
    return PendingChoice.CLEARING if roles.colours_to_clear(state) else PendingChoice.NONE


@rule
def decider(state: State) -> int:
    """The seat that must decide now, or NOBODY: there is one player (D-COMP-04)."""
    return NOBODY if pending_choice(state) == PendingChoice.NONE else THE_SEAT


@rule
def list_legal(state: State, legal: Legal) -> None:
    """List the legal actions; none after the end (D-END-05)."""
    forbid_all(legal)
    awaits = pending_choice(state)
    if awaits == PendingChoice.ACTION:
        list_actions(state, legal)
    elif awaits == PendingChoice.CLEARING:
        allow(legal, FIRST_ROW[ActionKind.CLEAR], roles.colours_to_clear(state))
        allow(legal, FIRST_ROW[ActionKind.PROCEED], YES)
    elif awaits == PendingChoice.FLIGHT:
        allow(legal, FIRST_ROW[ActionKind.FLY], roles.dispatch_cities(state))
        allow(legal, FIRST_ROW[ActionKind.STAY], YES)
    elif awaits == PendingChoice.BLACK_DICE:
        allow(legal, FIRST_ROW[ActionKind.REROLL], (1 << state.rolled[BLACK]) - 1)
        allow(legal, FIRST_ROW[ActionKind.PROCEED], YES)
    elif awaits == PendingChoice.KEEP:
        allow(legal, FIRST_ROW[ActionKind.KEEP], research.faces_to_keep(state))
        allow(legal, FIRST_ROW[ActionKind.ROLL], state.kept_one)  # D-RES-06
    elif awaits == PendingChoice.EVENT:
        list_event(state, legal)
    elif awaits == PendingChoice.LIMIT:
        allow(legal, FIRST_ROW[ActionKind.DROP], research.colours_to_drop(state))
    elif awaits == PendingChoice.ROLE:
        allow(legal, FIRST_ROW[ActionKind.ROLE], ALL_ROLES)  # D-ROLE-03


@rule
def list_actions(state: State, legal: Legal) -> None:
    """List the actions of the action step, and the Medic's free clearing (D-TURN-02)."""
    allow(legal, FIRST_ROW[ActionKind.PASS], YES)
    allow(legal, FIRST_ROW[ActionKind.DRIVE], movement.drive_cities(state))
    allow(legal, FIRST_ROW[ActionKind.TREAT], colours_in(state, state.pawn))
    allow(legal, FIRST_ROW[ActionKind.CURE], cures.colours_to_cure(state))
    allow(legal, FIRST_ROW[ActionKind.FLY], roles.emergency_cities(state))
    allow(legal, FIRST_ROW[ActionKind.CLEAR], roles.colours_to_clear(state))
    if roles.may_dispatch(state):
        allow(legal, FIRST_ROW[ActionKind.DISPATCH], YES)


@rule
def list_event(state: State, legal: Legal) -> None:
    """List the answers to a special event.

    D-EVENT-AIRLIFT-01, D-EVENT-RESILIENT-01, D-EVENT-BREAK-01, D-EVENT-QUARANTINE-01.
    """
    event = state.event
    if event == SpecialEvent.AIR_LIFT:
        allow(legal, FIRST_ROW[ActionKind.AIRLIFT], movement.elsewhere(state))
        allow(legal, FIRST_ROW[ActionKind.STAY], YES)
    elif event == SpecialEvent.QUARANTINE:
        allow(legal, FIRST_ROW[ActionKind.QUARANTINE], ALL_CITIES)
    elif event == SpecialEvent.BREAK_THROUGH:
        allow(legal, FIRST_ROW[ActionKind.ADVANCE], special_events.colours_to_advance(state))
    else:
        for colour in range(COLOUR_COUNT):
            allow(legal, FIRST_ROW[ActionKind.REMOVE] + colour, special_events.cities_with_cubes(state, colour))
