"""Command line: its output, and one sentence for bad input."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import fourcures as fc
from fourcures import catalogue
from fourcures.bots.bot import PythonBot
from fourcures.cli import main
from fourcures.cli.commands import app
from fourcures.cli.result_tables import bots_table, speed_table
from fourcures.engine.cache_folders import cache_folder
from fourcures.games.dice.data.board import OURS
from fourcures.lab import compare

BARE = {"PATH": "/usr/bin:/bin", "COLUMNS": "120", "TERM": "dumb", "HOME": "/nonexistent"}
BARE |= {name: os.environ[name] for name in ("NUMBA_OPT", "PYTHONPATH") if name in os.environ}
BARE["FOURCURES_CACHE"] = str(cache_folder().parents[1])  # shares the kernels of other tests
EXAMPLE = f"{Path(__file__).parent.parent / 'examples' / 'my_bot.py'}:MyBot"


def run(*arguments: str, code: int = 0, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the command line in a separate process, as a user does."""
    done = subprocess.run(
        [sys.executable, "-c", "from fourcures.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env={**BARE, **variables},
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_the_version() -> None:
    assert run("--version").stdout == f"fourcures {fc.__version__}\n"


def test_the_version_needs_nothing_heavy() -> None:
    code = "import sys; sys.argv[1:] = ['--version']; from fourcures.cli import main; main(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "numba", "typer", "rich", "textual", "yaml"}


@pytest.mark.parametrize("command", ["play", "simulate", "compare", "replay", "rules", "speed"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    assert f"Example: fourcures {command}" in run(command, "--help").stdout


def test_simulate_prints_a_table() -> None:
    table = run("simulate", "--games", "30", "--players", "3", "--edition", "2008", "--seed", "4").stdout
    assert "won" in table
    assert "lost: outbreaks" in table
    assert "95 % interval" in table


def test_a_single_game_tells_no_interval() -> None:
    one, two = (CliRunner().invoke(app, ["simulate", "--game", "dice", "-n", games]).stdout for games in "12")
    assert one.count("none: one game") == 5
    assert "none" not in two
    assert len(re.findall(r"-?\d+\.\d\d to \d+\.\d\d |the same in all", two)) == 5
    assert "1 game, random" in one


def test_simulate_as_json_names_what_was_played() -> None:
    arguments = ("simulate", "--games", "20", "--roles", "medic,scientist", "--difficulty", "heroic", "--json")
    told = json.loads(run(*arguments, "-o", "consent=never", "-o", "hands=open").stdout)
    assert told["options"] == {
        "players": 2,
        "edition": "2013",
        "difficulty": "heroic",
        "roles": ["medic", "scientist"],
        "first_seat": None,
        "consent": "never",
        "hands": "open",
    }
    assert told["games"] == 20
    assert told["seed"] == 1


def test_simulate_and_compare_take_talk() -> None:
    hidden = ("--players", "2", "--hands", "closed")
    told = json.loads(run("simulate", "--games", "5", "--talk", "none", *hidden, "--json").stdout)
    assert told["options"]["talk"] == "none"
    both = json.loads(
        run("compare", "--bots", "greedy", "--games", "5", "--talk", "free,none", *hidden, "--json").stdout
    )
    talks, silent = (cell["bots"][0]["means"]["decisions"]["value"] for cell in both["cells"])
    assert [cell.get("talk", "free") for cell in both["options"]] == ["free", "none"]
    assert talks != silent


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "--players", "5"), "2, 3 or 4"),
        (("simulate", "--edition", "1999"), "2013, 2008, seed001"),
        (("simulate", "--roles", "medic,medic"), "named twice"),
        (("simulate", "-o", "consent"), "name=value"),
        (("simulate", "-o", "consent=maybe"), "always, not_for_rendezvous, never"),
        (("simulate", "--consent", "maybe"), "always, not_for_rendezvous, never"),
        (("simulate", "--talk", "loud"), "talk: 'loud' is not possible; choose one of free, none."),
        (("compare", "--bots", "random", "--talk", "free,loud"), "talk: 'loud' is not possible"),
        (("simulate", "--game", "dice", "--talk", "none"), "There is no option '--talk' without --game pandemic"),
        (("simulate", "--sed", "4"), "--players, --edition, --difficulty, --roles"),
        (("simulate", "--sed", "4"), "--seed"),
        (("simulate", "--mode", "standard"), "without --game dice"),
        (("simulate", "--game", "cure", "--edition", "2013"), "For cure there are --players, --difficulty"),
        (("simulate", "--game", "cure", "--players", "6"), "2, 3, 4 or 5"),
        (("simulate", "--game", "dice", "--players", "2"), "1 only"),
        (("simulate", "--game", "dice", "--board", "no-such-file.json"), "no-such-file.json"),
        (("simulate", "--game", "dice", "--board"), "--board needs a value"),
        (("play", "-o", "sed=4"), "--players, --edition"),
        (("play", "pandemic"), "write --game pandemic"),
        (("play", "--bots", "clever"), "there are random, greedy, planner"),
        (("play", "--players", "3", "--bots", "me,greedy"), "2 names for 3 seats"),
        (("play", "--game", "dice", "--bots", "me,greedy"), "2 names for 1 seat"),
        (("play", "--resume", "--players", "3"), "no other options but --bots"),
        (("simulate", "3"), "'3' follows no option"),
        (("simulate", "--players", "3", "4"), "'4' follows no option"),
        (("simulate", "--players"), "--players needs a value: 2, 3 or 4"),
        (("simulate", "--players", "--seed", "3"), "--players needs a value"),
        (("simulate", "--players", "many"), "not a whole number"),
        (("simulate", "--players", "9" * 5000), "not a whole number"),
        (("simulate", "--players=2", "--players", "3"), "twice"),
        (("simulate", "--players=2", "-o", "players=2"), "twice"),
        (("simulate", "--first-seat", "-1", "--edition", "2008"), "-1 is not a seat"),
        (("rules", "--game", "chess"), "pandemic"),
        (("rules", "--game", "pandemic", "D-MAP"), "D-MAP"),
        (("simulate", "--game", "chess"), "pandemic"),
        (("simulate", "--seed", "-1"), "seed"),
        (("simulate", "--bot", "clever"), "there are random, greedy"),
        (("simulate", "--bot", "absent.py:Bot"), "There is no bot file absent.py."),
        (("simulate", "--on", "moon"), "cpu, cuda, ray"),
        (("simulate", "--workers", "-2"), "workers: -2"),
        (("simulate", "--out", "rows.xls"), ".parquet, .csv or .json"),
        (("simulate", "--out", "absent/rows.csv"), "there is no folder absent"),
        (("simulate", "--plot", "picture.gif"), ".png, .svg or .pdf"),
        (("compare", "--bots", "random,"), "There is no bot ''"),
        (("compare", "--bots", "random,random"), "each once"),
        (("compare", "--bots", "random", "--players", "2,9"), "players: 9"),
        (("compare", "--bots", "random", "--by", "city"), "--by role is"),
        (("compare", "--bots", "random", "--game", "dice", "--by", "role"), "dice has no roles"),
        (("compare", "--bots", "random", "--difficulty", "heroic,hard"), "introductory, standard, heroic"),
        (("compare", "--bots", "random", "--out", "rows"), ".parquet, .csv or .json"),
        (("replay", "no-such-file.json"), "no-such-file.json"),
        (("rules", "xyzzy"), "xyzzy"),
        (("simulate", "--workers", "0"), "workers: 0 is not possible; a whole number from 1 on is."),
        (("compare", "--bots", "random", "--workers", "-2"), "workers: -2 is not possible"),
    ],
)
def test_bad_input_ends_in_one_sentence(
    arguments: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fourcures", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    said, sentence = capsys.readouterr()
    assert (ended.value.code, said) == (2, "")
    assert sentence.startswith("fourcures: ")
    assert says in sentence
    assert sentence.count("\n") == 1


def test_a_process_that_is_refused_says_the_sentence_and_fails() -> None:
    assert run("rules", "xyzzy", code=2).stderr == (
        "fourcures: No rule has the id or the words 'xyzzy'; try one word, or an id like P-OUT-03.\n"
    )


def test_results_are_written_and_drawn(tmp_path: Path) -> None:
    table, picture = tmp_path / "rows.csv", tmp_path / "picture.png"
    run("simulate", "--game", "cure", "-n", "7", "--out", str(table), "--plot", str(picture))
    assert len(table.read_text().splitlines()) == 8
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_bad_name_is_refused_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourcures.lab.simulation.run_job", lambda *_: pytest.fail("played"))
    monkeypatch.setattr("fourcures.lab.comparison.run_cells", lambda *_: pytest.fail("played"))
    for command in (["simulate"], ["compare", "--bots", "random"]):
        for words in (["--out", "rows.xls"], ["--plot", "rows.csv"]):
            done = CliRunner().invoke(app, [*command, *words])
            assert isinstance(done.exception, fc.FourcuresError), done.exception


def test_a_bot_that_fails_leaves_a_game_to_look_at_and_no_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text("class Bad:\n    def choose(self, view, legal_actions):\n        return 'x'\n")
    arguments = ("simulate", "--game", "dice", "--bot", "bots.py:Bad", "-n", "3", "--out", "rows.csv")
    told = run(*arguments, code=1).stderr
    assert told.startswith("fourcures: The bot bots.py:Bad, seat 0 of game 0, chose 'x', which is not legal: ")
    assert told.count("\n") == 1
    name = told.split()[-1]
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == sorted(["bots.py", name])
    assert "0 decisions; not finished." in run("replay", name).stdout


def test_stopping_before_the_first_game_is_over_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourcures.lab.summary.Summary.add", stop)
    for command in (["simulate"], ["simulate", "--moves", str(tmp_path / "data")], ["compare", "--bots", "random"]):
        words = ["--game", "dice", "-n", "3", "--out", str(tmp_path / "rows.csv"), "--plot", str(tmp_path / "p.png")]
        done = CliRunner().invoke(app, [*command, *words])
        assert done.exit_code == 130
        assert "Stopped at 0 of 3 games: none was over yet, so there is nothing to show." in done.stderr
        assert "holds" not in done.stderr
        assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


STOPPING = """
import os, signal

class Bot:
    games = 0

    def __init__(self):
        Bot.games += 1
        if Bot.games == 24:
            if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts background jobs like this
                signal.signal(signal.SIGINT, signal.default_int_handler)
            os.kill(os.getpid(), signal.SIGINT)

    def choose(self, view, legal_actions):
        return legal_actions[0]
"""


@pytest.mark.parametrize(
    ("command", "asked"),
    [(("simulate", "--bot"), "5,000"), (("compare", "--mode", "intro,standard", "--bots"), "10,000")],
)
def test_ctrl_c_shows_and_writes_what_was_played(command: tuple[str, ...], asked: str, tmp_path: Path) -> None:
    (tmp_path / "bots.py").write_text(STOPPING)
    rows = tmp_path / "rows.csv"
    words = ("--game", "dice", "-n", "5000", "--workers", "1", "--out", str(rows))
    done = run(*command, f"{tmp_path}/bots.py:Bot", *words, code=130)
    assert done.stderr.splitlines()[-1] == f"Stopped at 23 of {asked} games."
    assert "won" in done.stdout
    assert "23" in done.stdout
    assert len(rows.read_text().splitlines()) == 24


@pytest.mark.parametrize(
    ("command", "stopped"),
    [
        (["speed"], "fourcures.lab.speed.measure"),
        (["rules"], "fourcures.catalogue.games"),
        (["simulate"], "fourcures.lab.executors.registry.find_executor"),
    ],
)
def test_ctrl_c_ends_any_command_in_a_word(command: list[str], stopped: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stopped, stop)
    done = CliRunner().invoke(app, command)
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "Stopped.\n")


COMPARE = ("compare", "--game", "cure", "--bots", f"random,{EXAMPLE}", "-n", "4")


def test_bots_stand_side_by_side_in_a_hundred_columns() -> None:
    arguments = (*COMPARE, "--players", "2,3", "--difficulty", "beginner,heroic", "--by", "role")
    lines = run(*arguments, COLUMNS="100").stdout.splitlines()
    assert max(map(len, lines)) <= 100
    cells = [line for line in lines if line.startswith("players")]
    assert cells == [f"players {players}, difficulty {name}" for players in (2, 3) for name in ("beginner", "heroic")]
    assert sum(line.startswith("my_bot.py:MyBot ") for line in lines) == 5  # in each cell and in the table of costs
    assert sum(line.startswith("  medic ") for line in lines) == 4
    assert any(line.endswith("seconds a game  ms a decision") for line in lines)


@pytest.mark.parametrize(("width", "times"), [(80, 2), (120, 1)])
def test_no_word_of_a_comparison_is_broken(width: int, times: int) -> None:
    """Losses stand beside the wins if the line has room for both, otherwise below them."""
    comparison = compare(["random", EXAMPLE, First], "cure", 4, cells=[{"players": 5}])
    [cell] = comparison.cells
    named = cell.results[2].job
    cell.results[2].job = replace(named, bot=PythonBot("planner:40000", First))
    console = Console(width=width, file=StringIO())
    console.print(bots_table(comparison, by_role=True))
    lines = console.file.getvalue().splitlines()  # type: ignore[attr-defined]
    assert max(map(len, lines)) <= width
    for name in ("random", "my_bot.py:MyBot", "planner:40000"):
        assert sum(line.startswith(f"{name} ") for line in lines) == times + 1  # and in the table of costs
        assert any(line.startswith("won with the role") and name in line for line in lines)
    for role, _, _ in cell.by_role():
        assert any(line.startswith(f"  {role.replace('_', ' ')} ") for line in lines)
    words = " ".join(lines).split()
    for reason in fc.GAMES["cure"].reasons[2:]:
        assert reason in words
    assert not any("…" in line for line in lines)
    assert lines[-1] == "players 5, difficulty beginner; seed 1"


def test_what_hangs_on_a_choice_is_named_where_it_differs() -> None:
    def told(*difficulties: str) -> list[str]:
        comparison = compare(["random"], "pandemic", 1, cells=[{"difficulty": name} for name in difficulties])
        return [comparison.chosen, *map(comparison.label, comparison.cells)]

    assert told("heroic") == ["players 4, edition 2013, difficulty heroic, hands closed", "difficulty heroic"]
    assert told("introductory", "heroic") == [
        "players 4, edition 2013",
        "difficulty introductory, hands open",
        "difficulty heroic, hands closed",
    ]


class First:
    """Bot that takes the first legal action."""

    def choose(self, view: object, legal_actions: Any) -> Any:
        return legal_actions[0]


def test_roles_given_again_make_another_cell() -> None:
    arguments = (*COMPARE, "--roles", "medic,scientist", "--roles", "medic,dispatcher", "--json")
    cells = json.loads(run(*arguments).stdout)["cells"]
    assert [cell["options"]["roles"] for cell in cells] == [["medic", "scientist"], ["medic", "dispatcher"]]


def test_a_value_said_twice_is_one_cell() -> None:
    assert len(json.loads(run(*COMPARE, "--players", "2,2", "-o", "players=2", "--json").stdout)["cells"]) == 1


def test_replay_tells_a_recorded_game(tmp_path: Path) -> None:
    game = fc.new(players=2, seed=3)
    while not game.outcome:
        game.play(game.legal_actions.ids()[0])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    told = run("replay", str(path)).stdout
    assert game.events[-1].text in told
    assert f"{len(game.decisions)} decisions" in told


@pytest.mark.parametrize(
    "damage",
    [lambda text: text[:-40], lambda text: text.replace("drive", "treat", 1), lambda _: ""],
    ids=["truncated", "changed", "empty"],
)
def test_a_damaged_record_is_refused(tmp_path: Path, damage: Callable[[str], str]) -> None:
    game = fc.new(players=2, seed=3)
    game.play(next(text for text in game.legal_actions.texts() if text.startswith("drive")))
    path = tmp_path / "game.json"
    path.write_text(damage(json.dumps(game.record())))
    assert "record" in run("replay", str(path), code=2).stderr


def test_rules_by_id_and_by_word() -> None:
    assert "P-OUT-03" in run("rules", "P-OUT-03").stdout
    by_word = run("rules", "quiet", "night").stdout
    assert "P-EVENT-QUIET-01" in by_word
    assert "P-OUT-03" not in by_word
    assert "Outbreaks" in run("rules").stdout


def test_numbers_can_be_given_as_options() -> None:
    arguments = ("simulate", "--games", "5", "--edition", "2008", "-o", "first_seat=1", "--json")
    assert json.loads(run(*arguments).stdout)["options"]["first_seat"] == 1


def test_a_role_left_empty_is_dealt() -> None:
    told = json.loads(run("simulate", "--games", "5", "--roles", ",Medic", "--json").stdout)
    assert told["options"]["roles"] == [None, "medic"]


@pytest.mark.parametrize("others", [("--players", "3"), ("--seed", "4"), ("--load", "x.json"), ("--game", "pandemic")])
def test_a_saved_game_takes_no_other_options(others: tuple[str, ...]) -> None:
    assert "no other options" in run("play", "--resume", *others, code=2).stderr


def as_words(choices: dict[str, object], joined: bool, folder: Path) -> list[str]:
    """Options as command-line words, with or without a sign between name and value."""
    words = []
    for name, value in choices.items():
        text = ",".join(str(item or "") for item in value) if isinstance(value, list) else str(value)
        if isinstance(value, dict):
            text = str(folder / f"{name}.json")
            Path(text).write_text(json.dumps(value))
        option = f"--{name.replace('_', '-')}"
        words += [f"{option}={text}"] if joined else [option, text]
    return words


@pytest.mark.parametrize("name", fc.GAMES)
def test_every_option_of_every_game_can_be_given(name: str, tmp_path: Path) -> None:
    game_type = fc.game_type(name)
    given: set[str] = set()
    for place, choices in enumerate(game_type.sample_options()):
        words = as_words(choices, bool(place % 2), tmp_path)
        done = CliRunner().invoke(app, ["simulate", "--game", name, "-n", "1", *words, "--json"])
        assert done.exit_code == 0, (choices, done.output, done.exception)
        assert json.loads(done.stdout)["options"] == json.loads(json.dumps(game_type.make_options(**choices).as_json()))
        given |= choices.keys()
    assert given <= {spec.name for spec in game_type.option_specs}


@pytest.mark.parametrize("command", ["play", "simulate", "compare"])
def test_help_lists_the_options_of_every_game_with_their_values(command: str) -> None:
    told = " ".join(run(command, "--help").stdout.replace("│", " ").split())
    for game_type in fc.GAMES.values():
        assert f"With --game {game_type.name}" in told
        for spec in game_type.option_specs:
            assert f"--{spec.name.replace('_', '-')} {spec.about}" in told


@pytest.mark.parametrize("name", fc.GAMES)
def test_rules_say_what_is_to_be_known_of_the_data(name: str) -> None:
    about = fc.GAMES[name].about_data
    prefix = catalogue.clauses(name)[0].id
    for arguments in (("rules",), ("rules", "--game", name), ("rules", prefix)):
        told = " ".join(run(*arguments).stdout.split())
        assert about in told
        assert (f"{name}: " in told) == bool(about)


def test_the_table_names_what_was_chosen_in_few_words(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps({**OURS, "cure_points": {"normal": 4, "scientist": 3}}))
    told = " ".join(
        run("simulate", "--game", "dice", "-n", "3", "--board", str(board), "--mode", "standard").stdout.split()
    )
    assert "players 1, mode standard, board from a file; seed 1" in told
    told = " ".join(run("simulate", "-n", "3", "--roles", "medic,,scientist").stdout.split())
    assert "roles medic/dealt/scientist, hands open; seed 1" in told
    told = " ".join(run("simulate", "-n", "3", "--difficulty", "heroic").stdout.split())
    assert "difficulty heroic, hands closed; seed 1" in told


@pytest.mark.parametrize(("players", "words"), [(1, "1 player,"), (5, "5 players,")])
def test_benchmarks_name_the_number_of_players(players: int, words: str) -> None:
    speed = {"decisions": 10.0, "games": 1.0}
    figures = {"title": "X", "players": players, "cores": 2, "play": {"interpreted": speed}, "state_bytes": 1}
    console = Console(width=120, file=StringIO())
    console.print(speed_table({**figures, "copy_seconds": 1e-9, "import_seconds": 0.1}))
    assert words in console.file.getvalue()  # type: ignore[attr-defined]


def test_rules_of_one_game() -> None:
    told = run("rules", "--game", "dice").stdout
    assert "D-MAP-" in told
    assert "P-OUT-" not in told
