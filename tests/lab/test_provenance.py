"""Provenance: result files say which commit, sources and weights made them, and others are not resumed."""

from __future__ import annotations

import hashlib
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import fourcures as fc
from fourcures.bots.registry import find_bot
from fourcures.engine.errors import Failed
from fourcures.lab import compare, provenance, simulate
from fourcures.lab.commit import commit_of
from fourcures.lab.provenance import Provenance, this_program

FIELDS = {"version", "commit", "sources_sha256", "weights_sha256"}


def git(clone: Path, *words: str) -> None:
    who = ["-c", "user.name=a test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", "-C", str(clone), *who, *words], check=True, capture_output=True)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Package folder in a clone with one commit."""
    folder = tmp_path / "src" / "fourcures"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_text("1")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "Begin")
    return folder


def test_the_commit_of_a_clone_says_whether_it_was_changed(package: Path) -> None:
    clean = commit_of(package)
    assert clean is not None
    assert len(clean) == 40
    (package / "rules.py").write_text("2")
    assert commit_of(package) == f"{clean}-dirty"


def test_an_installed_package_has_the_commit_that_it_carries(package: Path) -> None:
    """A repository that an environment lies in is not the package's."""
    installed = package.parent.parent / "lib" / "python" / "fourcures"
    beside = package.parent.parent / "lib" / "fourcures"  # where `pip install --target lib` puts it
    for folder in (installed, beside):
        folder.mkdir(parents=True)
        assert commit_of(folder) is None
    for folder in (installed, package):
        (folder / "commit.txt").write_text("0123abc\n")
        assert commit_of(folder) == "0123abc"


def test_a_dirty_commit_is_shown_as_one() -> None:
    commit = "0123456789abcdef"
    shown = [str(Provenance(known, "0" * 64, "1" * 64)) for known in (commit, f"{commit}-dirty", None)]
    assert [one.partition("sources")[0] for one in shown] == [
        "commit 0123456789ab, ",
        "commit 0123456789ab-dirty, ",
        "",
    ]


def test_hashes_follow_sources_and_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(provenance, "PACKAGE", tmp_path)
    files = [tmp_path / name for name in ("engine/a.py", "bots/heuristics/dice/value_network.json", "tables/b.py")]
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("one\n")
    rules, weights, tables = files
    before = this_program.__wrapped__()
    tables.write_text("two\n")
    rules.write_bytes(b"one\r\n")
    assert this_program.__wrapped__() == before
    rules.write_text("two\n")
    assert [*map(str.__eq__, this_program.__wrapped__().hashes, before.hashes)] == [False, True]
    rules.write_text("one\n")
    weights.write_text("two\n")
    assert [*map(str.__eq__, this_program.__wrapped__().hashes, before.hashes)] == [True, False]


def test_another_commit_with_equal_sources_decides_the_same() -> None:
    now = this_program()
    assert now.decides_as(Provenance("0123", *now.hashes))
    assert not now.decides_as(Provenance(now.commit, "0" * 64, now.weights_sha256))
    assert not now.decides_as(Provenance(now.commit, now.sources_sha256, "0" * 64))


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """File of a bot that nothing has loaded yet."""
    file = tmp_path / "first.py"
    file.write_text("class First:\n    def choose(self, view, legal_actions):\n        return legal_actions[0]\n")
    return file


def test_results_say_what_made_them(bot: Path) -> None:
    result = simulate("dice", f"{bot}:First", games=2).as_json()
    together = compare(["random", f"{bot}:First"], "dice", games=2).as_json()
    for found in (result, together):
        assert found.keys() >= FIELDS
        assert found["version"] == fc.__version__
        assert found["sources_sha256"] == this_program().sources_sha256
    assert len(result["bot_sha256"]) == 64
    assert together["bots_sha256"] == [None, result["bot_sha256"]]


def test_results_say_what_was_played_although_files_change_afterwards(
    bot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = hashlib.sha256(bot.read_bytes()).hexdigest()
    this_program.cache_clear()
    result = simulate("dice", f"{bot}:First", games=2)
    together = compare(["random", f"{bot}:First"], "dice", games=2)
    bot.rename(bot.with_name("renamed.py"))

    def fail(_: object) -> str:
        raise AssertionError("the program was read after the games")

    monkeypatch.setattr(provenance, "files_hash", fail)
    assert result.as_json()["bot_sha256"] == played
    assert together.as_json()["bots_sha256"] == [None, played]


def test_another_process_plays_no_changed_bot(bot: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = pickle.dumps(find_bot(f"{bot}:First"))
    assert pickle.loads(loaded).sha256 == hashlib.sha256(bot.read_bytes()).hexdigest()
    bot.write_text(f"{bot.read_text()}# changed\n")
    assert pickle.loads(loaded) == find_bot(f"{bot}:First")  # in this process it is loaded already
    monkeypatch.setattr(sys, "modules", {key: one for key, one in sys.modules.items() if "bot_first" not in key})
    with pytest.raises(Failed, match=r"The file of first\.py:First was changed while it played; start again\."):
        pickle.loads(loaded)
