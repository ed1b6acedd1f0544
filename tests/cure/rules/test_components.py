"""Components, regions and tracks (C-COMP, C-REG, C-TRACK)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import fourcures as fc
from cure.builders import game_with, impossible, loaded, new, play, position, seat
from cure.printed import (
    COLOURS,
    EPIDEMIC_SPACES,
    FACES,
    LAST_OUTBREAK,
    NEIGHBOURS,
    PLAYER_DICE,
    REGIONS,
    ROLES,
    SKULL,
    STARTS,
    dice_of_role,
    rate_at,
)
from cure.queries import args_of, dice_in, first_roll, infection, kinds, legal_with, pawn, placed_in, whereabouts

TWELVE_EACH = dict.fromkeys(COLOURS, 12)
PLANNER = seat("contingency_planner")
MEDIC = seat("medic")


# Dice


@pytest.mark.rule("C-COMP-01")
@pytest.mark.parametrize(("difficulty", "players"), [("beginner", 2), ("standard", 3), ("heroic", 5)])
def test_twelve_dice_of_each_colour_are_somewhere_at_every_moment(difficulty: str, players: int) -> None:
    for seed in range(2):
        game = new(players, seed, difficulty=difficulty)
        chance = random.Random(seed)
        for _ in range(120):
            assert whereabouts(game) == TWELVE_EACH
            if game.outcome is not None:
                break
            game.play(chance.choice(game.legal_actions.ids()))


@pytest.mark.rule("C-COMP-01")
@pytest.mark.parametrize("colour", COLOURS)
def test_every_place_counts(colour: str) -> None:
    places = {
        "regions": {1: {colour: 3}, 4: {colour: 1}},
        "centre": {colour: 2},
        "cdc": {colour: 1},
    }
    game = game_with(seat("generalist", 1, (colour, 0)), MEDIC, dice={"fly": 1}, **places)
    assert game.position()["bag"][colour] == 12 - 3 - 1 - 2 - 1 - 1
    assert whereabouts(game) == TWELVE_EACH
    impossible(position(seat("generalist", 1, (colour, 0)), MEDIC, **{**places, "cdc": {colour: 6}}))


@pytest.mark.rule("C-COMP-02")
@pytest.mark.parametrize("colour", COLOURS)
def test_faces_of_the_infection_dice(colour: str) -> None:
    seen: Counter[int] = Counter()
    for seed in range(25):
        turn = {"biohazards": 1, "drawn": {colour: 3}}
        kind = {"phase": "epidemic", "dice": {"fly": 1}, "infection": 4, "centre": {colour: 9}}
        game = game_with(PLANNER, MEDIC, seed=seed, turn=turn, **kind)
        for (region, _), number in placed_in(game.events).items():
            seen[region] += number
        seen[0] += dice_in(game.events, "crossed")[colour]
    assert seen.total() == 25 * 12
    assert set(seen) == set(FACES[colour])
    one = seen.total() / 6
    for face in set(FACES[colour]):
        expected = one * FACES[colour].count(face)
        assert abs(seen[face] - expected) < 6 * (expected * (1 - expected / seen.total())) ** 0.5


@pytest.mark.rule("C-COMP-03")
def test_37_player_dice() -> None:
    totals: dict[str, int] = {}
    for roles in (ROLES[:4], ROLES[4:]):
        game = game_with(*[seat(role) for role in roles], dice={"fly": 1})
        totals |= {one["role"]: one["dice"]["total"] for one in game.view(None)["seats"]}
    assert totals == {role: dice_of_role(role) for role in ROLES}
    assert totals["generalist"] == 7
    assert sum(totals.values()) == 37


@pytest.mark.rule("C-COMP-03")
@pytest.mark.parametrize("role", ROLES)
def test_faces_of_the_player_dice(role: str) -> None:
    other = "medic" if role != "medic" else "scientist"
    seen: Counter[str] = Counter()
    rolls = 60
    for seed in range(rolls):
        rolled = first_roll(game_with(seat(role), seat(other, 2), seed=seed, phase="start").events)
        assert rolled.total() == dice_of_role(role)
        seen.update(rolled)
    assert set(seen) == set(PLAYER_DICE[role])
    for face in seen:
        share = PLAYER_DICE[role].count(face) / 6
        expected = seen.total() * share
        assert abs(seen[face] - expected) < 6 * (expected * (1 - share)) ** 0.5, face


@pytest.mark.rule("C-COMP-04")
@pytest.mark.parametrize("difficulty", STARTS)
def test_two_to_five_players(difficulty: str) -> None:
    for players in (2, 3, 4, 5):
        game = new(players, difficulty=difficulty)
        assert game.players == len(game.position()["seats"]) == players
    for players in (-1, 0, 1, 6, 7):
        with pytest.raises(fc.BadOptions, match="players"):
            new(players, difficulty=difficulty)
    assert fc.new("cure", seed=1).players == 5


@pytest.mark.rule("C-COMP-04")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_no_position_for_one_or_six(players: int) -> None:
    place = position(*[seat(role) for role in ROLES[:players]])
    place["seats"] = place["seats"][:players] if players else []
    impossible(place)


# Regions


@pytest.mark.rule("C-REG-01")
@pytest.mark.parametrize("region", REGIONS)
def test_six_regions_in_a_ring(region: int) -> None:
    game = game_with(seat("generalist", region), MEDIC, dice={"sail": 2, "sample": 1})
    assert legal_with(game, "sail") == {str(number) for number in NEIGHBOURS[region]}
    for number in NEIGHBOURS[region]:
        there = game.copy()
        play(there, f"sail {number}", f"sail {region}")
        assert pawn(there, 0) == region
    flying = game_with(seat("generalist", region), MEDIC, dice={"fly": 1, "sample": 1})
    assert legal_with(flying, "fly") == {str(number) for number in REGIONS} - {str(region)}


@pytest.mark.rule("C-REG-01")
@pytest.mark.parametrize("region", [0, 7, -1, 12])
def test_there_is_no_other_region(region: int) -> None:
    impossible(position(seat("generalist", region), MEDIC))
    impossible(position(regions={region: {"red": 1}}))


# Tracks


def after_one_biohazard(space: int, **kind: object) -> fc.Game:
    """The marker was on `space`, and one biohazard moves it."""
    turn = {"pending": 1}
    return game_with(PLANNER, MEDIC, phase="hazard", dice={"fly": 1}, infection=space, turn=turn, **kind)


@pytest.mark.rule("C-TRACK-01")
@pytest.mark.parametrize("space", range(1, SKULL))
def test_every_fourth_space_brings_an_epidemic(space: int) -> None:
    game = after_one_biohazard(space - 1)
    assert infection(game) == space
    assert ("epidemic" in kinds(game.events)) == (space % 4 == 0) == (space in EPIDEMIC_SPACES)
    assert game.outcome is None


@pytest.mark.rule("C-TRACK-01")
def test_28_is_the_skull() -> None:
    game = after_one_biohazard(27)
    assert infection(game) == SKULL
    assert game.outcome == fc.Outcome(False, "infection")
    assert "epidemic" not in kinds(game.events)
    impossible(position(infection=29))
    impossible(position(infection=-1))


@pytest.mark.rule("C-TRACK-02")
@pytest.mark.parametrize("space", range(SKULL))
def test_the_infection_rate(space: int) -> None:
    game = game_with(dice={"fly": 1}, infection=space)
    assert game.view(None)["infection_rate"] == rate_at(space)
    drawn = dice_in(game_with(phase="infect", infection=space).events, "drawn")
    assert drawn.total() >= rate_at(space)
    moved = args_of(after_one_biohazard(space - 1).events, "marker") if space else []
    assert [args for args in moved[:1] if args != {"space": space, "rate": rate_at(space)}] == []


@pytest.mark.rule("C-TRACK-02")
def test_the_rate_rises_at_12_and_20() -> None:
    rates = [game_with(dice={"fly": 1}, infection=space).view(0)["infection_rate"] for space in (0, 11, 12, 19, 20, 27)]
    assert rates == [3, 3, 4, 4, 5, 5]


@pytest.mark.rule("C-TRACK-03")
@pytest.mark.parametrize(("difficulty", "start"), STARTS.items())
def test_where_the_infection_marker_starts(difficulty: str, start: int) -> None:
    for seed in range(12):
        game = new(2, seed, difficulty=difficulty)
        moves = args_of(game.events, "marker")
        assert infection(game) == start + len(moves)
        assert [args["space"] for args in moves] == [start + 1 + number for number in range(len(moves))]
        assert kinds(game.events).count("epidemic") == (len(moves) >= 4)
    assert game_with(difficulty=difficulty, dice={"fly": 1}).position()["infection"] == start


@pytest.mark.rule("C-TRACK-03")
def test_names_of_the_difficulties() -> None:
    game = new(difficulty="introductory")
    assert game.position()["difficulty"] == new(difficulty="beginner").position()["difficulty"] == "beginner"
    assert game.position() == new(difficulty="beginner").position() == new().position()
    for name in ("normal", "legendary", "", "Heroic", None, 3):
        with pytest.raises(fc.BadOptions, match="difficulty"):
            new(difficulty=name)


@pytest.mark.rule("C-TRACK-04")
@pytest.mark.parametrize("difficulty", STARTS)
def test_the_outbreak_track_starts_at_0(difficulty: str) -> None:
    for seed in range(5):
        game = new(4, seed, difficulty=difficulty)
        assert game.position()["outbreaks"] == kinds(game.events).count("outbreak")
    assert game_with(difficulty=difficulty, dice={"fly": 1}).position()["outbreaks"] == 0


@pytest.mark.rule("C-TRACK-04")
@pytest.mark.parametrize("before", range(LAST_OUTBREAK))
def test_the_skull_of_the_outbreak_track_is_on_8(before: int) -> None:
    turn = {"drawn": {"red": 3}}
    game = game_with(phase="infecting", regions={1: {"red": 3}}, outbreaks=before, turn=turn, board=loaded(red=1))
    assert game.position()["outbreaks"] == before + 1
    assert game.outcome == (fc.Outcome(False, "outbreaks") if before == 7 else None)
    impossible(position(outbreaks=9))
