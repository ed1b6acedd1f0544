"""Action hints of the dice game: label, targets and priority of every kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fourcures as fc
from action_hints import hint_of
from dice.builders import cured, event, find_seed, game_with, role_choice, rolled
from fourcures.games.dice.vocabulary import ACTION_SPACE


def acting(role: str | None = None, **rest: Any) -> fc.Game:
    return game_with(role=role, pawn="atlanta", cubes={"atlanta": {"red": 2}, "miami": {"blue": 1}}, **rest)


def dispatched() -> fc.Game:
    layout = acting("dispatcher").position()
    return find_seed(layout, lambda game: "fly miami" in game.legal_actions, "dispatch")


HINTS: list[tuple[Callable[[], fc.Game], str, str, str]] = [
    (acting, "drive miami", "Drive to Miami", "place:miami"),
    (acting, "treat red", "Treat red in Atlanta", "cube:atlanta:red disease:red place:atlanta"),
    (lambda: acting(research={"red": 5}), "cure red", "Cure red (5 research points)", "disease:red"),
    (lambda: acting("scientist", research={"red": 4}), "cure red", "Cure red (4 research points)", "disease:red"),
    (acting, "pass", "Pass: spend an action on nothing", ""),
    (lambda: acting("dispatcher"), "dispatch", "Dispatcher: roll the numbered die to fly", "pawn:0"),
    (
        lambda: acting("emergency_response", last_infected="seattle"),
        "fly seattle",
        "Fly to Seattle",
        "place:seattle",
    ),
    (dispatched, "stay", "Stay in Atlanta", "place:atlanta pawn:0"),
    (
        lambda: acting("medic", diseases=cured("red")),
        "clear red",
        "Clear all red from Atlanta",
        "cube:atlanta:red disease:red place:atlanta",
    ),
    (lambda: game_with(rolled("black", "red", "red", role="researcher")), "proceed", "Let the moment pass", ""),
    (
        lambda: game_with(rolled("black", "black", "red", role="researcher")),
        "reroll 2",
        "Roll 2 black dice again",
        "die:black",
    ),
    (lambda: game_with(rolled("blue", "red", "white")), "keep white", "Keep a white die", "die:white"),
    (
        lambda: game_with(rolled("blue", "red", kept=["white"])),
        "roll",
        "Roll the other dice again",
        "",
    ),
    (lambda: game_with(event("air_lift")), "airlift denver", "Air-Lift to Denver", "place:denver event:air_lift"),
    (
        lambda: game_with(event("resilient_population", cubes={"miami": {"blue": 1}})),
        "remove miami blue",
        "Resilient Population: remove blue from Miami",
        "cube:miami:blue place:miami event:resilient_population",
    ),
    (lambda: game_with(event("break_through")), "advance blue", "Break-through: one point for blue", "disease:blue"),
    (lambda: game_with(event("quarantine")), "quarantine denver", "Quarantine Denver", "place:denver event:quarantine"),
    (
        lambda: game_with(mode="standard", phase="limit", research={"red": 4, "blue": 4}),
        "drop blue",
        "Take one point off blue",
        "disease:blue",
    ),
    (lambda: game_with(role_choice()), "role medic", "Take the role Medic for the next turn", ""),
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


def test_driving_comes_before_flying_and_more_dice_before_fewer() -> None:
    game = acting("emergency_response", last_infected="miami")
    assert hint_of(game, "drive miami").priority < hint_of(game, "fly miami").priority
    game = game_with(rolled("black", "black", "red", role="researcher"))
    assert hint_of(game, "reroll 2").priority < hint_of(game, "reroll 1").priority
