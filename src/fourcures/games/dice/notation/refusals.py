"""Refusals: the reason why an action is illegal, as a sentence and a clause. For illegal actions only."""

from __future__ import annotations

from collections.abc import Callable

from fourcures.engine.errors import IllegalAction
from fourcures.engine.vocabulary import Reason
from fourcures.games.common.rules.cubes import cubes_in
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, COLOURS, FACES, NUMBERS
from fourcures.games.dice.notation.names import event_name
from fourcures.games.dice.options import Mode, Options
from fourcures.games.dice.rules.actions import kind_of
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.roles import has_emergency_flight, has_role, points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import (
    ACTION_SPACE,
    NO_SUCH_ACTION,
    ActionKind,
    Ending,
    PendingChoice,
    Role,
    SpecialEvent,
)


def refusal(state: State, options: Options, number: int) -> IllegalAction:
    """Explain why an action is illegal."""
    reason, rule = RefusalWriter(state, options).why(number)
    return IllegalAction(reason, rule)


class RefusalWriter:
    """Finds the first failed condition of an action, in the order in which a player would name them."""

    def __init__(self, state: State, options: Options) -> None:
        self.state = state
        self.pending = pending_choice(state)
        self.names = options.board.names

    def why(self, number: int) -> Reason:
        """Reason why an action is illegal, and the clause of the rule."""
        if self.state.outcome != Ending.ONGOING:
            return "The game is over", "D-END-05"
        found = ACTION_SPACE.values(number)
        if found is None:
            return f"There is no action with the id {number}", NO_SUCH_ACTION
        kind = kind_of(number)
        spec = ActionKind.specs[kind]
        if self.pending not in spec.answers:
            return self._misplaced(kind)
        if self.pending == PendingChoice.EVENT and spec.plays != self.state.event:
            return self._first()
        condition: Callable[..., Reason] = getattr(self, f"_{spec.name}")
        return condition(**found[1])

    # Wrong time

    def _first(self) -> Reason:
        """Reason that names the decision to be made first."""
        reason, clause = PendingChoice.specs[self.pending].first
        return _with_event(reason, self.state.event), clause

    def _misplaced(self, kind: int) -> Reason:
        """Reason why an action kind is no answer to the pending choice."""
        if kind == ActionKind.DROP and self.state.mode == Mode.INTRO:
            return "The introductory game has no limit on research points", "D-STD-03"
        dice_lie_there = kind in (ActionKind.KEEP, ActionKind.ROLL) and self.pending == PendingChoice.BLACK_DICE
        no_action_is_due = kind == ActionKind.PROCEED and self.pending != PendingChoice.ACTION
        spec = ActionKind.specs[kind]
        reason, clause = spec.misplaced
        if not reason or dice_lie_there or no_action_is_due:
            return self._first()
        return _with_event(reason, spec.plays), clause

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
        if self.pending == PendingChoice.FLIGHT:
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


def _with_event(sentence: str, event: int) -> str:
    """Sentence with the name of a special event filled in if it mentions one."""
    return sentence.format(event=event_name(event)) if event in SpecialEvent.specs else sentence
