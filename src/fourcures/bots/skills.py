"""What bots know of each game: a new game brings its rules of thumb and features, and all bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fourcures.bots.thumb import pandemic as pandemic_thumb
from fourcures.bots.turns import pandemic as pandemic_turns
from fourcures.bots.turns import plain
from fourcures.bots.values import pandemic as pandemic_values


class Skill(NamedTuple):
    """Rules of thumb for one game, the features by which its states are valued, and how its turns are planned."""

    rule_of_thumb: Callable[..., int]  # (state, legal, source): a legal action
    features: Callable[..., None]  # (state, into): a number for each name
    names: tuple[str, ...]
    turns: Any = plain  # a module of ``turns``

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """What a backend puts in the place of hooks."""
        of_turns = (
            self.turns.sensible,
            self.turns.is_detail,
            self.turns.stretch,
            self.turns.is_settled,
            self.turns.relax,
        )
        return (self.rule_of_thumb, self.features, *of_turns)


SKILLS: dict[str, Skill] = {
    "pandemic": Skill(pandemic_thumb.rule_of_thumb, pandemic_values.features, pandemic_values.NAMES, pandemic_turns),
}
