"""Components: printed data of board, cards and dice, for clients that draw the table."""

from __future__ import annotations

from typing import Literal, TypedDict

from fourcures.engine.bits import members
from fourcures.games.common.views import components as common
from fourcures.games.common.views.schema import CardText, FamilyComponents
from fourcures.games.cure.data.board import COLOURS, DICE_PER_COLOUR, FACES, MOST_ALIKE, OURS, START_REGION
from fourcures.games.cure.notation.names import face_name
from fourcures.games.cure.options import Options
from fourcures.games.cure.vocabulary import ActionKind, EventCard, Icon, JournalKind, Role


class Region(TypedDict):
    """A region of the ring."""

    number: int
    name: str


class Track(TypedDict):
    """The infection track: its losing end, its epidemics, and the rate of each space before the end."""

    last: int
    epidemics: list[int]
    rates: list[int]
    start: int


class Face(TypedDict):
    """A face of player dice."""

    name: str
    text: str


class Event(CardText):
    """An event card."""

    cost: int


class Target(TypedDict):
    """The total that a cure takes."""

    normal: int
    scientist: int


class Components(FamilyComponents):
    """Printed components of a game."""

    game: Literal["cure"]
    regions: list[Region]  # around the ring
    events: dict[str, Event]
    track: Track
    outbreak_limit: int
    dice: dict[str, list[int]]  # colour -> regions on its faces, 0 for the cross
    dice_per_colour: int
    region_limit: int  # most dice of a colour in a region; one more is an outbreak
    role_dice: dict[str, list[str]]  # role -> faces
    faces: dict[str, Face]
    cure_target: Target
    start: int


def components(options: Options, title: str) -> Components:
    """Components of a game, from our data or from data that replace them."""
    data = options.data
    role_dice = dict(zip(Role.names, map(list, data.face_names), strict=True))
    return {
        "game": "cure",
        "title": title,
        "colours": common.colours(COLOURS),
        "roles": common.cards({**OURS, **data.source}["roles"], Role),
        "actions": common.action_kinds(ActionKind),
        "journal": common.journal_kinds(JournalKind),
        "regions": [{"number": number, "name": name} for number, name in enumerate(data.region_names, start=1)],
        "events": _events(options),
        "track": {
            "last": data.infection_skull,
            "epidemics": members(data.epidemic_spaces),
            "rates": list(data.rates[: data.infection_skull]),
            "start": data.starts[options.difficulty],
        },
        "outbreak_limit": data.outbreak_skull,
        "dice": {
            name: list(data.infection_faces[colour * FACES : (colour + 1) * FACES])
            for colour, name in enumerate(COLOURS)
        },
        "dice_per_colour": DICE_PER_COLOUR,
        "region_limit": MOST_ALIKE,
        "role_dice": role_dice,
        "faces": {face: _face(face) for faces in role_dice.values() for face in faces},
        "cure_target": {"normal": data.target, "scientist": data.target_scientist},
        "start": START_REGION + 1,
    }


def _events(options: Options) -> dict[str, Event]:
    data = options.data
    cards = common.cards({**OURS, **data.source}["events"], EventCard)
    return {event: {**cards[event], "cost": cost} for event, cost in zip(EventCard.names, data.costs, strict=True)}


def _face(face: str) -> Face:
    return {"name": face_name(face), "text": "; or ".join(Icon.named(icon).text for icon in face.split("|"))}
