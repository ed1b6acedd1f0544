"""How the dice game's actions are offered, and which of its events show what was hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fourcures as fc
from action_hints import hint_of
from dice.tables import cured, event, our_board, role_choice, rolled, seek, table
from fourcures.engine.game_type import Event
from fourcures.games.dice.options import make_options
from fourcures.games.dice.vocabulary import ACTION_SPACE


def acting(role: str | None = None, **kind: Any) -> fc.Game:
    return table(role=role, pawn="atlanta", cubes={"atlanta": {"red": 2}, "miami": {"blue": 1}}, **kind)


def dispatched() -> fc.Game:
    layout = acting("dispatcher").position()
    return seek(layout, lambda game: "fly miami" in game.legal_actions, "dispatch")


OFFERS: list[tuple[Callable[[], fc.Game], str, str, str]] = [
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
    (lambda: table(rolled("black", "red", "red", role="researcher")), "proceed", "Let the moment pass", ""),
    (
        lambda: table(rolled("black", "black", "red", role="researcher")),
        "reroll 2",
        "Roll 2 black dice again",
        "die:black",
    ),
    (lambda: table(rolled("blue", "red", "white")), "keep white", "Keep a white die", "die:white"),
    (
        lambda: table(rolled("blue", "red", kept=["white"])),
        "roll",
        "Roll the other dice again",
        "",
    ),
    (lambda: table(event("air_lift")), "airlift denver", "Air-Lift to Denver", "place:denver event:air_lift"),
    (
        lambda: table(event("resilient_population", cubes={"miami": {"blue": 1}})),
        "remove miami blue",
        "Resilient Population: remove blue from Miami",
        "cube:miami:blue place:miami event:resilient_population",
    ),
    (lambda: table(event("break_through")), "advance blue", "Break-through: one point for blue", "disease:blue"),
    (lambda: table(event("quarantine")), "quarantine denver", "Quarantine Denver", "place:denver event:quarantine"),
    (
        lambda: table(mode="standard", phase="limit", research={"red": 4, "blue": 4}),
        "drop blue",
        "Take one point off blue",
        "disease:blue",
    ),
    (lambda: table(role_choice()), "role medic", "Take the role Medic for the next turn", ""),
]


@pytest.mark.parametrize(("game", "text", "label", "spots"), OFFERS, ids=[text for _, text, _, _ in OFFERS])
def test_an_offer_says_what_is_done_and_where_to_click(
    game: Callable[[], fc.Game], text: str, label: str, spots: str
) -> None:
    offer = hint_of(game(), text)
    assert offer.label == label
    assert offer.targets == tuple(spots.split())


def test_every_kind_of_action_is_among_them() -> None:
    assert {text.split()[0] for _, text, _, _ in OFFERS} == set(ACTION_SPACE.names)


def test_driving_comes_before_flying_and_more_dice_before_fewer() -> None:
    game = acting("emergency_response", last_infected="miami")
    assert hint_of(game, "drive miami").priority < hint_of(game, "fly miami").priority
    game = table(rolled("black", "black", "red", role="researcher"))
    assert hint_of(game, "reroll 2").priority < hint_of(game, "reroll 1").priority


# What shows something hidden

ROLLS = {"dispatched", "rolled", "named", "event", "reemergence", "role_roll"}


@pytest.mark.parametrize("kind", sorted(fc.GAMES["dice"].journal_kinds.names))
def test_rolls_cannot_be_taken_back(kind: str) -> None:
    assert fc.GAMES["dice"].reveals(make_options(), Event(kind, {}, "")) == (kind in ROLLS)


def test_driving_can_be_taken_back_and_the_dispatchers_roll_cannot() -> None:
    game = acting("dispatcher")
    assert not game.is_final("drive miami")
    assert game.is_final("dispatch")


# The sheet


def test_the_sheet_is_that_of_the_board() -> None:
    board, kind = our_board(), fc.GAMES["dice"]
    printed = kind.components(make_options())
    assert printed["places"] == board["cities"]
    assert printed["links"] == board["edges"]
    assert [square["rolls"] for square in printed["track"]] == [2] * 9 + [3] * 6 + [0]
    assert [number for number, square in enumerate(printed["track"]) if square["epidemic"]] == [3, 6, 9, 12]
    assert [square["end"] for square in printed["track"]] == [False] * 15 + [True]
    assert (printed["outbreak_limit"], printed["research_limit"], printed["cubes_per_colour"]) == (5, 5, 12)
    assert printed["cure_points"] == {"normal": 5, "scientist": 4}
    assert printed["faces"] == ["red", "blue", "yellow", "green", "black", "white"]
    assert (printed["start"], printed["dice"], printed["dice_kept"]) == ("atlanta", 3, 2)
    assert set(printed["colours"]) == set(printed["faces"])


def test_an_own_board_is_printed() -> None:
    board = our_board()
    board["cities"][0]["name"] = "Tacoma"
    board["trackers"]["outbreak"]["death"] = 7
    printed = fc.GAMES["dice"].components(make_options(board=board))
    assert printed["places"][0]["name"] == "Tacoma"
    assert printed["outbreak_limit"] == 7


def test_only_the_standard_game_limits_points() -> None:
    kind = fc.GAMES["dice"]
    assert [kind.components(make_options(mode=mode))["points_limit"] for mode in ("intro", "standard")] == [None, 7]
