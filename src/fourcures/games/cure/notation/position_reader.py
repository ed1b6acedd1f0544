"""Position reader: what is left out takes its set-up value, and what no game can reach is refused with the reason."""

from __future__ import annotations

from typing import Any

from fourcures.engine.bits import mask_of, members
from fourcures.engine.decks import set_layer
from fourcures.engine.errors import shown
from fourcures.engine.json_reader import JsonNode, mask_of_names, number_of, refuse
from fourcures.games.common.notation.position_reader import (
    MAX_TURNS,
    check_pending_choice,
    read_options,
    read_outcome,
    read_root,
)
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import (
    COLOURS,
    DICE_PER_COLOUR,
    DIFFICULTIES,
    EVENTS_UP,
    FACES,
    MAX_DICE,
    REGION_COUNT,
    START_REGION,
)
from fourcures.games.cure.data.data_file import GameData
from fourcures.games.cure.notation.invariants import check_possible, dice_on_table, events_behind
from fourcures.games.cure.notation.position_writer import awaited
from fourcures.games.cure.options import OPTIONS, Options, make_options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.samples import lock_sample
from fourcures.games.cure.rules.setup import ALL_EVENTS, blank_state
from fourcures.games.cure.rules.state import NO_EVENT, State
from fourcures.games.cure.vocabulary import Awaited, Ending, EventCard, PendingChoice, Phase, Role

KEYS = (
    "game",
    "difficulty",
    "options",
    "board",
    "seats",
    "turn",
    "bag",
    "regions",
    "centre",
    "cdc",
    "cured",
    "infection",
    "outbreaks",
    "events",
    "outcome",
)
SEAT_KEYS = ("role", "region", "banked", "samples")
TURN_KEYS = (
    "number",
    "seat",
    "phase",
    "dice",
    "picked",
    "spent",
    "biohazards",
    "pending",
    "excused",
    "quiet_night",
    "mobile_hospital",
    "attempted",
    "gifts",
    "drawn",
    "attempt",
    "declined",
    "awaits",
)
AWAITS_KEYS = ("what", "seat", *dict.fromkeys(key for spec in PendingChoice.specs.values() for key in spec.keys))
REGION_NAMES = tuple(str(number) for number in range(1, REGION_COUNT + 1))
MOST_CHOICES = 9


def read(position: Any) -> tuple[Options, State]:
    """Options and state of a position; BadPosition says what is wrong."""
    root = read_root(position, "cure", KEYS)
    options = _options(root)
    state = blank_state(options)
    turn = root.node("turn", TURN_KEYS)
    awaits = turn.node("awaits", AWAITS_KEYS)
    _read_seats(root, state)
    _read_turn(turn, state)
    _read_table(root, turn, state, options)
    _read_dice(turn, state, options.data)
    _read_attempt(turn, state)
    _read_awaits(awaits, state)
    _read_events(root, state)
    read_outcome(root, state, Ending.names)
    check_possible(state)
    check_pending_choice(awaits, awaited(state), decider(state))
    return options, state


def _seats(root: JsonNode) -> list[JsonNode]:
    return [JsonNode(seat, f"seats[{number}]", SEAT_KEYS) for number, seat in enumerate(root.items("seats"))]


def _options(root: JsonNode) -> Options:
    seats = _seats(root)
    for seat in seats:
        if not seat.has("role"):
            raise refuse(seat.at("role"), "a seat needs a role.")
    return read_options(
        make_options,
        root,
        tuple(OPTIONS),
        players=len(seats),
        difficulty=root.value.get("difficulty", DIFFICULTIES[0]),
        roles=[seat.value["role"] for seat in seats],
    )


def _read_seats(root: JsonNode, state: State) -> None:
    for number, seat in enumerate(_seats(root)):
        state.seat_of[state.role[number]] = number
        state.region[number] = seat.number("region", 1, REGION_COUNT, START_REGION + 1) - 1
        banked = seat.number("banked", 0, MAX_DICE, 0)
        if banked and state.role[number] != Role.DISPATCHER:
            raise refuse(seat.at("banked"), "only the Dispatcher banks dice (C-ROLE-DISPATCHER-02).")
        state.banked += banked
        if len(seat.items("samples")) > MAX_DICE * state.players:
            raise refuse(seat.at("samples"), "there are not so many player dice (C-COMP-03).")
        for place, value in enumerate(seat.items("samples")):
            sample = JsonNode(value, f"{seat.at('samples')}[{place}]", ("colour", "die"))
            lock_sample(state, number, sample.choice("colour", COLOURS), sample.number("die", 0, state.players - 1))


def _read_turn(turn: JsonNode, state: State) -> None:
    state.turn = turn.number("number", 1, MAX_TURNS, 1)
    state.seat = turn.number("seat", 0, state.players - 1, 0)
    state.phase = turn.choice("phase", Phase.names, Phase.names[Phase.START])
    state.excused = int(turn.flag("excused"))
    state.quiet_night = int(turn.flag("quiet_night"))
    state.hospital = int(turn.flag("mobile_hospital"))
    state.attempted = int(turn.flag("attempted"))
    state.declined = turn.number("declined", 0, state.players, 0)
    for seat in turn.items("gifts"):
        if type(seat) is not int or seat not in range(state.players):
            raise refuse(turn.at("gifts"), f"{shown(seat)} is not a seat.")
    state.gifts = mask_of(turn.items("gifts"))


def _dice(node: JsonNode, counts: list[int], first: int = 0) -> None:
    for colour in node.value:
        counts[first + COLOURS.index(colour)] = node.number(colour, 0, DICE_PER_COLOUR, 0)


def _read_table(root: JsonNode, turn: JsonNode, state: State, options: Options) -> None:
    regions = root.node("regions", REGION_NAMES)
    for number in regions.value:
        _dice(regions.node(number, COLOURS), state.regions, REGION_NAMES.index(number) * COLOUR_COUNT)
    _dice(root.node("centre", COLOURS), state.centre)
    _dice(root.node("cdc", COLOURS), state.cdc)
    _dice(turn.node("drawn", COLOURS), state.waiting)
    for colour in members(root.mask("cured", COLOURS)):
        state.disease[colour] = DiseaseStatus.CURED
    state.infection = root.number("infection", 0, state.infection_skull, options.data.starts[options.difficulty])
    state.outbreaks = root.number("outbreaks", 0, state.outbreak_skull, 0)
    _read_bag(root, state)


def _read_bag(root: JsonNode, state: State) -> None:
    """The bag holds what is nowhere else (C-COMP-01)."""
    for colour in range(COLOUR_COUNT):
        state.bag[colour] = 0
        elsewhere = dice_on_table(state, colour)
        if elsewhere > DICE_PER_COLOUR:
            problem = f"{elsewhere} {COLOURS[colour]} infection dice are not possible; there are {DICE_PER_COLOUR}"
            raise refuse("dice", f"{problem} (C-COMP-01).")
        state.bag[colour] = DICE_PER_COLOUR - elsewhere
    if root.has("bag"):
        given = [0] * COLOUR_COUNT
        _dice(root.node("bag", COLOURS), given)
        for colour, name in enumerate(COLOURS):
            if given[colour] != state.bag[colour]:
                raise refuse(
                    "bag", f"{state.bag[colour]} {name} dice are nowhere else, not {given[colour]} (C-COMP-01)."
                )


def _read_dice(turn: JsonNode, state: State, data: GameData) -> None:
    """The active player's dice; what is not told of was used."""
    names = data.face_names[state.role[state.seat]]
    shown_dice = turn.node("dice", names)
    for name in shown_dice.value:
        state.showing[names.index(name)] = shown_dice.number(name, 0, MAX_DICE, 0)
    state.picked = turn.number("picked", 0, MAX_DICE, 0)
    state.hazards = turn.number("biohazards", 0, MAX_DICE, 0)
    state.pending = turn.number("pending", 0, MAX_DICE, 0)
    if state.phase == Phase.START or turn.has("spent"):
        state.spent = turn.number("spent", 0, MAX_DICE, 0)
        return
    banked = state.banked if state.role[state.seat] == Role.DISPATCHER else 0
    known = total(state.showing) + state.picked + state.hazards + state.pending + state.locked[state.seat] + banked
    state.spent = max(0, state.role_dice[state.role[state.seat]] - known)


def _read_attempt(turn: JsonNode, state: State) -> None:
    attempt = turn.node("attempt", ("colour", "rolled"))
    if not attempt.value:
        return
    state.attempted = 1
    state.attempt_colour = attempt.choice("colour", COLOURS)
    faces = state.infection_faces[state.attempt_colour * FACES : (state.attempt_colour + 1) * FACES]
    for number in attempt.items("rolled"):
        if type(number) is not int or number not in faces:
            raise refuse(attempt.at("rolled"), f"{shown(number)} is not on the die; 0 stands for the cross.")
        face = faces.index(number)
        if state.attempt[face] == DICE_PER_COLOUR:
            raise refuse(attempt.at("rolled"), "there are not so many dice (C-COMP-01).")
        state.attempt[face] += 1


def _read_events(root: JsonNode, state: State) -> None:
    events = root.node("events", ("up", "layers"))
    layers = [mask_of_names(_list(layer), EventCard.names, "events.layers") for layer in events.items("layers")]
    layers = [layer for layer in layers if layer]
    aside = 0 if state.event == NO_EVENT else 1 << state.event
    in_deck = 0
    for layer in layers:
        if in_deck & layer:
            raise refuse("events.layers", f"{EventCard.names[members(in_deck & layer)[0]]} is there twice.")
        in_deck |= layer
    first = mask_of(members(ALL_EVENTS & ~in_deck & ~aside)[: EVENTS_UP - aside.bit_count()])
    state.events_up = events.mask("up", EventCard.names) if events.has("up") else first
    if not events.has("layers"):
        layers = [ALL_EVENTS & ~state.events_up & ~aside]
    state.event_deck = sum(layers)
    for depth, layer in enumerate(layers):
        set_layer(layer, state.event_layer, len(layers) - 1 - depth)


def _list(layer: Any) -> list[Any]:
    if not isinstance(layer, list):
        raise refuse("events.layers", f"{shown(layer)} is not a list of events.")
    return layer


def _read_awaits(awaits: JsonNode, state: State) -> None:
    """An open choice; the parts of the turn and windows follow from the rest."""
    if state.picked:
        state.pending_choice, state.pending_seat = PendingChoice.REROLL, state.seat
    if not awaits.value:
        return
    what = number_of(awaits.value.get("what"), Awaited.names[Awaited.REROLL :], awaits.at("what")) + Awaited.REROLL
    if what not in PendingChoice.specs or what == PendingChoice.REROLL:
        return  # the parts of the turn, windows and dice that are picked up
    spec = PendingChoice.specs[what]
    state.pending_choice = what
    state.pending_seat = awaits.number("seat", 0, state.players - 1, state.seat)
    state.event = _event_behind(awaits, what)
    if "left" in spec.keys:
        state.left = awaits.number("left", 1, MOST_CHOICES)
    if what == PendingChoice.HAND:
        state.giver = awaits.number("from", 0, state.players - 1)
        state.taker = awaits.number("to", 0, state.players - 1)


def _event_behind(awaits: JsonNode, choice: int) -> int:
    """The event that brings a choice."""
    if choice == PendingChoice.PAY:
        return awaits.choice("event", EventCard.names)
    events = events_behind(choice)
    if len(events) == 1:
        return events[0]
    other = PendingChoice.specs[choice].without_event
    return events[
        awaits.choice("by", tuple(other if event == NO_EVENT else EventCard.names[event] for event in events))
    ]
