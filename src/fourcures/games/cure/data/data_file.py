"""Data files: dice, tracks and costs from JSON, checked so that every game with them can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fourcures.engine.bits import mask_of
from fourcures.engine.errors import shown
from fourcures.engine.json_reader import JsonNode, refuse
from fourcures.games.common.data_file import load_data_file, read_name, read_numbers, read_spaces, read_text
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import (
    COLOURS,
    DICE_PER_COLOUR,
    DIFFICULTIES,
    FACES,
    LONGEST_TRACK,
    MAX_DICE,
    OURS,
    REGION_COUNT,
)
from fourcures.games.cure.vocabulary import EventCard, Icon, Role
from fourcures.games.cure.vocabulary.specs import NO_ROLE

BELONG_TO_THE_RULES = ("players", "start_region", "setup", "difficulty_aliases")
JOINABLE = Icon.FLY | Icon.SAIL | Icon.TREAT | Icon.SAMPLE
MAX_COST = 9
LONGEST_TEXT = 400
MAX_TARGET = DICE_PER_COLOUR * REGION_COUNT


@dataclass(frozen=True)
class GameData:
    """A data file that has been checked: the numbers that the rules need of it, and the names that people do."""

    source: dict[str, Any]  # the content of the file
    infection_faces: tuple[int, ...]  # colour * FACES + face -> region number, 0 a cross
    player_faces: tuple[int, ...]  # role * FACES + face -> icons
    same_face: tuple[int, ...]  # the first face of the die that is like this one
    role_dice: tuple[int, ...]
    costs: tuple[int, ...]
    rates: tuple[int, ...]  # by space, up to the skull
    epidemic_spaces: int
    infection_skull: int
    outbreak_skull: int
    starts: dict[str, int]
    target: int
    target_scientist: int
    face_names: tuple[tuple[str, ...], ...]
    role_names: tuple[str, ...]
    event_names: tuple[str, ...]
    region_names: tuple[str, ...]

    @property
    def is_ours(self) -> bool:
        """Whether nothing was replaced."""
        return self.source == OURS


def load_game_data(given: object) -> GameData:
    """Game data that a caller wants: ours, that of a file, or of a dictionary; BadOptions says what is wrong."""
    return OUR_GAME_DATA if given is None else load_data_file(given, read_game_data)


def read_game_data(data: Any) -> GameData:
    """Game data from the content of a file; BadPosition says what is wrong. What is left out is as in ours."""
    root = JsonNode(data, "board", OURS)
    for key in BELONG_TO_THE_RULES:
        if root.value.get(key, OURS[key]) != OURS[key]:
            raise refuse(root.at(key), "it belongs to the rules and cannot be changed.")
    roles, events = _things(root, "roles", "id", Role.names), _things(root, "events", "id", EventCard.names)
    for thing in (*roles, *events):
        read_text(thing, "text", LONGEST_TEXT)
    faces = [_icons(node, role) for role, node in enumerate(roles)]
    names = tuple(tuple(icons_name(mask) for mask in masks) for masks in faces)
    infection, outbreak, cure = (_part(root, key) for key in ("infection_track", "outbreak_track", "cure"))
    skull = infection.number("skull", 1, LONGEST_TRACK)
    infection.number("last_space", skull, skull, skull)
    outbreak.number("start", 0, 0, 0)
    cure.number("cross_value", 0, 0, 0)
    start = infection.node("start", DIFFICULTIES)
    return GameData(
        source=data,
        infection_faces=_infection_faces(_part(root, "infection_dice")),
        player_faces=tuple(mask for masks in faces for mask in masks),
        same_face=tuple(masks.index(mask) for masks in faces for mask in masks),
        role_dice=tuple(role.number("dice", 1, MAX_DICE) for role in roles),
        costs=tuple(event.number("cost", 1, MAX_COST) for event in events),
        rates=read_numbers(infection, "rates", "rate", range(skull), COLOUR_COUNT * DICE_PER_COLOUR, skull),
        epidemic_spaces=mask_of(read_spaces(infection, "epidemic_spaces", 1, skull)),
        infection_skull=skull,
        outbreak_skull=outbreak.number("skull", 1, LONGEST_TRACK),
        starts={name: start.number(name, 0, skull - 1) for name in DIFFICULTIES},
        target=cure.number("target", 1, MAX_TARGET),
        target_scientist=cure.number("target_scientist", 1, MAX_TARGET),
        face_names=names,
        role_names=tuple(read_name(role) for role in roles),
        event_names=tuple(read_name(event) for event in events),
        region_names=tuple(
            read_name(region) for region in _things(root, "regions", "number", range(1, REGION_COUNT + 1))
        ),
    )


def _part(root: JsonNode, key: str) -> JsonNode:
    """An object of the file, or ours where it is left out."""
    return JsonNode(root.value.get(key, OURS[key]), root.at(key), OURS[key])


def _things(root: JsonNode, key: str, identity: str, known: Sequence[object]) -> list[JsonNode]:
    """Roles, events or regions, which must be the known ones, in their order."""
    listed = root.value.get(key, OURS[key])
    if not isinstance(listed, list) or len(listed) != len(known):
        raise refuse(root.at(key), f"there must be {len(known)}, as in ours, and {shown(listed)} is not that.")
    found = [JsonNode(item, f"{root.at(key)}[{place}]", OURS[key][place]) for place, item in enumerate(listed)]
    for item, expected in zip(found, known, strict=True):
        if item.value.get(identity) != expected:
            raise refuse(item.at(identity), f"{shown(item.value.get(identity))} is not possible here; {expected} is.")
    return found


# Dice


def _six(die: JsonNode, key: str) -> list[Any]:
    faces = die.items(key)
    if len(faces) != FACES:
        raise refuse(die.at(key), f"a die has {FACES} faces, not {len(faces)}.")
    return faces


def _infection_faces(dice: JsonNode) -> tuple[int, ...]:
    """The numbers on the infection dice; 0 is the cross (C-COMP-01, C-COMP-02)."""
    dice.number("per_colour", DICE_PER_COLOUR, DICE_PER_COLOUR, DICE_PER_COLOUR)
    colours = dice.node("faces", COLOURS)
    numbers = []
    for colour in COLOURS:
        for face in _six(colours, colour):
            if face != "cross" and (type(face) is not int or not 1 <= face <= REGION_COUNT):
                problem = f"{shown(face)} is not possible; cross and 1 to {REGION_COUNT} are."
                raise refuse(colours.at(colour), problem)
            numbers.append(0 if face == "cross" else face)
        if not any(numbers[-FACES:]):
            raise refuse(colours.at(colour), "a die needs at least one number.")
    return tuple(numbers)


def _icons(node: JsonNode, role: int) -> list[int]:
    """The icons on the dice of a role (C-COMP-03, C-ROLL-04)."""
    masks = [_icons_on(face, node.at("faces")) for face in _six(node, "faces")]
    others = sum(bit for bit, spec in Icon.specs.items() if spec.role not in (NO_ROLE, role))
    for mask in masks:
        if mask & others:
            raise refuse(node.at("faces"), f"{icons_name(mask)} belongs to another role (C-ROLE-01).")
    if masks.count(Icon.BIOHAZARD) != 1:
        raise refuse(node.at("faces"), "a player die has exactly one biohazard (C-COMP-03).")
    return masks


def _icons_on(face: Any, place: str) -> int:
    icons = face.split("|") if isinstance(face, str) else []
    if not icons or any(icon not in Icon.names for icon in icons):
        raise refuse(place, f"{shown(face)} is not possible; icons are {', '.join(Icon.names)}.")
    mask = mask_of(Icon.names.index(icon) for icon in icons)
    if len(icons) > 1 and (len(icons) != 2 or mask.bit_count() != 2 or mask & ~JOINABLE):
        raise refuse(place, f"{face} is not possible; only two of fly, sail, treat and sample can be joined.")
    return mask


def icons_name(mask: int) -> str:
    """What a face is called."""
    return "|".join(spec.name for bit, spec in Icon.specs.items() if mask & bit)


OUR_GAME_DATA = read_game_data(OURS)
