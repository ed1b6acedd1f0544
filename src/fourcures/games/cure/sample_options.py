"""Sample options for tests. Together, they reach every rule."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from fourcures.games.cure.data.board import DIFFICULTIES, OURS, PLAYER_COUNTS
from fourcures.games.cure.vocabulary import Role


def samples() -> Iterable[dict[str, Any]]:
    """Every difficulty and number of players, every role, both ways to give samples, a data file that is not ours."""
    for difficulty in DIFFICULTIES:
        for players in PLAYER_COUNTS:
            yield {"players": players, "difficulty": difficulty}
    for number in range(len(Role.names)):
        roles = [Role.names[(number + step) % len(Role.names)] for step in range(3)]
        yield {"roles": roles, "role_assignment": "chosen"}
        yield {"roles": roles, "sample_giving": "all_of_one_colour"}
    yield {"players": 3, "board": other_game_data()}


def other_game_data() -> dict[str, Any]:
    """Data file with other values than ours, to show that the rules read it."""
    data = copy.deepcopy(OURS)
    data["infection_dice"]["faces"]["blue"] = ["cross", "cross", 1, 2, 4, 5]
    track = data["infection_track"]
    track.update(last_space=20, skull=20, epidemic_spaces=[3, 7, 11, 15])
    track["start"] = {"beginner": 1, "standard": 2, "heroic": 5}
    track["rates"] = [{"from": 0, "to": 9, "rate": 2}, {"from": 10, "to": 19, "rate": 6}]
    data["outbreak_track"]["skull"] = 5
    data["cure"].update(target=10, target_scientist=9)
    for role in data["roles"]:
        role["dice"] = 4
        role["faces"][0] = "sail|sample"
    for event in data["events"]:
        event["cost"] = 2
    return data
