"""Saved games: their folder, atomic writes so that none is ever lost, and reading them back."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from fourcures.engine.errors import BadRecord, FourcuresError
from fourcures.engine.game import Game
from fourcures.engine.user_data import data_folder
from fourcures.engine.whole_file import PRIVATE, replace_file

SUFFIX = ".json"
LARGEST_FILE = 1 << 26  # bytes of a saved game or position; the longest games have far fewer
BOTS_SUFFIX = ".bots"  # suffix of the file beside a save that names its bots; the record is of the game alone


def save_folder() -> Path:
    """Folder of saved games."""
    return data_folder() / "saves"


def new_save_path() -> Path:
    """Unique path for a new save: named after the time, with a random suffix."""
    return save_folder() / f"{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(4)}{SUFFIX}"


def newest_save() -> Path | None:
    """Newest save of a game that is not over, or of any game if all are over. None without saves."""
    try:
        files = [path for path in save_folder().glob(f"*{SUFFIX}") if path.is_file()]
        files.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError:
        return None
    return next((path for path in files if not _is_over(path)), next(iter(files), None))


def _is_over(path: Path) -> bool:
    """Whether a save says that its game is over. A damaged one does not, and ``load`` refuses it later."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(record, dict) and record.get("outcome") is not None


class SaveFile:
    """Save file of a running game, with the content that this process last knew it to have.

    If another process has written to the file since, the game is saved to a new one, so that neither loses moves.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.abandoned: Path | None = None  # the file that was left to another process
        try:
            self._known = _content(path)
        except OSError:
            self._known = None

    def write(self, game: Game) -> None:
        """Save the game, unless it is saved already; OSError if that cannot be done."""
        content = _content(self.path)
        if content is not None and _text(game) == self._known:
            return  # another process may have written a newer game since
        path = self.path
        if content not in (None, self._known):
            path = path.with_name(f"{path.stem}-{secrets.token_hex(4)}{SUFFIX}")
        self._known = save(game, path)
        if path != self.path:
            self.abandoned, self.path = self.path, path


def _content(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None


def _text(game: Game) -> bytes:
    return json.dumps(game.record(), indent=1).encode()


def save(game: Game, path: Path) -> bytes:
    """Write the record of a game whole or not at all. Return the bytes that were written."""
    text = _text(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text, PRIVATE)
    return text


def write_bots(path: Path, bots: Mapping[int, str]) -> None:
    """Note beside a save which seats bots play; OSError if that fails."""
    beside = path.with_suffix(BOTS_SUFFIX)
    if bots:
        path.parent.mkdir(parents=True, exist_ok=True)
        noted = {str(seat): bot for seat, bot in sorted(bots.items())}
        replace_file(beside, json.dumps(noted).encode(), PRIVATE)
    else:
        beside.unlink(missing_ok=True)


def read_bots(path: Path) -> dict[int, str]:
    """Bots of a saved game by seat. Empty if nothing readable names them."""
    try:
        noted = json.loads(path.with_suffix(BOTS_SUFFIX).read_text(encoding="utf-8"))
        return {int(seat): str(bot) for seat, bot in noted.items()}
    except (OSError, ValueError, RecursionError, AttributeError):
        return {}


def read_text(path: Path) -> str:
    """Read the text of a file; FourcuresError says in a sentence why that fails."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise FourcuresError(f"{path} is not a saved game: it has more than {LARGEST_FILE >> 20} MiB.")
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise FourcuresError(f"{path} is not a saved game: it is not text.") from None
    except OSError as error:
        raise FourcuresError(f"{path} cannot be read: {error.strerror or error}.") from None


def load_position(path: Path) -> Game:
    """Load a game from a file: a saved game, or a game that starts at the position in the file."""
    from fourcures import from_position

    text = read_text(path)
    if '"digest"' in text:
        return load(path)
    try:
        return from_position(text)
    except FourcuresError as error:
        raise FourcuresError(f"{path} holds neither a saved game nor a position: {error}") from None


def load(path: Path) -> Game:
    """Load the game saved in a file; FourcuresError says in a sentence why that fails."""
    from fourcures.games import GAMES

    text = read_text(path)
    try:
        return Game.replay(GAMES, text)
    except BadRecord as error:
        raise FourcuresError(f"{path} cannot be resumed. {error}") from None
