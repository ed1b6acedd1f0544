"""Data files: dice, tracks and costs from JSON, checked so that every game with them can be played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, UnsetType, field

from fourcures.engine.bits import mask_of
from fourcures.engine.errors import BadPosition, shown
from fourcures.engine.validation import Part, number_within, one_of, refuse, validated, within
from fourcures.games.common.data_file import (
    LONGEST_NAME,
    check_printable,
    check_spaces,
    load_data_file,
    numbers_of_spaces,
)
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


Face = TypeVar("Face")


class InfectionDice(Part, frozen=True):
    """The infection dice: their faces by colour, numbers or "cross"."""

    faces: dict[Annotated[str, one_of(COLOURS)], list[int | str]]
    per_colour: Annotated[int, within(DICE_PER_COLOUR, DICE_PER_COLOUR)] = DICE_PER_COLOUR
    confidence: Any = None
    note: Any = None


class RegionEntry(Part, frozen=True):
    """A region of the table."""

    number: int
    name: str
    confidence: Any = None


class Rate(Part, frozen=True):
    """Number of dice drawn while the marker is on these spaces."""

    rate: Annotated[int, within(1, COLOUR_COUNT * DICE_PER_COLOUR)]
    first: int = field(name="from")
    last: int = field(name="to")


class InfectionTrack(Part, frozen=True):
    """The infection track, and the marker's start by difficulty."""

    skull: Annotated[int, within(1, LONGEST_TRACK)]
    start: dict[Annotated[str, one_of(DIFFICULTIES)], int]
    rates: list[Rate] = []
    epidemic_spaces: list[int] = []
    last_space: int | UnsetType = UNSET  # space of the skull
    confidence: Any = None


class OutbreakTrack(Part, frozen=True):
    """The outbreak track."""

    skull: Annotated[int, within(1, LONGEST_TRACK)]
    start: Annotated[int, within(0, 0)] = 0
    confidence: Any = None


class CureTargets(Part, frozen=True):
    """Totals of sample dice that a cure takes."""

    target: Annotated[int, within(1, MAX_TARGET)]
    target_scientist: Annotated[int, within(1, MAX_TARGET)]
    cross_value: Annotated[int, within(0, 0)] = 0
    confidence: Any = None


class RoleEntry(Part, frozen=True):
    """A role: its dice and its text."""

    id: str
    name: str
    dice: Annotated[int, within(1, MAX_DICE)]
    faces: list[str]
    text: str
    confidence: Any = None


class EventEntry(Part, frozen=True):
    """An event card: its cost and its text."""

    id: str
    name: str
    cost: Annotated[int, within(1, MAX_COST)]
    text: str
    confidence: Any = None


class DataFile(Part, frozen=True):
    """The whole document. Entries that belong to the rules are for reading only and cannot be changed."""

    infection_dice: InfectionDice
    regions: list[RegionEntry]
    infection_track: InfectionTrack
    outbreak_track: OutbreakTrack
    cure: CureTargets
    roles: list[RoleEntry]
    events: list[EventEntry]
    about: Any = None
    players: Any = None
    start_region: Any = None
    setup: Any = None
    difficulty_aliases: Any = None


@dataclass(frozen=True)
class GameData:
    """Validated data file: the numbers that the rules need, and names for texts."""

    source: dict[str, Any]  # the content of the file
    infection_faces: tuple[int, ...]  # colour * FACES + face -> region number, 0 a cross
    player_faces: tuple[int, ...]  # role * FACES + face -> icons
    same_face: tuple[int, ...]  # role * FACES + face -> first face like it
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
        """Whether this is our data file, unchanged."""
        return self.source == OURS


def load_game_data(given: object) -> GameData:
    """Load game data: ours if ``given`` is None, else from a file or a dictionary. Raise BadOptions if invalid."""
    return OUR_GAME_DATA if given is None else load_data_file(given, read_game_data)


def read_game_data(data: Any) -> GameData:
    """Read game data from the content of a file, with ours for omitted parts. Raise BadPosition if invalid."""
    whole = {**OURS, **data} if isinstance(data, dict) else data
    file = validated(whole, DataFile, BadPosition, "board", place="board")
    for key in BELONG_TO_THE_RULES:
        if whole[key] != OURS[key]:
            raise refuse(f"board.{key}", "it belongs to the rules and cannot be changed.")
    _check_order("roles", [role.id for role in file.roles], Role.names)
    _check_order("events", [event.id for event in file.events], EventCard.names)
    _check_order("regions", [region.number for region in file.regions], range(1, REGION_COUNT + 1))
    faces = [_icons(role.faces, number) for number, role in enumerate(file.roles)]
    track, place = file.infection_track, "board.infection_track"
    if track.last_space not in (UNSET, track.skull):
        raise refuse(f"{place}.last_space", f"it is {track.skull}, the space of the skull.")
    for difficulty in DIFFICULTIES:
        number_within(track.start.get(difficulty, -1), 0, track.skull - 1, f"{place}.start.{difficulty}")
    rates = ((section.first, section.last, section.rate) for section in track.rates)
    return GameData(
        source=data,
        infection_faces=_infection_faces(file.infection_dice.faces),
        player_faces=tuple(mask for masks in faces for mask in masks),
        same_face=tuple(masks.index(mask) for masks in faces for mask in masks),
        role_dice=tuple(role.dice for role in file.roles),
        costs=tuple(event.cost for event in file.events),
        rates=numbers_of_spaces(rates, range(track.skull), track.skull, f"{place}.rates"),
        epidemic_spaces=mask_of(check_spaces(track.epidemic_spaces, 1, track.skull, f"{place}.epidemic_spaces")),
        infection_skull=track.skull,
        outbreak_skull=file.outbreak_track.skull,
        starts=dict(track.start),
        target=file.cure.target,
        target_scientist=file.cure.target_scientist,
        face_names=tuple(tuple(icons_name(mask) for mask in masks) for masks in faces),
        role_names=_printed("roles", file.roles),
        event_names=_printed("events", file.events),
        region_names=_printed("regions", file.regions),
    )


def _check_order(key: str, ids: Sequence[object], known: Sequence[object]) -> None:
    """Check that roles, events or regions are the known ones, in their order."""
    for index, (given, expected) in enumerate(zip(ids, known, strict=False)):
        if given != expected:
            raise refuse(f"board.{key}[{index}]", f"{shown(given)} is not possible here; {expected} is.")
    if len(ids) != len(known):
        wrong = f"{shown(ids[-1])} is too much" if len(ids) > len(known) else f"{known[len(ids)]} is missing"
        raise refuse(f"board.{key}", f"there must be {len(known)}, as in ours: {wrong}.")


def _printed(key: str, things: Sequence[RoleEntry | EventEntry | RegionEntry]) -> tuple[str, ...]:
    """Names of things. Raise BadPosition if a name or a text cannot be printed."""
    for index, thing in enumerate(things):
        check_printable(thing.name, LONGEST_NAME, f"board.{key}[{index}].name")
        if not isinstance(thing, RegionEntry):
            check_printable(thing.text, LONGEST_TEXT, f"board.{key}[{index}].text")
    return tuple(thing.name for thing in things)


# Dice


def _infection_faces(dice: dict[str, list[int | str]]) -> tuple[int, ...]:
    """The numbers on the infection dice; 0 is the cross (C-COMP-01, C-COMP-02)."""
    numbers = []
    for colour in COLOURS:
        place = f"board.infection_dice.faces.{colour}"
        if colour not in dice:
            raise refuse(place, f"it is missing; a list of {FACES} faces belongs there.")
        for face in _six(dice[colour], place):
            if face != "cross" and not (isinstance(face, int) and 1 <= face <= REGION_COUNT):
                raise refuse(place, f"{shown(face)} is not possible; cross and 1 to {REGION_COUNT} are.")
            numbers.append(0 if face == "cross" else int(face))
        if not any(numbers[-FACES:]):
            raise refuse(place, "a die needs at least one number.")
    return tuple(numbers)


def _six(faces: list[Face], place: str) -> list[Face]:
    if len(faces) != FACES:
        raise refuse(place, f"a die has {FACES} faces, not {len(faces)}.")
    return faces


def _icons(faces: list[str], role: int) -> list[int]:
    """The icons on the dice of a role (C-COMP-03, C-ROLL-04)."""
    place = f"board.roles[{role}].faces"
    masks = [_icons_on(face, place) for face in _six(faces, place)]
    others = sum(bit for bit, spec in Icon.specs.items() if spec.role not in (NO_ROLE, role))
    for mask in masks:
        if mask & others:
            raise refuse(place, f"{icons_name(mask)} belongs to another role (C-ROLE-01).")
    if masks.count(Icon.BIOHAZARD) != 1:
        raise refuse(place, "a player die has exactly one biohazard (C-COMP-03).")
    return masks


def _icons_on(face: str, place: str) -> int:
    icons = face.split("|")
    if any(icon not in Icon.names for icon in icons):
        raise refuse(place, f"{shown(face)} is not possible; icons are {', '.join(Icon.names)}.")
    mask = mask_of(Icon.names.index(icon) for icon in icons)
    if len(icons) > 1 and (len(icons) != 2 or mask.bit_count() != 2 or mask & ~JOINABLE):
        raise refuse(place, f"{face} is not possible; only two of fly, sail, treat and sample can be joined.")
    return mask


def icons_name(mask: int) -> str:
    """Name of a face: its icons joined by ``|``."""
    return "|".join(spec.name for bit, spec in Icon.specs.items() if mask & bit)


OUR_GAME_DATA = read_game_data(OURS)
