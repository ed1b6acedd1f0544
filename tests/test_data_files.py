"""Custom data files: records and positions hold them whole, and never make the game open a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc

WITH_FILES = [
    name for name, game_type in fc.GAMES.items() if any(spec.form == "file" for spec in game_type.option_specs)
]


def own_file(game: str, folder: Path) -> Path:
    """Valid custom file for a game, from the game's own samples."""
    board = next(choices["board"] for choices in fc.GAMES[game].sample_options() if "board" in choices)
    path = folder / "board.json"
    path.write_text(json.dumps(board), encoding="utf-8")
    return path


def test_two_games_have_data_files() -> None:
    assert WITH_FILES == ["dice", "cure"]


@pytest.mark.parametrize("game", WITH_FILES)
def test_a_file_is_taken_by_its_name_and_travels_with_the_record(game: str, tmp_path: Path) -> None:
    path = own_file(game, tmp_path)
    played = fc.new(game, board=str(path), seed=1)
    played.play(played.legal_actions.texts()[0])
    record = json.dumps(played.record())
    path.unlink()
    assert fc.replay(record).position() == played.position()
    assert fc.from_position(played.position(), seed=2).position() == played.position()


@pytest.mark.parametrize("game", WITH_FILES)
def test_a_record_never_names_a_file(game: str, tmp_path: Path) -> None:
    record = fc.new(game, seed=1).record()
    record["options"]["board"] = str(own_file(game, tmp_path))
    with pytest.raises(fc.BadRecord, match="board is not a JSON object"):
        fc.replay(record)


@pytest.mark.parametrize("game", WITH_FILES)
@pytest.mark.parametrize("board", ["/etc/hostname", 7, ["x"], True])
def test_a_position_never_names_a_file(game: str, board: Any) -> None:
    position = {**fc.new(game, seed=1).position(), "board": board}
    with pytest.raises(fc.BadPosition, match="board"):
        fc.from_position(position)


def test_a_marker_on_the_last_possible_square_is_refused_while_the_game_goes_on() -> None:
    from fourcures.games.dice.data.board import OURS

    board = json.loads(json.dumps(OURS))
    board["trackers"]["infection"].update(death=60, city_rolls=[{"from": 0, "to": 59, "rolls": 2}])
    with pytest.raises(fc.BadPosition, match="infection"):
        fc.from_position({"game": "dice", "board": board, "infection": 60})
