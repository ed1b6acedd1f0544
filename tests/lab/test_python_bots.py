"""Users' own bots: how they are found, their views, and their errors."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fourcures as fc
from fourcures.bots.bot import PythonBot
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.bots.registry import find_bot
from fourcures.engine.rng import derive_seed
from fourcures.lab import kernels, simulate
from fourcures.lab.executors import cores

EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"

FILE = """
import random
import helper_of_my_bots

class Good:
    def choose(self, view, legal_actions):
        return legal_actions[0]

class Mute:
    pass

class Broken:
    def choose(self, view, legal_actions):
        raise KeyError("oh\\nno")

class Leaves:
    def choose(self, view, legal_actions):
        raise SystemExit(3)

class Cheats:
    def choose(self, view, legal_actions):
        return "treat purple"

class Forgets:
    def choose(self, view, legal_actions):
        print("thinking")

class Fails:
    def __init__(self):
        self.memory = {}[1]

    def choose(self, view, legal_actions):
        return 0

thing = 3
"""


class First:
    """Bot that takes the first legal action."""

    def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> fc.Action:
        return legal_actions[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Working directory with a file of bots."""
    (tmp_path / "my_bots.py").write_text(FILE)
    (tmp_path / "helper_of_my_bots.py").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return tmp_path


def test_bots_go_by_name_by_file_by_module_and_by_class(folder: Path) -> None:
    assert find_bot("random") is COMPILED_BOTS["random"]
    own = find_bot("my_bots.py:Good")
    assert isinstance(own, PythonBot)
    assert own.name == "my_bots.py:Good"
    assert find_bot(str(folder / "my_bots.py") + ":Good") == own
    assert find_bot("my_bots:Good").name == "my_bots:Good"
    assert find_bot(First).name == "First"
    assert find_bot(own) is own


def test_a_bot_is_found_again_in_another_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = find_bot("my_bots.py:Good")
    packed = pickle.dumps([own, find_bot("random"), find_bot(First)])
    monkeypatch.chdir(folder.parent)
    assert pickle.loads(packed) == [own, find_bot("random"), find_bot(First)]


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("clever", "There is no bot 'clever'; there are random, greedy"),
        ("clever", "your own as my_bot.py:MyBot or package.module:MyBot."),
        ("clever:3", "random, greedy"),
        ("my_bots.py", "my_bot.py:MyBot"),
        ("random:3", "random takes nothing after a colon"),
        ("absent.py:Good", "There is no bot file absent.py."),
        ("absent.module:Good", "There is no module 'absent.module'"),
        (
            "my_bots.py:Bad",
            "There is no 'Bad' in my_bots.py; its bots are Good, Broken, Leaves, Cheats, Forgets, Fails.",
        ),
        ("my_bots.py:Mute", "my_bots.py:Mute has no method choose"),
        ("my_bots.py:thing", "my_bots.py:thing is not a class"),
        ("helper_of_my_bots:Good", "it has no class with a method choose"),
        ("torn.py:Good", "The bot file torn.py cannot be loaded: SyntaxError"),
        ("leaves.py:Good", "The bot file leaves.py cannot be loaded: SystemExit: 2."),
        (7, "There is no bot 7"),
        (type("Mine", (First,), {"tells": "no"}), "tells of the class Mine is 'no'; True and False are possible."),
        (type("Mine", (First,), {"tells": lambda self: False}), "True and False are possible."),
        (Path, "has no method choose"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(folder: Path, spec: Any, says: str) -> None:
    (folder / "torn.py").write_text("class Good:\n  def")
    (folder / "leaves.py").write_text("raise SystemExit(2)")
    with pytest.raises(fc.BadOptions) as refused:
        find_bot(spec)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_choice_that_cannot_be_written_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Choice:
        def __repr__(self) -> str:
            raise RuntimeError

    class Odd:
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> Any:
            return Choice()

    monkeypatch.chdir(tmp_path)
    with pytest.raises(fc.FourcuresError, match="chose a Choice that has no text, which is not legal"):
        simulate("dice", Odd, 1)


def test_a_compiled_bot_can_take_an_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_argument(text: str) -> CompiledBot:
        return replace(COMPILED_BOTS["random"], name=f"deep:{text}", about=text)

    monkeypatch.setitem(
        COMPILED_BOTS, "deep", replace(COMPILED_BOTS["random"], name="deep", with_argument=with_argument)
    )
    bot = find_bot("deep:20:x")
    assert isinstance(bot, CompiledBot)
    assert bot.about == "20:x"
    assert pickle.loads(pickle.dumps(bot)).name == "deep:20:x"


@pytest.mark.parametrize("hands", ["open", "closed"])
def test_a_bot_sees_its_own_view_and_its_own_actions(hands: str) -> None:
    seen: list[tuple[int, dict[str, Any], list[fc.Action]]] = []

    class Watching(First):
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> fc.Action:
            seen.append((legal_actions[0].seat, view, list(legal_actions)))
            return legal_actions[len(seen) % len(legal_actions)]

    simulate("pandemic", Watching, 1, seed=4, players=3, hands=hands)
    game = fc.new("pandemic", seed=derive_seed(4, 0, kernels.DEAL), players=3, hands=hands)
    for number, (seat, view, actions) in enumerate(seen, start=1):
        assert seat == game.actor
        assert view == game.view(seat)
        assert [shown["hand"] is None for shown in view["seats"]] == [
            hands == "closed" and other != seat for other in range(3)
        ]
        assert actions == [action for action in game.legal_actions if action.seat == seat]
        game.play(actions[number % len(actions)])
    assert game.outcome


def test_every_seat_of_every_game_has_a_bot_and_a_seed_of_its_own() -> None:
    made: list[int] = []

    class Seeded(First):
        def __init__(self, seed: int) -> None:
            made.append(seed)

    class Optional(First):
        def __init__(self, depth: int = 3, *, seed: int = 0) -> None:
            made.append(seed)

    simulate("cure", Seeded, 2, seed=9, players=3)
    chances = [derive_seed(9, game, kernels.PLAYERS) for game in range(2)]
    assert sorted(made) == sorted(derive_seed(chance, seat) for chance in chances for seat in range(3))
    first = made[:]
    made.clear()
    simulate("cure", Optional, 2, seed=9, players=3)
    assert made == first


@pytest.mark.parametrize("form", [lambda a: a, lambda a: a.id, lambda a: a.text, lambda a: np.int16(a.id)])
def test_an_action_can_be_given_in_any_form(form: Any) -> None:
    class Forms(First):
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> Any:
            return form(legal_actions[0])

    assert list(simulate("dice", Forms, 2).rows) == list(simulate("dice", First, 2).rows)


@pytest.mark.parametrize(
    ("name", "did", "workers"),
    [
        ("Broken", r"raised KeyError: 'oh\nno' (line 14 of my_bots.py)", 1),
        ("Broken", r"raised KeyError: 'oh\nno' (line 14 of my_bots.py)", 2),
        ("Leaves", "raised SystemExit: 3 (line 18 of my_bots.py)", 1),
        ("Cheats", "chose 'treat purple', which is not legal:", 1),
        ("Forgets", "chose None, which is not legal: None is not an action, an id or a text", 1),
        ("Forgets", "chose None, which is not legal: None is not an action, an id or a text", 2),
        ("Fails", "raised KeyError: 1 (line 30 of my_bots.py)", 1),
    ],
)
def test_a_bot_that_does_wrong_ends_the_run_with_its_game_saved(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, did: str, workers: int
) -> None:
    monkeypatch.setattr(cores, "SINGLE_PROCESS_UP_TO", 0)
    with pytest.raises(fc.FourcuresError) as failed:
        simulate("cure", f"my_bots.py:{name}", 4, workers=workers, players=2)
    sentence = str(failed.value)
    assert did in sentence
    assert "\n" not in sentence
    assert sentence.endswith(f"fourcures replay my_bots-py-{name}-game-0.json")
    game = fc.replay(json.loads((folder / f"my_bots-py-{name}-game-0.json").read_text()))
    assert game.seed == derive_seed(1, 0, kernels.DEAL)
    assert game.decisions == []
    assert sentence.startswith(f"The bot my_bots.py:{name}, seat {game.actor} of game 0, ")


def test_a_bot_may_not_act_for_another_seat(folder: Path) -> None:
    class Usurper(First):
        def choose(self, view: dict[str, Any], legal_actions: Sequence[fc.Action]) -> Any:
            others = [a for a in games[0].legal_actions if a.seat != legal_actions[0].seat]
            choice = others[0] if others else legal_actions[0]
            games[0].play(choice)
            return choice

    seed = derive_seed(1, 0, kernels.DEAL)
    games = [fc.new("pandemic", seed=seed, players=4, edition="2008")]
    with pytest.raises(fc.FourcuresError, match="which is not legal"):
        simulate("pandemic", Usurper, 1, players=4, edition="2008")


def test_a_game_without_end_is_ended(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "LONGEST_GAME", 5)
    with pytest.raises(fc.FourcuresError, match="came to no end in 5 decisions"):
        simulate("cure", First, 1)


def test_where_nothing_can_be_saved_the_sentence_still_comes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(fc.FourcuresError, match="of game 0, chose None"):
        simulate("cure", "my_bots.py:Forgets", 1)
    assert sorted(path.name for path in folder.glob("*.json")) == []


def test_what_a_bot_prints_stays_out_of_the_results(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(fc.FourcuresError):
        simulate("cure", "my_bots.py:Forgets", 1)
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "thinking\n"


@pytest.mark.parametrize("name", fc.GAMES)
def test_the_example_of_the_documentation_plays_every_game_the_same_way_twice(name: str) -> None:
    spec = f"{EXAMPLE}:MyBot"
    one, two = (simulate(name, spec, 3, seed=2) for _ in range(2))
    assert list(one.rows) == list(two.rows)
    assert list(one.rows) != list(simulate(name, spec, 3, seed=3).rows)
    assert f"{EXAMPLE.name}:MyBot" in one.title


def test_the_documentation_shows_the_example_as_it_is() -> None:
    shown = (EXAMPLE.parents[1] / "docs" / "bots.md").read_text().split("```python\n")[1].split("```")[0]
    assert EXAMPLE.read_text().endswith(shown)
