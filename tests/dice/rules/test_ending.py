"""Winning and losing (D-END)."""

from __future__ import annotations

import pytest

import fourcures as fc
from dice.builders import cured, game_with, infect, play, refused, results, spread, three
from dice.printed import COLOURS, MODES, NEIGHBOURS
from dice.queries import args_of, board_cubes, cubes, kinds, named, phase_of, supply

LOST = {
    "outbreaks": lambda mode: infect("miami", mode=mode, cubes=three("yellow", "miami"), outbreaks=4),
    "infection": lambda mode: game_with(results("black", "red", mode=mode, infection=14)),
    "cubes": lambda mode: infect("miami", mode=mode, cubes=spread("yellow", 12)),
}


def three_cured(mode: str, **rest: object) -> fc.Game:
    board = {"atlanta": {"red": 1, "blue": 2}, "miami": {"yellow": 3, "green": 3}}
    return game_with(mode=mode, diseases=cured("red", "blue", "yellow"), research={"green": 5}, cubes=board, **rest)


@pytest.mark.rule("D-END-01")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("actions", [1, 4])
def test_the_fourth_cure_wins_at_once(actions: int, mode: str) -> None:
    game = three_cured(mode, actions=actions)
    before = board_cubes(game)
    events = play(game, "cure green")
    assert game.outcome == fc.Outcome(won=True, reason="cures")
    assert kinds(events) == ["cured", "ended"]
    assert args_of(events, "ended") == [{"won": True, "reason": "cures"}]
    assert board_cubes(game) == before  # eradication is not needed


@pytest.mark.rule("D-END-01")
def test_the_scientist_wins_with_four_points() -> None:
    game = three_cured("intro", role="scientist")
    assert "cure green" in game.legal_actions
    board = {"atlanta": {"red": 1, "blue": 2, "yellow": 1}}
    game = game_with(role="scientist", diseases=cured("red", "blue", "yellow"), research={"green": 4}, cubes=board)
    play(game, "cure green")
    assert game.outcome == fc.Outcome(won=True, reason="cures")


@pytest.mark.rule("D-END-01")
def test_three_cures_do_not_win() -> None:
    game = game_with(
        diseases=cured("red", "blue"), research={"green": 5}, cubes={"miami": {"red": 1, "blue": 1, "green": 1}}
    )
    play(game, "cure green")
    assert game.outcome is None


@pytest.mark.rule("D-END-01")
def test_a_game_with_four_cures_does_not_go_on() -> None:
    board = {"miami": dict.fromkeys(COLOURS, 1)}
    with pytest.raises(fc.BadPosition):
        game_with(diseases=cured(*COLOURS), cubes=board)


@pytest.mark.rule("D-END-02")
@pytest.mark.parametrize("mode", MODES)
def test_the_outbreak_trackers_death_icon_loses(mode: str) -> None:
    assert LOST["outbreaks"](mode).outcome == fc.Outcome(won=False, reason="outbreaks")
    chain = infect("boston", mode=mode, cubes=three("blue", "boston", "buffalo"), outbreaks=3)
    assert chain.outcome == fc.Outcome(won=False, reason="outbreaks")
    one_less = infect("boston", mode=mode, cubes=three("blue", "boston", "buffalo"), outbreaks=2)
    assert one_less.outcome is None


@pytest.mark.rule("D-END-03")
@pytest.mark.parametrize("mode", MODES)
def test_the_infection_trackers_death_icon_loses(mode: str) -> None:
    assert LOST["infection"](mode).outcome == fc.Outcome(won=False, reason="infection")
    assert game_with(results("black", "red", mode=mode, infection=13)).outcome is None


@pytest.mark.rule("D-END-04")
@pytest.mark.parametrize("mode", MODES)
def test_a_missing_cube_loses(mode: str) -> None:
    game = LOST["cubes"](mode)
    assert game.outcome == fc.Outcome(won=False, reason="cubes")
    assert cubes(game, "miami") == 0


@pytest.mark.rule("D-END-04")
@pytest.mark.parametrize("mode", MODES)
def test_placing_the_last_cube_does_not_lose(mode: str) -> None:
    game = infect("miami", mode=mode, cubes=spread("yellow", 11))
    assert game.outcome is None
    assert (cubes(game, "miami"), supply(game, "yellow")) == (1, 0)


@pytest.mark.rule("D-END-04")
def test_an_outbreak_with_just_enough_cubes_does_not_lose() -> None:
    near = NEIGHBOURS["miami"]
    board = {**three("yellow", "miami"), **spread("yellow", 12 - 3 - len(near), ["miami", *near])}
    game = infect("miami", cubes=board)
    assert game.outcome is None
    assert supply(game, "yellow") == 0


@pytest.mark.rule("D-END-04")
def test_an_empty_supply_of_another_colour_does_not_matter() -> None:
    game = infect("miami", cubes=spread("red", 12, ["miami"]))
    assert args_of(game.events, "infected")[0] == {"city": "miami", "colour": "yellow", "cubes": 1}


@pytest.mark.rule("D-END-05")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("reason", LOST)
def test_a_defeat_ends_the_game_at_once_and_names_its_cause(reason: str, mode: str) -> None:
    game = LOST[reason](mode)
    assert game.events[-1].kind == "ended"
    assert game.events[-1].args == {"won": False, "reason": reason}
    assert (game.actor, len(game.legal_actions), phase_of(game)) == (None, 0, "over")
    assert kinds(game.events, "role_roll", "turn") == []
    assert len(named(game.events, "infector")) <= 1
    for text in ("pass", "drive miami", "proceed", "stay", "role medic"):
        refused(game, text)


@pytest.mark.rule("D-END-05")
@pytest.mark.parametrize("mode", MODES)
def test_nothing_is_played_after_a_win(mode: str) -> None:
    game = three_cured(mode)
    play(game, "cure green")
    assert (game.actor, len(game.legal_actions)) == (None, 0)
    for text in ("pass", "cure green", "treat red", "drive miami"):
        refused(game, text)
    again = fc.from_position(game.position(), seed=1)
    assert again.outcome == game.outcome
    assert again.position() == game.position()


@pytest.mark.rule("D-END-05")
@pytest.mark.parametrize("reason", LOST)
def test_the_position_of_a_lost_game_can_be_read(reason: str) -> None:
    game = LOST[reason]("intro")
    again = fc.from_position(game.position(), seed=9)
    assert (again.outcome, again.position()) == (game.outcome, game.position())
    assert fc.replay(game.record()).outcome == game.outcome
