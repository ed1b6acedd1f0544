"""The tables of the game (dice, tracks, costs), from our data file or from one that replaces it.

Roles, events, colours and regions themselves belong to the rules; what they are made of can be replaced. The tables
become a part of the state, so that rules need nothing else.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from fourcures.engine.errors import BadOptions, shown

OURS: dict[str, Any] = json.loads(
    resources.files(__package__).joinpath("data", "cure.json").read_text(encoding="utf-8")
)

COLOURS: tuple[str, ...] = tuple(OURS["infection_dice"]["faces"])
ROLES: tuple[str, ...] = tuple(role["id"] for role in OURS["roles"])
EVENTS: tuple[str, ...] = tuple(event["id"] for event in OURS["events"])
DIFFICULTIES: tuple[str, ...] = tuple(OURS["infection_track"]["start"])
ALIASES: dict[str, str] = OURS["difficulty_aliases"]
PLAYER_COUNTS: tuple[int, ...] = tuple(OURS["players"])

COLOUR_COUNT = len(COLOURS)
REGION_COUNT = len(OURS["regions"])
FACES = 6
SEATS = max(PLAYER_COUNTS)
DICE_PER_COLOUR: int = OURS["infection_dice"]["per_colour"]
OPENING_DICE: int = OURS["setup"]["dice_rolled"]
MOST_ALIKE: int = OURS["setup"]["max_same_colour_in_region"]  # dice of a colour that a region bears
EVENTS_UP: int = OURS["setup"]["events_face_up"]
START_REGION: int = OURS["start_region"] - 1
MAX_DICE = 7
MAX_TRACK = 60
MAX_TARGET = 60

SPECIALIST, PLANNER, DISPATCHER, GENERALIST, MEDIC, RESEARCHER, SCIENTIST = range(len(ROLES))
QUIET, CONTAINMENT, HEALTHY, HOSPITAL, REROLLING, REMOTE, PLANS, SUPPLIES, COOPERATION, REASSIGNMENT = range(
    len(EVENTS)
)

# Icons of player dice, as bits: a face with two icons offers a choice.
ICONS = ("fly", "sail", "treat", "sample", "treat2", "treat3", "contain", "cross", "airlift", "biohazard")
FLY, SAIL, TREAT, SAMPLE, TREAT2, TREAT3, CONTAIN, CROSS, AIRLIFT, BIOHAZARD = (1 << bit for bit in range(len(ICONS)))
_CAN_BE_JOINED = FLY | SAIL | TREAT | SAMPLE
_FIXED = ("players", "start_region", "setup", "difficulty_aliases")


class Tables:
    """A data file that has been checked, and what the rules need of it."""

    def __init__(self, data: Any) -> None:
        self.data = _object(data, "board")
        for key in _FIXED:
            if self.data.get(key, OURS[key]) != OURS[key]:
                raise BadOptions(f"board: {key} is part of the rules and must be {shown(OURS[key])}.")
        self._read_infection_dice()
        self._read_roles()
        self._read_events()
        self._read_tracks()
        self._read_cures()
        self.region_names = tuple(str(region["name"]) for region in self._listed("regions", "number"))

    @property
    def is_ours(self) -> bool:
        """Whether nothing was replaced."""
        return self.data == OURS

    def _part(self, key: str) -> dict[str, Any]:
        return _object(self.data.get(key, OURS[key]), f"board: {key}")

    def _listed(self, key: str, identity: str = "id") -> list[dict[str, Any]]:
        """A list of things that must be ours in number, order and identity."""
        listed = self.data.get(key, OURS[key])
        if not isinstance(listed, list):
            raise BadOptions(f"board: {key}: {shown(listed)} is not a list.")
        found = [_object(item, f"board: {key}") for item in listed]
        ours = [item[identity] for item in OURS[key]]
        if [item.get(identity) for item in found] != ours:
            raise BadOptions(f"board: {key} must have the {identity}s {', '.join(map(str, ours))}, in this order.")
        for item in found:
            if not isinstance(item.get("name"), str) or not item["name"].strip():
                raise BadOptions(f"board: {key}: {item[identity]} needs a name.")
        return found

    def _read_infection_dice(self) -> None:
        dice = self._part("infection_dice")
        if dice.get("per_colour", DICE_PER_COLOUR) != DICE_PER_COLOUR:
            raise BadOptions(f"board: infection_dice: there are {DICE_PER_COLOUR} a colour (C-COMP-01).")
        faces = _object(dice.get("faces"), "board: infection_dice: faces")
        if set(faces) != set(COLOURS):
            raise BadOptions(f"board: infection_dice: the colours are {', '.join(COLOURS)}.")
        self.infection_faces: list[int] = []
        for colour in COLOURS:
            self.infection_faces += _numbers_on(faces[colour], colour)

    def _read_roles(self) -> None:
        roles = self._listed("roles")
        self.role_names = tuple(str(role["name"]) for role in roles)
        self.role_texts = tuple(str(role.get("text", "")) for role in roles)
        self.role_dice = [_number(role.get("dice"), 1, MAX_DICE, f"roles: dice of {role['id']}") for role in roles]
        self.face_names: list[tuple[str, ...]] = []
        self.player_faces: list[int] = []
        self.same_face: list[int] = []  # the first face of the die that is like this one
        for role in roles:
            names, masks = _icons_on(role.get("faces"), role["id"])
            self.face_names.append(names)
            self.player_faces += masks
            self.same_face += [masks.index(mask) for mask in masks]

    def _read_events(self) -> None:
        events = self._listed("events")
        self.event_names = tuple(str(event["name"]) for event in events)
        self.event_texts = tuple(str(event.get("text", "")) for event in events)
        self.costs = [_number(event.get("cost"), 1, 9, f"events: cost of {event['id']}") for event in events]

    def _read_tracks(self) -> None:
        track = self._part("infection_track")
        self.infection_skull = _number(track.get("skull"), 1, MAX_TRACK, "infection_track: skull")
        spaces = track.get("epidemic_spaces")
        if not isinstance(spaces, list):
            raise BadOptions(f"board: infection_track: epidemic_spaces: {shown(spaces)} is not a list.")
        last = self.infection_skull - 1
        self.epidemic_spaces = sorted(_number(s, 1, last, "infection_track: epidemic_spaces") for s in spaces)
        if track.get("last_space", self.infection_skull) != self.infection_skull:
            raise BadOptions("board: infection_track: the track must end with the skull.")
        self.rates = _rates(track.get("rates"), self.infection_skull)
        starts = _object(track.get("start"), "board: infection_track: start")
        if set(starts) != set(DIFFICULTIES):
            raise BadOptions(f"board: infection_track: start must name {', '.join(DIFFICULTIES)}.")
        self.starts = {name: _number(starts[name], 0, last, f"infection_track: start: {name}") for name in DIFFICULTIES}
        outbreaks = self._part("outbreak_track")
        if outbreaks.get("start", 0) != 0:
            raise BadOptions("board: outbreak_track: the track starts at 0 (C-TRACK-04).")
        self.outbreak_skull = _number(outbreaks.get("skull"), 1, MAX_TRACK, "outbreak_track: skull")

    def _read_cures(self) -> None:
        cure = self._part("cure")
        if cure.get("cross_value", 0) != 0:
            raise BadOptions("board: cure: a cross counts 0 (C-CURE-02).")
        self.target = _number(cure.get("target"), 1, MAX_TARGET, "cure: target")
        self.target_scientist = _number(cure.get("target_scientist"), 1, MAX_TARGET, "cure: target_scientist")


def _object(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadOptions(f"{place}: {shown(value)} is not an object with keys.")
    return value


def _number(value: Any, low: int, high: int, place: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadOptions(f"board: {place}: {shown(value)} is not possible; a whole number from {low} to {high} is.")
    return value


def _six(faces: Any, whose: str) -> list[Any]:
    if not isinstance(faces, list) or len(faces) != FACES:
        raise BadOptions(f"board: the {whose} die has {FACES} faces, not {shown(faces)}.")
    return faces


def _numbers_on(faces: Any, colour: str) -> list[int]:
    """The faces of an infection die; 0 is the cross."""
    numbers = []
    for face in _six(faces, colour):
        valid = face == "cross" or (type(face) is int and 1 <= face <= REGION_COUNT)
        if not valid:
            raise BadOptions(f"board: {shown(face)} on the {colour} die is neither cross nor 1 to {REGION_COUNT}.")
        numbers.append(0 if face == "cross" else face)
    if not any(numbers):
        raise BadOptions(f"board: the {colour} die needs at least one number.")
    return numbers


def _icons_on(faces: Any, role: str) -> tuple[tuple[str, ...], list[int]]:
    """The faces of a player die, as names and as icons."""
    masks = []
    for face in _six(faces, role):
        icons = face.split("|") if isinstance(face, str) else []
        if not icons or any(icon not in ICONS for icon in icons) or len(set(icons)) != len(icons):
            raise BadOptions(f"board: {shown(face)} on the {role} die is not possible; icons are {', '.join(ICONS)}.")
        mask = sum(1 << ICONS.index(icon) for icon in icons)
        if len(icons) > 2 or (len(icons) == 2 and mask & ~_CAN_BE_JOINED):
            raise BadOptions(f"board: {face} on the {role} die: only two of fly, sail, treat and sample can be joined.")
        masks.append(mask)
    if masks.count(BIOHAZARD) != 1:
        raise BadOptions(f"board: the {role} die needs exactly one biohazard (C-COMP-03).")
    return tuple(faces[masks.index(mask)] for mask in masks), masks


def _rates(spans: Any, skull: int) -> list[int]:
    """The infection rate of every space before the skull."""
    rates: dict[int, int] = {}
    if not isinstance(spans, list):
        raise BadOptions(f"board: infection_track: rates: {shown(spans)} is not a list.")
    for span in spans:
        place = "infection_track: rates"
        entry = _object(span, f"board: {place}")
        first = _number(entry.get("from"), 0, skull - 1, f"{place}: from")
        last = _number(entry.get("to"), first, skull - 1, f"{place}: to")
        rate = _number(entry.get("rate"), 1, COLOUR_COUNT * DICE_PER_COLOUR, f"{place}: rate")
        for space in range(first, last + 1):
            if space in rates:
                raise BadOptions(f"board: {place}: space {space} has two rates.")
            rates[space] = rate
    missing = [space for space in range(skull) if space not in rates]
    if missing:
        raise BadOptions(f"board: infection_track: rates: space {missing[0]} has none.")
    return [rates[space] for space in range(skull)]


@cache
def our_tables() -> Tables:
    """The tables of our data file."""
    return Tables(OURS)


def load(board: Any) -> Tables:
    """Tables from a path, a dictionary, or None for ours; BadOptions says what is wrong."""
    if board is None:
        return our_tables()
    if isinstance(board, str | Path):
        try:
            board = json.loads(Path(board).read_text(encoding="utf-8"))
        except OSError as error:
            raise BadOptions(f"board: {board} cannot be read: {error.strerror or error}.") from None
        except (ValueError, RecursionError) as error:
            raise BadOptions(f"board: {board} is not JSON: {str(error)[:80]}.") from None
    return Tables(board)
