"""Options of The Cure, and errors of callers."""

from __future__ import annotations

import random
import tomllib
from importlib import resources
from typing import Any

import pytest

import fourcures as fc
from cure.builders import RULE_IDS, game_with, new, play, rejected, seat
from cure.printed import ROLES, STARTS
from cure.queries import legal_with, samples

OPTIONS = resources.files("fourcures.games") / "options.toml"
CATALOGUE: Any = tomllib.loads(OPTIONS.read_text(encoding="utf-8"))
OPTIONS = {option["name"]: option for option in CATALOGUE["options"] if option["game"] == "cure"}
MEDIC = seat("medic")


def test_the_options_of_the_catalogue() -> None:
    assert set(OPTIONS) == {"sample_giving", "role_assignment"}
    for name, option in OPTIONS.items():
        for value in option["values"]:
            new(2, **{name: value}, roles=["medic", "scientist"])


@pytest.mark.parametrize("name", ["sample_giving", "role_assignment"])
def test_the_first_value_is_the_default(name: str) -> None:
    default = next(iter(OPTIONS[name]["values"]))
    assert set(OPTIONS[name]["default"].values()) == {default}
    assert new(3, 5).position() == new(3, 5, **{name: default}).position()


@pytest.mark.rule("C-TRACK-03")
@pytest.mark.parametrize("difficulty", STARTS)
def test_each_difficulty(difficulty: str) -> None:
    assert new(2, difficulty=difficulty).position()["difficulty"] == difficulty


@pytest.mark.rule("C-GIVE-03", "C-GIVE-04")
def test_sample_giving_is_part_of_positions_and_records() -> None:
    held = seat("generalist", 1, ("red", 0), ("red", 0))
    game = game_with(held, MEDIC, phase="giving", options={"sample_giving": "all_of_one_colour"})
    for twin in (fc.from_position(game.position(), seed=1), fc.replay(game.record())):
        play(twin, "give red 1")
        assert samples(twin, 1) == [("red", 0), ("red", 0)]
    started = new(2, 3, sample_giving="all_of_one_colour")
    assert started.position()["options"]["sample_giving"] == "all_of_one_colour"
    assert fc.replay(started.record()).position() == started.position()


BAD_OPTIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "one player": ({"players": 1}, ["players", "1"]),
    "six players": ({"players": 6}, ["players", "6"]),
    "players as text": ({"players": "3"}, ["players"]),
    "players as true": ({"players": True}, ["players"]),
    "unknown difficulty": ({"difficulty": "easy"}, ["difficulty", "beginner", "standard", "heroic"]),
    "unknown option": ({"samples_giving": "each_sample"}, ["samples_giving", "sample_giving"]),
    "unknown way of giving": ({"sample_giving": "some"}, ["sample_giving", "each_sample", "all_of_one_colour"]),
    "unknown way of assigning": ({"role_assignment": "drawn"}, ["role_assignment", "dealt", "chosen"]),
    "a way as a list": ({"role_assignment": ["dealt"]}, ["role_assignment"]),
    "unknown role": ({"players": 2, "roles": ["medic", "doctor"]}, ["doctor", "scientist"]),
    "role twice": ({"players": 2, "roles": ["medic", "medic"]}, ["medic"]),
    "too few roles": ({"players": 3, "roles": ["medic", None]}, ["roles", "3"]),
    "roles chosen by nobody": ({"players": 2, "role_assignment": "chosen"}, ["role"]),
    "an option of another game": ({"consent": "never"}, ["consent"]),
    "an edition": ({"edition": "2013"}, ["edition"]),
}


@pytest.mark.parametrize("name", BAD_OPTIONS)
def test_bad_options(name: str) -> None:
    options, words = BAD_OPTIONS[name]
    with pytest.raises(fc.BadOptions) as caught:
        fc.new("cure", seed=1, **options)
    message = str(caught.value)
    assert [word for word in words if word not in message] == []
    assert "\n" not in message
    assert len(message) < 400


BAD_TEXTS = [
    "",
    "   ",
    "swim 3",
    "fly",
    "fly 7",
    "fly 0",
    "fly three",
    "fly -1",
    "fly 3 4",
    "sail",
    "treat",
    "treat green",
    "treat red blue",
    "reroll",
    "reroll swim",
    "reroll biohazard",
    "give red",
    "give red 5",
    "give 1 red",
    "cure",
    "cure purple",
    "buy",
    "buy luck",
    "buy 9 reassignment",
    "pay",
    "launch 1",
    "launch 1 9",
    "send 4 1",
    "airlift 2",
    "take red 3",
    "turn fly",
    "cooperate 0",
    "hand red",
    "move 1",
    "resample 9",
    "spare",
    "done now",
    "roll 3",
    "x" * 3000,
]


@pytest.mark.parametrize("text", BAD_TEXTS, ids=lambda text: repr(text[:20]))
def test_texts_that_are_no_action(text: str) -> None:
    game = game_with(
        seat("generalist", 1, ("red", 0)), MEDIC, dice={"fly": 2, "treat": 1}, regions={1: {"red": 1}}, cdc={"blue": 1}
    )
    error = rejected(game, text)
    assert error.rule in RULE_IDS
    assert "\n" not in str(error)
    assert len(str(error)) < 400


# For a position with a Generalist to act, a Medic elsewhere and a Researcher near: the clause that a refusal must name.
REASONS = {
    "fly 1": "C-MOVE-01",
    "treat red": "C-ROLL",
    "sample red": "C-SAMPLE-03",
    "sample blue": "C-SAMPLE-03",
    "double": "C-ROLE-MEDIC-01",
    "contain": "C-ROLE-CONTAINMENT",
    "cross red": "C-ROLE-PLANNER-01",
    "airlift 1 2": "C-ROLE-DISPATCHER",
    "launch 1 2": "C-ROLE-DISPATCHER",
    "send 1 2": "C-ROLE-DISPATCHER-01",
    "retrieve": "C-ROLE-DISPATCHER-03",
    "free red": "C-TURN-03",
    "reroll biohazard": "C-BIO-02",
    "reroll sail": "C-ROLL",
    "give red 2": "C-GIVE-01",
    "cure red": "C-CURE-01",
    "buy mobile_hospital": "C-EVENT-02",
    "buy one_quiet_night": "C-EVENT-01",
    "buy sample_reroll": "C-EVENT-",
    "move 1 3": "C-EVENT-REASSIGN-01",
    "resample 6": "C-EVENT-REROLL-01",
    "spare red": "C-EVENT-SUPPLIES-01",
    "turn fly sample": "C-EVENT-PLANS-01",
    "cooperate 0 1": "C-EVENT-COOP-01",
}


@pytest.mark.parametrize("text", REASONS)
def test_a_refusal_names_the_clause(text: str) -> None:
    game = game_with(
        seat("generalist", 1, ("red", 0)),
        seat("medic", 2),
        seat("researcher", 1),
        dice={"fly": 1, "sample": 1},
        regions={1: {"red": 1}},
        centre={"blue": 1},
        cured=["blue"],
        cdc={"black": 1},
        up=["mobile_hospital", "sample_reroll", "urgent_supplies"],
    )
    assert rejected(game, text).rule.startswith(REASONS[text])


def test_refusals_in_a_window_and_after_the_end() -> None:
    cards = ["reassignment", "sample_reroll", "urgent_supplies"]
    window = game_with(phase="infect", cdc={"black": 1}, up=cards)
    for text in ("fly 2", "done", "buy 1 reassignment"):
        assert rejected(window, text).rule == "C-EVENT-06"
    over = game_with(
        seat("medic"), seat("generalist"), phase="hazard", dice={"fly": 1}, turn={"pending": 1}, infection=27
    )
    for text in ("fly 2", "done", "proceed", "buy reassignment"):
        assert rejected(over, text).rule.startswith("C-END")


@pytest.mark.parametrize("action", [-1, 10**9, 2.0, None, ["fly 3"], True, b"fly 3"])
def test_other_things_that_are_no_action(action: Any) -> None:
    game = game_with(dice={"fly": 2})
    before = game.position()
    with pytest.raises(fc.IllegalAction) as caught:
        game.play(action)
    assert caught.value.rule in RULE_IDS
    assert game.position() == before


def test_actions_of_other_seats_are_refused_to_a_seat() -> None:
    game = game_with(dice={"fly": 2}, cdc={"red": 1}, up=["reassignment", "sample_reroll", "urgent_supplies"])
    before = game.position()
    for text, number in (("fly 3", 1), ("done", 1), ("buy 1 reassignment", 0), ("buy reassignment", 1)):
        with pytest.raises(fc.IllegalAction):
            game.play(text, seat=number)
        assert game.position() == before
    game.play("buy 1 reassignment", seat=1)
    assert game.actor == 1


def test_texts_are_read_with_any_case_of_blanks() -> None:
    game = game_with(dice={"fly": 2, "treat": 1})
    assert legal_with(game, "fly") == {"2", "3", "4", "5", "6"}
    assert "  fly   3 " in game.legal_actions


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_text_is_accepted_and_means_itself(seed: int) -> None:
    """Random game with every source of texts: many roles, banked dice, samples, events."""
    game = fc.new("cure", players=5, seed=seed, roles=["dispatcher", "researcher", *ROLES[:2], "medic"])
    chance = random.Random(seed)
    for _ in range(60):
        if game.outcome is not None:
            break
        actions = list(game.legal_actions)
        assert len({action.text for action in actions}) == len(actions)
        for action in chance.sample(actions, min(5, len(actions))):
            twin, other = game.copy(), game.copy()
            twin.play(action.text)
            other.play(action)
            assert twin.position() == other.position()
        game.play(chance.choice(actions))


def test_a_record_plays_again_and_undo_takes_back() -> None:
    game = new(3, 8)
    chance = random.Random(8)
    for _ in range(80):
        if game.outcome is not None:
            break
        before = game.position()
        game.play(chance.choice(game.legal_actions.ids()))
        if len(game.decisions) % 10 == 0:
            after = game.position()
            text = game.undo()
            assert game.position() == before
            game.play(text)
            assert game.position() == after
    again = fc.replay(game.record())
    assert again.position() == game.position()
    assert [event.text for event in again.events] == [event.text for event in game.events]
