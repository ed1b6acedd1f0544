"""Saved games: found, written whole, and refused with a sentence when damaged."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import fourcures as fc
from fourcures import terminal
from fourcures.terminal.saves import SaveFile, save, save_folder, write_bots


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOURCURES_HOME", str(tmp_path))


def test_new_saves_have_names_of_their_own_and_the_newest_is_found() -> None:
    assert terminal.newest_save() is None
    game = fc.new("pandemic", players=2, seed=1)
    first = terminal.new_save_path()
    save(game, first)
    second = terminal.new_save_path()
    assert second != first
    save(game, second)
    os.utime(second, (1, 1))
    assert terminal.newest_save() == first
    assert sorted(path.name for path in save_folder().iterdir()) == sorted([first.name, second.name])


def test_names_are_not_given_twice() -> None:
    """Two terminals started within a second must not overwrite each other, though neither has saved yet."""
    assert len({terminal.new_save_path() for _ in range(100)}) == 100


def test_resuming_prefers_a_game_that_is_not_over() -> None:
    over = fc.new("pandemic", players=2, seed=1)
    while not over.outcome:
        over.play(next(iter(over.legal_actions)))
    older, newer, going_on = (terminal.new_save_path() for _ in range(3))
    for time, path in ((2, older), (3, newer)):
        save(over, path)
        os.utime(path, (time, time))
    assert terminal.newest_save() == newer
    save(fc.new("pandemic", players=2, seed=1), going_on)
    os.utime(going_on, (1, 1))
    assert terminal.newest_save() == going_on


def test_a_damaged_save_is_not_passed_over_in_silence() -> None:
    save(fc.new("pandemic", players=2, seed=1), terminal.new_save_path())
    damaged = terminal.new_save_path()
    damaged.write_text("{")
    assert terminal.newest_save() == damaged


def test_file_and_folder_are_on_the_disk_before_a_save_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(stat.S_ISDIR(os.fstat(handle).st_mode)))
    save(fc.new("pandemic", players=2, seed=1), terminal.new_save_path())
    assert synced == [False, True]


def test_a_failed_write_leaves_the_old_save_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fc.new("pandemic", players=2, seed=1)
    path = terminal.new_save_path()
    save(game, path)
    before = path.read_bytes()
    game.play("pass")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(game, path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_another_process_has_saved_is_not_written_over() -> None:
    path = terminal.new_save_path()
    save(fc.new("pandemic", players=2, seed=1), path)
    mine, theirs = terminal.load(path), terminal.load(path)
    my_file, their_file = SaveFile(path), SaveFile(path)
    theirs.play("pass")
    their_file.write(theirs)
    my_file.write(mine)
    assert my_file.path == path, "nothing was played here, so there is nothing to save"
    for _ in range(2):
        mine.play(next(iter(mine.legal_actions)))
        my_file.write(mine)
    assert (their_file.path, their_file.abandoned, my_file.abandoned) == (path, None, path)
    assert terminal.load(path).decisions == theirs.decisions
    assert terminal.load(my_file.path).decisions == mine.decisions
    assert sorted(save_folder().iterdir()) == sorted([path, my_file.path])


def test_a_save_that_was_removed_is_written_again() -> None:
    game = fc.new("pandemic", players=2, seed=1)
    file = SaveFile(terminal.new_save_path())
    file.write(game)
    file.path.unlink()
    file.write(game)
    assert terminal.load(file.path).position() == game.position()
    assert file.abandoned is None


@pytest.mark.parametrize("damage", ["", "{", "[]", "half", "changed", "binary", "folder", "missing"])
def test_a_damaged_save_is_one_clear_sentence(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "game.json"
    save(fc.new("pandemic", players=2, seed=1), path)
    whole = path.read_text()
    if damage == "half":
        path.write_text(whole[: len(whole) // 2])
    elif damage == "changed":
        path.write_text(whole.replace('"players": 2', '"players": 3'))
    elif damage == "binary":
        path.write_bytes(b"\xff\xfe\x00")
    elif damage == "folder":
        path = tmp_path
    elif damage == "missing":
        path = tmp_path / "none.json"
    else:
        path.write_text(damage)
    with pytest.raises(fc.FourcuresError) as refused:
        terminal.load(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_bots_of_a_save_are_noted_beside_it() -> None:
    path = terminal.new_save_path()
    assert terminal.read_bots(path) == {}
    write_bots(path, {2: "greedy", 1: "planner:500"})
    assert terminal.read_bots(path) == {1: "planner:500", 2: "greedy"}
    assert terminal.newest_save() is None, "it is no save itself"
    write_bots(path, {})
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("noted", ["", "[]", "{", '{"one": "greedy"}'])
def test_damaged_notes_of_bots_are_no_bots(noted: str) -> None:
    path = terminal.new_save_path()
    path.parent.mkdir()
    path.with_suffix(".bots").write_text(noted)
    assert terminal.read_bots(path) == {}


def test_without_a_terminal_a_replay_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert terminal.step_through(fc.new("pandemic", players=2, seed=1)) == 2
    assert capsys.readouterr().err.count("in a terminal") == 1
