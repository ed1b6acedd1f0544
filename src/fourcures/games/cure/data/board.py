"""Components: our data file, and its numbers that belong to the rules.

The rules fix roles, events, colours and regions. Their data (faces, tracks, costs) can be replaced, see ``data_file``.
These data are part of the state, so the rules need nothing else.
"""

from __future__ import annotations

import json
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
MOST_ALIKE: int = OURS["setup"]["max_same_colour_in_region"]  # most dice of a colour in a region without an outbreak
EVENTS_UP: int = OURS["setup"]["events_face_up"]
START_REGION: int = OURS["start_region"] - 1
MAX_DICE = 7
LONGEST_TRACK = 60
