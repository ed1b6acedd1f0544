"""What the game is made of: our data file, and the numbers that belong to the rules.

Roles, events, colours and regions themselves belong to the rules. What they are made of (faces, tracks, costs) can be
replaced, see ``datafile``; it becomes a part of the state, so that rules need nothing else.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

OURS: dict[str, Any] = json.loads(resources.files(__package__).joinpath("cure.json").read_text(encoding="utf-8"))

COLOURS: tuple[str, ...] = tuple(OURS["infection_dice"]["faces"])
DIFFICULTIES: tuple[str, ...] = tuple(OURS["infection_track"]["start"])
ALIASES: dict[str, str] = OURS["difficulty_aliases"]
PLAYER_COUNTS: tuple[int, ...] = tuple(OURS["players"])

REGION_COUNT = len(OURS["regions"])
FACES = 6
SEATS = max(PLAYER_COUNTS)
DICE_PER_COLOUR: int = OURS["infection_dice"]["per_colour"]
OPENING_DICE: int = OURS["setup"]["dice_rolled"]
MOST_ALIKE: int = OURS["setup"]["max_same_colour_in_region"]  # dice of a colour that a region bears
EVENTS_UP: int = OURS["setup"]["events_face_up"]
START_REGION: int = OURS["start_region"] - 1
MAX_DICE = 7
LONGEST_TRACK = 60


# Icons of player dice, as bits: a face with two icons offers a choice.
ICONS = ("fly", "sail", "treat", "sample", "treat2", "treat3", "contain", "cross", "airlift", "biohazard")
FLY, SAIL, TREAT, SAMPLE, TREAT2, TREAT3, CONTAIN, CROSS, AIRLIFT, BIOHAZARD = (1 << bit for bit in range(len(ICONS)))
# The icons that belong to one role (C-ROLE-01), by role.
OWN_ICONS = (CONTAIN, CROSS, AIRLIFT, 0, TREAT2 | TREAT3, 0, 0)
COMMON_ICONS = FLY | SAIL | TREAT | SAMPLE | BIOHAZARD


@dataclass(frozen=True)
class Tables:
    """A data file that has been checked: the numbers that the rules need of it, and the names that people do."""

    data: dict[str, Any]
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
        return self.data == OURS
