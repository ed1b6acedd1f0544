"""Positions written: a state as readable JSON. The reverse is in ``reading``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.bits import members
from fourcures.engine.decks import layers_of
from fourcures.games.common.positions import outcome_in_words
from fourcures.games.common.table import COLOUR_COUNT, NOBODY, UNCURED
from fourcures.games.cure.board import COLOURS, DISPATCHER, EVENTS, FACES, REGION_COUNT, ROLES, Tables
from fourcures.games.cure.legality import decider
from fourcures.games.cure.options import Options
from fourcures.games.cure.state import (
    ACTING,
    CHOICES,
    CURING,
    GIVING,
    HANDING,
    NO_COLOUR,
    NO_EVENT,
    NOTHING,
    PAYING,
    PHASES,
    REASONS,
    RETURNING,
    START,
    TAKING,
    TREATING,
    TURNING,
    State,
    sample_place,
)

WITHOUT_EVENT = {RETURNING: "contain", TAKING: "mobile_hospital"}  # what brings a choice if no event does
PARTS = {START: "start", ACTING: "act", GIVING: "give", CURING: "cure"}


def write(state: State, options: Options) -> dict[str, Any]:
    """The whole position."""
    regions = {str(number + 1): dice(state.regions, number * COLOUR_COUNT) for number in range(REGION_COUNT)}
    return {
        "game": "cure",
        "difficulty": options.difficulty,
        "options": options.changed,
        **options.board_data,
        "seats": [seat(state, number) for number in range(state.players)],
        "turn": turn(state, options.tables),
        "bag": dice(state.bag),
        "regions": {number: found for number, found in regions.items() if found},
        "centre": dice(state.centre),
        "cdc": dice(state.cdc),
        "cured": [COLOURS[colour] for colour in range(COLOUR_COUNT) if state.disease[colour] != UNCURED],
        "infection": state.infection,
        "outbreaks": state.outbreaks,
        "events": {
            "up": [EVENTS[event] for event in members(state.events_up)],
            "layers": [
                [EVENTS[event] for event in members(layer)] for layer in layers_of(state.event_deck, state.event_layer)
            ],
        },
        "outcome": outcome_in_words(state, REASONS),
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
    banked = state.banked if state.seat_of[DISPATCHER] == number else 0
    return {
        "role": ROLES[state.role[number]],
        "region": state.region[number] + 1,
        "banked": banked,
        "samples": samples,
    }


def turn(state: State, tables: Tables) -> dict[str, Any]:
    """Whose turn it is, how far it has come, and what is awaited."""
    names = tables.face_names[state.role[state.seat]]
    return {
        "number": state.turn,
        "seat": state.seat,
        "phase": PHASES[state.phase],
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
    """The dice of a cure attempt that lies on the table."""
    if state.attempt_colour == NO_COLOUR:
        return None
    numbers = state.infection_faces[state.attempt_colour * FACES :]
    rolled = [numbers[face] for face in range(FACES) for _ in range(state.attempt[face])]
    return {"colour": COLOURS[state.attempt_colour], "rolled": sorted(rolled, reverse=True)}


def awaited(state: State) -> dict[str, Any] | None:
    """What is awaited, and from which seat."""
    decides = decider(state)
    if decides == NOBODY:
        return None
    if state.awaits == NOTHING:
        return {"what": PARTS.get(state.phase, "window"), "seat": decides}
    told: dict[str, Any] = {"what": CHOICES[state.awaits], "seat": decides}
    if state.awaits in WITHOUT_EVENT:
        told["by"] = WITHOUT_EVENT[state.awaits] if state.event == NO_EVENT else EVENTS[state.event]
    if state.awaits == PAYING:
        told["event"] = EVENTS[state.event]
    if state.awaits in (TREATING, RETURNING, TAKING, PAYING, TURNING):
        told["left"] = state.left
    if state.awaits == HANDING:
        told.update({"from": state.giver, "to": state.taker})
    return told
