"""Data set of games: Parquet files with every decision and the legal actions that it was chosen from.

``fourcures simulate --moves FOLDER`` writes one, this module reads it, and docs/dataset.md describes its content.

    data = Dataset("planner-games")
    for game in data:
        for decision in game.decisions():
            decision.action, decision.legal
    data[17].replay()    # a Game at its end, checked against all that is written of it
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fourcures import GAMES
from fourcures.engine.errors import BadRecord, FourcuresError, IllegalAction, shown
from fourcures.engine.game import Game
from fourcures.engine.plugins import first_line
from fourcures.lab.moves import Moves
from fourcures.lab.result_files import require_module

FORMAT = 1
PATTERN = "games-*.parquet"
METADATA_KEY = b"fourcures"
MOVE_COLUMNS = ("turn", "seat", "action", "legal")
GAMES_AT_A_TIME = 256  # games in memory while a file is read


class Decision(NamedTuple):
    """Decision of a recorded game: turn, seat that was asked, chosen id, and legal ids."""

    turn: int
    seat: int
    action: int
    legal: Any


@dataclass(frozen=True)
class RecordedGame:
    """Game of a data set: its row without the moves, its moves, and the description of the data set."""

    row: Mapping[str, Any]
    moves: Moves
    about: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<game {self.number}: {self.about['game']}, {len(self)} decisions, {self.row['reason']}>"

    def __len__(self) -> int:
        return len(self.moves.actions)

    @property
    def number(self) -> int:
        """Number of the game in the data set."""
        return int(self.row["game"])

    @property
    def won(self) -> bool:
        """Whether the game was won."""
        return bool(self.row["won"])

    def deal(self) -> Game:
        """The game before its first decision."""
        return Game.new(GAMES[self.about["game"]], seed=int(self.row["seed"]), **self.about["options"])

    def decisions(self) -> Iterator[Decision]:
        """Yield its decisions in order, with array views of the legal ids."""
        turns, seats, actions, counts, legal = self.moves
        ends = np.cumsum(counts).tolist()
        numbers = zip(turns.tolist(), seats.tolist(), actions.tolist(), [0, *ends], ends, strict=False)
        for turn, seat, action, start, stop in numbers:
            yield Decision(turn, seat, action, legal[start:stop])

    def walk(self) -> Iterator[tuple[Decision, Game]]:
        """Yield each decision with the game as it was before. It is one ``Game``, which the iterator advances."""
        game = self.deal()
        for decision in self.decisions():
            yield decision, game
            try:
                game.play(decision.action)
            except IllegalAction as refusal:
                raise self._differs(f"decision {len(game.decisions)} is not legal: {refusal}") from None

    def replay(self) -> Game:
        """Replay the game to its end; BadRecord if a decision, the legal actions or the ending differs."""
        [*_, (_, game)] = self.walk()
        for name, written, found in zip(Moves._fields, self.moves, Moves.of_game(game), strict=True):
            if not np.array_equal(written, found):
                raise self._differs(f"its {name.replace('_', ' ')} are others")
        outcome = game.outcome
        if outcome is None or (outcome.won, outcome.reason) != (self.won, self.row["reason"]):
            raise self._differs("it ends otherwise")
        return game

    def _differs(self, how: str) -> BadRecord:
        made, rules = self.about["rules_version"], GAMES[self.about["game"]].rules_version
        why = f"; its rules have version {made}, those of this package {rules}" if made != rules else ""
        return BadRecord(f"Game {self.number} does not play as it is written: {how}{why}.")


class Part(NamedTuple):
    """File of a data set: consecutive games, and the description that all files share."""

    path: Path
    games: range
    about: dict[str, Any]


class Dataset:
    """Data set of games in a folder, or in one file of it; one file at a time is in memory."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.parts = list_parts(self.path)
        if not self.parts:
            raise FourcuresError(
                f"{self.path} holds no data set: there is no file {PATTERN}; fourcures simulate --moves makes them."
            )
        self.about = self.parts[0].about
        self._read: tuple[Path, list[RecordedGame]] | None = None  # path and games of the file that was read last

    def __repr__(self) -> str:
        return f"<{len(self):,} games of {self.about['bot']}: {self.path}>"

    def __len__(self) -> int:
        return sum(len(part.games) for part in self.parts)

    def __iter__(self) -> Iterator[RecordedGame]:
        for part in self.parts:
            yield from read_games(part)

    def __getitem__(self, number: int) -> RecordedGame:
        part = next((part for part in self.parts if number in part.games), None)
        if part is None:
            held = ", ".join(f"{part.games.start} to {part.games.stop - 1}" for part in _joined(self.parts))
            raise FourcuresError(f"There is no game {shown(number)} in {self.path}; there are {held}.")
        if self._read is None or self._read[0] != part.path:
            self._read = part.path, list(read_games(part))
        return self._read[1][number - part.games.start]


def _joined(parts: list[Part]) -> list[Part]:
    """Join parts that follow each other without a gap."""
    joined: list[Part] = []
    for part in parts:
        if joined and joined[-1].games.stop == part.games.start:
            joined[-1] = joined[-1]._replace(games=range(joined[-1].games.start, part.games.stop))
        else:
            joined.append(part)
    return joined


def list_parts(path: Path) -> list[Part]:
    """Files of a data set in the order of their games; FourcuresError if one is damaged or they do not fit together."""
    require_module(path, ".parquet")
    if not path.exists():
        raise FourcuresError(f"There is no data set {path}; fourcures simulate --moves {path} makes one.")
    parts = [_read_part(file) for file in sorted(path.glob(PATTERN))] if path.is_dir() else [_read_part(path)]
    parts.sort(key=lambda part: part.games.start)
    for one, other in pairwise(parts):
        if one.about != other.about:
            raise FourcuresError(f"{one.path} and {other.path} are not of one data set: keep each in its own folder.")
        if other.games.start < one.games.stop:
            raise FourcuresError(f"{one.path} and {other.path} hold the same games; remove one of them.")
    return parts


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn errors of a damaged or unreadable file into FourcuresError, with advice what to do."""
    from pyarrow import ArrowException

    try:
        yield
    except (ArrowException, OSError) as error:
        if isinstance(error, PermissionError | FileNotFoundError):
            raise FourcuresError(f"{path} cannot be read: {error.strerror}.") from None
        raise FourcuresError(
            f"{path} is cut off or damaged ({first_line(error)[:120]}); remove it, and the command that made the data "
            "set plays its games again."
        ) from None


def _read_part(path: Path) -> Part:
    """Description of a file, from its footer."""
    from pyarrow import parquet

    with reading(path):
        metadata = parquet.read_metadata(path)
    try:
        about = json.loads((metadata.metadata or {})[METADATA_KEY])
        first = about.pop("first_game")
        is_known = about["moves_format"] == FORMAT and about["game"] in GAMES
    except (KeyError, TypeError, ValueError):
        is_known = False
    if not is_known:
        raise FourcuresError(f"{path} holds no moves that this version of fourcures can read.")
    return Part(path, range(first, first + metadata.num_rows), about)


def read_games(part: Part) -> Iterator[RecordedGame]:
    """Yield the games of a file, with a few hundred in memory at a time."""
    from pyarrow import parquet

    with reading(part.path), parquet.ParquetFile(part.path, page_checksum_verification=True) as file:
        batches = file.iter_batches(GAMES_AT_A_TIME)
        while True:
            with reading(part.path):
                batch = next(batches, None)
            if batch is None:
                return
            yield from _games_of(batch, part.about)


def _games_of(batch: Any, about: dict[str, Any]) -> Iterator[RecordedGame]:
    """Yield the games of a record batch, with views of its arrays."""
    turns, seats, actions, legal = (batch.column(name) for name in MOVE_COLUMNS)
    offsets = np.asarray(legal.offsets)
    ids = legal.values  # a list of ids for each decision
    ends = np.asarray(ids.offsets)
    flat = [np.asarray(column.values) for column in (turns, seats, actions)]
    legal_ids = np.asarray(ids.values)
    rows = batch.drop_columns(list(MOVE_COLUMNS)).to_pylist()
    for index, row in enumerate(rows):
        start, stop = offsets[index], offsets[index + 1]
        counts = np.diff(ends[start : stop + 1])
        taken_turns, taken_seats, chosen = (column[start:stop] for column in flat)
        moves = Moves(taken_turns, taken_seats, chosen, counts, legal_ids[ends[start] : ends[stop]])
        yield RecordedGame(row, moves, about)
