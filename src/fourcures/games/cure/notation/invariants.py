"""Invariants of every reachable state, checked on positions that are read and on states in tests."""

from __future__ import annotations

from fourcures.engine.errors import BadPosition
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of, total
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, DICE_PER_COLOUR, EVENTS_UP, FACES, MOST_ALIKE, SEATS
from fourcures.games.cure.options import SampleGiving
from fourcures.games.cure.rules.event_cards import MOST_RETURNED, MOST_TAKEN, MOST_TURNED, is_possible
from fourcures.games.cure.rules.pending_choices import list_choice
from fourcures.games.cure.rules.roles import MOST_CONTAINED
from fourcures.games.cure.rules.state import NO_COLOUR, NO_EVENT, State, rate, sample_place
from fourcures.games.cure.vocabulary import ROLL_PHASES, ROWS, Ending, EventCard, Icon, PendingChoice, Phase, Role


def events_behind(choice: int) -> tuple[int, ...]:
    """Events that can bring a choice, with NO_EVENT if a die or the Mobile Hospital can bring it."""
    spec = PendingChoice.specs[choice]
    return (*spec.events, NO_EVENT) if spec.without_event or not spec.events else spec.events


def check_possible(state: State) -> None:
    """Raise BadPosition for a state that no game can reach."""
    found = violations(state)
    if found:
        raise BadPosition(found[0])


def violations(state: State) -> list[str]:
    """Violated invariants of a state, as sentences."""
    checks = (_infection_dice, _regions, _samples, _player_dice, _events, _turn, _attempt, _outcome, _choice)
    return [complaint for check in checks for complaint in check(state)]


def dice_on_table(state: State, colour: int) -> int:
    """The infection dice of a colour that are not in the bag (C-COMP-01)."""
    held = sum(state.held[colour::COLOUR_COUNT])
    on_card = int(state.disease[colour] != DiseaseStatus.UNCURED)
    regions = sum(state.regions[colour::COLOUR_COUNT])
    return regions + state.centre[colour] + state.cdc[colour] + state.waiting[colour] + held + on_card


def _infection_dice(state: State) -> list[str]:
    found = []
    for colour, name in enumerate(COLOURS):
        if state.bag[colour] < 0 or state.bag[colour] + dice_on_table(state, colour) != DICE_PER_COLOUR:
            found.append(f"dice: there must be {DICE_PER_COLOUR} {name} infection dice in all (C-COMP-01).")
    if min(*state.regions, *state.centre, *state.cdc, *state.waiting) < 0:
        found.append("dice: a place cannot hold fewer than no dice (C-COMP-01).")
    return found


def _regions(state: State) -> list[str]:
    if state.outcome != Ending.OUTBREAKS and max(state.regions) > MOST_ALIKE:
        return [f"regions: more than {MOST_ALIKE} dice of a colour break out at once (C-OUT-01)."]
    return []


def _samples(state: State) -> list[str]:
    found = []
    seats = range(SEATS)
    for colour, name in enumerate(COLOURS):
        for holder in seats:
            lying = sum(state.samples[sample_place(holder, colour, owner)] for owner in seats)
            if lying != state.held[holder * COLOUR_COUNT + colour]:
                found.append("samples: the counts of samples do not fit.")
            if lying and state.disease[colour] != DiseaseStatus.UNCURED:
                found.append(f"samples: {name} is cured, so there are no samples of it (C-CURE-06).")
    for owner in seats:
        locked = sum(state.samples[owner::SEATS])
        if locked != state.locked[owner]:
            found.append("samples: the counts of locked dice do not fit.")
        if locked and (owner >= state.players or locked > state.role_dice[state.role[owner]]):
            found.append(f"samples: seat {owner} has not so many dice (C-COMP-03).")
    if min(state.samples) < 0:
        found.append("samples: there cannot be fewer than none.")
    return found


def _player_dice(state: State) -> list[str]:
    found = []
    role = state.role[state.seat]
    dispatcher = state.seat_of[Role.DISPATCHER]
    if state.banked and (
        dispatcher == NOBODY or state.banked + state.locked[dispatcher] > state.role_dice[Role.DISPATCHER]
    ):
        found.append("banked: the Dispatcher has not so many dice (C-ROLE-DISPATCHER-02).")
    on_table = total(state.showing) + state.picked + state.spent + state.hazards + state.pending
    away = state.locked[state.seat] + (state.banked if dispatcher == state.seat else 0)
    if min(state.picked, state.spent, state.hazards, state.pending) < 0:
        found.append("turn: there cannot be fewer dice than none.")
    if state.phase == Phase.START:
        if (
            on_table != state.spent
            or on_table + away > state.role_dice[role]
            or (state.spent and role != Role.DISPATCHER)
        ):
            found.append("turn: before the first roll no die lies there (C-TURN-01).")
    elif on_table + away != state.role_dice[role]:
        found.append(
            f"turn: seat {state.seat} has {state.role_dice[role]} dice, and {on_table + away} are told of (C-COMP-03)."
        )
    for face in range(FACES):
        place = role * FACES + face
        unlike = state.same_face[place] != face or state.player_faces[place] == Icon.BIOHAZARD
        if state.showing[face] < 0 or (state.showing[face] and unlike):
            found.append("turn.dice: no unused die can show this (C-BIO-02).")
    return found


def _events(state: State) -> list[str]:
    aside = 0 if state.event == NO_EVENT else 1 << state.event
    places = (state.events_up, state.event_deck, aside)
    if (
        sum(place.bit_count() for place in places) != len(EventCard.names)
        or sum(places) != (1 << len(EventCard.names)) - 1
    ):
        return ["events: each of the ten is face up, in the deck or being used (C-SETUP-06)."]
    if (state.events_up | aside).bit_count() != EVENTS_UP:
        return [f"events: {EVENTS_UP} lie face up, one that is being used among them (C-EVENT-01, C-EVENT-03)."]
    return []


def _turn(state: State) -> list[str]:
    found = []
    phase = state.phase
    if (state.pending > 0) != (phase == Phase.HAZARD) and phase not in (Phase.EPIDEMIC, Phase.OVER):
        found.append("turn.pending: biohazards wait in the phase 'hazard', and only there (C-BIO-01).")
    if total(state.waiting) and phase not in (Phase.EPIDEMIC, Phase.INFECTING):
        found.append("turn.drawn: dice are drawn for an epidemic or the infect part (C-INFECT-01).")
    if phase in (Phase.EPIDEMIC, Phase.INFECTING) and total(state.waiting) > rate(state):
        found.append("turn.drawn: that is more than the infection rate (C-INFECT-01).")
    if state.quiet_night and phase == Phase.INFECTING:
        found.append("turn.quiet_night: there is no infect part in a quiet night (C-EVENT-QUIET-01).")
    if phase == Phase.EPIDEMIC and not state.epidemic_spaces >> state.infection & 1:
        found.append("turn.phase: there is no epidemic on this space (C-TRACK-01).")
    if state.excused and state.role[state.seat] != Role.GENERALIST:
        found.append("turn.excused: that is the Generalist's (C-ROLE-GENERALIST-01).")
    if state.excused and not state.hazards:
        found.append("turn.excused: the biohazard is set aside all the same (C-ROLE-GENERALIST-01).")
    if state.gifts and state.sample_giving != SampleGiving.ALL_OF_ONE_COLOUR:
        found.append("turn.gifts: gifts are counted only where they are whole colours (C-GIVE-04).")
    if not 0 <= state.declined <= state.players:
        found.append("turn.declined: there are not so many seats.")
    return found


def _attempt(state: State) -> list[str]:
    dice = total(state.attempt)
    if state.attempt_colour == NO_COLOUR:
        if dice or state.phase == Phase.JUDGING:
            return ["turn.attempt: in the phase 'judging' an attempt lies there, and only then (C-CURE-01)."]
        return (
            ["turn.attempted: that comes last (C-CURE-01)."]
            if state.attempted and state.phase not in (Phase.INFECT, Phase.INFECTING, Phase.OVER)
            else []
        )
    held = state.held[state.seat * COLOUR_COUNT + state.attempt_colour]
    if state.phase != Phase.JUDGING or not state.attempted or not 1 <= dice <= held:
        return ["turn.attempt: samples of the active player are rolled, in the phase 'judging' (C-CURE-01)."]
    return []


def _outcome(state: State) -> list[str]:
    found = []
    if (state.outcome == Ending.ONGOING) != (state.phase != Phase.OVER):
        found.append("turn.phase: it is 'over' when there is an outcome, and only then (C-END-02).")
    if (DiseaseStatus.UNCURED not in state.disease) != (state.outcome == Ending.CURES):
        found.append("outcome: the game is won by four cures, and only by them (C-END-01).")
    if (state.outbreaks == state.outbreak_skull) != (state.outcome == Ending.OUTBREAKS):
        found.append("outcome: the skull of the outbreak track loses the game (C-END-02).")
    if (state.infection == state.infection_skull) != (state.outcome == Ending.INFECTION):
        found.append("outcome: the skull of the infection track loses the game (C-END-02).")
    if state.outcome == Ending.BAG and total(state.bag) >= rate(state):
        found.append("outcome: the bag holds enough dice (C-END-02).")
    return found


def _choice(state: State) -> list[str]:
    """Check that a pending choice fits the state, and that it has an answer."""
    if (state.picked > 0) != (state.pending_choice == PendingChoice.REROLL):
        return ["turn.picked: dice that are picked up are rolled before anything else (C-ROLL-05)."]
    if state.pending_choice == PendingChoice.NONE:
        return [] if state.event == NO_EVENT else ["turn.awaits: an event is carried out, and nothing is awaited."]
    if state.outcome != Ending.ONGOING:
        return ["turn.awaits: after the end nothing is awaited (C-END-02)."]
    if state.event not in events_behind(state.pending_choice):
        return ["turn.awaits: that event does not bring this choice."]
    problem = _choice_of_active(state) if state.event == NO_EVENT else _choice_of_event(state)
    if not problem:
        legal = [0] * (ROWS + 1)
        list_choice(state, legal)
        problem = "" if legal[0] else "there is nothing to choose."
    return [f"turn.awaits: {problem}"] if problem else []


def _choice_of_active(state: State) -> str:
    """Problem with a choice brought to the active player by a die or the Mobile Hospital; empty if none."""
    faces = state.player_faces[state.role[state.seat] * FACES : (state.role[state.seat] + 1) * FACES]
    if state.pending_seat != state.seat:
        return "this choice belongs to the active seat (C-ROLL-05)."
    if state.pending_choice == PendingChoice.TAKE:
        colours = colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT)
        if not state.hospital or state.left != 1 or colours & (colours - 1) == 0:
            return "the Mobile Hospital has nothing to choose from (C-EVENT-HOSPITAL-01)."
        return ""
    if state.phase != Phase.ACTING:
        return "dice are used while acting (C-ROLL-01)."
    if state.pending_choice == PendingChoice.TREAT:
        most = 3 if Icon.TREAT3 in faces else 2 if Icon.TREAT2 in faces else 0
        return "" if 1 <= state.left <= most and state.spent else "no die brings so many treatments (C-ROLE-MEDIC-01)."
    if state.pending_choice == PendingChoice.RETURN and not (
        Icon.CONTAIN in faces and 1 <= state.left <= MOST_CONTAINED and state.spent
    ):
        return "no die brings this choice (C-ROLE-CONTAINMENT-03)."
    return ""


def _choice_of_event(state: State) -> str:
    """Problem with a choice brought to its buyer by an event; empty if none."""
    most = {
        PendingChoice.RETURN: MOST_RETURNED,
        PendingChoice.TAKE: MOST_TAKEN,
        PendingChoice.TURN: MOST_TURNED,
        PendingChoice.PAY: state.costs[state.event],
    }
    if state.pending_choice in most and not 1 <= state.left <= most[state.pending_choice]:
        return f"1 to {most[state.pending_choice]} choices can be left."
    if state.pending_choice == PendingChoice.PAY:
        colours = colours_of(state.cdc, 0)
        if total(state.cdc) <= state.left or colours & (colours - 1) == 0:
            return "there is no choice of dice to pay with (C-EVENT-02)."
        if not is_possible(state, state.event):
            return "the event would have no effect (C-EVENT-06)."
    if state.pending_choice == PendingChoice.TAKE and state.left > sum(state.regions):
        return "there are not so many dice in the regions (C-EVENT-REMOTE-01)."
    if state.pending_choice == PendingChoice.TURN and not ROLL_PHASES >> state.phase & 1:
        return "dice are turned while the active player has unused ones (C-EVENT-PLANS-01)."
    if state.pending_choice == PendingChoice.HAND and state.giver == state.taker:
        return "samples pass to another player (C-EVENT-COOP-01)."
    if state.pending_choice == PendingChoice.RESAMPLE and state.phase != Phase.JUDGING:
        return "no attempt lies there (C-EVENT-REROLL-01)."
    return ""
