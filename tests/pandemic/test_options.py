"""Editions and options: our table compared with the catalogue's, and accepted values."""

import tomllib
from importlib import resources
from typing import Any

import pytest

import fourcures as fc
from fourcures.games.pandemic import options as ours

OPTIONS = resources.files("fourcures.games") / "options.toml"
CATALOGUE: Any = tomllib.loads(OPTIONS.read_text(encoding="utf-8"))
THEIRS = {option["name"]: option for option in CATALOGUE["options"] if option["game"] == "pandemic"}


def test_the_options_are_those_of_the_catalogue() -> None:
    assert set(ours.OPTIONS) == set(THEIRS)


@pytest.mark.parametrize("name", ours.OPTIONS)
def test_values_and_defaults_are_those_of_the_catalogue(name: str) -> None:
    option = ours.OPTIONS[name]
    assert list(option.names) == list(THEIRS[name]["values"])
    assert {edition: option.default(edition) for edition in ours.EDITIONS} == THEIRS[name]["default"]


def test_editions_and_difficulties_are_those_of_the_catalogue() -> None:
    presets = CATALOGUE["presets"]["pandemic"]
    parameters = {entry["name"]: entry for entry in CATALOGUE["parameters"]}
    assert list(ours.EDITIONS) == list(presets["values"])
    assert ours.make_options(players=2).edition == presets["default"]
    assert parameters["difficulty"]["values"] == ours.DIFFICULTIES
    assert parameters["difficulty"]["aliases"] == ours.ALIASES
    assert ours.make_options(players=2).difficulty == parameters["difficulty"]["default"]
    assert list(ours.PLAYER_COUNTS) == parameters["players"]["values"]["pandemic"]


@pytest.mark.parametrize("name", ours.OPTIONS)
def test_every_option_can_be_set_by_itself(name: str) -> None:
    for value in ours.OPTIONS[name].names:
        game = fc.new(players=2, seed=1, **{name: value})
        assert game.options.rules[name] == value
        others = {key: set_to for key, set_to in game.options.rules.items() if key != name}
        assert others == {key: set_to for key, set_to in ours.edition_rules("2013").items() if key != name}


def test_unknown_options_and_values_are_refused_with_the_valid_ones() -> None:
    with pytest.raises(fc.BadOptions, match="always, not_for_rendezvous, never"):
        fc.new(players=2, consent="sometimes")
    with pytest.raises(fc.BadOptions, match="draw_mode"):
        fc.new(players=2, drawmode="together")


@pytest.mark.rule("P-CONSENT-06")
@pytest.mark.parametrize("hands", ["open", "closed"])
def test_nobody_is_asked_with_open_or_hidden_hands(hands: str) -> None:
    game = fc.new("pandemic", players=2, consent="never", hands=hands)
    assert fc.from_position(game.position()).options.rules["consent"] == "never"
