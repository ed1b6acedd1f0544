"""The journal of this game: the kinds of entries that the rules write, and the words for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourcures.engine.event_text import FAMILY, Entry, EventTemplate, format_event
from fourcures.engine.game_type import Event
from fourcures.games.common.table import PROCEEDED
from fourcures.games.cure.board import COLOURS, EVENTS, ROLES, Tables
from fourcures.games.cure.options import Options
from fourcures.games.cure.sheet import face_name
from fourcures.games.cure.state import REASONS

(
    TURN,
    ROLLED,
    BIOHAZARD_ROLLED,
    EXCUSED,
    MARKER,
    EPIDEMIC_COMES,
    DRAWN,
    PLACED,
    CROSSED,
    OUTBREAK,
    SPREAD,
    MOVED,
    TREATED,
    CLEARED,
    SAMPLED,
    SAMPLE_ROLLED,
    FREED,
    SHARED,
    BANKED,
    RETRIEVED,
    TO_CDC,
    PICKED,
    TURNED,
    ATTEMPT,
    FAILED,
    BOUGHT,
    PAID,
    REVEALED,
    SPARED,
    RESAMPLED,
    HOSPITAL_OPENS,
    SKIPPED,
    FINISHED,
) = range(33)

WORDINGS: dict[int, EventTemplate] = {
    **FAMILY,
    PROCEEDED: EventTemplate("proceeded", ("seat",), "{seat} lets the moment pass."),
    TURN: EventTemplate("turn", ("seat", "number"), "Turn of {seat}."),
    ROLLED: EventTemplate("rolled", ("seat", "face", "dice"), "{seat} rolls {dice} × {face}."),
    BIOHAZARD_ROLLED: EventTemplate("biohazard", ("seat",), "A biohazard of {seat} is set aside."),
    EXCUSED: EventTemplate("excused", ("seat",), "The first biohazard of {seat} does not move the marker."),
    MARKER: EventTemplate("marker", ("space", "rate"), "The infection marker moves to {space} (rate {rate})."),
    EPIDEMIC_COMES: EventTemplate("epidemic", (), "Epidemic!"),
    DRAWN: EventTemplate("drawn", ("colour", "dice"), "Drawn from the bag: {dice} {colour}."),
    PLACED: EventTemplate("placed", ("region", "colour", "dice"), "{region} receives {dice} {colour}."),
    CROSSED: EventTemplate("crossed", ("colour", "dice"), "To the CDC: {dice} {colour}."),
    OUTBREAK: EventTemplate("outbreak", ("region", "colour", "number"), "Outbreak {number} in {region} ({colour})!"),
    SPREAD: EventTemplate("spread", ("region", "colour", "dice"), "Spread to {region}: {dice} {colour}."),
    MOVED: EventTemplate("moved", ("seat", "origin", "region"), "{seat} moves from {origin} to {region}."),
    TREATED: EventTemplate(
        "treated", ("region", "colour", "dice"), "From {region} to the treatment centre: {dice} {colour}."
    ),
    CLEARED: EventTemplate("cleared", ("colour", "dice"), "From the treatment centre to the bag: {dice} {colour}."),
    SAMPLED: EventTemplate("sampled", ("seat", "colour"), "{seat} takes a {colour} sample."),
    FREED: EventTemplate(
        "freed", ("seat", "colour", "holder"), "{seat} takes a die back from a {colour} sample of {holder}."
    ),
    SHARED: EventTemplate("shared", ("colour", "giver", "taker"), "{giver} hands a {colour} sample to {taker}."),
    BANKED: EventTemplate("banked", ("seat",), "{seat} banks an airlift."),
    RETRIEVED: EventTemplate("retrieved", ("seat",), "{seat} takes a banked die back."),
    TO_CDC: EventTemplate("to_cdc", ("colour",), "A {colour} die is turned to its cross and goes to the CDC."),
    PICKED: EventTemplate("picked", ("face",), "A die showing {face} is picked up."),
    TURNED: EventTemplate("turned", ("face", "old"), "A die is turned from {old} to {face}."),
    SAMPLE_ROLLED: EventTemplate("sample_rolled", ("number", "dice"), "Samples rolled: {dice} × {number}."),
    ATTEMPT: EventTemplate("attempt", ("seat", "colour", "total"), "{seat} tries to cure {colour}: {total}."),
    FAILED: EventTemplate("failed", ("colour",), "No cure for {colour}."),
    BOUGHT: EventTemplate("bought", ("seat", "event"), "{seat} uses {event}."),
    PAID: EventTemplate("paid", ("colour",), "A {colour} die of the CDC pays."),
    REVEALED: EventTemplate("revealed", ("event",), "{event} lies face up."),
    SPARED: EventTemplate("spared", ("colour",), "A drawn {colour} die goes back to the bag."),
    RESAMPLED: EventTemplate(
        "resampled", ("number", "old"), "A sample die that showed {old} is rolled again: {number}."
    ),
    HOSPITAL_OPENS: EventTemplate("hospital", (), "The mobile hospital follows the active pawn."),
    SKIPPED: EventTemplate("quiet_night", (), "One quiet night: no region is infected."),
    FINISHED: EventTemplate("done", ("seat",), "{seat} is done with this part of the turn."),
}

ENDINGS = {
    "cures": "All four cures are found: the game is won!",
    "infection": "The infection marker reaches the skull: the game is lost.",
    "outbreaks": "The outbreak marker reaches the skull: the game is lost.",
    "bag": "The bag does not hold the dice to be drawn: the game is lost.",
}
_REVEALING = (  # rolls, dice from the bag, cards of the event deck
    "rolled",
    "biohazard",
    "drawn",
    "placed",
    "crossed",
    "sample_rolled",
    "attempt",
    "resampled",
    "revealed",
)
_SEATS = ("seat", "giver", "taker", "holder")


def event(entry: Entry, roles: Sequence[int], active: int, tables: Tables) -> Event:
    """An entry of the journal as an event with names and a sentence; faces are those of the active player's dice."""
    faces = tables.face_names[roles[entry[1] if entry[0] == ROLLED else active]]

    def identify(name: str, value: int) -> Any:
        if name == "face" or (name == "old" and entry[0] == TURNED):
            return faces[value]
        listed = {"colour": COLOURS, "event": EVENTS, "role": ROLES}.get(name)
        return listed[value] if listed else value

    def say(name: str, value: int) -> str:
        if name in _SEATS:
            return seat_words(value, roles, tables)
        if name in ("region", "origin"):
            return f"{tables.region_names[value - 1]} ({value})"
        if name == "event":
            return tables.event_names[value]
        if name == "role":
            return tables.role_names[value]
        if name in ("number", "old") and entry[0] in (RESAMPLED, SAMPLE_ROLLED):
            return str(value) if value else "a cross"
        if name == "face" or (name == "old" and entry[0] == TURNED):
            return face_name(faces[value]).lower()
        return str(identify(name, value))

    return format_event(entry, WORDINGS, identify, say, REASONS, ENDINGS)


def reveals(options: Options, event: Event) -> bool:
    """Whether dice were rolled or drawn, or an event card was turned up."""
    return event.kind in _REVEALING


def seat_words(seat: int, roles: Sequence[int], tables: Tables) -> str:
    """A seat as a sentence names it: by its role, which no other has."""
    return f"the {tables.role_names[roles[seat]]}"
