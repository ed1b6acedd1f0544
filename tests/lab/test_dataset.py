"""Data sets: every decision as it was made, files that survive an interruption, and damage named in a sentence."""

from __future__ import annotations

import doctest
import importlib.util
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet
from rich.console import Console
from typer.testing import CliRunner

import fourcures as fc
from fourcures.bots.registry import find_bot
from fourcures.cli.commands import app
from fourcures.engine.legal import legal_ids
from fourcures.lab import batch, dataset_writer, provenance, simulate
from fourcures.lab.dataset import Dataset, RecordedGame
from fourcures.lab.dataset_writer import DatasetWriter
from fourcures.lab.executors.cuda import CudaExecutor
from fourcures.lab.job import Job
from fourcures.lab.moves import Moves
from fourcures.lab.summary import Summary

ROOT = Path(__file__).parents[2]
EXAMPLE = f"{ROOT / 'examples' / 'my_bot.py'}:MyBot"


def games_of(folder: Path) -> list[Any]:
    """Content of a data set as plain values."""
    return [(game.row, [column.tolist() for column in game.moves]) for game in Dataset(folder)]


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set up files of ten games, played one by one."""
    monkeypatch.setattr(dataset_writer, "PART_GAMES", 10)
    monkeypatch.setattr(batch, "batch_size", lambda *_: 1)


@pytest.mark.parametrize("name", fc.GAMES)
@pytest.mark.parametrize("bot", ["random", "greedy", "planner:20", EXAMPLE])
def test_every_game_of_every_bot_plays_again_as_it_is_written(tmp_path: Path, name: str, bot: str) -> None:
    result = simulate(name, bot, 4, seed=5, moves=tmp_path)
    assert [row["game"] for row in result.rows] == [0, 1, 2, 3]
    for game, row in zip(Dataset(tmp_path), result.rows, strict=True):
        assert row.items() <= game.row.items()
        assert len(game) == row["decisions"]
        played = game.replay()
        assert played.outcome == fc.Outcome(row["won"], row["reason"])
        assert fc.replay(played.record()).position() == played.position()


@pytest.mark.parametrize("name", fc.GAMES)
def test_what_is_written_as_legal_is_what_the_seat_may_choose(tmp_path: Path, name: str) -> None:
    simulate(name, "random", 3, seed=2, moves=tmp_path)
    offered = 0
    for game in Dataset(tmp_path):
        for decision, table in game.walk():
            assert (decision.seat, decision.turn) == (table.actor, table.turn)
            legal = [0] * (table.type.rows + 1)
            table.type.list_legal(table.state(), legal)
            table.type.keep_own(table.state(), decision.seat, legal)
            assert decision.legal.tolist() == legal_ids(legal, table.type.width)
            assert decision.action in decision.legal
            offered += len(decision.legal)
    assert offered > 100


@pytest.mark.parametrize("bot", ["random", EXAMPLE])
def test_recording_changes_no_game(tmp_path: Path, bot: str) -> None:
    recorded = simulate("cure", bot, 12, seed=3, players=3, moves=tmp_path)
    assert list(recorded.rows) == list(simulate("cure", bot, 12, seed=3, players=3).rows)


@pytest.mark.parametrize("form", ["python", "cpu"])
def test_games_that_find_no_room_are_played_again(monkeypatch: pytest.MonkeyPatch, form: Any) -> None:
    game_type = fc.GAMES["dice"]
    job = Job("dice", "{}", find_bot("random"), 4, form, records=True)
    whole = job.runner().play(3, 20)
    monkeypatch.setattr(batch, "ROOM", (16, 64))  # too little room for a game, then enough for one or two
    pieces = job.runner().play(3, 20)
    assert isinstance(whole.moves, Moves)
    assert isinstance(pieces.moves, Moves)
    assert all(np.array_equal(one, other) for one, other in zip(whole.moves, pieces.moves, strict=True))
    assert np.array_equal(whole.states, pieces.states)
    assert np.array_equal(whole.decisions, pieces.decisions)
    assert np.array_equal(whole.outbreaks, pieces.outbreaks)
    assert whole.moves.legal.max() < game_type.rows * game_type.width


@pytest.mark.usefixtures("small_files")
def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate("dice", "random", 33, seed=6, moves=tmp_path / "whole")
    real = Summary.add

    def stop_at(games: int) -> None:
        def add(self: Summary, played: Any, metrics: Any) -> None:
            if self.games >= games:
                raise KeyboardInterrupt
            real(self, played, metrics)

        monkeypatch.setattr(Summary, "add", add)

    for games in (14, 3):
        stop_at(games)
        assert not simulate("dice", "random", 33, seed=6, moves=tmp_path / "parts").is_complete
    assert len(Dataset(tmp_path / "parts")) == 17
    stop_at(1000)
    rest = simulate("dice", "random", 33, seed=6, moves=tmp_path / "parts")
    assert [row["game"] for row in rest.rows] == list(range(17, 33))
    assert games_of(tmp_path / "parts") == games_of(tmp_path / "whole")
    assert simulate("dice", "random", 33, seed=6, moves=tmp_path / "parts").summary.games == 0


@pytest.mark.usefixtures("small_files")
def test_a_file_that_is_removed_is_played_again(tmp_path: Path) -> None:
    simulate("dice", "random", 35, seed=6, moves=tmp_path)
    before, files = games_of(tmp_path), sorted(tmp_path.iterdir())
    assert [file.name for file in files][1] == "games-000000010-000000019.parquet"
    files[1].unlink()
    with pytest.raises(fc.FourcuresError, match=r"^There is no game 12 in .*; there are 0 to 9, 20 to 34\.$"):
        Dataset(tmp_path)[12]
    assert [row["game"] for row in simulate("dice", "random", 35, seed=6, moves=tmp_path).rows] == list(range(10, 20))
    assert games_of(tmp_path) == before


@pytest.mark.usefixtures("small_files")
def test_games_lie_in_files_and_are_found_by_number(tmp_path: Path) -> None:
    simulate("dice", EXAMPLE, 25, seed=6, moves=tmp_path)
    data = Dataset(tmp_path)
    assert (len(data), data.about["bot"], data.about["seed"]) == (25, "my_bot.py:MyBot", 6)
    assert repr(data) == f"<25 games of my_bot.py:MyBot: {tmp_path}>"
    assert [data[number].number for number in (24, 0, np.int64(13))] == [24, 0, 13]
    assert len(Dataset(data.parts[1].path)) == 10
    assert parquet.read_table(tmp_path).num_rows == 25
    for number in (25, -1, "3", None):
        with pytest.raises(fc.FourcuresError, match="there are 0 to 24"):
            data[number]  # type: ignore[index]


def test_games_that_take_long_are_written_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset_writer, "PART_SECONDS", 0.0)
    simulate("dice", EXAMPLE, 3, moves=tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """Data set of one file."""
    simulate("dice", "random", 30, seed=6, moves=tmp_path / "data")
    [file] = (tmp_path / "data").iterdir()
    return file


@pytest.mark.parametrize("left", [0, 5, 2000, -1])
def test_a_file_that_is_cut_off_is_told_of(written: Path, left: int) -> None:
    written.write_bytes(written.read_bytes()[:left])
    for use in (lambda: Dataset(written.parent), lambda: simulate("dice", "random", 30, seed=6, moves=written.parent)):
        with pytest.raises(fc.FourcuresError) as refused:
            use()
        assert str(refused.value).startswith(f"{written} is cut off or damaged (")
        assert str(refused.value).endswith("; remove it, and the command that made the data set plays its games again.")
        assert "\n" not in str(refused.value)


def test_a_byte_that_was_changed_is_noticed(written: Path) -> None:
    content = bytearray(written.read_bytes())
    content[len(content) // 2] ^= 1
    written.write_bytes(content)
    with pytest.raises(fc.FourcuresError, match="is cut off or damaged"):
        list(Dataset(written.parent))


@pytest.mark.parametrize("field", Moves._fields[:3])
def test_a_game_that_was_changed_does_not_play_again(written: Path, field: str) -> None:
    game = Dataset(written.parent)[3]
    values = getattr(game.moves, field).copy()
    values[5] = values[5] + 1 if field != "actions" else game.moves.legal.max() + 1
    changed = RecordedGame(game.row, game.moves._replace(**{field: values}), game.about)
    with pytest.raises(fc.BadRecord, match=r"^Game 3 does not play as it is written: "):
        changed.replay()


def test_another_end_and_other_rules_are_noticed(written: Path) -> None:
    game = Dataset(written.parent)[3]
    with pytest.raises(fc.BadRecord, match=r"it ends otherwise\.$"):
        RecordedGame({**game.row, "won": True}, game.moves, game.about).replay()
    with pytest.raises(fc.BadRecord, match=r"; its rules have version 0, those of this package \d+\.$"):
        RecordedGame({**game.row, "won": True}, game.moves, {**game.about, "rules_version": 0}).replay()


def test_a_data_set_grows_by_equal_sources_alone(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, made_by = provenance.this_program(), Dataset(written.parent).about["commit"]
    monkeypatch.setattr(provenance, "this_program", lambda: provenance.Provenance("0123", *now.hashes))
    simulate("dice", "random", 33, seed=6, moves=written.parent)
    grown = Dataset(written.parent)
    assert (len(grown), grown.about["commit"]) == (33, made_by)
    other = provenance.Provenance(now.commit, "0" * 64, now.weights_sha256)
    monkeypatch.setattr(provenance, "this_program", lambda: other)
    with pytest.raises(fc.FourcuresError, match="differs in sources_sha256; name a new folder"):
        simulate("dice", "random", 36, seed=6, moves=written.parent)


def test_folders_that_are_no_data_set_are_refused(tmp_path: Path, written: Path) -> None:
    def refusal(use: Any) -> str:
        with pytest.raises(fc.FourcuresError) as refused:
            use()
        return str(refused.value)

    def into(folder: Path, seed: int = 6, bot: str = "random") -> str:
        return refusal(lambda: simulate("dice", bot, 2, seed=seed, moves=folder))

    (tmp_path / "empty").mkdir()
    (tmp_path / "strange").mkdir()
    (tmp_path / "strange" / "letter.txt").touch()
    assert refusal(lambda: Dataset(tmp_path / "absent")).startswith(f"There is no data set {tmp_path / 'absent'}; ")
    assert "holds no data set" in refusal(lambda: Dataset(tmp_path / "empty"))
    assert into(tmp_path / "strange").endswith("holds other things than a data set; name a new folder.")
    assert into(written).endswith("is a file; a data set is a folder of files: name a new one.")
    assert into(tmp_path / "absent" / "data").endswith(f"there is no folder {tmp_path / 'absent'}.")
    assert into(written.parent, seed=7).endswith("holds another data set, which differs in seed; name a new folder.")
    assert into(written.parent, bot="greedy").endswith("which differs in bot; name a new folder.")
    other = written.with_name("games-000000500-000000529.parquet")
    other.write_bytes(written.read_bytes())
    assert refusal(lambda: Dataset(written.parent)).endswith("hold the same games; remove one of them.")
    simulate("dice", "random", 2, moves=tmp_path / "other")
    other.write_bytes(next((tmp_path / "other").iterdir()).read_bytes())
    assert "are not of one data set" in refusal(lambda: Dataset(written.parent))
    table = parquet.read_table(written)
    parquet.write_table(table.replace_schema_metadata(None), other)
    assert refusal(lambda: Dataset(other)) == f"{other} holds no moves that this version of fourcures can read."


def test_without_pyarrow_it_says_so_before_anything_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda wanted: None if wanted == "pyarrow" else object())
    for use in (lambda: Dataset(tmp_path), lambda: simulate("dice", "random", 1, moves=tmp_path)):
        with pytest.raises(fc.FourcuresError, match=r"needs pyarrow.*pip install 'fourcures\[parquet\]' brings it"):
            use()


def test_a_full_disk_is_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(fc.FourcuresError, match="No space left on device; nothing was changed"):
        simulate("dice", "random", 3, moves=tmp_path / "data")
    assert list((tmp_path / "data").iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_told_of_in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    for folder in (tmp_path, tmp_path / "data"):
        with pytest.raises(fc.FourcuresError, match="cannot be written to"):
            simulate("dice", "random", 3, moves=folder)


def test_a_device_refuses_to_record(tmp_path: Path) -> None:
    job = Job("dice", "{}", find_bot("random"), 1, records=True)
    with pytest.raises(fc.BadOptions, match="use --on cpu or ray with --moves"):
        CudaExecutor().prepare(job, Console(quiet=True))
    with pytest.raises(fc.BadOptions, match="use --on cpu or ray with --moves"):
        simulate("dice", "random", 3, on="cuda", moves=tmp_path / "data")
    assert not (tmp_path / "data").exists()


def test_a_bot_that_fails_loses_no_game_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    made = 0

    class Failing:
        def __init__(self) -> None:
            nonlocal made
            made += 1

        def choose(self, view: Any, legal_actions: Any) -> Any:
            return legal_actions[0] if made < 3 else 1 / 0

    with pytest.raises(fc.FourcuresError, match="ZeroDivisionError"):
        simulate("dice", Failing, 5, moves="data")
    assert [game.number for game in Dataset("data")] == [0, 1]


def test_the_command_writes_and_goes_on(tmp_path: Path) -> None:
    folder = str(tmp_path / "data")
    for games, told, held in (
        ("1", [], "1 game"),
        ("6", [f"{folder} holds 1 game already; what is missing is played."], "6 games"),
    ):
        command = ["simulate", "--game", "dice", "-n", games, "--moves", folder, "--json"]
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output
        assert done.stderr.splitlines() == [*told, f"{folder} holds {held}."]
    job = Job.of(fc.GAMES["dice"], fc.GAMES["dice"].make_options(), find_bot("random"), 1, 6, records=True)
    assert DatasetWriter(folder, job).missing(8) == [range(6, 8)]


def test_the_examples_of_the_datasheet_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(
        str(ROOT / "docs" / "dataset.md"), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert results.failed == 0
    assert results.attempted > 10
