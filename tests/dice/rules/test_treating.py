"""Treating (D-TREAT)."""

from __future__ import annotations

import pytest

from dice.builders import cured, game_with, play, refused
from dice.printed import COLOURS, MODES, ROLES
from dice.queries import actions_left, args_of, board_cubes, cubes, legal_with, supply

NOT_MEDIC = [None, *(role for role in ROLES if role != "medic")]


@pytest.mark.rule("D-TREAT-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("colour", COLOURS)
def test_an_action_removes_one_cube_of_any_colour_present(colour: str, mode: str) -> None:
    board = {"atlanta": {colour: 3, "yellow": 3}, "miami": {colour: 2}}
    game = game_with(mode=mode, cubes=board)
    before = supply(game, colour)
    events = play(game, f"treat {colour}")
    assert args_of(events, "treated") == [{"city": "atlanta", "colour": colour, "cubes": 1}]
    assert (cubes(game, "atlanta", colour), cubes(game, "miami", colour)) == (2, 2)
    assert (supply(game, colour), actions_left(game)) == (before + 1, 3)


@pytest.mark.rule("D-TREAT-01")
def test_the_colour_is_the_players_choice() -> None:
    game = game_with(cubes={"atlanta": {"red": 1, "yellow": 2}, "miami": {"green": 1}})
    assert legal_with(game, "treat") == {"red", "yellow"}
    play(game, "treat red", "treat yellow")
    assert board_cubes(game) == {("atlanta", "yellow"): 1, ("miami", "green"): 1}


@pytest.mark.rule("D-TREAT-01")
@pytest.mark.parametrize("role", [None, *ROLES])
def test_a_colour_without_a_cube_there_cannot_be_treated(role: str | None) -> None:
    game = game_with(role=role, cubes={"atlanta": {"yellow": 1}, "miami": {"red": 3}})
    refused(game, "treat red", "D-TREAT-01")
    play(game, "treat yellow")
    refused(game, "treat yellow", "D-TREAT-01")
    for text in ("treat", "treat purple", "treat red miami", "treat 1"):
        refused(game, text)


@pytest.mark.rule("D-TREAT-02")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("role", NOT_MEDIC)
@pytest.mark.parametrize("options", [{}, {"treat_cured": "one_cube"}])
def test_a_cured_colour_is_treated_cube_by_cube(options: dict[str, str], role: str | None, mode: str) -> None:
    board = {"atlanta": {"red": 3}, "miami": {"red": 1}}
    game = game_with(mode=mode, role=role, options=options, cubes=board, diseases=cured("red"))
    events = play(game, "treat red")
    assert args_of(events, "treated") == [{"city": "atlanta", "colour": "red", "cubes": 1}]
    assert (cubes(game, "atlanta", "red"), supply(game, "red"), actions_left(game)) == (2, 9, 3)


@pytest.mark.rule("D-TREAT-03")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("role", NOT_MEDIC)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_cured_colour_is_treated_at_once_under_the_option(number: int, role: str | None, mode: str) -> None:
    board = {"atlanta": {"red": number, "blue": 3}, "miami": {"red": 1}}
    options = {"treat_cured": "all_cubes"}
    game = game_with(mode=mode, role=role, options=options, cubes=board, diseases=cured("red"))
    events = play(game, "treat red")
    assert args_of(events, "treated") == [{"city": "atlanta", "colour": "red", "cubes": number}]
    assert board_cubes(game) == {("atlanta", "blue"): 3, ("miami", "red"): 1}
    assert (supply(game, "red"), actions_left(game)) == (11, 3)
    play(game, "treat blue")
    assert cubes(game, "atlanta", "blue") == 2  # not cured: only one cube
