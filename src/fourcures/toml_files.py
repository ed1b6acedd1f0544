"""TOML files of the games: catalogues of rules, lessons, deals of the days."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

__all__ = ["read_toml", "toml_file"]


def toml_file(game: str, name: str) -> Traversable:
    """Path of a TOML file of a game, which need not exist."""
    return files("fourcures") / "games" / game / "data" / name


def read_toml(game: str, name: str) -> dict[str, Any]:
    """Read a TOML file of a game; empty if there is none. Line breaks in texts become spaces."""
    file = toml_file(game, name)
    if not file.is_file():
        return {}
    content: dict[str, Any] = _on_one_line(tomllib.loads(file.read_text(encoding="utf-8")))
    return content


def _on_one_line(value: Any) -> Any:
    if isinstance(value, str):
        return " ".join(value.split())
    if isinstance(value, list):
        return [_on_one_line(item) for item in value]
    if isinstance(value, dict):
        return {key: _on_one_line(item) for key, item in value.items()}
    return value
