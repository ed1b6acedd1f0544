"""Data files: dice, tracks and costs from JSON, checked so that every game with them can be played."""

from __future__ import annotations

from typing import Any

from fourcures.engine.bits import mask_of
from fourcures.engine.errors import shown
from fourcures.engine.json_reader import JsonNode, refuse
from fourcures.games.common.data_file import load_data_file, read_name, read_numbers, read_spaces, read_text
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import (
    BIOHAZARD,
    COLOURS,
    COMMON_ICONS,
    DICE_PER_COLOUR,
    DIFFICULTIES,
    FACES,
    ICONS,
    LONGEST_TRACK,
    MAX_DICE,
    OURS,
    OWN_ICONS,
    REGION_COUNT,
    Tables,
)

BELONG_TO_THE_RULES = ("players", "start_region", "setup", "difficulty_aliases")
CAN_BE_JOINED = COMMON_ICONS & ~BIOHAZARD
MAX_COST = 9
LONGEST_TEXT = 400
MAX_TARGET = DICE_PER_COLOUR * REGION_COUNT


def load_tables(given: object) -> Tables:
    """The tables that a caller wants: ours, those of a file, or of a dictionary; BadOptions says what is wrong."""
    return OUR_TABLES if given is None else load_data_file(given, read_tables)


def read_tables(data: Any) -> Tables:
    """Tables from the content of a file; BadPosition says what is wrong. What is left out is as in ours."""
    root = JsonNode(data, "board", OURS)
    for key in BELONG_TO_THE_RULES:
        if root.value.get(key, OURS[key]) != OURS[key]:
            raise refuse(root.at(key), "it belongs to the rules and cannot be changed.")
    roles, events = _things(root, "roles"), _things(root, "events")
    for thing in (*roles, *events):
        read_text(thing, "text", LONGEST_TEXT)
    faces = [_icons(role, own) for role, own in zip(roles, OWN_ICONS, strict=True)]
    names = tuple(tuple(icons_name(mask) for mask in masks) for masks in faces)
    infection, outbreak, cure = (_part(root, key) for key in ("infection_track", "outbreak_track", "cure"))
    skull = infection.number("skull", 1, LONGEST_TRACK)
    infection.number("last_space", skull, skull, skull)
    outbreak.number("start", 0, 0, 0)
    cure.number("cross_value", 0, 0, 0)
    start = infection.node("start", DIFFICULTIES)
    return Tables(
        data=data,
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
        region_names=tuple(read_name(region) for region in _things(root, "regions", "number")),
    )


def _part(root: JsonNode, key: str) -> JsonNode:
    """An object of the file, or ours where it is left out."""
    return JsonNode(root.value.get(key, OURS[key]), root.at(key), OURS[key])


def _things(root: JsonNode, key: str, identity: str = "id") -> list[JsonNode]:
    """Roles, events or regions, which must be ours, in our order."""
    listed = root.value.get(key, OURS[key])
    ours = [item[identity] for item in OURS[key]]
    if not isinstance(listed, list) or len(listed) != len(ours):
        raise refuse(root.at(key), f"there must be {len(ours)}, as in ours, and {shown(listed)} is not that.")
    found = [JsonNode(item, f"{root.at(key)}[{place}]", OURS[key][place]) for place, item in enumerate(listed)]
    for item, known in zip(found, ours, strict=True):
        if item.value.get(identity) != known:
            raise refuse(item.at(identity), f"{shown(item.value.get(identity))} is not possible here; {known} is.")
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


def _icons(role: JsonNode, own: int) -> list[int]:
    """The icons on the dice of a role (C-COMP-03, C-ROLL-04)."""
    masks = [_icons_on(face, role.at("faces")) for face in _six(role, "faces")]
    for mask in masks:
        if mask & ~COMMON_ICONS & ~own:
            raise refuse(role.at("faces"), f"{icons_name(mask)} belongs to another role (C-ROLE-01).")
    if masks.count(BIOHAZARD) != 1:
        raise refuse(role.at("faces"), "a player die has exactly one biohazard (C-COMP-03).")
    return masks


def _icons_on(face: Any, place: str) -> int:
    icons = face.split("|") if isinstance(face, str) else []
    if not icons or any(icon not in ICONS for icon in icons):
        raise refuse(place, f"{shown(face)} is not possible; icons are {', '.join(ICONS)}.")
    mask = mask_of(ICONS.index(icon) for icon in icons)
    if len(icons) > 1 and (len(icons) != 2 or mask.bit_count() != 2 or mask & ~CAN_BE_JOINED):
        raise refuse(place, f"{face} is not possible; only two of fly, sail, treat and sample can be joined.")
    return mask


def icons_name(mask: int) -> str:
    """What a face is called."""
    return "|".join(icon for bit, icon in enumerate(ICONS) if mask >> bit & 1)


OUR_TABLES = read_tables(OURS)
