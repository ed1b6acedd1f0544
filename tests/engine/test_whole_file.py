"""Files that commands write: whole or not at all, with what was there kept until then."""

from __future__ import annotations

import errno
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


def test_a_link_is_checked_by_the_file_that_it_leads_to(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "none" / "a.json")
    with pytest.raises(fc.FourcuresError, match=r"there is no folder .*none"):
        whole_file.check_path(link)


@pytest.mark.skipif(os.name != "posix", reason="no pipes with a path")
def test_a_pipe_of_a_shell_is_checked_and_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its path is a link to something that has no path, in a folder that users cannot write to."""
    protect(monkeypatch, Path("/dev/fd"), Path("/proc/self/fd"))
    reader, writer = os.pipe()
    path = Path(f"/dev/fd/{writer}")
    whole_file.check_path(path)
    whole_file.write_atomically(path, b"new")
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        assert file.read() == b"new"


def protect(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Protect paths from writing, also from a test that runs as root."""
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in paths and access(path, mode))


def test_a_protected_file_is_refused_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    protect(monkeypatch, path)
    with pytest.raises(fc.FourcuresError, match=r"page\.html is protected from writing; name another file"):
        whole_file.check_path(path)
    with pytest.raises(Failed, match="cannot be written: Permission denied; nothing was changed"):
        whole_file.write_atomically(path, b"new")
    assert path.read_text() == "old"


def test_a_file_in_a_protected_folder_is_written_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    path.write_text("old and longer")
    inode = path.stat().st_ino
    protect(monkeypatch, tmp_path)
    whole_file.check_path(path)
    whole_file.write_atomically(path, b"new")
    assert (path.read_text(), path.stat().st_ino) == ("new", inode)


@pytest.mark.parametrize("code", [errno.EBUSY, errno.EPERM])
def test_a_file_that_cannot_be_replaced_is_written_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """Containers mount single files; in /tmp, files of somebody else cannot be replaced."""
    path = tmp_path / "page.html"
    path.write_text("old")
    inode = path.stat().st_ino

    def refuse(*_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(Path, "replace", refuse)
    whole_file.write_atomically(path, b"new")
    assert (path.read_text(), path.stat().st_ino) == ("new", inode)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device is always full")
def test_a_failure_in_place_does_not_say_that_nothing_changed() -> None:
    with pytest.raises(Failed, match="/dev/full cannot be written: No space left on device; it may be incomplete"):
        whole_file.write_atomically(Path("/dev/full"), b"new")


@pytest.mark.skipif(os.name != "posix", reason="folders are flushed on POSIX systems")
def test_a_folder_that_cannot_be_read_takes_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(path: Path, flags: int, *mode: int) -> int:
        if Path(path) == tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(path, flags, *mode)

    monkeypatch.setattr(os, "open", refuse)
    whole_file.write_atomically(tmp_path / "page.html", b"new")
    assert (tmp_path / "page.html").read_text() == "new"
