"""What is awaited, and which actions are legal: the one place that says so."""

from fourcures.engine.backend import rule
from fourcures.engine.legal import YES, Legal, allow, forbid_all
from fourcures.games.common.cubes import colours_in
from fourcures.games.common.table import COLOUR_COUNT, NOBODY
from fourcures.games.dice.actions import (
    ADVANCE,
    AIRLIFT,
    CLEAR,
    CLOSE_OFF,
    CURE,
    DISPATCH,
    DRIVE,
    DROP,
    FIRST_ROW,
    FLY,
    KEEP,
    PASS,
    PROCEED,
    REMOVE,
    REROLL,
    ROLL,
    STAY,
    TAKE_ROLE,
    TREAT,
)
from fourcures.games.dice.board import (
    AIR_LIFT,
    ALL_CITIES,
    BLACK,
    BREAK_THROUGH,
    DISPATCHER,
    QUARANTINE,
    ROLES,
)
from fourcures.games.dice.events import cities_with_cubes, colours_to_advance, is_event_choice
from fourcures.games.dice.medicine import colours_to_clear, colours_to_cure
from fourcures.games.dice.movement import dispatch_cities, drive_cities, elsewhere, emergency_cities
from fourcures.games.dice.research import colours_to_drop, faces_to_keep, is_dice_choice, may_reroll
from fourcures.games.dice.state import ACTING, EVENT, LIMIT, RESEARCH, ROLE, THE_SEAT, State, has_role

# What can be awaited.
NOTHING, ACTION, CLEARING, FLIGHT, BLACK_DICE, KEEPING, EVENT_CHOICE, LIMIT_CHOICE, ROLE_CHOICE = range(9)
AWAITED = ("", "action", "clearing", "flight", "black_dice", "keep", "event", "limit", "role")

ALL_ROLES = (1 << len(ROLES)) - 1


@rule
def awaited(state: State) -> int:
    """What the player must decide now; NOTHING where the game can run on, or is over."""
    phase = state.phase
    if phase == ACTING:
        return awaited_in_actions(state)
    if phase == RESEARCH:
        if may_reroll(state):
            return BLACK_DICE
        return KEEPING if is_dice_choice(state) else NOTHING
    if phase == EVENT:
        return EVENT_CHOICE if is_event_choice(state) else NOTHING
    if phase == LIMIT:
        return LIMIT_CHOICE
    return ROLE_CHOICE if phase == ROLE and state.choosing_role == 1 else NOTHING


@rule
def awaited_in_actions(state: State) -> int:
    """A flight, an action, or what the Medic does after the last one (D-TURN-02, D-ROLE-MEDIC-02)."""
    if state.number_rolled > 0:
        return FLIGHT
    if state.actions_left > 0:
        return ACTION
    return CLEARING if colours_to_clear(state) else NOTHING


@rule
def decider(state: State) -> int:
    """The seat that must decide now, or NOBODY: there is one player (D-COMP-04)."""
    return NOBODY if awaited(state) == NOTHING else THE_SEAT


@rule
def list_legal(state: State, legal: Legal) -> None:
    """All that may be done now; nothing after the end (D-END-05)."""
    forbid_all(legal)
    awaits = awaited(state)
    if awaits == ACTION:
        list_actions(state, legal)
    elif awaits == CLEARING:
        allow(legal, FIRST_ROW[CLEAR], colours_to_clear(state))
        allow(legal, FIRST_ROW[PROCEED], YES)
    elif awaits == FLIGHT:
        allow(legal, FIRST_ROW[FLY], dispatch_cities(state))
        allow(legal, FIRST_ROW[STAY], YES)
    elif awaits == BLACK_DICE:
        allow(legal, FIRST_ROW[REROLL], (1 << state.rolled[BLACK]) - 1)
        allow(legal, FIRST_ROW[PROCEED], YES)
    elif awaits == KEEPING:
        allow(legal, FIRST_ROW[KEEP], faces_to_keep(state))
        allow(legal, FIRST_ROW[ROLL], state.kept_one)  # D-RES-06
    elif awaits == EVENT_CHOICE:
        list_event(state, legal)
    elif awaits == LIMIT_CHOICE:
        allow(legal, FIRST_ROW[DROP], colours_to_drop(state))
    elif awaits == ROLE_CHOICE:
        allow(legal, FIRST_ROW[TAKE_ROLE], ALL_ROLES)  # D-ROLE-03


@rule
def list_actions(state: State, legal: Legal) -> None:
    """The actions of the action step, and the Medic's free clearing (D-TURN-02)."""
    allow(legal, FIRST_ROW[PASS], YES)
    allow(legal, FIRST_ROW[DRIVE], drive_cities(state))
    allow(legal, FIRST_ROW[TREAT], colours_in(state, state.pawn))
    allow(legal, FIRST_ROW[CURE], colours_to_cure(state))
    allow(legal, FIRST_ROW[FLY], emergency_cities(state))
    allow(legal, FIRST_ROW[CLEAR], colours_to_clear(state))
    if has_role(state, DISPATCHER):
        allow(legal, FIRST_ROW[DISPATCH], YES)


@rule
def list_event(state: State, legal: Legal) -> None:
    """The answers to a special event (D-EVENT-AIRLIFT-01, D-EVENT-QUARANTINE-01 and the others)."""
    event = state.event
    if event == AIR_LIFT:
        allow(legal, FIRST_ROW[AIRLIFT], elsewhere(state))
        allow(legal, FIRST_ROW[STAY], YES)
    elif event == QUARANTINE:
        allow(legal, FIRST_ROW[CLOSE_OFF], ALL_CITIES)
    elif event == BREAK_THROUGH:
        allow(legal, FIRST_ROW[ADVANCE], colours_to_advance(state))
    else:
        for colour in range(COLOUR_COUNT):
            allow(legal, FIRST_ROW[REMOVE] + colour, cities_with_cubes(state, colour))
