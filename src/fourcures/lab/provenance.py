"""Provenance of figures: the commit, sources and weights of the program that made them.

Sources and weights are those that decide games: engine, games and bots. A commit is known in a clone, and in packages
that were built from one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, to_builtins

from fourcures import __version__
from fourcures.bots.bot import PythonBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.validation import Part
from fourcures.lab.commit import DIRTY, commit_of

PACKAGE = Path(__file__).resolve().parent.parent
PARTS = ("engine", "games", "bots")
SOURCES = (".py", ".toml", ".json")
WEIGHTS = "bots/heuristics/*/*_network.*"
SHOWN = 12  # digits of a hash that people see
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Provenance(Part, frozen=True):
    """Commit of the program, and hashes of its sources and weights."""

    commit: Annotated[str, Meta(max_length=60)] | None
    sources_sha256: Hash
    weights_sha256: Hash

    def __str__(self) -> str:
        hashes = f"sources {self.sources_sha256[:SHOWN]}, weights {self.weights_sha256[:SHOWN]}"
        if not self.commit:
            return hashes
        dirty = DIRTY if self.commit.endswith(DIRTY) else ""
        return f"commit {self.commit.removesuffix(DIRTY)[:SHOWN]}{dirty}, {hashes}"

    def decides_as(self, other: Provenance) -> bool:
        """Return True if both have the same sources and weights; commits may differ."""
        return self.hashes == other.hashes

    @property
    def hashes(self) -> tuple[str, str]:
        """Hashes of sources and weights."""
        return self.sources_sha256, self.weights_sha256


@cache
def this_program() -> Provenance:
    """Provenance of figures that this program makes. It is read once, before games are played."""
    weights = set(PACKAGE.glob(WEIGHTS))
    files = (path for part in PARTS for path in (PACKAGE / part).rglob("*"))
    sources = {path for path in files if path.suffix in SOURCES} - weights
    return Provenance(commit_of(PACKAGE), files_hash(sources), files_hash(weights))


def as_fields() -> dict[str, str | None]:
    """Version and provenance of this program as fields of a result file."""
    fields: dict[str, str | None] = to_builtins(this_program())
    return {"version": __version__, **fields}


def files_hash(paths: Iterable[Path]) -> str:
    """SHA-256 of the names and contents of files of this package."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes().replace(b"\r\n", b"\n")  # a clone on Windows may have other line ends
        digest.update(f"{path.relative_to(PACKAGE).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def bot_hash(bot: AnyBot) -> str | None:
    """SHA-256 of the source file of a Python bot that was loaded from a file, else None."""
    return bot.sha256 if isinstance(bot, PythonBot) else None
