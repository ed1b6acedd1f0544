"""What is printed on board, cards and dice, for whoever draws the table."""

from __future__ import annotations

from typing import Literal, TypedDict

from fourcures.engine.bits import members
from fourcures.games.common import sheet as common
from fourcures.games.common.shape import Family, Told
from fourcures.games.cure.board import COLOURS, DICE_PER_COLOUR, EVENTS, FACES, MOST_ALIKE, OURS, ROLES, START_REGION
from fourcures.games.cure.options import Options
from fourcures.games.cure.wording import ACTION_WORDS, ICON_WORDS, ROLE_RULES

EVENT_RULES = {
    "one_quiet_night": "C-EVENT-QUIET",
    "containment_attempt": "C-EVENT-CONTAIN",
    "healthy_population": "C-EVENT-HEALTHY",
    "mobile_hospital": "C-EVENT-HOSPITAL",
    "sample_reroll": "C-EVENT-REROLL",
    "remote_treatment": "C-EVENT-REMOTE",
    "change_of_plans": "C-EVENT-PLANS",
    "urgent_supplies": "C-EVENT-SUPPLIES",
    "global_cooperation": "C-EVENT-COOP",
    "reassignment": "C-EVENT-REASSIGN",
}
ACTION_RULES = {
    "roll": "C-ROLL",
    "retrieve": "C-ROLE-DISPATCHER",
    "free": "C-TURN-03",
    "fly": "C-MOVE",
    "sail": "C-MOVE",
    "treat": "C-TREAT",
    "clear": "C-TREAT",
    "double": "C-ROLE-MEDIC",
    "triple": "C-ROLE-MEDIC",
    "sample": "C-SAMPLE",
    "contain": "C-ROLE-CONTAINMENT",
    "cross": "C-ROLE-PLANNER",
    "airlift": "C-ROLE-DISPATCHER",
    "bank": "C-ROLE-DISPATCHER",
    "launch": "C-ROLE-DISPATCHER",
    "send": "C-ROLE-DISPATCHER",
    "reroll": "C-ROLL",
    "done": "C-TURN",
    "give": "C-GIVE",
    "deliver": "C-ROLE-RESEARCHER",
    "cure": "C-CURE",
    "buy": "C-EVENT-0",
    "pay": "C-EVENT-0",
    "return": "C-EVENT-HEALTHY",
    "enough": "C-EVENT-0",
    "take": "C-EVENT-REMOTE",
    "turn": "C-EVENT-PLANS",
    "cooperate": "C-EVENT-COOP",
    "hand": "C-EVENT-COOP",
    "spare": "C-EVENT-SUPPLIES",
    "resample": "C-EVENT-REROLL",
    "move": "C-EVENT-REASSIGN",
    "proceed": "C-EVENT-0",
}


class Region(TypedDict):
    """A region of the ring."""

    number: int
    name: str


class Track(TypedDict):
    """The infection track: where the game is lost, where epidemics come, the rate of each space before the end."""

    last: int
    epidemics: list[int]
    rates: list[int]
    start: int


class Face(TypedDict):
    """A face of player dice."""

    name: str
    text: str


class Event(Told):
    """An event card."""

    cost: int


class Target(TypedDict):
    """The total that a cure takes."""

    normal: int
    scientist: int


class Sheet(Family):
    """What is printed."""

    game: Literal["cure"]
    regions: list[Region]  # around the ring
    events: dict[str, Event]
    track: Track
    outbreak_limit: int
    dice: dict[str, list[int]]  # colour -> the regions on its faces, 0 for the cross
    dice_per_colour: int
    region_limit: int  # dice of a colour; one more is an outbreak
    role_dice: dict[str, list[str]]  # role -> faces
    faces: dict[str, Face]
    cure_target: Target
    start: int


def sheet(options: Options, title: str) -> Sheet:
    """The sheet of our tables, or of those in their place."""
    tables = options.tables
    data = {**OURS, **tables.data}
    role_dice = dict(zip(ROLES, map(list, tables.face_names), strict=True))
    return {
        "game": "cure",
        "title": title,
        "colours": common.colours(COLOURS),
        "roles": common.told(data["roles"], ROLE_RULES),
        "actions": common.deeds(ACTION_WORDS, ACTION_RULES, {}),
        "regions": [{"number": number, "name": name} for number, name in enumerate(tables.region_names, start=1)],
        "events": _events(options),
        "track": {
            "last": tables.infection_skull,
            "epidemics": members(tables.epidemic_spaces),
            "rates": list(tables.rates[: tables.infection_skull]),
            "start": tables.starts[options.difficulty],
        },
        "outbreak_limit": tables.outbreak_skull,
        "dice": {
            name: list(tables.infection_faces[colour * FACES : (colour + 1) * FACES])
            for colour, name in enumerate(COLOURS)
        },
        "dice_per_colour": DICE_PER_COLOUR,
        "region_limit": MOST_ALIKE,
        "role_dice": role_dice,
        "faces": {face: _face(face) for faces in role_dice.values() for face in faces},
        "cure_target": {"normal": tables.target, "scientist": tables.target_scientist},
        "start": START_REGION + 1,
    }


def _events(options: Options) -> dict[str, Event]:
    tables = options.tables
    told = common.told({**OURS, **tables.data}["events"], EVENT_RULES)
    return {event: {**told[event], "cost": cost} for event, cost in zip(EVENTS, tables.costs, strict=True)}


def face_name(face: str) -> str:
    """What a face is called; one with two icons offers a choice."""
    return " or ".join(ICON_WORDS[icon][0] for icon in face.split("|"))


def _face(face: str) -> Face:
    return {"name": face_name(face), "text": "; or ".join(ICON_WORDS[icon][1] for icon in face.split("|"))}
