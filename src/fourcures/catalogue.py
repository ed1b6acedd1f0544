"""The rules catalogue: every rule of every game, numbered, as shipped with the package.

The catalogue is the specification. The rules name the clauses they carry out, the tests name the clauses they show, and
players look clauses up by id or by word. Reading it needs no game and no package.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from fourcures.toml_files import read_toml, toml_file

__all__ = ["Clause", "clauses", "find", "games"]

CATALOGUE = "rules.toml"


@dataclass(frozen=True, slots=True)
class Clause:
    """One testable rule.

    Attributes:
        id: stable name, such as `P-OUT-03`.
        game: the game it is a rule of.
        section: heading it stands under.
        rule: the rule itself, on one line.
        editions: presets in which it holds unless an option says otherwise.
        option: the rules option it belongs to and the values of it for which it holds; None if it always holds.
        confidence: `stated` by the documents, or `inferred`, `ruling`, `single-source`, `reconstructed`.
        note: a remark without a rule of its own; empty if there is none.
        sources: the documents it rests on; empty for a ruling that none of them touches.
    """

    id: str
    game: str
    section: str
    rule: str
    editions: tuple[str, ...]
    option: tuple[str, tuple[str, ...]] | None
    confidence: str
    note: str
    sources: tuple[str, ...]


def games() -> list[str]:
    """Name the games whose rules the package holds, in alphabetical order."""
    folders = (files("fourcures") / "games").iterdir()
    return sorted(folder.name for folder in folders if toml_file(folder.name, CATALOGUE).is_file())


def clauses(game: str) -> list[Clause]:
    """List all clauses of a game, in the order of the catalogue.

    Raises:
        ValueError: there is no such game.
    """
    return list(_read(game))


def find(word_or_id: str) -> list[Clause]:
    """Look clauses up in all games, ignoring case.

    Return the clauses whose id begins with the query, such as all of `P-OUT` for `p-out`. If there are none, return
    those whose rule, section or option contains every word of the query.
    """
    asked = word_or_id.casefold().split()
    if not asked:
        return []
    everything = [clause for game in games() for clause in _read(game)]
    by_id = [clause for clause in everything if clause.id.casefold().startswith(" ".join(asked))]
    return by_id or [clause for clause in everything if _contains(clause, asked)]


def _contains(clause: Clause, words: list[str]) -> bool:
    option = clause.option[0] if clause.option else ""
    text = f"{clause.section} {clause.rule} {option}".casefold()
    return all(word in text for word in words)


@cache
def _read(game: str) -> tuple[Clause, ...]:
    if game not in games():
        raise ValueError(f"no game {game!r}: there are {', '.join(games())}")
    catalogue = read_toml(game, CATALOGUE)
    presets = catalogue["presets"]
    return tuple(
        _clause(game, section["section"], entry, presets)
        for section in catalogue["sections"]
        for entry in section["clauses"]
    )


def _clause(game: str, section: str, entry: dict[str, Any], presets: list[str]) -> Clause:
    return Clause(
        id=entry["id"],
        game=game,
        section=section,
        rule=entry["rule"],
        editions=tuple(entry.get("editions", presets)),
        option=_option(entry["option"]) if "option" in entry else None,
        confidence=entry.get("confidence", "stated"),
        note=entry.get("note", ""),
        sources=tuple(entry["from"]),
    )


def _option(entry: dict[str, str | list[str]]) -> tuple[str, tuple[str, ...]]:
    [(name, values)] = entry.items()
    return name, (values,) if isinstance(values, str) else tuple(values)
