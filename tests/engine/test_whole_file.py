"""Files that commands write: whole or not at all, with what was there kept until then."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import fourcures as fc
from fourcures.engine import whole_file
from fourcures.engine.errors import Failed


def test_a_file_is_replaced_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 240 + ".svg")
    for content in (b"old", b"new and longer"):
        whole_file.write_atomically(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=repr)
def test_what_was_there_outlasts_a_full_disk_and_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")

    def fail(_: int) -> None:
        raise error

    monkeypatch.setattr(os, "fsync", fail)
    expected = Failed if isinstance(error, OSError) else KeyboardInterrupt
    with pytest.raises(expected) as failed:
        whole_file.write_atomically(path, b"new")
    if isinstance(error, OSError):
        assert str(failed.value) == f"{path} cannot be written: No space left on device; nothing was changed."
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_and_the_permissions_of_its_file_stay(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    whole_file.write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices")
def test_a_device_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    link = tmp_path / "picture.svg"
    link.symlink_to("/dev/null")
    whole_file.write_atomically(link, b"new")
    assert link.is_symlink()
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_places_without_a_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(fc.FourcuresError, match="is a folder; name a file"):
        whole_file.check_path(tmp_path)
    with pytest.raises(fc.FourcuresError, match="there is no folder"):
        whole_file.check_path(tmp_path / "none" / "a.svg")
    with pytest.raises(Failed, match="cannot be written: No such file or directory; nothing was changed"):
        whole_file.write_atomically(tmp_path / "none" / "a.svg", b"")
    with pytest.raises(Failed, match="cannot be written: Is a directory"):
        whole_file.write_atomically(tmp_path, b"")
