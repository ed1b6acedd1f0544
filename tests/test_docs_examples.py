"""Examples in docs/ on games as objects: they run, and the tree search plays every game by its view alone."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.bots.bot import python_bot
from game_profiles import PROFILES

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLES = Path(__file__).parent.parent / "examples"
TABLES: dict[str, dict[str, Any]] = {
    "pandemic": {"players": 2, "hands": "closed"},
    "dice": {},
    "cure": {"players": 2},
}


def test_the_page_on_games_as_objects_runs() -> None:
    results = doctest.testfile(str(DOCS / "games_as_objects.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 20


@pytest.mark.parametrize("name", PROFILES)
def test_the_tree_search_plays_by_what_its_seat_sees(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = python_bot(f"{EXAMPLES / 'mcts.py'}:MCTSBot")
    monkeypatch.setitem(bot.make.choose.__globals__, "ITERATIONS", 12)
    game = fc.new(name, seed=1, **TABLES[name])
    seated = [bot.instantiate(seat) for seat in range(game.players)]
    again = [bot.instantiate(seat) for seat in range(game.players)]
    for _ in range(8):
        seat = game.actor
        assert seat is not None
        legal = game.legal_actions.of(seat)
        chosen = seated[seat].choose(game.view(seat), legal)
        assert chosen in game.legal_actions
        assert again[seat].choose(json.loads(json.dumps(game.view(seat))), legal) == chosen
        game.play(chosen)


def test_the_tree_search_takes_the_winning_action() -> None:
    bot = python_bot(f"{EXAMPLES / 'mcts.py'}:MCTSBot").instantiate(1)
    game = fc.from_position(
        {"seats": [{"role": "scientist", "hand": ["paris", "essen", "london", "milan"]}, {"role": "medic"}],
         "diseases": {"red": "eradicated", "yellow": "eradicated", "black": "eradicated"}}
    )  # fmt: skip
    assert str(bot.choose(game.view(0), game.legal_actions.of(0))) == "cure blue"


def test_the_tree_search_is_short() -> None:
    assert len((EXAMPLES / "mcts.py").read_text(encoding="utf-8").splitlines()) <= 120
