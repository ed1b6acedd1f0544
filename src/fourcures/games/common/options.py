"""Options: how a caller's choices are checked and completed, for games with presets and rules options."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import OptionSpec, as_int
from fourcures.engine.vocabulary import Enumeration, Spec


@dataclass(frozen=True, kw_only=True)
class OptionValueSpec(Spec):
    """Declaration of a value of an option: what it means, as people put it, and the presets whose default it is."""

    label: str
    default_of: tuple[str, ...] = ()
    solo: bool = False  # suits tables where one person decides for all seats


def option_value(label: str, *, default_of: tuple[str, ...] = (), solo: bool = False, name: str = "") -> int:
    """A value of an option; rules compare with its number."""
    return cast("int", OptionValueSpec(name=name, label=label, default_of=default_of, solo=solo))


class Option(Enumeration[OptionValueSpec]):
    """An option whose values are words: numbers to the rules, names to callers, labels to people.

        class DrawMode(Option, title="Player cards are drawn"):
            TOGETHER = option_value("together")
            ONE_AT_A_TIME = option_value("one at a time", default_of=("seed001",))

    The first value is the default, but in presets that another one names. The option's name is that of the class:
    ``draw_mode``.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""  # what is chosen, as people put it

    def __init_subclass__(cls, *, title: str) -> None:
        """Number the values, and name the option."""
        super().__init_subclass__()
        cls.name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        cls.title = title

    @classmethod
    def default(cls, preset: str) -> str:
        """The value that holds in a preset where nothing is chosen."""
        return next((spec.name for spec in cls.specs.values() if preset in spec.default_of), cls.names[0])

    @classmethod
    def spec(cls, preset: str = "") -> OptionSpec:
        """Spec of the option, beginning with the default of a preset."""
        default, values = cls.default(preset), cls.specs.values()
        labels = {value: cls.named(value).label for value in default_first(cls.names, default)}
        return word_option(cls.name, cls.title, labels)._replace(
            presets=tuple((one, value.name) for value in values if value.name != default for one in value.default_of),
            solo=next((value.name for value in values if value.solo), ""),
        )


RuleOptions = Mapping[str, type[Option]]  # by name


def rule_options(*options: type[Option]) -> dict[str, type[Option]]:
    """The rules options of a game by name."""
    return {option.name: option for option in options}


def preset_rules(rules: RuleOptions, preset: str) -> dict[str, str]:
    """The rules options as a preset sets them."""
    return {name: option.default(preset) for name, option in rules.items()}


class PresetOptions:
    """Base of a game's options: every rules option with its value, and what that comes to."""

    RULES: ClassVar[RuleOptions]
    PRESET: ClassVar[str]  # the name of the field that holds the preset
    rules: Mapping[str, str]

    def value(self, name: str) -> int:
        """The value of a rules option as the rules see it."""
        return self.RULES[name].names.index(self.rules[name])

    @property
    def changed(self) -> dict[str, str]:
        """The rules options that differ from the preset's."""
        standard = preset_rules(self.RULES, getattr(self, self.PRESET))
        return {name: value for name, value in self.rules.items() if value != standard[name]}


def resolve_rules(
    rules: RuleOptions, preset: str, given: Mapping[str, Any], known: Iterable[OptionSpec]
) -> dict[str, str]:
    """Every rules option with its value; BadOptions says what is wrong."""
    chosen = preset_rules(rules, preset)
    for name, value in given.items():
        if name not in rules:
            raise BadOptions(f"There is no option {shown(name)}; there are {', '.join(spec.name for spec in known)}.")
        chosen[name] = one_of(name, value, rules[name].names)
    return chosen


def word_option(name: str, title: str, labels: Mapping[str, str]) -> OptionSpec:
    """Spec of an option whose values are words, each with its label; the default comes first."""
    about = ", ".join(value + _meaning(value, label) for value, label in labels.items())
    return OptionSpec(name, about, values=tuple(labels), title=title, labels=tuple(labels.values()))


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
    players = as_int(players)
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
