"""Invariants of every reachable state, checked on positions that are read and in tests of the rules."""

from __future__ import annotations

from fourcures.engine.errors import BadPosition
from fourcures.games.common.notation.invariants import cube_violations
from fourcures.games.common.rules.diseases import total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import ACTIONS, COLOURS, CUBES, DICE, DICE_KEPT, NO_EVENT, POINTS_LIMIT, WHITE
from fourcures.games.dice.options import Mode
from fourcures.games.dice.rules.research import is_over_limit
from fourcures.games.dice.rules.roles import has_role
from fourcures.games.dice.rules.state import NOWHERE, State
from fourcures.games.dice.vocabulary import Ending, Phase, Role


def check_invariants(state: State) -> None:
    """Raise BadPosition for a state that no game can reach."""
    found = violations(state)
    if found:
        raise BadPosition(found[0])


def violations(state: State) -> list[str]:
    """Violated invariants of a state, as sentences."""
    checks = [_cubes, _diseases, _research, _outcome]
    if state.phase != Phase.OVER:
        checks += [_actions, _dice, _kept_dice, _event, _infector]
    return [violation for check in checks for violation in check(state)]


def _cubes(state: State) -> list[str]:
    return cube_violations(state, COLOURS, CUBES, "D-COMP-01", "D-OUT-01")


def _diseases(state: State) -> list[str]:
    """Check eradication: automatic, and only in the introductory game (D-ERAD-01, D-ERAD-02, D-ERAD-03)."""
    found = []
    for colour, name in enumerate(COLOURS):
        on_map = CUBES - state.supply[colour]
        if state.mode == Mode.STANDARD:
            if state.disease[colour] == DiseaseStatus.ERADICATED:
                found.append(f"diseases: {name} cannot be eradicated in the standard game (D-ERAD-03).")
        elif state.disease[colour] == DiseaseStatus.ERADICATED and on_map:
            found.append(f"diseases: {name} is eradicated, so none of its cubes can be on the map (D-ERAD-01).")
        elif state.disease[colour] == DiseaseStatus.CURED and not on_map:
            found.append(f"diseases: {name} is cured and has no cube on the map, so it is eradicated (D-ERAD-02).")
    return found


def _research(state: State) -> list[str]:
    """Check points against trackers and the standard limit (D-CURE-03, D-TRACK-04, D-STD-01, D-STD-02)."""
    found = []
    for colour, name in enumerate(COLOURS):
        if not 0 <= state.research[colour] <= state.research_max:
            found.append(f"research: the tracker of {name} goes from 0 to {state.research_max} (D-TRACK-04).")
        if state.disease[colour] != DiseaseStatus.UNCURED and state.research[colour]:
            found.append(f"research: {name} is cured and has no points (D-CURE-03).")
    if is_over_limit(state) != (state.phase == Phase.LIMIT):
        found.append(f"research: above {POINTS_LIMIT} points the standard game is in the phase 'limit' (D-STD-01).")
    total, most = sum(state.research), POINTS_LIMIT + DICE_KEPT
    if state.phase == Phase.LIMIT and total > most:
        found.append(f"research: there are {total} points, and more than {most} do not come together (D-STD-02).")
    return found


def _outcome(state: State) -> list[str]:
    """Check that the outcome fits the board (D-END-01, D-END-02, D-END-03, D-END-04, D-END-05)."""
    found = []
    if (state.outcome == Ending.ONGOING) != (state.phase != Phase.OVER):
        found.append("turn.phase: it is 'over' when there is an outcome, and only then (D-END-05).")
    if (DiseaseStatus.UNCURED not in state.disease) != (state.outcome == Ending.CURES):
        found.append("outcome: the game is won by four cures, and only by them (D-END-01).")
    if (state.outbreaks == state.outbreak_death) != (state.outcome == Ending.OUTBREAKS):
        found.append(f"outcome: {state.outbreak_death} outbreaks lose the game (D-END-02).")
    if (state.infection == state.infection_death) != (state.outcome == Ending.INFECTION):
        found.append(
            f"outcome: on square {state.infection_death} of the infection tracker the game is lost (D-END-03)."
        )
    if state.outcome == Ending.CUBES and min(state.supply) > 0:
        found.append("outcome: no colour is short of cubes (D-END-04).")
    return found


def _actions(state: State) -> list[str]:
    found = []
    if state.phase != Phase.ACTIONS and state.actions_left:
        found.append("turn.actions_left: actions are left only in the phase 'actions' (D-TURN-01).")
    if state.number_rolled:
        if state.phase != Phase.ACTIONS or not has_role(state, Role.DISPATCHER):
            found.append(
                "turn.number_rolled: only the Dispatcher rolls it, in the phase 'actions' (D-ROLE-DISPATCHER-01)."
            )
        if state.actions_left == ACTIONS:
            found.append("turn.number_rolled: the roll has cost an action (D-ROLE-DISPATCHER-01).")
    return found


def _dice(state: State) -> list[str]:
    """Check that there are three dice, and that the number kept fits the phase (D-RES-01, D-RES-07)."""
    lying, kept = total(state.rolled), total(state.kept)
    if state.phase in (Phase.TRACKERS, Phase.EVENT, Phase.POINTS):
        if kept != DICE_KEPT or lying + kept > DICE or not state.roll:
            return [f"turn.dice: {DICE_KEPT} dice are kept in this phase (D-RES-01)."]
    elif state.phase == Phase.RESEARCH and state.roll:
        if kept > DICE_KEPT or lying + kept != DICE:
            return [f"turn.dice: rolled and kept dice are {DICE} together, of which {DICE_KEPT} are kept (D-RES-01)."]
    elif lying or kept or state.roll or state.rerolled or state.kept_one:
        return ["turn.dice: dice lie there from the research roll until they have had their effect (D-TURN-01)."]
    return []


def _kept_dice(state: State) -> list[str]:
    """Check that the kept dice fit the diseases and the phase (D-RES-04, D-EVENT-01, D-ROLE-RESEARCHER-01)."""
    found = []
    for colour, name in enumerate(COLOURS):
        if state.kept[colour] and state.disease[colour] != DiseaseStatus.UNCURED:
            found.append(f"turn.dice: {name} is cured, so no {name} die can be kept (D-RES-04).")
    two_white = state.kept[WHITE] == DICE_KEPT
    if (state.phase == Phase.EVENT and not two_white) or (state.phase == Phase.POINTS and two_white):
        found.append("turn.phase: two white dice bring an event, and only they (D-EVENT-01).")
    if state.rerolled and not has_role(state, Role.RESEARCHER):
        found.append("turn.dice: only the Researcher rolls black dice again (D-ROLE-RESEARCHER-01).")
    if state.kept_one and not total(state.kept):
        found.append("turn.dice: no die is kept.")
    return found


def _event(state: State) -> list[str]:
    """Check that events and their lasting effects occur only in their phases.

    D-EVENT-01, D-EVENT-QUIET-01, D-EVENT-QUARANTINE-01.
    """
    found = []
    if state.event != NO_EVENT and state.phase != Phase.EVENT:
        found.append("turn.event: there is a special event only in the phase 'event' (D-EVENT-01).")
    if state.quiet_night and (state.phase != Phase.INFECT or state.rolls_left):
        found.append("turn.quiet_night: it goes before the infector, in the phase 'infect' (D-EVENT-QUIET-01).")
    if state.quarantine != NOWHERE and state.phase not in (Phase.INFECT, Phase.ROLE):
        found.append("turn.quarantine: it lasts from the event to the end of the turn (D-EVENT-QUARANTINE-01).")
    if state.quiet_night and state.quarantine != NOWHERE:
        found.append("turn.quarantine: a turn has one special event (D-EVENT-01).")
    return found


def _infector(state: State) -> list[str]:
    found = []
    if state.rolls_left and state.phase != Phase.INFECT:
        found.append("turn.rolls_left: it counts city rolls, in the phase 'infect' and only then (D-INF-01).")
    if state.rolls_left > state.city_rolls[state.infection]:
        found.append("turn.rolls_left: there are more than the infection tracker says (D-INF-01).")
    if state.choosing_role and state.phase != Phase.ROLE:
        found.append("turn.awaits: a role is chosen in the phase 'role' (D-ROLE-03).")
    return found
