"""Advice on the command line: saved games and positions, and one sentence for any other file."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import fourcures as fc
from fourcures.cli.commands import app
from fourcures.terminal import load_position


def test_a_saved_game_and_a_position_are_moments(tmp_path: Path) -> None:
    game = fc.new("dice", seed=8)
    game.play(game.legal_actions.ids()[0])
    for name, content in (("game.json", game.record()), ("position.json", game.position())):
        (tmp_path / name).write_text(json.dumps(content))
        assert load_position(tmp_path / name).position() == game.position()


def test_the_command_shows_what_python_is_told(tmp_path: Path) -> None:
    game = fc.new("dice", seed=8)
    (tmp_path / "game.json").write_text(json.dumps(game.record()))
    done = CliRunner().invoke(app, ["advise", str(tmp_path / "game.json"), "--top", "2", "--json"])
    told = json.loads(done.stdout)
    assert [one["action"] for one in told] == [one.action.text for one in fc.advise(game, top=2)]
    assert all(0 <= one["low"] <= one["chance"] <= one["high"] <= 1 for one in told)
    shown = CliRunner().invoke(app, ["advise", str(tmp_path / "game.json"), "--top", "2"]).stdout
    assert all(one["label"] == game.hint(one["action"]).label for one in told)
    assert all(one["label"].split()[0] in shown for one in told)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be read: No such file"),
        ("{}}", "holds neither a saved game nor a position"),
        ('{"a": 1}', "holds neither a saved game nor a position: position: there is no key 'a'"),
        ('{"digest": "0"}', "fourcures: it is missing; 1 belongs there"),
    ],
)
def test_what_is_no_moment_is_refused_in_a_sentence(tmp_path: Path, content: str | None, says: str) -> None:
    if content is not None:
        (tmp_path / "game.json").write_text(content)
    done = CliRunner().invoke(app, ["advise", str(tmp_path / "game.json")])
    assert isinstance(done.exception, fc.FourcuresError)
    assert says in str(done.exception)
