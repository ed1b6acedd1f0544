"""The smallest game: one file, and every client can play it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fourcures as fc
from fourcures.engine.plugins import load_class
from fourcures.games import GAMES, register
from fourcures.lab import simulate
from fourcures.terminal.app import PlayApp

EXAMPLES = Path(__file__).parent.parent / "examples"
NAME = "fire_brigade"


@pytest.fixture(autouse=True)
def game_type(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tutorial's game, registered for one test."""
    game = load_class(f"{EXAMPLES / 'fire_brigade.py'}:FireBrigade", "game")()
    monkeypatch.setitem(GAMES, NAME, game)
    return game


def test_it_is_one_short_file() -> None:
    assert len((EXAMPLES / "fire_brigade.py").read_text(encoding="utf-8").splitlines()) <= 150


def test_it_has_a_picture_of_its_panels(game_type: Any) -> None:
    tree = ElementTree.fromstring(fc.new(NAME, seed=1).svg())
    shown = ["".join(part.itertext()) for part in tree.iter("{http://www.w3.org/2000/svg}text")]
    panel = next(panel for panel in fc.new(NAME, seed=1).panels() if panel.name == "board")
    assert shown[0] == game_type.title
    assert shown[1:-1] == ["".join(words for words, _ in line) for line in panel.lines]
    assert shown[-1] == "seat 0: choose an action"


def test_it_holds_to_the_contract() -> None:
    fc.check_game(NAME, games=8)


def test_it_is_won_and_lost() -> None:
    result = simulate(NAME, "random", games=60, players=2)
    assert set(result.summary.outcomes) == {"morning", "fire"}


def test_its_position_is_its_state_and_is_checked() -> None:
    game = fc.from_position(
        {"game": NAME, "options": {"players": 2}, "state": {"house": [4, 0, 0, 0], "flames": [0] * 9}}
    )
    position = game.position()
    assert position["state"]["house"] == [4, 0, 0, 0]
    assert fc.from_position(position).position() == position
    for state, problem in (
        ({"house": [1]}, "state.house: 1 are too few; 4 belong there"),
        ({"turn": 1000}, "state.turn: 1000 is not possible"),
        ({"smoke": 1}, "there is no key 'smoke'"),
        ({"flames": [0] * 8 + ["hot"]}, r"state.flames\[8\]: 'hot' is not possible"),
    ):
        with pytest.raises(fc.BadPosition, match=problem):
            fc.from_position({"game": NAME, "state": state})
    with pytest.raises(fc.BadPosition, match="players: 9 is not possible"):
        fc.from_position({"game": NAME, "options": {"players": 9}})


def test_its_options_are_checked() -> None:
    with pytest.raises(fc.BadOptions, match="There is no option 'edition'"):
        fc.new(NAME, edition="2013")
    assert [spec.name for spec in GAMES[NAME].option_specs] == ["players"]


def test_a_refusal_says_whose_turn_it_is() -> None:
    game = fc.new(NAME, players=2, seed=1)
    assert str(game.explain("rest", seat=1)) == "Seat 0 decides now, not seat 1 (RULES)"
    assert game.explain("rest", seat=0) is None
    assert game.hint("run 3")[:3] == ("Run to house 3", ("thing:house:3",), 0)
    assert game.hint("rest")[:3] == ("Rest", (), 0)
    assert game.prompt().text == "choose an action"


def test_an_environment_plays_it() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    from fourcures.envs.team_env import TeamEnv

    env = TeamEnv(NAME, players=3)
    assert isinstance(env, gymnasium.Env)
    observation, facts = env.reset(seed=1)
    assert observation.shape == (GAMES[NAME].observation_layout.size,)
    ended = False
    while not ended:
        _, _, ended, _, facts = env.step(int(facts["action_mask"].argmax()))


async def test_the_terminal_plays_it(tmp_path: Path) -> None:
    app = PlayApp(fc.new(NAME, players=2, seed=7), tmp_path / "game.json")
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(4):
            await pilot.press("enter")
            await pilot.pause()
        assert app.game.decisions


def test_a_game_is_registered_once_and_must_be_one(game_type: Any) -> None:
    with pytest.raises(fc.BadOptions, match="There is a game fire_brigade already"):
        register(game_type)
    with pytest.raises(fc.BadOptions, match="is no game"):
        register("chess")  # type: ignore[arg-type]
    with pytest.raises(fc.BadOptions, match="There is no game file"):
        load_class("nowhere.py:Game", "game")
    with pytest.raises(fc.BadOptions, match="There is no class 'Chess'"):
        load_class(f"{EXAMPLES / 'fire_brigade.py'}:Chess", "game")
