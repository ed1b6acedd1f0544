"""Position reader: raises BadPosition for positions that no game can reach."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from fourcures.engine.bits import mask_of, members
from fourcures.engine.decks import set_layer
from fourcures.engine.errors import BadPosition, shown
from fourcures.engine.validation import mask_of_names, number_of, number_within, refuse, validated
from fourcures.games.common.notation.position_reader import (
    check_pending_choice,
    given_or,
    read_options,
    read_outcome,
)
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, DICE_PER_COLOUR, EVENTS_UP, FACES, MAX_DICE
from fourcures.games.cure.data.data_file import GameData
from fourcures.games.cure.notation.invariants import check_possible, dice_on_table, events_behind
from fourcures.games.cure.notation.position import (
    REGION_NAMES,
    Attempt,
    Awaits,
    Events,
    InfectionDice,
    Position,
    Seat,
    Turn,
)
from fourcures.games.cure.notation.position_writer import awaited
from fourcures.games.cure.options import Options, make_options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.samples import lock_sample
from fourcures.games.cure.rules.setup import ALL_EVENTS, blank_state
from fourcures.games.cure.rules.state import NO_EVENT, State
from fourcures.games.cure.vocabulary import Awaited, Ending, EventCard, PendingChoice, Phase, Role

Value = TypeVar("Value")


def read(document: Any) -> tuple[Options, State]:
    """Return the options and state of a position. Raise BadPosition if it is invalid."""
    position = validated(document, Position, BadPosition, "position")
    options = _options(position)
    state = blank_state(options)
    for number, seat in enumerate(position.seats):
        _read_seat(seat, number, state)
    turn = position.turn
    _read_turn(turn, state)
    _read_table(position, state, options)
    _read_dice(turn, state, options.data)
    if turn.attempt is not None:
        _read_attempt(turn.attempt, state)
    _read_awaits(turn.awaits, state)
    _read_events(position.events, state)
    read_outcome(position.outcome, state, Ending.names)
    check_possible(state)
    check_pending_choice(turn.awaits, awaited(state), decider(state))
    return options, state


def _options(position: Position) -> Options:
    return read_options(
        make_options,
        players=len(position.seats),
        difficulty=position.difficulty,
        roles=[seat.role for seat in position.seats],
        board=position.board,
        **position.options,
    )


def _read_seat(seat: Seat, number: int, state: State) -> None:
    place = f"seats[{number}]"
    state.seat_of[state.role[number]] = number
    state.region[number] = seat.region - 1
    if seat.banked and state.role[number] != Role.DISPATCHER:
        raise refuse(f"{place}.banked", "only the Dispatcher banks dice (C-ROLE-DISPATCHER-02).")
    state.banked += seat.banked
    if len(seat.samples) > MAX_DICE * state.players:
        raise refuse(f"{place}.samples", "there are not so many player dice (C-COMP-03).")
    for index, sample in enumerate(seat.samples):
        owner = number_within(sample.die, 0, state.players - 1, f"{place}.samples[{index}].die")
        lock_sample(state, number, COLOURS.index(sample.colour), owner)


def _read_turn(turn: Turn, state: State) -> None:
    state.turn = turn.number
    state.seat = number_within(turn.seat, 0, state.players - 1, "turn.seat")
    state.phase = Phase.names.index(turn.phase)
    state.excused = int(turn.excused)
    state.quiet_night = int(turn.quiet_night)
    state.hospital = int(turn.mobile_hospital)
    state.attempted = int(turn.attempted)
    state.declined = number_within(turn.declined, 0, state.players, "turn.declined")
    for seat in turn.gifts:
        number_within(seat, 0, state.players - 1, "turn.gifts")
    state.gifts = mask_of(turn.gifts)


def _read_infection_dice(given: InfectionDice, counts: list[int], first: int = 0) -> None:
    for colour, count in given.items():
        counts[first + COLOURS.index(colour)] = count


def _read_table(position: Position, state: State, options: Options) -> None:
    for number, dice in position.regions.items():
        _read_infection_dice(dice, state.regions, REGION_NAMES.index(number) * COLOUR_COUNT)
    _read_infection_dice(position.centre, state.centre)
    _read_infection_dice(position.cdc, state.cdc)
    _read_infection_dice(position.turn.drawn, state.waiting)
    for colour in members(mask_of_names(position.cured, COLOURS, "cured")):
        state.disease[colour] = DiseaseStatus.CURED
    infection = given_or(position.infection, options.data.starts[options.difficulty])
    state.infection = number_within(infection, 0, state.infection_skull, "infection")
    state.outbreaks = number_within(position.outbreaks, 0, state.outbreak_skull, "outbreaks")
    _read_bag(position, state)


def _read_bag(position: Position, state: State) -> None:
    """Fill the bag with the infection dice that are nowhere else (C-COMP-01)."""
    for colour in range(COLOUR_COUNT):
        state.bag[colour] = 0
        elsewhere = dice_on_table(state, colour)
        if elsewhere > DICE_PER_COLOUR:
            problem = f"{elsewhere} {COLOURS[colour]} infection dice are not possible; there are {DICE_PER_COLOUR}"
            raise refuse("dice", f"{problem} (C-COMP-01).")
        state.bag[colour] = DICE_PER_COLOUR - elsewhere
    if position.bag is not UNSET:
        for colour, name in enumerate(COLOURS):
            given = position.bag.get(name, 0)
            if given != state.bag[colour]:
                raise refuse("bag", f"{state.bag[colour]} {name} dice are nowhere else, not {given} (C-COMP-01).")


def _read_dice(turn: Turn, state: State, data: GameData) -> None:
    """Read the active player's dice. Dice that are not mentioned were used."""
    faces = data.face_names[state.role[state.seat]]
    for name, count in turn.dice.items():
        state.showing[number_of(name, faces, "turn.dice")] = count
    state.picked = turn.picked
    state.hazards = turn.biohazards
    state.pending = turn.pending
    banked = state.banked if state.role[state.seat] == Role.DISPATCHER else 0
    known = total(state.showing) + state.picked + state.hazards + state.pending + state.locked[state.seat] + banked
    used = max(0, state.role_dice[state.role[state.seat]] - known)
    state.spent = given_or(turn.spent, 0 if state.phase == Phase.START else used)


def _read_attempt(attempt: Attempt, state: State) -> None:
    state.attempted = 1
    state.attempt_colour = COLOURS.index(attempt.colour)
    faces = state.infection_faces[state.attempt_colour * FACES : (state.attempt_colour + 1) * FACES]
    for number in attempt.rolled:
        if number not in faces:
            raise refuse("turn.attempt.rolled", f"{shown(number)} is not on the die; 0 stands for the cross.")
        face = faces.index(number)
        if state.attempt[face] == DICE_PER_COLOUR:
            raise refuse("turn.attempt.rolled", "there are not so many dice (C-COMP-01).")
        state.attempt[face] += 1


def _read_events(events: Events, state: State) -> None:
    layers = [mask_of_names(layer, EventCard.names, "events.layers") for layer in given_or(events.layers, [])]
    layers = [layer for layer in layers if layer]
    aside = 0 if state.event == NO_EVENT else 1 << state.event
    in_deck = 0
    for layer in layers:
        if in_deck & layer:
            raise refuse("events.layers", f"{EventCard.names[members(in_deck & layer)[0]]} is there twice.")
        in_deck |= layer
    state.events_up = mask_of(members(ALL_EVENTS & ~in_deck & ~aside)[: EVENTS_UP - aside.bit_count()])
    if events.up is not UNSET:
        state.events_up = mask_of_names(events.up, EventCard.names, "events.up")
    if events.layers is UNSET:
        layers = [ALL_EVENTS & ~state.events_up & ~aside]
    state.event_deck = sum(layers)
    for depth, layer in enumerate(layers):
        set_layer(layer, state.event_layer, len(layers) - 1 - depth)


def _read_awaits(awaits: Awaits | None, state: State) -> None:
    """Read a pending choice. Parts of the turn and windows follow from the rest."""
    if state.picked:
        state.pending_choice, state.pending_seat = PendingChoice.REROLL, state.seat
    if awaits is None:
        return
    what = Awaited.names.index(awaits.what)
    if what not in PendingChoice.specs or what == PendingChoice.REROLL:
        return  # parts of the turn, windows and picked-up dice follow from the rest
    state.pending_choice = what
    state.pending_seat = number_within(given_or(awaits.seat, state.seat), 0, state.players - 1, "turn.awaits.seat")
    state.event = _event_behind(awaits, what)
    if "left" in PendingChoice.specs[what].keys:
        state.left = _needed(awaits.left, "left")
    if what == PendingChoice.HAND:
        state.giver = number_within(_needed(awaits.giver, "from"), 0, state.players - 1, "turn.awaits.from")
        state.taker = number_within(_needed(awaits.taker, "to"), 0, state.players - 1, "turn.awaits.to")


def _needed(value: Value | UnsetType, key: str) -> Value:
    """Value that the awaited choice needs. Raise BadPosition if it is missing."""
    if isinstance(value, UnsetType):
        raise refuse(f"turn.awaits.{key}", "it is missing; this choice needs it.")
    return value


def _event_behind(awaits: Awaits, choice: int) -> int:
    """Event that brings a choice."""
    if choice == PendingChoice.PAY:
        return EventCard.names.index(_needed(awaits.event, "event"))
    events = events_behind(choice)
    if len(events) == 1:
        return events[0]
    other = PendingChoice.specs[choice].without_event
    sources = tuple(other if event == NO_EVENT else EventCard.names[event] for event in events)
    return events[number_of(_needed(awaits.by, "by"), sources, "turn.awaits.by")]
