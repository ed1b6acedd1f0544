"""Saved games: where they lie, how they are written so that none is ever lost, how they are read back."""

from __future__ import annotations

import json
import os
import tempfile
from datetime import datetime
from pathlib import Path

from fourcures.engine.errors import BadRecord, FourcuresError
from fourcures.engine.game import Game

SUFFIX = ".json"


def save_folder() -> Path:
    """Where games are saved: below ``$FOURCURES_HOME`` if that is set, else with the user's data."""
    home = os.environ.get("FOURCURES_HOME")
    if home:
        return Path(home).expanduser() / "saves"
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "fourcures" / "saves"


def new_save_path() -> Path:
    """A file that no game is saved in yet, named after the time."""
    folder = save_folder()
    name = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    path = folder / f"{name}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{name}-{number}{SUFFIX}"
        number += 1
    return path


def newest_save() -> Path | None:
    """The save that was written last, or None."""
    try:
        files = [path for path in save_folder().glob(f"*{SUFFIX}") if path.is_file()]
        return max(files, key=lambda path: (path.stat().st_mtime_ns, path.name), default=None)
    except OSError:
        return None


def save(game: Game, path: Path) -> None:
    """Write the record of a game whole or not at all: beside the old file first, then in its place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(game.record(), file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105  (the one call that is atomic everywhere)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: Path) -> Game:
    """The game saved in a file; FourcuresError says in a sentence why there is none."""
    from fourcures.games import GAMES

    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FourcuresError(f"{path} is not a saved game: it is not text.") from None
    except OSError as error:
        raise FourcuresError(f"{path} cannot be read: {error.strerror or error}.") from None
    try:
        return Game.replay(GAMES, text)
    except BadRecord as error:
        raise FourcuresError(f"{path} cannot be resumed. {error}") from None
