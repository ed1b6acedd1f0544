"""What bots know of each game, a package for each: a new game brings one, and all bots can play it.

- ``thumb.rule_of_thumb(state, legal, source)``, rules of thumb, gives a legal action. It reads what the seat that
  decides may know and nothing else: never the state's own chance, and no hand that is hidden from that seat.
- ``values.features(state, into)`` writes a number for each of ``values.NAMES``: what the worth of a state is learned
  from. What was learned lies in ``values.json``.
- ``turns``: how the planner looks at a turn; see ``plain``, which is what a game without one has.
- ``awaiting``: the module with ``await_chance``, where a game has one; see ``plain`` too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any, NamedTuple

from fourcures.bots.skills import plain
from fourcures.bots.skills.cure import thumb as cure_thumb
from fourcures.bots.skills.cure import turns as cure_turns
from fourcures.bots.skills.cure import values as cure_values
from fourcures.bots.skills.dice import thumb as dice_thumb
from fourcures.bots.skills.dice import values as dice_values
from fourcures.bots.skills.pandemic import thumb as pandemic_thumb
from fourcures.bots.skills.pandemic import turns as pandemic_turns
from fourcures.bots.skills.pandemic import values as pandemic_values


class Skill(NamedTuple):
    """What there is to know of one game, as modules."""

    thumb: Any
    values: Any
    turns: Any = plain
    awaiting: Any = plain

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """What a backend puts in the place of hooks."""
        turns = self.turns
        of_turns = (turns.sensible, turns.is_detail, turns.stretch, turns.is_settled, turns.relax, turns.pass_on)
        return (self.thumb.rule_of_thumb, self.values.features, *of_turns, self.awaiting.await_chance)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return tuple(self.values.NAMES)

    @property
    def learned(self) -> dict[str, Any] | None:
        """The weights that were learned, with how they were; None if they were not."""
        file = resources.files(self.values.__package__).joinpath("values.json")
        return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


SKILLS: dict[str, Skill] = {
    "pandemic": Skill(pandemic_thumb, pandemic_values, pandemic_turns),
    "dice": Skill(dice_thumb, dice_values),
    "cure": Skill(cure_thumb, cure_values, cure_turns, cure_turns),
}
