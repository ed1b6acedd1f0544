"""Telling in the laboratory: bots that tell and bots that do not, in Python and compiled, played and recorded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.bot import PythonBot, python_bot
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.engine.rng import derive_seed
from fourcures.lab import kernels, simulate
from fourcures.lab.batch import GameRunner
from fourcures.lab.dataset import Dataset
from fourcures.lab.moves import Moves
from fourcures.lab.seated_bots import PythonGameRunner

PANDEMIC = fc.GAMES["pandemic"]
HIDDEN: list[dict[str, Any]] = [
    {"players": 2, "difficulty": "standard", "consent": "never"},
    {"players": 3, "difficulty": "heroic"},
    {"players": 2, "difficulty": "standard", "talk": "none"},
]


class Quiet:
    """Bot that takes the first legal action, and tells only if it must."""

    def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> fc.Action:
        return next((action for action in legal_actions if not action.kind.startswith("tell")), legal_actions[0])


class Open(Quiet):
    """Variant whose seats tell all."""

    tells = True


def record(bot: Any, options: dict[str, Any], games: int = 3, first: int = 0) -> Any:
    """Finished games of a bot, with their moves."""
    chosen = PANDEMIC.make_options(**options)
    if isinstance(bot, PythonBot):
        return PythonGameRunner(PANDEMIC, chosen, 4, bot, records=True).play(first, games)
    return GameRunner(PANDEMIC, chosen, 4, bot=bot, records=True).play(first, games)


def kinds(game: fc.Game) -> set[str]:
    return {text.split()[0] for text in game.decisions}


@pytest.mark.parametrize("options", HIDDEN, ids=str)
@pytest.mark.parametrize("bot", ["random", "greedy", "planner:20"])
def test_games_with_tellings_play_again_as_they_are_written(tmp_path: Path, bot: str, options: dict[str, Any]) -> None:
    simulate("pandemic", bot, 3, seed=5, moves=tmp_path, **options)
    silent = options.get("talk") == "none"
    for recorded in Dataset(tmp_path):
        game = recorded.replay()
        assert ("tell" in kinds(game)) is not silent
        for decision, table in recorded.walk():
            assert decision.action in decision.legal
            assert table.action(decision.action).seat == decision.seat or decision.seat == table.actor


@pytest.mark.parametrize("options", HIDDEN[:2], ids=str)
@pytest.mark.parametrize("bot", [COMPILED_BOTS["greedy"], PythonBot("Open", Open)], ids=["compiled", "Python"])
def test_seats_of_a_bot_that_talks_tell_all_before_each_decision(bot: Any, options: dict[str, Any]) -> None:
    played = record(bot, options, games=1)
    game, told = fc.new("pandemic", seed=derive_seed(4, 0, kernels.DEAL), **options), 0
    for number in played.moves.actions.tolist():
        action, waiting = game.action(number), [seat for seat in range(game.players) if game.telling(seat)]
        if waiting:
            assert action == game.telling(waiting[0])
            told += 1
        else:
            assert not action.kind.startswith("tell")
        game.play(number)
    assert game.outcome is not None
    assert told > 3 * game.players
    assert (played.states["shown"] == played.states["hand"]).all()


@pytest.mark.parametrize(
    ("options", "number", "ends_by_telling"), [(HIDDEN[0], 0, False), (HIDDEN[1], 3, True)], ids=str
)
def test_bots_that_talk_play_equal_deals_in_python_and_compiled(
    options: dict[str, Any], number: int, ends_by_telling: bool
) -> None:
    """A Python bot with the compiled bot's decisions reaches the same states, moves and outbreaks.

    This includes a telling that lets the last window pass and so ends the game.
    """
    compiled = record(COMPILED_BOTS["greedy"], options, games=1, first=number)
    telling = {kind: number for number, kind in enumerate(PANDEMIC.action_space.names) if kind.startswith("tell")}
    row_kind = PANDEMIC.action_space.row_kind
    script = [n for n in compiled.moves.actions.tolist() if row_kind[n // PANDEMIC.width] not in telling.values()]

    class Follows:
        tells = True

        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> int:
            return script.pop(0)

    in_python = record(PythonBot("Follows", Follows), options, games=1, first=number)
    last = int(compiled.moves.actions[-1])
    assert (row_kind[last // PANDEMIC.width] in telling.values()) is ends_by_telling
    assert not script
    assert (in_python.states == compiled.states).all()
    assert in_python.decisions.tolist() == compiled.decisions.tolist()
    assert all(np.array_equal(*columns) for columns in zip(in_python.moves, compiled.moves, strict=True))
    assert [sums.tolist() for sums in in_python.outbreaks] == [sums.tolist() for sums in compiled.outbreaks]


def test_a_bot_without_the_attribute_finds_tell_among_its_actions() -> None:
    offered = set()

    class Watching(Quiet):
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> fc.Action:
            offered.update(action.kind for action in legal_actions)
            return super().choose(view, legal_actions)

    simulate("pandemic", Watching, 1, seed=3, **HIDDEN[0])
    assert {"tell", "tell_card"} <= offered

    class Hears(Open):
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> fc.Action:
            assert not any(action.kind.startswith("tell") for action in legal_actions)
            assert all(len(shown["shown"]) == shown["cards"] for shown in view["seats"] if shown["hand"] is None)
            return super().choose(view, legal_actions)

    simulate("pandemic", Hears, 1, seed=3, **HIDDEN[0])


def test_with_open_hands_it_makes_no_difference_whether_a_bot_tells() -> None:
    quiet, telling = (list(simulate("pandemic", bot, 2, seed=3, players=2, hands="open").rows) for bot in (Quiet, Open))
    assert [{**row, "bot": ""} for row in quiet] == [{**row, "bot": ""} for row in telling]


def test_moves_of_a_replayed_game_are_those_that_were_recorded() -> None:
    """This includes tellings of a seat other than the deciding one."""
    played = record(COMPILED_BOTS["greedy"], HIDDEN[1], games=1)
    game, elsewhere = fc.new("pandemic", seed=derive_seed(4, 0, kernels.DEAL), **HIDDEN[1]), 0
    for number, seat in zip(played.moves.actions.tolist(), played.moves.seats.tolist(), strict=True):
        elsewhere += seat != game.actor
        game.play(number)
    assert elsewhere > 1
    assert all(np.array_equal(*columns) for columns in zip(Moves.of_game(game), played.moves, strict=True))


def test_a_bot_of_a_file_tells_by_one_line(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    file.write_text("class Mine:\n    tells = True\n    def choose(self, view, legal):\n        return legal[0]\n")
    assert python_bot(f"{file}:Mine").tells
    file.write_text("class Mine:\n    def choose(self, view, legal):\n        return legal[0]\n")
    (tmp_path / "others.py").write_text(file.read_text())
    assert not python_bot(f"{tmp_path / 'others.py'}:Mine").tells
