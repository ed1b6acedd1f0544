"""Definition of a benchmark: cells, deals, tracks and budgets, frozen as data and named by a hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Annotated, Any

from msgspec import Meta, to_builtins

from fourcures import GAMES
from fourcures.engine.errors import BadOptions, FourcuresError, shown
from fourcures.engine.validation import Part, decoded, matching, validated

FILES = {"fourcures-bench-1": "bench_1.json", "fourcures-bench-2": "bench_2.json"}
DEFAULT = "fourcures-bench-2"  # the newest
Name = Annotated[str, matching("[a-z][a-z0-9-]{0,59}", "small letters, digits and dashes")]
Positive = Annotated[int, Meta(ge=1)]


class BenchmarkCell(Part, frozen=True):
    """Cell of a benchmark: a game with its options, played in one track.

    ``twin`` names the cell with the same deals in which seats know more. The difference between both is the cost of
    hiding.
    """

    name: Name
    track: Name
    game: str
    options: dict[str, Any]
    twin: Name | None


class Definition(Part, frozen=True):
    """Definition of a benchmark: cells, games in each, base seed of the deals, and versions of the rules.

    ``budgets`` maps each budget class to its upper bound in mean seconds a decision, in rising order. The last has
    none.
    """

    name: Name
    seed: int
    games: Positive  # number of games in each cell
    rules: dict[str, int]  # version of the rules of each game
    tracks: dict[Name, str]  # description of what a seat may know, by track
    budgets: dict[Name, float | None]
    cells: list[BenchmarkCell]

    @property
    def sha256(self) -> str:
        """Hash of the definition, stored in results. Only results with equal hashes are comparable."""
        return canonical_hash(to_builtins(self))

    def cell(self, name: str) -> BenchmarkCell:
        """Find a cell by its name; FourcuresError if there is none."""
        for cell in self.cells:
            if cell.name == name:
                return cell
        raise FourcuresError(f"{self.name} has no cell {shown(name)}; it has {', '.join(self.cell_names())}.")

    def cell_names(self, track: str | None = None) -> list[str]:
        """Names of the cells of one track, or of all."""
        return [cell.name for cell in self.cells if track in (None, cell.track)]

    def check_track(self, track: str | None) -> None:
        """Raise BadOptions if there is no such track."""
        if track is not None and track not in self.tracks:
            raise BadOptions(f"{self.name} has no track {shown(track)}; it has {', '.join(self.tracks)}.")

    def has_rules_of(self, cell: BenchmarkCell) -> bool:
        """Return True if this program plays the cell by the rules that the benchmark is defined by."""
        played = GAMES.get(cell.game)
        return played is not None and played.goes_on(self.rules[cell.game], played.make_options(**cell.options))

    def check_rules(self, cells: Iterable[BenchmarkCell]) -> None:
        """Raise FourcuresError if this program lacks the rules of one of the cells."""
        for cell in cells:
            if not self.has_rules_of(cell):
                has = f"version {GAMES[cell.game].rules_version}" if cell.game in GAMES else "none"
                raise FourcuresError(
                    f"{cell.name} of {self.name} is played by version {self.rules[cell.game]} of the rules of "
                    f"{cell.game}, and this program has {has}; use a program of that version."
                )

    def budget_class(self, seconds: float) -> str:
        """Budget class of a bot that takes ``seconds`` a decision on average."""
        return next(name for name, bound in self.budgets.items() if bound is None or seconds <= bound)


def read_definition(document: Any) -> Definition:
    """Read a definition from JSON text or values; FourcuresError says what is wrong."""
    return validated(decoded(document, FourcuresError, "definition"), Definition, FourcuresError, "definition")


@cache
def find_definition(name: str = DEFAULT) -> Definition:
    """Find a definition that the program ships by its name; FourcuresError if there is none.

    >>> find_definition("fourcures-bench-1").games
    500
    """
    if name not in FILES:
        raise FourcuresError(f"There is no benchmark {shown(name)}; there are {', '.join(FILES)}.")
    return read_definition((resources.files(__package__) / FILES[name]).read_text(encoding="utf-8"))


def canonical_hash(document: Any) -> str:
    """SHA-256 of JSON values, written with sorted keys, without spaces and in ASCII."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
