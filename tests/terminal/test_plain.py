"""Plain mode: whole games through pipes, without a screen."""

from __future__ import annotations

import os
import pty
import random
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures import terminal
from fourcures.bots.tasks import BotDecision
from fourcures.terminal.hot_seat import HotSeat
from fourcures.terminal.plain import PlainTable

TREATABLE = {
    "seats": [{"role": "medic", "city": "paris", "hand": ["one_quiet_night"]}, {"role": "researcher", "hand": []}],
    "cubes": {"paris": {"blue": 3}},
    "turn": {"actions_left": 1},
}


class RandomAnswers:
    """Input that takes random choices from the last list, and sometimes types something else."""

    def __init__(self, table: PlainTable) -> None:
        self.table = table
        self.source = random.Random(3)

    def readline(self) -> str:
        if self.source.random() < 0.1:
            return self.source.choice(["?\n", "table\n", "xyzzy\n", "undo\n", "99\n", "\n", "odds\n", "log\n"])
        return f"{self.source.randint(1, max(1, len(self.table._listed)))}\n"


def played(game: fc.Game, path: Path, *lines: str, **settings: Any) -> tuple[int, str]:
    """Exit status and output of a game with typed lines."""
    sink = StringIO()
    status = PlainTable(HotSeat(game, path, **settings), StringIO("".join(f"{line}\n" for line in lines)), sink).run()
    assert "\x1b" not in sink.getvalue()
    return status, sink.getvalue()


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("pandemic", {"players": 2}),
        ("pandemic", {"players": 3, "difficulty": "standard"}),
        ("dice", {}),
        ("cure", {"players": 3}),
    ],
)
def test_a_whole_game_in_lines(tmp_path: Path, name: str, options: dict[str, Any]) -> None:
    sink = StringIO()
    table = HotSeat(fc.new(name, seed=7, **options), tmp_path / "game.json")
    plain = PlainTable(table, StringIO(), sink)
    plain.source = RandomAnswers(plain)  # type: ignore[assignment]
    assert plain.run() == 0
    assert table.game.outcome is not None
    assert "\x1b" not in sink.getvalue()
    assert sink.getvalue().rstrip().endswith(f"Its record: {tmp_path / 'game.json'}")
    assert terminal.load(tmp_path / "game.json").position() == table.game.position()


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    status, told = played(fc.new("pandemic", players=2, seed=7), path, "drive washington")
    assert status == 0
    assert "from Atlanta to Washington" in told
    assert told.endswith("Go on with --resume.\n")
    again = terminal.load(path)
    assert again.decisions == ["drive washington"]
    assert "3 left" in played(again, path)[1]


@pytest.mark.parametrize(
    ("line", "decision"),
    [("treat blue", "treat blue"), ("tre", "treat blue"), ("1", "drive essen"), ("Treat  BLUE", "treat blue")],
)
def test_numbers_words_and_parts_of_words_are_taken(tmp_path: Path, line: str, decision: str) -> None:
    game = fc.from_position(TREATABLE, seed=1)
    first = next(iter(game.legal_actions)).text
    played(game, tmp_path / "game.json", line)
    assert game.decisions[0] == (first if line == "1" else decision)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("traet blue", "Did you mean treat blue?"),
        ("drive tokyo", "Tokyo is not linked to Paris"),
        ("driv", "actions match"),
        ("99", "There is no choice 99"),
        ("xyzzy", "'xyzzy' is not an action"),
        ("quiet tokyo", "not asked about 'tokyo'"),
    ],
)
def test_what_is_not_understood_is_answered(tmp_path: Path, line: str, says: str) -> None:
    game = fc.from_position(TREATABLE, seed=1)
    told = played(game, tmp_path / "game.json", line)[1]
    assert says in told
    assert game.decisions == []


def test_a_suggestion_is_numbered(tmp_path: Path) -> None:
    game = fc.from_position(TREATABLE, seed=1)
    played(game, tmp_path / "game.json", "traet", "1")
    assert game.decisions[0] == "treat blue"


def test_a_window_is_asked_about_once(tmp_path: Path) -> None:
    game = fc.from_position(TREATABLE, seed=1)
    told = played(game, tmp_path / "game.json", "treat blue", "proceed")[1]
    assert told.count("before cities are infected") == 1
    assert told.count("before cards are drawn") == 0
    assert game.actor == 1


def test_what_cannot_be_taken_back_is_marked_and_asked_about_if_wanted(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    position = {**TREATABLE, "seats": [{"role": "medic", "city": "paris", "hand": []}, {"role": "researcher"}]}
    told = played(fc.from_position(position, seed=1), path)[1]
    assert "pass *\n" in told
    for answer, decisions in (("n", []), ("y", ["pass"])):
        game = fc.from_position(position, seed=1)
        told = played(game, path, "pass", answer, asks_first=True)[1]
        assert told.count("Play it?") == 1
        assert game.decisions == decisions


def test_hidden_hands_change_behind_blank_lines(tmp_path: Path) -> None:
    seats = [{"role": "medic", "hand": ["lima"]}, {"role": "scientist", "hand": ["paris"]}]
    game = fc.from_position({"difficulty": "standard", "seats": seats, "turn": {"actions_left": 1}}, seed=1)
    told = played(game, tmp_path / "game.json", "", "pass", "table")[1]
    assert told.count("Pass the device to seat") == 2
    first, second = told.split("Pass the device to seat 1")
    assert "lima" in first
    assert "paris" not in first
    assert game.actor == 1
    assert "direct paris" in second


class Adviser:
    """Stand-in for the worker process."""

    status = "is thinking, 3 s"

    async def decide(self, game: fc.Game, bot: str, seats: frozenset[int]) -> BotDecision:
        if bot == "broken":
            raise fc.FourcuresError("The bot broken raised ValueError")
        action = next(iter(game.legal_actions.of(game.actor or 0)))
        return BotDecision(action.seat, action.text)

    async def advise(self, game: fc.Game) -> list[Any]:
        from fourcures.bots.session import Advice

        return [Advice(game.legal_actions.action(game.legal_actions.ids()[0]), (), 0.5, 0.4, 0.6, "It risks nothing.")]

    def stop(self) -> None: ...


def test_bots_play_their_seats_and_say_what_they_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcures.terminal.thinking.Thinker", Adviser)
    game = fc.from_position(TREATABLE, seed=1)
    told = played(game, tmp_path / "game.json", "treat blue", "proceed", bots={1: "greedy"})[1]
    assert told.count("Seat 1 (greedy): ") >= 4
    assert "Seat 1 (greedy): proceed" not in told
    assert game.actor == 0
    assert terminal.read_bots(tmp_path / "game.json") == {1: "greedy"}


@pytest.mark.parametrize("settings", [{"bots": {1: "greedy", 2: "greedy"}}, {"bots": {2: "greedy"}}])
@pytest.mark.parametrize("asks", [False, True])
def test_nothing_typed_tells_what_others_hold_or_plays_it(tmp_path: Path, settings: dict[str, Any], asks: bool) -> None:
    """One person with bots, and two people with separate hands: replies do not depend on who holds Airlift."""
    lines = [
        "",
        "airlift cairo",
        "airlift 1 cairo",
        "Airlift 2 cairo",
        "forecast",
        "quietnight",
        "take lagos 1",
        "airl",
    ]
    told = set()
    for hands in (["airlift", "lagos"], ["forecast", "lima"]), (["forecast", "milan"], ["airlift", "lima"]):
        seats: list[dict[str, Any]] = [{"role": "medic", "hand": ["paris"]}]
        seats += [{"role": role, "hand": hand} for role, hand in zip(("scientist", "researcher"), hands, strict=True)]
        silent = {"difficulty": "standard", "options": {"talk": "none"}, "seats": seats}
        game = fc.from_position(silent, seed=1)
        told.add(played(game, tmp_path / "game.json", *lines, asks_first=asks, **settings)[1])
        assert game.decisions == []
    assert len(told) == 1
    assert "The Medic does not hold Airlift (P-EVENT-02)" in told.pop()


def test_the_order_of_a_bots_forecast_is_told_where_hands_are_open_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourcures.terminal.thinking.Thinker", Adviser)
    for hands, bots in (("open", {1: "greedy"}), ("closed", {1: "greedy"}), ("closed", {0: "greedy", 1: "greedy"})):
        seats = [{"role": "medic", "hand": ["paris"]}, {"role": "scientist", "hand": ["forecast"]}]
        game = fc.from_position({"difficulty": "standard", "options": {"hands": hands}, "seats": seats}, seed=1)
        game.play("forecast")
        watched = HotSeat(game, tmp_path / "game.json", bots)
        table = PlainTable(watched, StringIO(), StringIO())
        for _ in range(5):
            table._let_bot_decide()
        told = table.sink.getvalue()  # type: ignore[attr-defined]
        assert told.count("Seat 1 (greedy): place") == 5
        assert told.count("Seat 1 (greedy): place\n") == (0 if hands == "open" else 5)


def test_a_bot_that_fails_is_decided_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcures.terminal.thinking.Thinker", Adviser)
    game = fc.new("pandemic", players=2, seed=7, first_seat=None)
    told = played(game, tmp_path / "game.json", "pass", bots={0: "broken", 1: "broken"})[1]
    assert "does not answer: The bot broken raised ValueError" in told
    assert game.decisions == ["pass"]


def test_the_adviser_names_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcures.terminal.thinking.Thinker", Adviser)
    told = played(fc.new("pandemic", players=2, seed=7), tmp_path / "game.json", "advise")[1]
    assert "50% chance to win if you do this (40% to 60%)" in told


def run(arguments: list[str], text: str, tmp_path: Path, **streams: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from fourcures.cli import main; main()", "play", *arguments],
        input=text,
        text=True,
        stderr=subprocess.PIPE,
        env={**os.environ, "FOURCURES_HOME": str(tmp_path), **streams.pop("env", {})},
        timeout=120,
        **({"stdout": subprocess.PIPE} | streams),
    )


def test_a_pipe_plays_and_goes_on(tmp_path: Path) -> None:
    """Plain mode starts without --plain where there is no terminal."""
    done = run(["--players", "3", "--difficulty", "standard", "--seed", "4"], "pass\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Hands lie open, as one keyboard plays 3 seats; --hands closed hides them (P-INFO-03)." in done.stdout
    done = run(["--resume"], "quit\n", tmp_path)
    assert "3 left" in done.stdout
    assert "is dealt" not in done.stdout, "the beginning is not told again"


def test_a_real_but_simple_terminal_gets_lines(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from fourcures.cli import main; main()", "play", "--game", "dice", "--seed", "1"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "FOURCURES_HOME": str(tmp_path), "TERM": "dumb"},
    )
    os.close(slave)
    os.write(master, b"1\nquit\n")
    told = b""
    try:
        while chunk := os.read(master, 65536):
            told += chunk
    except OSError:  # end of a pseudo-terminal
        pass
    assert process.wait(60) == 0
    assert b"\x1b" not in told
    assert b"Go on with --resume." in told
