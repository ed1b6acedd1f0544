"""Other game libraries: counting their decisions, and messages if they are missing."""

from __future__ import annotations

import io
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from fourcures import GAMES, FourcuresError
from fourcures.lab.speed import Speed

with pytest.MonkeyPatch.context() as patch:
    patch.syspath_prepend(Path(__file__).parents[2] / "benchmarks")
    compare_speed, peers = map(import_module, ("compare_speed", "peers"))


class CoinGame:
    """Game in OpenSpiel's form: a coin is tossed, somebody decides, and so on until three have decided."""

    def __init__(self) -> None:
        self.history: list[int] = []

    def new_initial_state(self) -> CoinGame:
        return CoinGame()

    def is_terminal(self) -> bool:
        return len(self.history) == 6

    def is_chance_node(self) -> bool:
        return len(self.history) % 2 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 0.0), (1, 1.0)]

    def legal_actions(self) -> list[int]:
        return [7]

    def apply_action(self, action: int) -> None:
        assert action == (1 if self.is_chance_node() else 7)
        self.history.append(action)


class CardTable:
    """Table in RLCard's form, with five decisions a game and a counter that is never reset."""

    num_actions, num_players, timestep = 61, 2, 0

    def set_agents(self, agents: list[Any]) -> None:
        assert agents == [61, 61]

    def run(self, is_training: bool) -> None:
        assert not is_training
        self.timestep += 5


class Settlers:
    """Game in Catanatron's form, with four decisions."""

    def __init__(self, players: list[str]) -> None:
        assert players == ["red", "blue"]
        self.state = SimpleNamespace(actions=[])

    def play(self) -> None:
        self.state.actions += [1, 2, 3, 4]


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install stand-ins for the libraries."""
    stand_ins: dict[str, dict[str, Any]] = {
        "pyspiel": {"load_game": lambda name: CoinGame()},
        "rlcard": {"make": lambda name, config: CardTable()},
        "rlcard.agents": {"RandomAgent": lambda num_actions: num_actions},
        "catanatron": {"Color": ["red", "blue"], "Game": Settlers, "RandomPlayer": lambda colour: colour},
    }
    for name, contents in stand_ins.items():
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(peers.importlib.metadata, "version", lambda package: "1.0")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("name", "decisions"), [("hanabi", 3), ("backgammon", 3), ("uno", 5), ("catan", 4)])
def test_decisions_are_counted_and_chance_is_not(name: str, decisions: int) -> None:
    play = peers.PEERS[name].make()
    assert [play(), play()] == [decisions, decisions]


def test_the_best_round_counts_and_the_warm_up_does_not() -> None:
    now = 0.0
    takes = iter([0.25, *[1.0] * 3, *[0.5] * 6, *[2.0] * 2])  # one to warm up, and three rounds of three seconds

    def play() -> int:
        nonlocal now
        now += next(takes)
        return 10

    assert peers.best_rate(play, 3.0, clock=lambda: now) == pytest.approx(60 / 3.0)
    assert next(takes, None) is None


def test_a_missing_library_is_named_by_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = peers.Peer("A game", "no-such-package-of-games", lambda: pytest.fail("it was played"))
    monkeypatch.setitem(peers.PEERS, "uno", nothing)
    assert peers.report("uno", 1.0) == {"missing": "no-such-package-of-games"}


def fake_python(folder: Path, body: str) -> str:
    """Interpreter that runs `body` instead of its arguments."""
    path = folder / "python"
    path.write_text(f"#!{sys.executable}\nimport sys\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_peers_run_under_the_interpreter_that_has_them(tmp_path: Path) -> None:
    python = fake_python(tmp_path, "print('welcome')\nprint('{\"asked\": \"' + ' '.join(sys.argv[2:]) + '\"}')")
    assert compare_speed.measure_peer(python, "uno") == {"asked": f"uno {compare_speed.ROUND_SECONDS}"}
    broken = fake_python(tmp_path, "sys.exit('first\\nno such thing')")
    assert compare_speed.measure_peer(broken, "uno") == {"failed": "no such thing"}


def test_a_path_that_is_no_interpreter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FourcuresError, match=r"nothing cannot be run: .*; name a Python interpreter\.$"):
        compare_speed.measure_peer(str(tmp_path / "nothing"), "uno")


FIGURES = {
    "title": "Some game",
    "players": 4,
    "python": "python3",
    "ours": {"compiled": 4_000_000.0, "interpreted": 40_000.0},
    "peers": {
        "a": {"title": "Fast, one", "package": "a", "version": "1.2", "decisions": 1_000_000.0},
        "b": {"title": "Absent, two", "package": "b", "missing": "b"},
        "c": {"title": "Absent, three", "package": "b", "missing": "b"},
        "d": {"title": "Broken, four", "package": "d", "failed": "no such thing"},
    },
}


def test_the_table_shows_ratios_and_how_to_install_the_rest() -> None:
    out = io.StringIO()
    Console(file=out, width=120).print(compare_speed.comparison_table(FIGURES))
    lines = [" ".join(line.replace("│", " ").split()) for line in out.getvalue().splitlines()]
    assert "Some game, 4 players, compiled fourcures 4,000,000 1.0 x as fast" in lines
    assert "Some game, 4 players, interpreted fourcures 40,000 100 x as fast" in lines
    assert "Fast, one 1.2 1,000,000 4.0 x as fast" in lines
    assert "Absent, two not installed" in lines
    assert "Broken, four: no such thing" in lines
    assert "To see the rest: python3 -m pip install b" in lines


def test_the_program_compares(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(
        compare_speed, "play_speed", lambda kind, options, form, games, threads: Speed(games * threads, 1)
    )
    monkeypatch.setattr(compare_speed, "GameRunner", lambda *arguments: SimpleNamespace(prepare=lambda: None))
    monkeypatch.setattr(compare_speed, "measure_peer", lambda python, name: {"version": python, "decisions": 5.0})
    compare_speed.main(["--game", "dice", "--peers-python", "other", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert figures["title"] == GAMES["dice"].title
    assert figures["ours"] == {"compiled": 10_000, "interpreted": 25}
    assert figures["peers"].keys() == peers.PEERS.keys()
    assert figures["peers"]["uno"]["version"] == "other"
