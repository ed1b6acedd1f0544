"""The journal in words: how entries become events, for games that list a wording for each kind of entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from fourcures.engine.game_type import Event
from fourcures.games.common.cubes import CLEARED, INFECTED, OUTBREAK, PREVENTED, WIPED_OUT
from fourcures.games.common.table import CURE_FOUND, ENDED, PROCEEDED, ROLE_DEALT, WON

Entry = tuple[int, int, int, int]


class EventTemplate(NamedTuple):
    """How entries of one kind are told: the kind's name, what its arguments are, and a sentence."""

    kind: str
    arguments: tuple[str, ...]
    sentence: str


FAMILY = {
    CURE_FOUND: EventTemplate("cured", ("colour",), "A cure for {colour} is found."),
    ENDED: EventTemplate("ended", ("outcome",), "{outcome}"),
    PROCEEDED: EventTemplate("proceeded", ("seat",), "{seat} plays no event."),
    ROLE_DEALT: EventTemplate("role", ("seat", "role"), "The {role} takes a seat."),
}
CUBES = {
    INFECTED: EventTemplate("infected", ("city", "colour", "cubes"), "{city} receives {cubes} {colour}."),
    OUTBREAK: EventTemplate("outbreak", ("city", "colour", "number"), "Outbreak {number} in {city} ({colour})!"),
    PREVENTED: EventTemplate("prevented", ("city", "colour"), "No {colour} cube is placed in {city}."),
    WIPED_OUT: EventTemplate("eradicated", ("colour",), "{colour} is eradicated."),
    CLEARED: EventTemplate("cleared", ("city", "colour", "cubes"), "The Medic clears {cubes} {colour} from {city}."),
}


def format_event(
    entry: Entry,
    wordings: Mapping[int, EventTemplate],
    identify: Callable[[str, int], Any],
    say: Callable[[str, int], str],
    reasons: tuple[str, ...],
    endings: Mapping[str, str],
) -> Event:
    """An entry of the journal as an event: ``identify`` gives an argument's value, ``say`` what a sentence calls it."""
    wording = wordings[entry[0]]
    if entry[0] == ENDED:
        reason = reasons[entry[1]]
        return Event(wording.kind, {"won": entry[1] == WON, "reason": reason}, endings[reason])
    values = dict(zip(wording.arguments, entry[1:], strict=False))
    words = {name: say(name, value) for name, value in values.items()}
    sentence = wording.sentence.format(**words)
    arguments = {name: identify(name, value) for name, value in values.items()}
    return Event(wording.kind, arguments, sentence[0].upper() + sentence[1:])
