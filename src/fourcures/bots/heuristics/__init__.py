"""Heuristics of each game: a fast policy, features for the value network, and pruning for the planner.

Each game has a package of its own. The greedy bot, the planner and the adviser support only games that have one.

- ``heuristic.heuristic_action(state, legal, rng)`` is the policy and returns a legal action. It reads only what the
  deciding seat may know: never the state's random stream, and no hand that is hidden from that seat.
- ``features.features(state, into)`` writes a number for each of ``features.NAMES``, the inputs of the value network.
  The weights in ``value_network.json`` are found by these names, so a network may know fewer features than its game
  has, or others.
- The chance network, ``chance_network.json``, has the same inputs; see ``bots.chances``.
- ``turn_search`` prunes and delimits a turn for the planner. It fills any of the hooks in ``turn_hooks``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module, resources
from typing import Any, NamedTuple

from fourcures.bots.heuristics import turn_hooks
from fourcures.engine.rule_code import hooks_of


class Heuristics(NamedTuple):
    """Heuristics of one game, as modules."""

    heuristic: Any
    features: Any
    turn_search: Any = turn_hooks

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """Rule functions that a backend binds to the hooks."""
        turn = (getattr(self.turn_search, name, getattr(turn_hooks, name)) for name in hooks_of(turn_hooks))
        return (self.heuristic.heuristic_action, self.features.features, *turn)

    @property
    def feature_names(self) -> tuple[str, ...]:
        """Names of the features: the inputs of the value network."""
        return tuple(self.features.NAMES)

    @property
    def network_weights(self) -> dict[str, Any] | None:
        """Weights of the value network, with its input names and a record of its training. None if there is none."""
        return self._read("value_network.json")

    @property
    def chance_weights(self) -> dict[str, Any] | None:
        """Weights of the chance network, with a record of its fit and its calibration error. None if there is none."""
        return self._read("chance_network.json")

    def _read(self, name: str) -> dict[str, Any] | None:
        file = resources.files(self.features.__package__).joinpath(name)
        return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


MODULES = {  # modules of each game, in the order of the fields of `Heuristics`
    "pandemic": ("heuristic", "features", "turn_search"),
    "dice": ("heuristic", "features"),
    "cure": ("heuristic", "features", "turn_search"),
}


class _HeuristicsByGame(Mapping[str, Heuristics]):
    """Heuristics by the names of games, imported on first use: a server only asks which games have any."""

    def __getitem__(self, game: str) -> Heuristics:
        return _load(game, MODULES[game])

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)

    def __contains__(self, game: object) -> bool:
        return game in MODULES


@cache
def _load(game: str, modules: tuple[str, ...]) -> Heuristics:
    return Heuristics(*(import_module(f"{__name__}.{game}.{module}") for module in modules))


HEURISTICS: Mapping[str, Heuristics] = _HeuristicsByGame()
