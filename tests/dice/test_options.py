"""Modes and options of the dice game."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

import pytest

import fourcures as fc
from dice.builders import bad_position, cured, eradicated, game_with, new_game, play, position, walk
from dice.queries import board_cubes

OPTIONS = resources.files("fourcures.games") / "options.toml"
CATALOGUE: Any = tomllib.loads(OPTIONS.read_text(encoding="utf-8"))
OPTIONS = {option["name"]: list(option["values"]) for option in CATALOGUE["options"] if option["game"] == "dice"}


def test_the_catalogue_has_two_options() -> None:
    assert OPTIONS == {"role_text": ["role_table", "both"], "treat_cured": ["one_cube", "all_cubes"]}


def test_the_introductory_game_is_the_default() -> None:
    assert new_game().position()["mode"] == "intro"
    assert new_game().position() == new_game(mode="intro").position() == new_game(mode="introductory").position()
    assert new_game(mode="standard").position()["mode"] == "standard"
    assert game_with({"game": "dice"}).position()["mode"] == "intro"
    assert game_with({"game": "dice", "mode": "introductory"}).position()["mode"] == "intro"


@pytest.mark.parametrize("mode", ["intro", "standard"])
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in OPTIONS.items() for value in values])
def test_every_option_can_be_set_by_itself(name: str, value: str, mode: str) -> None:
    game = new_game(mode=mode, **{name: value})
    differs = value != OPTIONS[name][0]
    assert game.position()["options"] == ({name: value} if differs else {})
    for _ in walk(game, 1, 40):
        pass
    assert fc.replay(game.record()).position() == game.position()
    assert fc.from_position(game.position(), seed=1).position()["options"] == game.position()["options"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"mode": "heroic"}, "intro"),
        ({"mode": 1}, "mode"),
        ({"mode": None}, "mode"),
        ({"role_text": "neither"}, "role_table, both"),
        ({"treat_cured": "two_cubes"}, "one_cube, all_cubes"),
        ({"treat_cured": ["one_cube"]}, "treat_cured"),
        ({"difficulty": "heroic"}, "difficulty"),
        ({"edition": "2013"}, "edition"),
        ({"treat": "one_cube"}, "treat_cured"),
        ({"roles": ["medic"]}, "roles"),
        ({"players": 2}, "players"),
    ],
)
def test_what_does_not_exist_is_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(fc.BadOptions, match=words):
        new_game(**given)


@pytest.mark.parametrize(
    "wrong",
    [{"mode": "heroic"}, {"options": {"treat_cured": "two"}}, {"options": {"consent": "never"}}, {"options": []}],
)
def test_positions_know_the_same_options(wrong: dict[str, Any]) -> None:
    bad_position(position(**wrong))


@pytest.mark.rule("D-TREAT-03", "D-TREAT-02")
def test_an_option_changes_the_game_it_is_set_for() -> None:
    for value, left in (("one_cube", 2), ("all_cubes", 0)):
        game = game_with(options={"treat_cured": value}, cubes={"atlanta": {"red": 3}}, diseases=cured("red"))
        play(game, "treat red")
        assert sum(board_cubes(game).values()) == left


@pytest.mark.rule("D-ERAD-03", "D-STD-01", "D-STD-03")
def test_modes_differ_in_eradication_and_in_the_limit() -> None:
    game_with(mode="intro", research={"red": 5, "blue": 5}, diseases=eradicated("green"))
    bad_position(position(mode="standard", research={"red": 5, "blue": 5}))
    bad_position(position(mode="standard", diseases=eradicated("green")))


@pytest.mark.parametrize("seed", [0, 7, 2**128 - 1])
def test_the_same_seed_is_the_same_game(seed: int) -> None:
    one, two = new_game(seed), new_game(seed)
    for _ in zip(walk(one, 1, 60), walk(two, 1, 60), strict=True):
        assert one.position() == two.position()
    assert one.events == two.events
