"""Position writer: a state as readable JSON. The reverse is ``position_reader``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.bits import members
from fourcures.engine.decks import layers_of
from fourcures.games.common.notation.position_writer import write_outcome
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import COLOURS, FACES, REGION_COUNT
from fourcures.games.cure.data.data_file import GameData
from fourcures.games.cure.options import Options
from fourcures.games.cure.rules.legal_actions import decider
from fourcures.games.cure.rules.state import NO_COLOUR, NO_EVENT, State, sample_place
from fourcures.games.cure.vocabulary import Awaited, Ending, EventCard, PendingChoice, Phase, Role
from fourcures.games.cure.vocabulary.specs import NO_PHASE

PARTS = {spec.phase: spec.name for spec in Awaited.specs.values() if spec.phase != NO_PHASE}
WINDOW = Awaited.names[Awaited.WINDOW]


def write(state: State, options: Options) -> dict[str, Any]:
    """Write the position of a state."""
    return {
        "game": "cure",
        "difficulty": options.difficulty,
        "options": options.changed,
        **options.board_data,
        "seats": [seat(state, number) for number in range(state.players)],
        "turn": turn(state, options.data),
        **table(state),
        "outcome": write_outcome(state, Ending.names),
    }


def table(state: State) -> dict[str, Any]:
    """Contents of the table: infection dice, tracks and event cards."""
    regions = {str(number + 1): dice(state.regions, number * COLOUR_COUNT) for number in range(REGION_COUNT)}
    return {
        "bag": dice(state.bag),
        "regions": {number: found for number, found in regions.items() if found},
        "centre": dice(state.centre),
        "cdc": dice(state.cdc),
        "cured": [COLOURS[colour] for colour in range(COLOUR_COUNT) if state.disease[colour] != DiseaseStatus.UNCURED],
        "infection": state.infection,
        "outbreaks": state.outbreaks,
        "events": {
            "up": [EventCard.names[event] for event in members(state.events_up)],
            "layers": [
                [EventCard.names[event] for event in members(layer)]
                for layer in layers_of(state.event_deck, state.event_layer)
            ],
        },
    }


def dice(counts: Sequence[int], first: int = 0) -> dict[str, int]:
    """Infection dice in a place, by colour."""
    return {COLOURS[colour]: counts[first + colour] for colour in range(COLOUR_COUNT) if counts[first + colour]}


def seat(state: State, number: int) -> dict[str, Any]:
    """A seat: role, pawn, banked dice and samples."""
    samples = [
        {"colour": COLOURS[colour], "die": owner}
        for colour in range(COLOUR_COUNT)
        for owner in range(state.players)
        for _ in range(state.samples[sample_place(number, colour, owner)])
    ]
    banked = state.banked if state.seat_of[Role.DISPATCHER] == number else 0
    return {
        "role": Role.names[state.role[number]],
        "region": state.region[number] + 1,
        "banked": banked,
        "samples": samples,
    }


def turn(state: State, data: GameData) -> dict[str, Any]:
    """Progress of the turn: its seat, phase, dice and awaited decision."""
    names = data.face_names[state.role[state.seat]]
    return {
        "number": state.turn,
        "seat": state.seat,
        "phase": Phase.names[state.phase],
        "dice": {names[face]: state.showing[face] for face in range(FACES) if state.showing[face]},
        "picked": state.picked,
        "spent": state.spent,
        "biohazards": state.hazards,
        "pending": state.pending,
        "excused": bool(state.excused),
        "quiet_night": bool(state.quiet_night),
        "mobile_hospital": bool(state.hospital),
        "attempted": bool(state.attempted),
        "gifts": members(state.gifts),
        "drawn": dice(state.waiting),
        "attempt": attempt(state),
        "declined": state.declined,
        "awaits": awaited(state),
    }


def attempt(state: State) -> dict[str, Any] | None:
    """Dice of the cure attempt on the table, or None."""
    if state.attempt_colour == NO_COLOUR:
        return None
    numbers = state.infection_faces[state.attempt_colour * FACES :]
    rolled = [numbers[face] for face in range(FACES) for _ in range(state.attempt[face])]
    return {"colour": COLOURS[state.attempt_colour], "rolled": sorted(rolled, reverse=True)}


def awaited(state: State) -> dict[str, Any] | None:
    """Awaited decision and its seat, or None if no seat must decide."""
    decides = decider(state)
    if decides == NOBODY:
        return None
    if state.pending_choice == PendingChoice.NONE:
        return {"what": PARTS.get(state.phase, WINDOW), "seat": decides}
    spec = PendingChoice.specs[state.pending_choice]
    event = spec.without_event if state.event == NO_EVENT else EventCard.names[state.event]
    values = {"by": event, "event": event, "left": state.left, "from": state.giver, "to": state.taker}
    return {"what": spec.name, "seat": decides, **{key: values[key] for key in spec.keys}}
