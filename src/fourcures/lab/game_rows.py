"""Result rows: one a game, with its outcome and what is needed to deal it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from fourcures.engine.game_type import GameType
from fourcures.lab.batch import FinishedGames


class FieldProbe:
    """Stand-in for an array of states that records which of its fields are read."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self._states = np.zeros(1, dtype)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return self._states[name]


def result_fields(game_type: GameType) -> set[str]:
    """Fields of a final state that statistics and rows need."""
    probe = FieldProbe(game_type.state_type.dtype())
    game_type.metrics(probe)
    return probe.seen | {"seed", "outcome", "turn"} | ({"role"} if game_type.roles else set())


class GameRows:
    """Rows of the games of one job in order: a few dozen bytes each, turned into text on demand."""

    def __init__(self, game_type: GameType, players: int) -> None:
        self._type = game_type
        self._players = players
        self._parts: list[dict[str, Any]] = []

    def add(self, batch: FinishedGames, metrics: Mapping[str, Any]) -> None:
        """Append the games of a batch, with their metrics."""
        states = batch.states
        numbers = np.arange(batch.first, batch.first + len(states))
        part = {
            "game": numbers,
            "seed": states["seed"].copy(),
            "outcome": states["outcome"].copy(),
            "decisions": batch.decisions,
        }
        if self._type.roles:
            part["role"] = states["role"][:, : self._players].copy()
        self._parts.append({**part, **{name: np.array(value) for name, value in metrics.items()}})

    def __len__(self) -> int:
        return sum(len(part["outcome"]) for part in self._parts)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield each game as a dictionary of plain values."""
        columns = {name: values.tolist() for name, values in self.columns().items()}
        return (dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True))

    def raw_column(self, name: str) -> Any:
        """A column as stored: outcome, decisions, role (one row a game), or a metric of the game."""
        return np.concatenate([part[name] for part in self._parts]) if self._parts else np.zeros(0, np.int64)

    def won(self) -> Any:
        """Boolean column: which games were won."""
        return self.raw_column("outcome") == 1

    def has_role(self, role: int) -> Any:
        """Boolean column: in which games a role was dealt."""
        return (self.raw_column("role") == role).any(axis=1)

    def columns(self) -> dict[str, Any]:
        """All columns, with names in place of codes: game, seed of the deal, won, reason, metrics, roles by seat."""
        if not self._parts:
            return {}
        reasons, roles = np.array(self._type.reasons), np.array(self._type.roles)
        columns = {
            "game": self.raw_column("game"),
            "seed": seeds_as_text(self.raw_column("seed")),
            "won": self.won(),
            "reason": reasons[self.raw_column("outcome")],
        }
        for name in self._parts[0]:
            if name not in ("game", "seed", "outcome", "role"):
                columns[name] = self.raw_column(name)
        if self._type.roles:
            for seat in range(self._players):
                columns[f"role_{seat}"] = roles[self.raw_column("role")[:, seat]]
        return columns


def seeds_as_text(words: Any) -> Any:
    """Seeds of four words each as decimal text: they are too large for the numbers of most programs."""
    words = words.astype(object)
    return np.array([str(seed) for seed in sum(words[:, place] << 32 * place for place in range(4))])
