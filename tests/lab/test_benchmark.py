"""Benchmark of strength: a fixed definition, verifiable results, and a leaderboard made of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins
from rich.console import Console
from typer.testing import CliRunner

from fourcures import GAMES, FourcuresError
from fourcures.cli import benchmark as cli_benchmark
from fourcures.cli.commands import app
from fourcures.lab import simulate, simulation
from fourcures.lab.benchmark import BenchmarkRun, Definition, find_definition, leaderboard, read_folder, read_result
from fourcures.lab.benchmark import definition as definitions
from fourcures.lab.benchmark.definition import canonical_hash
from fourcures.lab.benchmark.leaderboard import mean_estimate
from fourcures.lab.estimate import Estimate
from fourcures.lab.provenance import this_program

ROOT = Path(__file__).parents[2]
HASHES = {
    1: "2f705cb3364244c6a5a7abc4518dbdb18ee59fff76fe2ac8f7d13c71357608b1",
    2: "9141c331cf856a6bf5976f68eba102e405c40d646099d15ecd98225f667ed93c",
}
PAGES = {1: "leaderboard_1.md", 2: "leaderboard.md"}
TINY = {
    "name": "tiny",
    "seed": 5,
    "games": 4,
    "rules": {"dice": 1, "pandemic": GAMES["pandemic"].rules_version},
    "tracks": {"open": "All is seen.", "hidden": "Hands are not."},
    "budgets": {"instant": 0.5, "free": None},
    "cells": [
        {"name": "solo", "track": "open", "game": "dice", "options": {}, "twin": None},
        {"name": "two", "track": "open", "game": "pandemic", "options": {"players": 2, "hands": "open"}, "twin": None},
        {
            "name": "two-hidden",
            "track": "hidden",
            "game": "pandemic",
            "options": {"players": 2, "hands": "closed"},
            "twin": "two",
        },
    ],
}
PYTHON_BOT = """
class First:
    def choose(self, view, legal_actions):
        return legal_actions[{place}]
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Definition:
    file = tmp_path / "tiny" / "definition.json"
    file.parent.mkdir()
    file.write_text(json.dumps(TINY), encoding="utf-8")
    monkeypatch.setitem(definitions.FILES, "tiny", str(file))
    return find_definition("tiny")


@pytest.fixture
def result_file(tiny: Definition, tmp_path: Path) -> Path:
    path = tmp_path / "random.json"
    assert play(tiny, path)
    return path


def play(
    definition: Definition, path: Path, bot: str = "random", games: int | None = None, track: str | None = None
) -> bool:
    return BenchmarkRun(definition, bot, path, by="a test", workers=1).play(track, games, Console(quiet=True))


def command(*words: str) -> Any:
    return CliRunner().invoke(app, ["benchmark", *words])


def refusal(*words: str, status: int = 2) -> str:
    """Message of a command that refuses; ``main`` prints it and ends with the status."""
    done = command(*words)
    assert isinstance(done.exception, FourcuresError)
    assert done.exception.exit_status == status
    said = str(done.exception)
    assert "\n" not in said
    return said


def change(path: Path, edit: Callable[[dict[str, Any]], object], *, sign: bool = True) -> None:
    """Change a result file; with `sign`, update its hash."""
    document = json.loads(path.read_text(encoding="utf-8"))
    edit(document)
    if sign:
        document.pop("sha256", None)
        document["sha256"] = canonical_hash(document)
    path.write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("version", HASHES)
def test_a_definition_stays_as_it_is(version: int) -> None:
    """Results carry this hash: another benchmark needs another name."""
    definition = find_definition(f"fourcures-bench-{version}")
    file = ROOT / "src" / "fourcures" / "lab" / "benchmark" / f"bench_{version}.json"
    assert definition.sha256 == canonical_hash(json.loads(file.read_text(encoding="utf-8"))) == HASHES[version]


def test_the_newest_is_the_default() -> None:
    assert find_definition().name == definitions.DEFAULT == cli_benchmark.DEFAULT == list(definitions.FILES)[-1]


def test_the_second_version_has_the_tracks_of_the_first_and_one_with_talk() -> None:
    first, second = (find_definition(f"fourcures-bench-{version}") for version in (1, 2))
    assert [*second.tracks] == ["open", "talk", "hidden"]
    for track in first.tracks:
        assert second.cell_names(track) == first.cell_names(track)
        for name in first.cell_names(track):
            silent = {"talk": "none"} if track == "hidden" else {}
            assert second.cell(name).options == {**first.cell(name).options, **silent}
    hidden, talk = ([second.cell(name) for name in second.cell_names(track)] for track in ("hidden", "talk"))
    assert [{**cell.options, "talk": "free"} for cell in hidden] == [cell.options for cell in talk]
    assert [cell.twin for cell in hidden] == [cell.twin for cell in talk]
    second.check_rules(second.cells)


@pytest.mark.parametrize("version", HASHES)
def test_the_cells_of_a_definition_can_be_played(version: int) -> None:
    definition = find_definition(f"fourcures-bench-{version}")
    definition.check_rules(cell for cell in definition.cells if cell.track == "open")
    for cell in definition.cells:
        options = GAMES[cell.game].make_options(**cell.options)
        assert cell.track in definition.tracks
        if cell.twin:
            twin = definition.cell(cell.twin)
            assert twin.game == cell.game
            assert {key for key in cell.options if cell.options[key] != twin.options.get(key)} <= {"hands", "talk"}
            is_silent = options.as_json().get("talk") == "none"
            assert is_silent == (cell.track == "hidden" and version == 2)
            assert not options.hands_open
            assert GAMES[twin.game].make_options(**twin.options).hands_open


def test_games_are_those_of_the_laboratory(result_file: Path) -> None:
    cell = read_result(result_file).cells["two-hidden"]
    rows = list(simulate("pandemic", "random", games=4, seed=5, players=2, hands="closed").rows)
    assert cell.decisions == [row["decisions"] for row in rows]
    assert [cell.reasons[int(digit)] for digit in cell.outcomes] == [row["reason"] for row in rows]
    assert cell.wins + sum(cell.losses.values()) == 4


def test_a_part_is_marked_and_goes_on(tiny: Definition, tmp_path: Path, result_file: Path) -> None:
    path = tmp_path / "part.json"
    assert play(tiny, path, games=3, track="open")
    part = read_result(path)
    assert part.complete_tracks == []
    assert list(part.cells) == ["solo", "two"]
    assert play(tiny, path, track="open")
    assert read_result(path).complete_tracks == ["open"]
    assert play(tiny, path)
    whole, at_once = read_result(path), read_result(result_file)
    assert whole.complete_tracks == ["open", "hidden"]
    assert [(cell.outcomes, cell.decisions) for cell in whole.cells.values()] == [
        (cell.outcomes, cell.decisions) for cell in at_once.cells.values()
    ]


def test_what_was_played_is_kept_after_a_stop(
    tiny: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, bot = tmp_path / "stopped.json", tmp_path / "first.py"
    bot.write_text(PYTHON_BOT.format(place=0), encoding="utf-8")
    seen, add = 0, simulation.Summary.add

    def stop_at_the_sixth(summary: simulation.Summary, *batch: Any) -> None:
        nonlocal seen
        seen += 1
        if seen == 6:
            raise KeyboardInterrupt
        add(summary, *batch)

    monkeypatch.setattr(simulation.Summary, "add", stop_at_the_sixth)
    assert not play(tiny, path, f"{bot}:First")
    assert [cell.games for cell in read_result(path).cells.values()] == [4, 1]


def test_a_file_of_another_run_is_left_alone(tiny: Definition, result_file: Path) -> None:
    before = result_file.read_bytes()
    with pytest.raises(FourcuresError, match="differs in bot; name a new file"):
        play(tiny, result_file, "greedy")
    assert result_file.read_bytes() == before


def test_other_sources_or_weights_go_on_with_no_file(tiny: Definition, tmp_path: Path, result_file: Path) -> None:
    """Another commit with equal sources goes on. Files of earlier programs, which name none, are only read."""
    change(result_file, lambda it: it["provenance"].update(commit="0123"))
    assert play(tiny, result_file)
    assert "other sources" not in command("check", str(result_file)).output
    change(result_file, lambda it: it["provenance"].update(weights_sha256="0" * 64))
    with pytest.raises(FourcuresError, match=r"weights 000000000000\) than those .* name a new file"):
        play(tiny, result_file)
    assert "Played by other sources or weights" in command("check", str(result_file)).output
    change(result_file, lambda it: it.pop("provenance"))
    with pytest.raises(FourcuresError, match=r"does not say which sources played it \(0\.1\.0\); name a new file"):
        play(tiny, result_file)
    assert "The result does not say which sources played it" in command("check", str(result_file)).output
    assert read_result(result_file).provenance is None


def first_cell(document: dict[str, Any]) -> dict[str, Any]:
    cell: dict[str, Any] = document["cells"]["solo"]
    return cell


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda it: it.update(definition_sha256="0" * 64), "another definition of tiny, 000000000000"),
        (lambda it: it.update(benchmark="fourcures-bench-9"), "no benchmark 'fourcures-bench-9'"),
        (lambda it: it.update(rules={"dice": 2}), "played by the rules dice 2; tiny is played by dice 1, pandemic 2"),
        (lambda it: it["cells"].update(three=first_cell(it)), "has no cell 'three'; it has solo, two, two-hidden"),
        (lambda it: first_cell(it).update(wins=4), "cells.solo: wins and losses are not those of its outcomes"),
        (lambda it: first_cell(it).update(games=5), "cells.solo: it says 5 games"),
        (lambda it: first_cell(it).update(outcomes="9999"), "outcomes are digits from 1 to 4"),
        (lambda it: first_cell(it).update(mean_decisions=1.5), "mean_decisions is not the mean"),
        (lambda it: first_cell(it).update(seconds_a_decision=float("nan")), "seconds_a_decision"),
        (lambda it: it["cells"].pop("solo"), "tracks that it calls complete"),
        (lambda it: it.update(format=2), "format 2 is not known"),
        (lambda it: it.pop("machine"), "machine"),
        (lambda it: it.pop("benchmark"), "is no result of a benchmark"),
    ],
)
def test_a_foreign_result_is_refused(result_file: Path, edit: Callable[[dict[str, Any]], object], says: str) -> None:
    change(result_file, edit)
    said = refusal("check", str(result_file), status=1)
    assert says in said
    assert said.startswith(str(result_file))


def test_damage_is_noticed(result_file: Path) -> None:
    change(result_file, lambda it: it["bot"].update(name="somebody else"), sign=False)
    assert "its hash does not fit" in refusal("check", str(result_file), status=1)
    result_file.write_bytes(result_file.read_bytes()[:-50])
    assert "is not JSON" in refusal("check", str(result_file), status=1)
    assert "cannot be read" in refusal("check", str(result_file.with_name("none.json")))


def test_other_rules_are_not_played(tiny: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["dice"]), "rules_version", 7)
    with pytest.raises(FourcuresError, match="version 1 of the rules of dice, and this program has version 7"):
        play(tiny, tmp_path / "result.json", track="open")


def test_a_run_of_all_tracks_leaves_out_cells_of_other_rules(
    tiny: Definition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAMES["dice"]), "rules_version", 7)
    console = Console(record=True, file=StringIO())
    assert BenchmarkRun(tiny, "random", tmp_path / "result.json", by="a test", workers=1).play(console=console)
    assert "Left out, as they need other rules: solo." in console.export_text()
    assert list(read_result(tmp_path / "result.json").cells) == ["two", "two-hidden"]


def test_a_replay_finds_what_was_invented(result_file: Path) -> None:
    done = command("check", str(result_file), "--replay", "4")
    assert done.exit_code == 0
    assert "12 games played again went the same way" in done.output

    def invent(document: dict[str, Any]) -> None:
        cell = first_cell(document)
        cell.update(outcomes="1111", wins=4, losses=dict.fromkeys(cell["losses"], 0))

    change(result_file, invent)
    done = command("check", str(result_file), "--replay", "4")
    assert done.exit_code == 1
    assert "solo, game 0: the result says cures after" in done.output


def test_a_replay_leaves_out_what_other_rules_have_played(result_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["dice"]), "rules_version", 7)
    done = command("check", str(result_file), "--replay", "2")
    assert done.exit_code == 0
    assert "Left out, as they need other rules: solo." in done.output
    assert "4 games played again went the same way" in done.output
    monkeypatch.setattr(type(GAMES["pandemic"]), "rules_version", 7)
    monkeypatch.setattr(type(GAMES["pandemic"]), "goes_on", lambda *_: False)
    assert "version 1 of the rules of dice, and this program has version 7" in refusal(
        "check", str(result_file), "--replay", "2"
    )


def test_a_bot_in_python_is_loaded_only_from_where_one_says(tiny: Definition, tmp_path: Path) -> None:
    path, bot = tmp_path / "result.json", tmp_path / "first.py"
    bot.write_text(PYTHON_BOT.format(place=0), encoding="utf-8")
    assert play(tiny, path, f"{bot}:First", games=1)
    assert read_result(path).bot.source_sha256
    assert "say with --bot where you have it" in refusal("check", str(path), "--replay", "1")
    assert command("check", str(path), "--replay", "1", "--bot", f"{bot}:First").exit_code == 0
    other = tmp_path / "other.py"
    other.write_text(PYTHON_BOT.format(place=-1), encoding="utf-8")
    assert "has another hash" in refusal("check", str(path), "--replay", "1", "--bot", f"{other}:First", status=1)


def test_the_command_runs_and_says_what_is_wrong(tiny: Definition, tmp_path: Path) -> None:
    path, small = str(tmp_path / "result.json"), ("--benchmark", "tiny")
    done = command("run", "random", "-o", path, *small, "--track", "hidden", "--workers", "1")
    assert done.exit_code == 0
    assert "hidden: 4 games in 1 of 1 cells, score" in done.output
    assert "(complete)" in done.output
    assert "no track 'closed'; it has open, hidden" in refusal("run", "random", "-o", path, *small, "--track", "closed")
    assert "no bot 'genius'" in refusal("run", "genius", "-o", path, *small)
    assert ".json" in refusal("run", "random", "-o", str(tmp_path / "result.txt"), *small)
    assert "There is no benchmark 'b'; there are fourcures-bench-1, fourcures-bench-2" in refusal(
        "run", "random", "-o", path, "--benchmark", "b"
    )
    assert "is no folder" in refusal("board", path, "-o", str(tmp_path / "page.md"))


def test_the_board_shows_whole_tracks_the_best_first(tiny: Definition, tmp_path: Path) -> None:
    folder, page = tmp_path / "results", tmp_path / "page.md"
    folder.mkdir()
    assert play(tiny, folder / "b.json")
    assert play(tiny, folder / "part.json", games=2)
    assert play(tiny, folder / "a.json", "greedy", track="open")

    def win(document: dict[str, Any]) -> None:
        for cell in document["cells"].values():
            cell.update(outcomes="1112", wins=3, losses={**dict.fromkeys(cell["losses"], 0), cell["reasons"][2]: 1})
        document["by"] = "a | <b>"

    change(folder / "b.json", win)
    done = command("board", str(folder), "-o", str(page), "--benchmark", "tiny")
    assert "2 of 3 results" in done.output
    assert "part.json is a part of a run and is left out" in done.output
    text = page.read_text(encoding="utf-8")
    hidden, opened = text.split("## Track ")[1:]
    assert "greedy" not in hidden
    assert "| 1 | `random` | 75.0 (" in hidden
    assert "| +0.0 (" in hidden  # it wins the same games as its twin
    assert "a \\| &lt;b>" in hidden
    assert "[b.json](results/b.json)" in hidden
    assert f"weights {this_program().weights_sha256[:12]} |" in hidden
    assert opened.index("| 1 | `random`") < opened.index("| 2 | `greedy`")
    assert "part.json" not in text
    done = command("board", str(folder), "-o", str(page))
    assert "3 results of other benchmarks left out; fourcures-bench-2 is shown." in done.output


def test_the_mean_of_estimates() -> None:
    mean = mean_estimate([Estimate(0.5, 0.2, 0.9), Estimate(0.1, 0.1, 0.4)])
    assert mean == pytest.approx((0.3, 0.15, 0.55))


@pytest.mark.parametrize("version", HASHES)
def test_a_leaderboard_is_made_of_the_results(version: int) -> None:
    definition, page = find_definition(f"fourcures-bench-{version}"), ROOT / "docs" / PAGES[version]
    results = ROOT / "benchmarks" / f"bench-{version}"
    entries = read_folder(results, definition)
    assert {entry.file for entry in entries} >= {"random.json", "greedy.json"}
    assert page.read_text(encoding="utf-8") == leaderboard(definition, entries, results, page)
    assert all(to_builtins(entry.result)["by"] for entry in entries)


@pytest.mark.parametrize("name", ["run", "check", "board"])
def test_every_command_has_help_with_an_example(name: str) -> None:
    assert f"Example: fourcures benchmark {name}" in command(name, "--help").output


def test_the_readme_says_what_the_results_say() -> None:
    """A bot on the leaderboard has its figure there; another has it on the page of measurements."""
    readme, board, measured = (
        (ROOT / page).read_text(encoding="utf-8")
        for page in ("README.md", "docs/leaderboard.md", "benchmarks/results.md")
    )
    heads, cells = re.findall(r"^\| (?:cell|`pandemic-4-standard-open`) \| (.*) \|$", board, re.MULTILINE)[-2:]
    won = dict(zip(heads.split(" | "), cells.replace(" (", " % (").split(" | "), strict=True))
    rows = dict(re.findall(r"^\| (`(?:planner|greedy)[:\d]*`) \| (.*?) \|", readme, re.MULTILINE))
    assert len(rows.keys() & won.keys()) >= 3
    assert {bot: share for bot, share in rows.items() if share != won.get(bot, share)} == {}
    assert [share for bot, share in rows.items() if bot not in won and f"| {share} |" not in measured] == []
