"""Game profiles: each game's options to draw, invariants and heuristic for the tests over all games."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

import cure.conservation
import cure.heuristic_player
import dice.conservation
import dice.heuristic_player
import fourcures as fc
import pandemic.conservation
from fourcures.games.pandemic.data.board import ROLE_SETS
from fourcures.games.pandemic.options import DIFFICULTIES, EDITIONS, OPTIONS, edition_rules
from heuristic_player import HeuristicPlayer

Position = dict[str, Any]


class GameProfile(NamedTuple):
    """One game as the tests over all games use it."""

    name: str
    options: st.SearchStrategy[dict[str, Any]]  # anything that ``fc.new`` accepts
    misplaced: Callable[[Position], list[str]]  # components that are not where they can be
    step_errors: Callable[[Position, Position, Sequence[fc.Event]], list[str]]  # changes that no decision may make
    decide: Callable[[fc.Game], str]  # heuristic action, as text


# --- Pandemic


@st.composite
def pandemic_options(draw: st.DrawFn) -> dict[str, Any]:
    """Draw any options."""
    edition = draw(st.sampled_from(EDITIONS))
    choices = {"edition": edition, "difficulty": draw(st.sampled_from(list(DIFFICULTIES)))}
    for name in draw(st.lists(st.sampled_from(list(OPTIONS)), max_size=3, unique=True)):
        choices[name] = draw(st.sampled_from(OPTIONS[name].names))
    rules = {**edition_rules(edition), **choices}
    players = draw(st.integers(2, 4))
    chosen: dict[str, Any] = {**choices, "players": players}
    if draw(st.booleans()):
        chosen["roles"] = draw(st.permutations(ROLE_SETS[rules["role_set"]]))[:players]
    if rules["first_player"] == "most_recently_sick" and draw(st.booleans()):
        chosen["first_seat"] = draw(st.integers(0, players - 1))
    return chosen


def pandemic_step_errors(before: Position, after: Position, events: Sequence[fc.Event]) -> list[str]:
    hands = [f"the hand of seat {seat}" for seat in pandemic.conservation.hands_above_limit(after)]
    return pandemic.conservation.went_back(before, after) + hands


# --- The Cure


def easy_tables() -> dict[str, Any]:
    """Data of The Cure with which even poor players find cures."""
    data = copy.deepcopy(cure.conservation.OURS)
    data["cure"].update(target=7, target_scientist=5)
    data["outbreak_track"]["skull"] = 16
    return data


@st.composite
def cure_options(draw: st.DrawFn) -> dict[str, Any]:
    players = draw(st.integers(2, 5))
    choices: dict[str, Any] = {
        "players": players,
        "difficulty": draw(st.sampled_from(["beginner", "standard", "heroic"])),
        "sample_giving": draw(st.sampled_from(["each_sample", "all_of_one_colour"])),
    }
    if draw(st.booleans()):
        choices["board"] = easy_tables()
    roles: list[str | None] = list(draw(st.permutations(cure.conservation.ROLES))[:players])
    if draw(st.booleans()):
        choices.update(roles=roles, role_assignment="chosen")
    elif draw(st.booleans()):
        choices["roles"] = [*roles[:-1], None]
    return choices


# --- The dice game


def easy_board() -> dict[str, Any]:
    """Board of the dice game on which even poor players find cures."""
    data = copy.deepcopy(dice.conservation.OURS)
    data["cure_points"] = {"normal": 2, "scientist": 1}
    data["trackers"]["outbreak"]["death"] = 12
    return data


@st.composite
def dice_options(draw: st.DrawFn) -> dict[str, Any]:
    choices: dict[str, Any] = {
        "mode": draw(st.sampled_from(["intro", "standard"])),
        "role_text": draw(st.sampled_from(["role_table", "both"])),
        "treat_cured": draw(st.sampled_from(["one_cube", "all_cubes"])),
    }
    if draw(st.booleans()):
        choices["board"] = easy_board()
    return choices


PROFILES = {
    profile.name: profile
    for profile in (
        GameProfile(
            "pandemic",
            pandemic_options(),
            pandemic.conservation.misplaced,
            pandemic_step_errors,
            lambda game: HeuristicPlayer(game).decide(),
        ),
        GameProfile(
            "cure",
            cure_options(),
            cure.conservation.misplaced,
            cure.conservation.went_wrong,
            cure.heuristic_player.decide,
        ),
        GameProfile(
            "dice",
            dice_options(),
            dice.conservation.misplaced,
            dice.conservation.went_wrong,
            dice.heuristic_player.decide,
        ),
    )
}
