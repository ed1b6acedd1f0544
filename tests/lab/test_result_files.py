"""Result files: the same rows in every format, games that can be dealt again by seed, and never half a file."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import fourcures as fc
from fourcures.lab import Result, batch, compare, result_files, simulate
from fourcures.lab.summary import Summary

SRC = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate("pandemic", "random", 25, seed=6, players=3, roles=["medic", None, None], difficulty="heroic")


def as_rows(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".json":
        rows: list[dict[str, Any]] = json.loads(path.read_text())["rows"]
        return rows
    read: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return read


@pytest.mark.parametrize("ending", result_files.TABLE_SUFFIXES)
def test_every_form_holds_the_same_rows(result: Result, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"rows{ending}"
    result.write(path)
    same = {"bot": "random", "players": 3, "edition": "2013", "difficulty": "heroic"}
    expected = [{**row, **same} for row in result.rows]
    if ending == ".csv":
        expected = [{name: str(value) for name, value in row.items()} for row in expected]
    assert as_rows(path) == expected
    assert [child.name for child in tmp_path.iterdir()] == [path.name]


def test_files_say_what_was_played(result: Result, tmp_path: Path) -> None:
    result.write(tmp_path / "rows.parquet")
    result.write(tmp_path / "rows.json")
    told = json.loads(parquet.read_schema(tmp_path / "rows.parquet").metadata[b"fourcures"])
    assert told == json.loads(json.dumps(result.as_json()))
    assert told.items() <= json.loads((tmp_path / "rows.json").read_text()).items()
    assert (told["game"], told["bot"], told["seed"]) == ("pandemic", "random", 6)
    assert (told["version"], told["games_asked"]) == (fc.__version__, result.asked)
    assert told["options"] == result.job.options.as_json()


def test_files_of_a_comparison_say_what_was_asked_for_even_if_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Summary.add

    def stop_at_third(self: Summary, played: Any, metrics: Any) -> None:
        if self.games == 2:
            raise KeyboardInterrupt
        real(self, played, metrics)

    monkeypatch.setattr(Summary, "add", stop_at_third)
    monkeypatch.setattr(batch, "batch_size", lambda *_: 1)
    stopped = compare(["random", "greedy"], "dice", 4, seed=3, cells=[{"mode": "intro"}, {"mode": "standard"}])
    stopped.write(tmp_path / "rows.parquet")
    told = json.loads(parquet.read_schema(tmp_path / "rows.parquet").metadata[b"fourcures"])
    assert (told["version"], told["game"], told["seed"], told["games"]) == (fc.__version__, "dice", 3, 4)
    assert told["bots"] == ["random", "greedy"]
    assert [options["mode"] for options in told["options"]] == ["intro", "standard"]
    assert [[bot["games"] for bot in cell["bots"]] for cell in told["cells"]] == [[2]]
    assert repr(stopped) == (
        "<Pandemic: the dice game of 2009: 4 games each of random, greedy in 2 cells, stopped at 2>"
    )


def test_rows_and_table_tell_the_same(result: Result) -> None:
    rows = list(result.rows)
    told = result.summary.as_json()
    assert [row["game"] for row in rows] == list(range(25))
    assert sum(row["won"] for row in rows) == told["wins"]["count"]
    assert all(row["won"] == (row["reason"] == "cures") for row in rows)
    for reason, loss in told["losses"].items():
        assert sum(row["reason"] == reason for row in rows) == loss["count"]
    for name, mean in told["means"].items():
        assert sum(row[name] for row in rows) / 25 == pytest.approx(mean["value"])


@pytest.mark.parametrize("name", fc.GAMES)
def test_a_row_has_the_seed_that_deals_its_game_again_and_the_roles_it_dealt(name: str) -> None:
    for row in simulate(name, "random", 8, seed=3).rows:
        seats = fc.new(name, seed=int(row["seed"])).position().get("seats", [])
        roles = [row[f"role_{seat}"] for seat in range(len(seats))]
        assert roles == [seat["role"] for seat in seats]
        assert any(key.startswith("role_") for key in row) == bool(fc.GAMES[name].roles)


@pytest.mark.parametrize("name", ["pandemic", "cure"])
def test_epidemics_are_those_that_came(name: str) -> None:
    class Middle:
        def choose(self, view: Any, legal_actions: Any) -> Any:
            return legal_actions[len(legal_actions) // 2]

    for row in simulate(name, Middle, 6, seed=3).rows:
        game = fc.new(name, seed=int(row["seed"]))
        while game.actor is not None:
            actions = game.legal_actions.of(game.actor)
            game.play(actions[len(actions) // 2])
        assert row["epidemics"] == sum(event.kind == "epidemic" for event in game.events)
        assert row["turns"] == game.position()["turn"]["number"]


@pytest.mark.parametrize(
    ("name", "endings", "says"),
    [
        ("rows.xls", result_files.TABLE_SUFFIXES, "rows.xls: the name must end in .parquet, .csv or .json."),
        ("rows", result_files.TABLE_SUFFIXES, "must end in .parquet"),
        ("rows.csv", result_files.FIGURE_SUFFIXES, "must end in .png, .svg or .pdf."),
        ("absent/rows.csv", result_files.TABLE_SUFFIXES, "there is no folder absent."),
        ("file/rows.csv", result_files.TABLE_SUFFIXES, "there is no folder file."),
        ("folder.csv", result_files.TABLE_SUFFIXES, "folder.csv is a folder; name a file."),
    ],
)
def test_names_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, endings: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(fc.FourcuresError) as refused:
        result_files.check_path(Path(name), endings)
    assert says in str(refused.value)


def test_a_folder_that_cannot_be_written_to_is_told_of_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(fc.FourcuresError, match="cannot be written to"):
        result_files.check_path(tmp_path / "rows.csv", result_files.TABLE_SUFFIXES)


@pytest.mark.parametrize(("name", "module"), [("rows.parquet", "pyarrow"), ("rows.png", "matplotlib")])
def test_missing_packages_are_told_of_in_time(monkeypatch: pytest.MonkeyPatch, name: str, module: str) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda wanted: None if wanted == module else object())
    with pytest.raises(fc.FourcuresError, match=rf"needs {module}, which is not installed; pip install 'fourcures\["):
        result_files.check_path(Path(name), (*result_files.TABLE_SUFFIXES, *result_files.FIGURE_SUFFIXES))


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, result: Result, error: BaseException
) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("old")

    def fail(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    expected = fc.FourcuresError if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected) as failed:
        result.write(path)
    if isinstance(error, OSError):
        assert str(failed.value) == f"{path} cannot be written: No space left on device; nothing was changed."
    assert path.read_text() == "old"
    assert [child.name for child in tmp_path.iterdir()] == ["rows.csv"]


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
from fourcures.cli import main
main()
"""


def test_a_disk_that_is_full_ends_in_a_sentence_after_the_table(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk: the write really fails, half-way."""
    arguments = ["simulate", "-n", "60", "--game", "dice", "--out", str(tmp_path / "rows.csv")]
    environment = {**os.environ, "PYTHONPATH": str(SRC), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "95 % interval" in done.stdout
    assert done.stderr.startswith(f"fourcures: {tmp_path / 'rows.csv'} cannot be written: File too large")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
