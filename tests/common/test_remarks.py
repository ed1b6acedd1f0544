"""Coach's remarks: their content, and that they reveal no more than the seat may know."""

from __future__ import annotations

from typing import Any

import pytest

import fourcures as fc
from determinization import determinized, heuristic_game
from fourcures.engine.game import Game
from fourcures.engine.values import TARGETS

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pandemic", {"players": 3, "difficulty": "heroic", "hands": "closed"}),
    ("pandemic", {"players": 2, "hands": "open"}),
    ("dice", {"players": 1}),
    ("cure", {"players": 3}),
]


def texts(game: fc.Game, seat: int = 0, plan: tuple[str, ...] = ()) -> list[str]:
    return [remark.text for remark in game.remarks(seat, plan)]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_remarks_do_not_depend_on_what_is_hidden(name: str, options: dict[str, Any]) -> None:
    game_type, said = fc.game_type(name), 0
    made = game_type.make_options(**options)
    for number, (state, _, _) in enumerate(heuristic_game(game_type, made, seed=4)):
        if number % 5:
            continue
        for seat in range(made.players):
            game = Game(game_type, made, state.copy(), 0)
            remarks = game.remarks(seat)
            said += len(remarks)
            assert [one.weight for one in remarks] == sorted((one.weight for one in remarks), reverse=True)
            for remark in remarks:
                assert 0 <= remark.weight <= 1
                assert remark.text[0].isupper()
                assert remark.text.endswith(".")
                assert all(target.split(":")[0] in TARGETS for target in remark.targets)
            twin = Game(game_type, made, determinized(game_type, state, seat, number), 0)
            assert twin.remarks(seat) == remarks
    assert said


def board_game(**changes: Any) -> fc.Game:
    seats = [
        {"role": "medic", "hand": ["paris", "essen", "london"]},
        {"role": "scientist", "hand": ["milan", "lima"], "city": "paris"},
    ]
    return fc.from_position({"game": "pandemic", "seats": seats, "options": {"hands": "open"}, **changes}, seed=1)


def test_a_full_city_is_pointed_at_with_its_odds_and_the_full_ones_beside_it() -> None:
    game = board_game(cubes={"essen": {"blue": 3}, "milan": {"blue": 3}})
    chance = game.view(0)["odds"]["infection"]["essen"]
    (remark,) = [one for one in game.remarks(0) if one.text.startswith("Essen")]
    assert remark.text == (
        f"Essen has three blue cubes, and its card comes up at the end of this turn with {100 * chance:.0f} %."
        " An outbreak there would reach Milan, as full."
    )
    assert remark.targets == ("place:essen",)


def test_cards_of_two_hands_that_make_a_cure_are_pointed_at_only_where_they_are_seen() -> None:
    said = "You and the Scientist hold four blue cards between you: in one hand they make a cure."
    assert said in texts(board_game())
    hidden = board_game(options={"hands": "closed"})
    assert said not in texts(hidden)
    hidden.play("tell", seat=1)
    assert said in texts(hidden)


def test_what_the_adviser_would_do_is_pointed_at_before_anything_else() -> None:
    game = board_game()
    plan = ("direct paris", "take milan 1")
    assert texts(game, plan=plan)[0] == "The Scientist holds Milan, which you can use: you can meet in Paris this turn."
    said = "The Scientist may hold Milan, which you can use: you can meet in Paris this turn."
    hidden = board_game(options={"hands": "closed"})
    assert texts(hidden, plan=plan)[0] == said
    hidden.play("tell milan", seat=1)
    assert texts(hidden, plan=plan)[0] == said.replace("may hold", "holds")
    full = board_game(cubes={"essen": {"blue": 3}, "lima": {"yellow": 3}})
    plan = ("direct essen", "treat blue")
    assert [one.targets for one in full.remarks(0, plan)] == [("place:essen",), ("seat:1",)]
    assert texts(full, plan=plan)[0].endswith("You can treat there this turn.")
    # Building a station or moving another pawn leaves one's own pawn in place.
    plan = ("grant essen", "airlift 1 essen", "treat blue")
    assert not any("You can treat there" in text for text in texts(full, plan=plan))
    assert "The Scientist can use your Airlift" in texts(game, plan=("give airlift 1",))[0]
    assert texts(game, plan=("cure blue",))[0] == "You can cure the blue disease this turn."


@pytest.mark.parametrize(("left", "said"), [(1, "Only one red cube is left"), (0, "No red cubes are left")])
def test_cubes_that_run_out_are_counted(left: int, said: str) -> None:
    cities = ["bangkok", "beijing", "hong_kong", "jakarta", "manila", "osaka", "seoul", "shanghai"]
    cubes = {city: {"red": 3} for city in cities}
    if left:
        cubes["bangkok"] = {"red": 2}
    assert any(text.startswith(said) for text in texts(board_game(cubes=cubes)))


def test_nothing_is_said_after_the_end() -> None:
    game = fc.new("dice", seed=3)
    while not game.outcome:
        game.play(game.legal_actions.ids()[-1])
    assert game.remarks(0) == []


def test_a_wrong_seat_is_named() -> None:
    game = board_game()
    with pytest.raises(fc.FourcuresError, match="There is no seat 7"):
        game.remarks(7)
