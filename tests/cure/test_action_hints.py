"""Action hints of The Cure, and its journal kinds that reveal hidden things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fourcures as fc
from action_hints import hint_of
from cure.builders import DEAD_CARDS, game_with, own_data, play, seat
from fourcures.games.cure.options import make_options
from fourcures.games.cure.vocabulary import ACTION_SPACE

GENERALIST, SCIENTIST, MEDIC = (seat(role, 3) for role in ("generalist", "scientist", "medic"))
ALL_LOCKED = [("red", 0)] * 5


def acting(role: str, *dice: str, **kind: Any) -> fc.Game:
    """Game in which a player in Asia has these dice, with another player and a few coloured dice around."""
    rest = {"regions": {3: {"red": 2}}, "centre": {"blue": 2, "red": 1}, **kind}
    return game_with(seat(role, 3), MEDIC if role == "scientist" else SCIENTIST, dice=dict.fromkeys(dice, 1), **rest)


def giving() -> fc.Game:
    return game_with(seat("generalist", 3, ("red", 0), ("blue", 1)), SCIENTIST, phase="giving")


def affording(event: str, **kind: Any) -> fc.Game:
    """Game with an affordable event face up, beside two that are not."""
    up = [event, *[card for card in DEAD_CARDS if card != event][:2]]
    rest = {"dice": {"fly": 1, "sail": 1}, "regions": {3: {"red": 2}}, "centre": {"blue": 2}, **kind}
    return game_with(seat("generalist", 3, ("red", 0)), SCIENTIST, up=up, cdc={"blue": 3, "black": 3}, **rest)


def paid(event: str, **kind: Any) -> fc.Game:
    """Game in which an event has been bought and paid for."""
    game = after(affording(event, **kind), f"buy {event}")
    while "pay blue" in game.legal_actions:
        game.play("pay blue")
    return game


def after(game: fc.Game, *texts: str) -> fc.Game:
    play(game, *texts)
    return game


HINTS: list[tuple[Callable[[], fc.Game], str, str, str]] = [
    (lambda: game_with(seat("dispatcher", banked=1), MEDIC, phase="start"), "roll", "Roll the dice", ""),
    (lambda: after(acting("generalist", "fly"), "reroll fly"), "roll", "Roll the dice that are picked up", ""),
    (
        lambda: game_with(seat("dispatcher", 3, banked=1), SCIENTIST, phase="start"),
        "retrieve",
        "Take a banked airlift die back",
        "seat:0",
    ),
    (
        lambda: game_with(seat("dispatcher", 3, *ALL_LOCKED), SCIENTIST, phase="start"),
        "free red",
        "Take your die back from your red sample, chance of a cure then 46%",
        "sample:0:red",
    ),
    (
        lambda: game_with(seat("dispatcher"), seat("scientist", 3, *ALL_LOCKED), phase="start"),
        "free red 1",
        "Take your die back from the Scientist's red sample, chance of a cure then 63%",
        "sample:1:red",
    ),
    (lambda: acting("generalist", "fly"), "fly 1", "Fly to North America", "place:1 die:fly"),
    (lambda: acting("scientist", "sail"), "sail 2", "Sail to Europe", "place:2 die:sail"),
    (
        lambda: acting("medic", "sail|treat"),
        "sail 2 sail|treat",
        "Sail to Europe (with a sail or treat die)",
        "place:2 die:sail|treat",
    ),
    (
        lambda: acting("generalist", "treat"),
        "treat red",
        "Treat red in Asia",
        "cube:3:red disease:red place:3 die:treat",
    ),
    (
        lambda: after(acting("medic", "treat2"), "double"),
        "treat red",
        "Treat red in Asia",
        "cube:3:red disease:red place:3",
    ),
    (
        lambda: acting("generalist", "treat"),
        "clear blue",
        "Clear blue from the treatment centre",
        "centre:blue die:treat",
    ),
    (
        lambda: acting("generalist", "sample"),
        "sample blue",
        "Take a blue sample, chance of a cure then 0%",
        "centre:blue die:sample",
    ),
    (lambda: acting("medic", "treat2"), "double", "Use a die with two treatments", "die:treat2"),
    (lambda: acting("medic", "treat3"), "triple", "Use a die with three treatments", "die:treat3"),
    (
        lambda: acting("containment_specialist", "contain"),
        "contain",
        "Contain: up to three dice from the treatment centre to the bag",
        "die:contain",
    ),
    (
        lambda: acting("contingency_planner", "cross"),
        "cross red",
        "Send a red die from Asia to the CDC",
        "cube:3:red die:cross",
    ),
    (
        lambda: acting("contingency_planner", "cross"),
        "cross blue centre",
        "Send a blue die from the treatment centre to the CDC",
        "centre:blue die:cross",
    ),
    (
        lambda: acting("dispatcher", "airlift"),
        "airlift 3 6",
        "Airlift all pawns from Asia to South America",
        "die:airlift place:6 pawn:0 pawn:1",
    ),
    (lambda: acting("dispatcher", "airlift"), "bank", "Bank the airlift for later", "die:airlift"),
    (lambda: acting("generalist", "fly"), "reroll fly", "Pick up a fly die to roll it again", "die:fly"),
    (lambda: acting("generalist", "fly"), "done", "Be done with the dice", ""),
    (giving, "done", "Be done with giving samples", ""),
    (
        giving,
        "give red 1",
        "Give a red sample to the Scientist, chance of a cure then 0%",
        "sample:0:red seat:1 pawn:1",
    ),
    (
        giving,
        "give blue 1 1",
        "Give a blue sample (with a die of the Scientist) to the Scientist, chance of a cure then 0%",
        "sample:0:blue seat:1 pawn:1",
    ),
    (
        lambda: game_with(seat("scientist", 3, ("red", 0), ("red", 0)), GENERALIST, phase="curing"),
        "cure red",
        "Try to cure red: 11 with 2 dice, chance of a cure 11%",
        "disease:red sample:0:red",
    ),
    (
        lambda: affording("reassignment"),
        "buy reassignment",
        "Use Reassignment (1 die of the CDC)",
        "event:reassignment",
    ),
    (
        lambda: affording("reassignment"),
        "buy 1 reassignment",
        "Use Reassignment (1 die of the CDC, by the Scientist)",
        "event:reassignment",
    ),
    (
        lambda: game_with(GENERALIST, seat("dispatcher", 1, banked=1)),
        "launch 3 4",
        "Use the banked airlift: move all pawns from Asia to Oceania",
        "seat:1 place:4 pawn:0",
    ),
    (
        lambda: acting("dispatcher", "fly"),
        "send 1 5",
        "Dispatcher: send the Scientist's pawn to Africa",
        "pawn:1 place:5",
    ),
    (
        lambda: game_with(GENERALIST, seat("researcher", 1, ("red", 1))),
        "deliver red 0",
        "Researcher: give a red sample to the Generalist, chance of a cure then 0%",
        "sample:1:red seat:0 pawn:0",
    ),
    (
        lambda: affording("one_quiet_night", phase="infect", dice={}),
        "proceed",
        "Let the moment pass",
        "",
    ),
    (
        lambda: after(affording("mobile_hospital"), "buy mobile_hospital"),
        "pay black",
        "Pay with a black die",
        "cdc:black",
    ),
    (
        lambda: paid("healthy_population"),
        "return blue",
        "Put a blue die from the treatment centre into the bag",
        "centre:blue",
    ),
    (lambda: paid("healthy_population"), "enough", "That is enough", ""),
    (
        lambda: paid("remote_treatment"),
        "take 3 red",
        "Bring a red die from Asia to the treatment centre",
        "cube:3:red place:3",
    ),
    (lambda: paid("change_of_plans"), "turn sail fly", "Turn a sail die to fly", "die:sail"),
    (
        lambda: paid("global_cooperation"),
        "cooperate 0 1",
        "Let the Generalist hand samples to the Scientist",
        "seat:0 seat:1",
    ),
    (
        lambda: after(paid("global_cooperation"), "cooperate 0 1"),
        "hand red 0",
        "Hand over a red sample to the Scientist, chance of a cure then 0%",
        "sample:0:red",
    ),
    (
        lambda: paid("urgent_supplies", phase="infecting", turn={"drawn": {"red": 1, "black": 1}}, dice={}),
        "spare red",
        "Put a drawn red die back into the bag",
        "die:red",
    ),
    (
        lambda: paid("sample_reroll", phase="judging", turn={"attempt": {"colour": "red", "rolled": [1]}}, dice={}),
        "resample 1",
        "Roll a die showing 1 again, chance of a cure 0%",
        "die:1",
    ),
    (
        lambda: paid("reassignment"),
        "move 1 5",
        "Move the Scientist's pawn to Africa",
        "pawn:1 place:5",
    ),
]


@pytest.mark.parametrize(("game", "text", "label", "targets"), HINTS, ids=[text for _, text, _, _ in HINTS])
def test_a_hint_says_what_is_done_and_where_to_click(
    game: Callable[[], fc.Game], text: str, label: str, targets: str
) -> None:
    hint = hint_of(game(), text)
    assert hint.label == label
    assert hint.targets == tuple(targets.split())


def test_every_kind_of_action_is_among_them() -> None:
    assert {text.split()[0] for _, text, _, _ in HINTS} == set(ACTION_SPACE.names)


def test_a_plain_die_comes_before_one_that_offers_a_choice_and_sailing_before_flying() -> None:
    scientist = acting("scientist", "sail", "sail|treat", "sail|sample")
    dispatcher = acting("dispatcher", "fly", "fly|treat")
    ranks = [
        hint_of(scientist, "sail 2").priority,
        hint_of(scientist, "sail 2 sail|treat").priority,
        hint_of(dispatcher, "fly 2").priority,
        hint_of(dispatcher, "fly 2 fly|treat").priority,
    ]
    assert ranks == sorted(set(ranks))


# Journal kinds that reveal

REVEALING = {
    *("rolled", "biohazard", "drawn", "placed", "crossed"),
    *("sample_rolled", "attempt", "resampled", "revealed"),
}


@pytest.mark.parametrize("kind", sorted(fc.GAMES["cure"].journal_kinds.names))
def test_rolls_and_drawn_dice_cannot_be_taken_back(kind: str) -> None:
    assert fc.GAMES["cure"].reveals(make_options(), kind) == (kind in REVEALING)


def test_using_a_die_can_be_taken_back_and_a_roll_cannot() -> None:
    game = acting("generalist", "fly", "sail")
    assert not game.is_final("fly 2")
    game.play("reroll fly")
    assert game.can_undo
    assert game.is_final("roll")


# Components


def test_the_sheet_is_that_of_the_tables() -> None:
    data, printed = own_data(), fc.GAMES["cure"].components(make_options(difficulty="heroic"))
    assert printed["regions"] == [{key: region[key] for key in ("number", "name")} for region in data["regions"]]
    track = data["infection_track"]
    assert (
        (printed["track"]["last"], printed["track"]["start"]) == (track["skull"], track["start"]["heroic"]) == (28, 8)
    )
    assert printed["track"]["epidemics"] == track["epidemic_spaces"]
    assert printed["track"]["rates"] == [3] * 12 + [4] * 8 + [5] * 8
    assert printed["outbreak_limit"] == 8
    assert printed["dice"]["blue"] == [0, 1, 2, 3, 6, 6]
    assert printed["role_dice"] == {role["id"]: role["faces"] for role in data["roles"]}
    assert {name: event["cost"] for name, event in printed["events"].items()} == {
        event["id"]: event["cost"] for event in data["events"]
    }
    assert printed["cure_target"] == {"normal": 13, "scientist": 11}
    assert (printed["dice_per_colour"], printed["region_limit"], printed["start"]) == (12, 3, 1)


def test_every_face_of_player_dice_is_explained() -> None:
    printed = fc.GAMES["cure"].components(make_options())
    assert set(printed["faces"]) == {face for faces in printed["role_dice"].values() for face in faces}
    assert printed["faces"]["sail|treat"]["name"] == "Sail or Treat"


def test_own_tables_are_printed() -> None:
    data = own_data(cure={"target": 9, "target_scientist": 8})
    data["regions"][0]["name"] = "Atlantis"
    printed = fc.GAMES["cure"].components(make_options(board=data))
    assert printed["cure_target"] == {"normal": 9, "scientist": 8}
    assert printed["regions"][0]["name"] == "Atlantis"
