"""What bots know of each game: a new game brings its rules of thumb and features, and all bots can play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fourcures.bots.thumb import cure as cure_thumb
from fourcures.bots.thumb import dice as dice_thumb
from fourcures.bots.thumb import pandemic as pandemic_thumb
from fourcures.bots.turns import pandemic as pandemic_turns
from fourcures.bots.turns import plain
from fourcures.bots.values import cure as cure_values
from fourcures.bots.values import dice as dice_values
from fourcures.bots.values import pandemic as pandemic_values

from fourcures.bots.thumb import cure as cure_thumb
from fourcures.bots.values import cure as cure_values


class Skill(NamedTuple):
    """What there is to know of one game, as modules: rules of thumb, features of states, how turns are planned."""

    thumb: Any  # ``rule_of_thumb(state, legal, source)``: a legal action
    values: Any  # ``features(state, into)``: a number for each of ``NAMES``
    turns: Any = plain

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """What a backend puts in the place of hooks."""
        turns = self.turns
        of_turns = (turns.sensible, turns.is_detail, turns.stretch, turns.is_settled, turns.relax)
        return (self.thumb.rule_of_thumb, self.values.features, *of_turns)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return tuple(self.values.NAMES)


SKILLS: dict[str, Skill] = {
    "pandemic": Skill(pandemic_thumb, pandemic_values, pandemic_turns),
    "dice": Skill(dice_thumb, dice_values),
    "cure": Skill(cure_thumb, cure_values),
}
