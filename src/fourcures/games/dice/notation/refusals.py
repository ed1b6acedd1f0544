"""Why an action is not legal: a sentence for a player, and the rule. Asked only of actions that the rules refuse."""

from __future__ import annotations

from collections.abc import Callable

from fourcures.engine.errors import IllegalAction
from fourcures.games.common.rules.cubes import cubes_in
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, COLOURS, FACES, NUMBERS, POINTS_LIMIT
from fourcures.games.dice.notation.names import event_name
from fourcures.games.dice.options import Mode, Options
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.roles import has_emergency_flight, has_role, points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import ACTION_SPACE, NO_SUCH_ACTION, Ending, PendingChoice, Role, SpecialEvent

Reason = tuple[str, str]

# When each kind of action can be legal.
MOMENTS: dict[str, tuple[int, ...]] = {
    "drive": (PendingChoice.ACTION,),
    "treat": (PendingChoice.ACTION,),
    "cure": (PendingChoice.ACTION,),
    "pass": (PendingChoice.ACTION,),
    "dispatch": (PendingChoice.ACTION,),
    "fly": (PendingChoice.ACTION, PendingChoice.FLIGHT),
    "stay": (PendingChoice.FLIGHT, PendingChoice.EVENT),
    "clear": (PendingChoice.ACTION, PendingChoice.CLEARING),
    "proceed": (PendingChoice.CLEARING, PendingChoice.BLACK_DICE),
    "reroll": (PendingChoice.BLACK_DICE,),
    "keep": (PendingChoice.KEEP,),
    "roll": (PendingChoice.KEEP,),
    "airlift": (PendingChoice.EVENT,),
    "remove": (PendingChoice.EVENT,),
    "advance": (PendingChoice.EVENT,),
    "quarantine": (PendingChoice.EVENT,),
    "drop": (PendingChoice.LIMIT,),
    "role": (PendingChoice.ROLE,),
}
# What is asked of the player at the moments that are no time for actions.
DEMANDS: dict[int, Reason] = {
    PendingChoice.CLEARING: ("The actions are used up; the Medic can still 'clear', or 'proceed'", "D-TURN-02"),
    PendingChoice.FLIGHT: (
        "The Dispatcher has rolled and must first 'fly' to a city of that number, or 'stay'",
        "D-ROLE-DISPATCHER-01",
    ),
    PendingChoice.BLACK_DICE: ("The Researcher must first 'reroll' black dice, or 'proceed'", "D-ROLE-RESEARCHER-01"),
    PendingChoice.KEEP: ("The research roll is under way: first 'keep' or 'roll' its dice", "D-RES-01"),
    PendingChoice.LIMIT: (f"There are more than {POINTS_LIMIT} research points; first 'drop' one", "D-STD-02"),
    PendingChoice.ROLE: ("First a role must be chosen", "D-ROLE-03"),
}
# The actions of special events.
EVENT_ACTIONS: dict[str, tuple[int, str]] = {
    "airlift": (SpecialEvent.AIR_LIFT, "D-EVENT-AIRLIFT-01"),
    "stay": (SpecialEvent.AIR_LIFT, "D-EVENT-AIRLIFT-01"),
    "remove": (SpecialEvent.RESILIENT_POPULATION, "D-EVENT-RESILIENT-01"),
    "advance": (SpecialEvent.BREAK_THROUGH, "D-EVENT-BREAK-01"),
    "quarantine": (SpecialEvent.QUARANTINE, "D-EVENT-QUARANTINE-01"),
}
# Why a kind of action does not come up at another moment than its own.
OUT_OF_PLACE: dict[str, Reason] = {
    **{
        kind: (f"There is no {event_name(event)} to be carried out now", rule)
        for kind, (event, rule) in EVENT_ACTIONS.items()
    },
    "stay": ("There is no flight to be declined now", "D-ROLE-DISPATCHER-01"),
    "proceed": ("There is an action to be taken; 'pass' spends it on nothing", "D-TURN-02"),
    "reroll": (
        "Only the Researcher rolls black dice again, once, after the first research roll",
        "D-ROLE-RESEARCHER-01",
    ),
    "keep": ("There are no research dice to keep now", "D-TURN-03"),
    "roll": ("There are no research dice to roll now", "D-TURN-03"),
    "role": ("A role is chosen only after a 6 on the role roll", "D-ROLE-03"),
}


def refusal(state: State, options: Options, number: int) -> IllegalAction:
    """Why this action is refused."""
    reason, rule = RefusalWriter(state, options).why(number)
    return IllegalAction(reason, rule)


class RefusalWriter:
    """Looks for the first condition that an action fails, in the order in which a player would name them."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.moment = pending_choice(state)
        self.names = options.board.names

    def why(self, number: int) -> Reason:
        """The reason and the rule."""
        if self.state.outcome != Ending.ONGOING:
            return "The game is over", "D-END-05"
        found = ACTION_SPACE.values(number)
        if found is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        kind, values = found[0].name, found[1]
        if self.moment not in MOMENTS[kind]:
            return self._wrong_moment(kind)
        if self.moment == PendingChoice.EVENT and EVENT_ACTIONS[kind][0] != self.state.event:
            return self._demand()
        by_kind: dict[str, Callable[..., Reason]] = {
            "drive": self._drive,
            "treat": self._treat,
            "cure": self._cure,
            "dispatch": self._dispatch,
            "fly": self._fly,
            "clear": self._clear,
            "reroll": self._reroll,
            "keep": self._keep,
            "roll": self._roll,
            "airlift": self._airlift,
            "remove": self._remove,
            "advance": self._advance,
            "drop": self._drop,
        }
        return by_kind[kind](**values)

    # The wrong moment

    def _demand(self) -> Reason:
        """What must be done first."""
        if self.moment == PendingChoice.EVENT:
            return f"First the special event {event_name(self.state.event)} must be carried out", "D-EVENT-01"
        return DEMANDS[self.moment]

    def _wrong_moment(self, kind: str) -> Reason:
        if kind == "drop":
            return self._no_drop()
        dice_lie_there = kind in ("keep", "roll") and self.moment == PendingChoice.BLACK_DICE
        no_action_is_due = kind == "proceed" and self.moment != PendingChoice.ACTION
        if dice_lie_there or no_action_is_due:
            return self._demand()
        return OUT_OF_PLACE.get(kind) or self._demand()

    def _no_drop(self) -> Reason:
        if self.state.mode == Mode.STANDARD:
            return f"Points are dropped only while there are more than {POINTS_LIMIT}", "D-STD-02"
        return "The introductory game has no limit on research points", "D-STD-03"

    # The action step

    def _drive(self, city: int) -> Reason:
        if city == self.state.pawn:
            return self._already_in(city), "D-MOVE-01"
        return f"{self.names[city]} is not linked to {self.names[self.state.pawn]}", "D-MOVE-01"

    def _treat(self, colour: int) -> Reason:
        return self._no_cube(self.state.pawn, colour), "D-TREAT-01"

    def _cure(self, colour: int) -> Reason:
        if self.state.disease[colour] != DiseaseStatus.UNCURED:
            return f"The cure for {COLOURS[colour]} is already found", "D-CURE-01"
        points, needed = self.state.research[colour], points_for_a_cure(self.state)
        rule = "D-ROLE-SCIENTIST-01" if has_role(self.state, Role.SCIENTIST) else "D-CURE-01"
        return f"Research on {COLOURS[colour]} has {points} of the {needed} points that a cure takes", rule

    def _dispatch(self) -> Reason:
        return "Only the Dispatcher rolls for a flight", "D-ROLE-DISPATCHER-01"

    def _fly(self, city: int) -> Reason:
        if self.moment == PendingChoice.FLIGHT:
            return self._dispatched(city)
        is_dispatcher = has_role(self.state, Role.DISPATCHER)
        if not has_emergency_flight(self.state):
            if is_dispatcher:
                return "The Dispatcher flies after a 'dispatch' only", "D-ROLE-DISPATCHER-02"
            return "Without a role or an event that allows it there are no such flights", "D-MOVE-01"
        rule = "D-ROLE-DISPATCHER-03" if is_dispatcher else "D-ROLE-EMERGENCY-01"
        if city == self.state.pawn:
            return self._already_in(city), rule
        return f"{self.names[city]} is neither the start city nor the last infected city", rule

    def _dispatched(self, city: int) -> Reason:
        if city == self.state.pawn:
            return f"{self._already_in(city)}; to stay there, say 'stay'", "D-ROLE-DISPATCHER-01"
        number, rolled = city % NUMBERS + 1, self.state.number_rolled
        return f"{self.names[city]} has the number {number}, and a {rolled} was rolled", "D-ROLE-DISPATCHER-01"

    def _clear(self, colour: int) -> Reason:
        if not has_role(self.state, Role.MEDIC):
            return "Only the Medic clears cubes without an action", "D-ROLE-MEDIC-02"
        if not cubes_in(self.state, self.state.pawn, colour):
            return self._no_cube(self.state.pawn, colour), "D-ROLE-MEDIC-02"
        return f"There is no cure for {COLOURS[colour]} yet", "D-ROLE-MEDIC-02"

    # Dice

    def _reroll(self, number: int) -> Reason:
        blacks = self.state.rolled[BLACK]
        show = f"{blacks} die shows" if blacks == 1 else f"{blacks} dice show"
        return f"{show} black, not {number + 1}", "D-ROLE-RESEARCHER-01"

    def _keep(self, face: int) -> Reason:
        if face == BLACK:
            return "Black dice are kept without being asked, and none lies there", "D-RES-02"
        if not self.state.rolled[face]:
            return f"No die that was rolled shows {FACES[face]}", "D-RES-06"
        return f"Dice of a cured colour cannot be kept, and {FACES[face]} is cured", "D-RES-04"

    def _roll(self) -> Reason:
        return "One of the dice just rolled must be kept first", "D-RES-06"

    # Events and points

    def _airlift(self, city: int) -> Reason:
        return f"{self._already_in(city)}; to stay there, say 'stay'", "D-EVENT-AIRLIFT-01"

    def _remove(self, city: int, colour: int) -> Reason:
        return self._no_cube(city, colour), "D-EVENT-RESILIENT-01"

    def _advance(self, colour: int) -> Reason:
        if self.state.disease[colour] != DiseaseStatus.UNCURED:
            return f"Research on {COLOURS[colour]} is over: it is cured", "D-EVENT-BREAK-01"
        return f"The tracker of {COLOURS[colour]} is full", "D-EVENT-BREAK-01"

    def _drop(self, colour: int) -> Reason:
        return f"There are no points for {COLOURS[colour]}", "D-STD-02"

    # Words

    def _already_in(self, city: int) -> str:
        return f"The pawn is already in {self.names[city]}"

    def _no_cube(self, city: int, colour: int) -> str:
        return f"There is no {COLOURS[colour]} cube in {self.names[city]}"
