"""The Medic (D-ROLE-MEDIC)."""

from __future__ import annotations

import pytest

from dice.builders import cured, eradicated, event, game_with, infect, play, refused, rolled, three
from dice.printed import MODES
from dice.queries import (
    actions_left,
    args_of,
    board_cubes,
    cubes,
    kinds,
    legal_with,
    pending_choice,
    phase_of,
    supply,
    texts,
)


@pytest.mark.rule("D-ROLE-MEDIC-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("diseases", [{}, {"red": "cured"}])
def test_the_medic_treats_all_cubes_of_a_colour(diseases: dict[str, str], number: int, mode: str) -> None:
    board = {"atlanta": {"red": number, "blue": 2}, "miami": {"red": 3}}
    game = game_with(role="medic", mode=mode, cubes=board, diseases=diseases)
    events = play(game, "treat red")
    assert args_of(events, "treated") == [{"city": "atlanta", "colour": "red", "cubes": number}]
    assert board_cubes(game) == {("atlanta", "blue"): 2, ("miami", "red"): 3}
    assert (supply(game, "red"), actions_left(game)) == (9, 3)


@pytest.mark.rule("D-ROLE-MEDIC-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_medic_clears_a_cured_colour_for_nothing(number: int, mode: str) -> None:
    board = {"atlanta": {"red": number, "blue": 2}, "miami": {"red": 3}}
    game = game_with(role="medic", mode=mode, cubes=board, diseases=cured("red"))
    assert legal_with(game, "clear") == {"red"}
    events = play(game, "clear red")
    assert kinds(events) == ["cleared"]
    assert args_of(events, "cleared") == [{"city": "atlanta", "colour": "red", "cubes": number}]
    assert board_cubes(game) == {("atlanta", "blue"): 2, ("miami", "red"): 3}
    assert (phase_of(game), actions_left(game), supply(game, "red")) == ("actions", 4, 9)
    refused(game, "clear red", "D-ROLE-MEDIC-02", "D-TREAT-01")


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_only_cured_colours_in_the_medics_own_city_are_cleared() -> None:
    game = game_with(role="medic", cubes={"atlanta": {"blue": 2}, "miami": {"red": 3}}, diseases=cured("red"))
    refused(game, "clear blue", "D-ROLE-MEDIC-02")
    refused(game, "clear red", "D-ROLE-MEDIC-02", "D-TREAT-01")
    for text in ("clear", "clear purple", "clear black", "clear red miami"):
        refused(game, text)


@pytest.mark.rule("D-ROLE-MEDIC-02")
@pytest.mark.parametrize("role", [None, "scientist", "emergency_response", "researcher", "dispatcher"])
def test_nobody_else_clears(role: str | None) -> None:
    game = game_with(role=role, cubes={"atlanta": {"red": 2}}, diseases=cured("red"))
    refused(game, "clear red", "D-ROLE-MEDIC-02")


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_the_medic_clears_on_arrival_and_right_after_a_cure() -> None:
    game = game_with(role="medic", cubes={"miami": {"red": 2}, "boston": {"red": 1}}, research={"red": 5})
    play(game, "drive miami")
    assert legal_with(game, "clear") == set()
    play(game, "cure red")
    assert cubes(game, "miami", "red") == 2  # only the player's choices clear cubes
    play(game, "clear red")
    assert (cubes(game, "miami", "red"), actions_left(game)) == (0, 2)


@pytest.mark.rule("D-ROLE-MEDIC-02")
@pytest.mark.parametrize("mode", MODES)
def test_the_medic_clears_after_the_fourth_action(mode: str) -> None:
    board = {"atlanta": {"red": 2}, "miami": {"red": 3, "blue": 1}}
    game = game_with(role="medic", mode=mode, actions=1, cubes=board, diseases=cured("red", "blue"))
    assert kinds(play(game, "drive miami")) == ["moved"]
    assert (phase_of(game), pending_choice(game), actions_left(game)) == ("actions", "clearing", 0)
    assert texts(game) == {"clear red", "clear blue", "proceed"}
    for text in ("treat red", "drive atlanta", "pass"):
        refused(game, text, "D-TURN-02", "D-TURN-01", "D-ROLE-MEDIC-02")
    play(game, "clear red")
    assert texts(game) == {"clear blue", "proceed"}
    events = play(game, "clear blue")
    assert kinds(events, "cleared", "rolled")[:2] == ["cleared", "rolled"]


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_the_clearing_is_optional() -> None:
    game = game_with(role="medic", actions=1, cubes={"atlanta": {"red": 2}}, diseases=cured("red"))
    play(game, "pass")
    events = play(game, "proceed")
    assert kinds(events)[:2] == ["proceeded", "rolled"]
    assert cubes(game, "atlanta", "red") == 2


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_without_anything_to_clear_the_step_ends_by_itself() -> None:
    game = game_with(
        role="medic", actions=1, cubes={"atlanta": {"red": 2}, "miami": {"blue": 1}}, diseases=cured("blue")
    )
    assert kinds(play(game, "pass"))[:2] == ["passed", "rolled"]
    refused(game_with(role="medic"), "proceed")


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_the_medic_keeps_no_cube_off() -> None:
    others = eradicated("blue", "green")
    board = {"miami": {"yellow": 1}, "denver": {"red": 1}}
    game = infect("miami", role="medic", pawn="miami", cubes=board, diseases={**others, "yellow": "cured"})
    assert cubes(game, "miami") == 2
    game = infect(
        "miami", role="medic", pawn="miami", cubes=three("yellow", "miami"), diseases={**others, "yellow": "cured"}
    )
    assert [args["city"] for args in args_of(game.events, "outbreak")] == ["miami"]


@pytest.mark.rule("D-ROLE-MEDIC-02")
def test_clearing_is_over_with_the_action_step() -> None:
    board = {"atlanta": {"red": 2}}
    game = game_with(rolled("blue", "green", "white", role="medic", cubes=board, diseases=cured("red")))
    refused(game, "clear red")
    game = game_with(event("air_lift", role="medic", pawn="miami", cubes=board, diseases=cured("red")))
    refused(game, "clear red")
    events = play(game, "airlift atlanta")
    assert "cleared" not in kinds(events)
    assert cubes(game, "atlanta", "red") >= 2
