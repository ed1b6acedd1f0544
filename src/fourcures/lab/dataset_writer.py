"""Writer of a data set: files of many games each, written atomically as games end, so that a stop loses little.

A run resumes where an earlier one stopped, and plays the missing games. Games are numbered, and the number determines a
game, wherever and whenever it is played.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np

from fourcures.engine.errors import Failed, FourcuresError
from fourcures.engine.whole_file import check_parent, write_atomically
from fourcures.lab.batch import FinishedGames
from fourcures.lab.dataset import FORMAT, METADATA_KEY, MOVE_COLUMNS, Part, list_parts
from fourcures.lab.game_rows import GameRows
from fourcures.lab.job import Job
from fourcures.lab.moves import Moves
from fourcures.lab.result_files import require_module

PART_GAMES = 1000  # games in memory at which a file is written
LEVEL = 9  # compression level; lists are smaller by a third without dictionaries
PART_SECONDS = 300.0  # time after which a file is written anyway; a power cut loses that much play


class DatasetWriter:
    """Writer of one job's games into a folder. As a context manager, it writes the remaining games on exit."""

    def __init__(self, folder: str | Path, job: Job) -> None:
        self.folder = Path(folder)
        self._job = job
        self._about = {"moves_format": FORMAT, **job.about()}
        self._parts = self._existing_parts()
        self._begin()

    def _begin(self) -> None:
        self._rows = GameRows(self._job.game_type, self._job.options.players)
        self._moves: list[Moves] = []
        self._next_game = -1
        self._since = time.monotonic()

    def _existing_parts(self) -> list[Part]:
        """Files left by an earlier run; FourcuresError if they hold other games or none can be written."""
        folder = self.folder
        require_module(folder, ".parquet")
        if not folder.exists():
            check_parent(folder)
            return []
        if not folder.is_dir():
            raise FourcuresError(f"{folder} is a file; a data set is a folder of files: name a new one.")
        check_parent(folder / "games")
        parts = list_parts(folder)
        if not parts and any(not path.name.startswith(".") for path in folder.iterdir()):
            raise FourcuresError(f"{folder} holds other things than a data set; name a new folder.")
        if parts:
            self._resume(parts[0].about)
        return parts

    def _resume(self, earlier: dict[str, Any]) -> None:
        """Keep the description of an earlier run; FourcuresError if another field than its commit differs."""
        now = json.loads(json.dumps(self._about))
        other = [key for key in now if key != "commit" and earlier.get(key) != now[key]]
        if other:
            raise FourcuresError(
                f"{self.folder} holds another data set, which differs in {', '.join(other)}; name a new folder."
            )
        self._about = earlier

    @property
    def games(self) -> int:
        """Number of games that are written."""
        return sum(len(part.games) for part in self._parts)

    def missing(self, games: int) -> list[range]:
        """Ranges of the games from 0 to ``games - 1`` that are not written yet."""
        ranges, start = [], 0
        for part in self._parts:
            ranges.append(range(start, min(part.games.start, games)))
            start = part.games.stop
        return [one for one in (*ranges, range(start, games)) if one]

    def add(self, batch: FinishedGames, metrics: Mapping[str, Any]) -> None:
        """Add games with their metrics. They are written when there are enough or some time has passed."""
        assert batch.moves is not None
        if batch.first != self._next_game:
            self.write()
        self._rows.add(batch, metrics)
        self._moves.append(batch.moves)
        self._next_game = batch.first + len(batch.states)
        if len(self._rows) >= PART_GAMES or time.monotonic() - self._since >= PART_SECONDS:
            self.write()

    def write(self) -> None:
        """Write a file of the games that are not written yet."""
        if not self._moves:
            return
        first, last = self._next_game - len(self._rows), self._next_game - 1
        path = self.folder / f"games-{first:09}-{last:09}.parquet"
        about = {**self._about, "first_game": first}
        columns, moves = self._rows.columns(), Moves.concatenate(self._moves)
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise Failed(f"{self.folder} cannot be made: {error.strerror or error}.") from None
        write_atomically(path, _parquet_bytes(about, columns, self._job.constants(), moves))
        self._parts = sorted(
            [*self._parts, Part(path, range(first, last + 1), self._about)], key=lambda one: one.games.start
        )
        self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.write()


def _parquet_bytes(about: dict[str, Any], columns: dict[str, Any], constants: dict[str, Any], moves: Moves) -> bytes:
    """Rows of games with their moves as lists, as one Parquet file with checksums."""
    import pyarrow
    from pyarrow import parquet

    ends = np.concatenate(([0], np.cumsum(columns["decisions"]))).astype(np.int32)
    legal_ends = np.concatenate(([0], np.cumsum(moves.legal_counts))).astype(np.int32)
    legal = pyarrow.ListArray.from_arrays(legal_ends, pyarrow.array(moves.legal))
    by_decision = (moves.turns, moves.seats, moves.actions, legal)
    arrays = {name: pyarrow.array(values) for name, values in columns.items()}
    arrays |= {name: pyarrow.array(np.full(len(ends) - 1, value)) for name, value in constants.items()}
    for name, values in zip(MOVE_COLUMNS, by_decision, strict=True):
        arrays[name] = pyarrow.ListArray.from_arrays(ends, values if values is legal else pyarrow.array(values))
    table = pyarrow.table(arrays).replace_schema_metadata({METADATA_KEY: json.dumps(about)})
    sink = pyarrow.BufferOutputStream()
    settings = {"compression": "zstd", "compression_level": LEVEL, "write_page_checksum": True}
    parquet.write_table(table, sink, use_dictionary=[*columns, *constants], **settings)
    return bytes(sink.getvalue())
