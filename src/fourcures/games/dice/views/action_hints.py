"""Action hints: the label of a legal action on a page, and the things on the table that are clicked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from fourcures.engine.values import ActionHint
from fourcures.games.dice.data.board import COLOURS, FACES
from fourcures.games.dice.notation.names import role_name
from fourcures.games.dice.options import Options
from fourcures.games.dice.rules.actions import kind_of
from fourcures.games.dice.rules.roles import points_for_a_cure
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import ACTION_SPACE, ActionKind

Values = Mapping[str, int]


def action_hint(state: State, options: Options, action: int) -> ActionHint:
    """Hint of a legal action: label, targets and priority as its kind declares them, filled in."""
    spec = ActionKind.specs[kind_of(action)]
    _, arguments = ACTION_SPACE.values(action) or (None, {})
    values = {**arguments, "here": state.pawn}
    words = _filled(values, options.board.names)
    label = spec.label.format(**words, points=_counted(points_for_a_cure(state), "research point", "research points"))
    ids = _filled(values, options.board.cities)
    targets = tuple(target.format(**ids) for target in spec.targets)
    purpose = "move" if kind_of(action) in (ActionKind.DRIVE, ActionKind.FLY) else ""
    priority = spec.priority - values.get("number", 0)  # rerolls of more dice come first
    return ActionHint(label, targets, priority, purpose)


def _filled(values: Values, cities: Sequence[str]) -> dict[str, str]:
    """Text of each argument."""
    fillers: dict[str, Callable[[int], str]] = {
        "city": cities.__getitem__,
        "here": cities.__getitem__,
        "colour": COLOURS.__getitem__,
        "face": FACES.__getitem__,
        "role": role_name,
        "number": lambda one_less: _counted(one_less + 1, "black die", "black dice"),
    }
    return {name: fillers[name](value) for name, value in values.items()}


def _counted(count: int, one: str, more: str) -> str:
    return f"{count} {one if count == 1 else more}"
