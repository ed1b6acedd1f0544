"""Options: how a caller's choices are checked and completed, for games with presets and rules options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import OptionSpec
from fourcures.engine.vocabulary import Enumeration, Spec

OptionLabels = tuple[str, Mapping[str, str]]  # what is chosen, and each value, as people put it
RuleOptions = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]  # name: (values, default of each preset)


@dataclass(frozen=True, kw_only=True)
class OptionValueSpec(Spec):
    """Declaration of a value of an option: what it means, as people put it."""

    label: str


def option_value(label: str) -> int:
    """A value of an option; rules compare with its number."""
    return cast("int", OptionValueSpec(label=label))


def value_labels(values: type[Enumeration[OptionValueSpec]]) -> dict[str, str]:
    """What each value of an option means."""
    return {spec.name: spec.label for spec in values.specs.values()}


def preset_rules(rules: RuleOptions, presets: Sequence[str], preset: str) -> dict[str, str]:
    """The rules options as a preset sets them."""
    place = presets.index(preset)
    return {name: defaults[place] for name, (_, defaults) in rules.items()}


class PresetOptions:
    """Base of a game's options: every rules option with its value, and what that comes to."""

    RULES: ClassVar[RuleOptions]
    PRESETS: ClassVar[Sequence[str]]
    PRESET: ClassVar[str]  # the name of the field that holds the preset
    rules: Mapping[str, str]

    def value(self, name: str) -> int:
        """The value of a rules option as the rules see it."""
        return self.RULES[name][0].index(self.rules[name])

    @property
    def changed(self) -> dict[str, str]:
        """The rules options that differ from the preset's."""
        standard = preset_rules(self.RULES, self.PRESETS, getattr(self, self.PRESET))
        return {name: value for name, value in self.rules.items() if value != standard[name]}


def resolve_rules(
    rules: RuleOptions, presets: Sequence[str], preset: str, given: Mapping[str, Any], known: Iterable[OptionSpec]
) -> dict[str, str]:
    """Every rules option with its value; BadOptions says what is wrong."""
    chosen = preset_rules(rules, presets, preset)
    for name, value in given.items():
        if name not in rules:
            names = ["seed", *(spec.name for spec in known)]
            raise BadOptions(f"There is no option {shown(name)}; there are {', '.join(names)}.")
        chosen[name] = one_of(name, value, rules[name][0])
    return chosen


def rule_option_specs(rules: RuleOptions, labels: Mapping[str, OptionLabels]) -> tuple[OptionSpec, ...]:
    """Specs of the rules options, with the defaults of the first preset."""
    return tuple(
        word_option(name, default_first(values, defaults[0]), labels[name])
        for name, (values, defaults) in rules.items()
    )


def word_option(name: str, values: Iterable[str], labels: OptionLabels) -> OptionSpec:
    """Spec of an option whose values are words, with what each means."""
    title, meanings = labels
    values = tuple(values)
    about = ", ".join(value + _meaning(value, meanings[value]) for value in values)
    return OptionSpec(name, about, values=values, title=title, labels=tuple(meanings[value] for value in values))


def _meaning(value: str, label: str) -> str:
    """What a label says beyond its value, in brackets."""
    spoken = value.replace("_", " ")
    return "" if label == spoken else f" ({label.removeprefix(f'{spoken}, ')})"


def default_first(values: Iterable[str], default: str) -> tuple[str, ...]:
    """All values, beginning with the one that holds where nothing is chosen."""
    return (default, *(value for value in values if value != default))


def players_option(counts: Sequence[int], about: str) -> OptionSpec:
    """Spec of the number of seats; ``count_players`` says which holds where nothing is chosen."""
    return OptionSpec("players", about, "number", default_first(map(str, counts), str(max(counts))))


def one_of(name: str, value: object, valid: Iterable[str], aliases: Mapping[str, str] | None = None) -> str:
    """A value that must be one of some names, or another word for one."""
    names = [*valid, *(aliases or {})]
    if not isinstance(value, str) or value not in names:
        raise BadOptions(f"{name}: {shown(value)} is not possible; choose one of {', '.join(names)}.")
    return (aliases or {}).get(value, value)


def count_players(players: object, roles: object, counts: Sequence[int], rule: str) -> int:
    """How many seats there are: as asked for, else as many as roles are named, else as many as the game takes."""
    if players is None:
        players = len(roles) if isinstance(roles, list | tuple) and roles else max(counts)
    if type(players) is not int or players not in counts:
        words = f"{', '.join(map(str, counts[:-1]))} or {counts[-1]}" if len(counts) > 1 else f"{counts[0]} only"
        raise BadOptions(f"players: {shown(players)} is not possible; the game takes {words} ({rule}).")
    return players


def roles_by_seat(
    roles: Sequence[str | None] | None, players: int, valid: Sequence[str], whose: str, rule: str
) -> tuple[str | None, ...]:
    """One role a seat, none twice; None is dealt. ``whose`` says what the valid ones are a part of."""
    if roles is None or roles in ([], ()):
        return (None,) * players
    if not isinstance(roles, list | tuple) or len(roles) != players:
        raise BadOptions(f"roles: {players} players need {players} roles, one for each seat, not {shown(roles)}.")
    named = [role for role in roles if role is not None]
    for role in named:
        if not isinstance(role, str) or role not in valid:
            raise BadOptions(f"roles: {shown(role)} is not in {whose}; there are {', '.join(valid)}.")
        if named.count(role) > 1:
            raise BadOptions(f"roles: {role} is named twice; no two players share a role ({rule}).")
    return tuple(roles)
