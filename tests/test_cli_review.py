"""Reviews on the command line: as a table, JSON or a page; and one sentence for games that cannot be reviewed."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import fourcures as fc
from fourcures.cli.commands import app
from fourcures.cli.review_page import review_page
from fourcures.engine.plugins import load_class
from fourcures.games import GAMES

KEPT = Path(__file__).parent / "bots" / "review_golden.json"
EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """File with the golden record of the dice game."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(KEPT.read_text(encoding="utf-8"))["record"]))
    return file


def run(*arguments: object) -> Any:
    return CliRunner().invoke(app, ["review", *map(str, arguments)])


def words(done: Any) -> str:
    """Output of a command with normalised whitespace."""
    return " ".join(done.stdout.split())


def test_the_command_shows_what_python_says(record: Path) -> None:
    found = fc.review(record.read_text())
    told = json.loads(run(record, "--json").stdout)
    assert told == json.loads(json.dumps(found.as_json()))
    assert told["luck"] + told["decisions"] == told["chances"][-1] - told["chances"][0]
    shown = words(run(record))
    assert str(found) in shown
    assert all(point.step.label in shown for point in found.turning_points)
    assert all(point.advised_label in shown for point in found.turning_points if not point.is_as_advised)


def test_the_page_stands_alone(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run(record, "--html", page)
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert not re.search(r"(src|href)=.(?!#|data:image/svg)|url\(|@import|https?:", text), (
        "nothing is fetched from elsewhere"
    )
    assert text.count('class="sign"') == 3
    assert "prefers-color-scheme: dark" in text


def test_a_picture_stands_beside_its_turning_point(record: Path) -> None:
    game = fc.replay(record.read_text())
    found = fc.review(game)
    text = review_page(game, found)
    pictures = re.findall(r'<li id="turning-point-\d"><img alt="[^"]*" src="data:image/svg\+xml;base64,([^"]*)">', text)
    step = found.turning_points[1].step
    then = fc.replay(record.read_text())
    while len(then.decisions) > step.index:
        then.undo()
    assert len(pictures) == 3
    assert b64decode(pictures[1]).decode() == then.svg(step.seat)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without an end")
def test_a_file_without_an_end_is_refused() -> None:
    assert str(run("/dev/zero").exception) == "/dev/zero is not a saved game: it has more than 64 MiB."


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    game = fc.new("dice", seed=8)
    for _ in range(3):
        game.play(game.legal_actions.ids()[0])
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    assert "3 decisions, not finished: reviewed as far as it goes." in words(run(tmp_path / "game.json"))
    assert run(tmp_path / "game.json", "--html", tmp_path / "page.html").exit_code == 0
    assert "not finished" in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be read: No such file"),
        ("{}}", "game.json cannot be reviewed. The record is not JSON"),
        ('{"digest": "0"}', "fourcures: it is missing"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, content: str | None, says: str) -> None:
    if content is not None:
        (tmp_path / "game.json").write_text(content)
    done = run(tmp_path / "game.json")
    assert isinstance(done.exception, fc.FourcuresError)
    assert says in str(done.exception)


def test_a_damaged_record_is_refused_in_a_sentence(record: Path) -> None:
    changed = json.loads(record.read_text())
    changed["actions"] = changed["actions"][:-1]
    record.write_text(json.dumps(changed))
    assert str(run(record).exception) == f"{record} cannot be reviewed. The record does not end as it says it does."


def test_a_game_without_an_estimate_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "fire_brigade", load_class(f"{EXAMPLES / 'fire_brigade.py'}:FireBrigade", "game")())
    (tmp_path / "game.json").write_text(json.dumps(fc.new("fire_brigade", seed=1).record()))
    says = "There is no estimate of the chance to win fire_brigade; there is for pandemic, dice, cure."
    assert str(run(tmp_path / "game.json").exception) == says
    with pytest.raises(fc.BadOptions, match="no estimate"):
        fc.review(fc.new("fire_brigade", seed=1))


def test_a_page_that_cannot_be_written_is_refused_before_anything_is_done(record: Path, tmp_path: Path) -> None:
    done = run(record, "--html", tmp_path / "nowhere" / "page.html")
    assert str(done.exception).endswith(f"there is no folder {tmp_path / 'nowhere'}.")
