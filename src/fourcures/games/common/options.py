"""Options of games with presets and rules options: checks and defaults for the choices of callers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.values import OptionSpec, as_int, as_list
from fourcures.engine.vocabulary import Enumeration, Spec


@dataclass(frozen=True, kw_only=True)
class OptionValueSpec(Spec):
    """Declaration of a value of an option: its label for people, and the presets whose default it is."""

    label: str
    default_of: tuple[str, ...] = ()
    solo: bool = False  # suits tables where one person decides for all seats


def option_value(label: str, *, default_of: tuple[str, ...] = (), solo: bool = False, name: str = "") -> int:
    """Declare a value of an option. Rules compare with its number."""
    return cast("int", OptionValueSpec(name=name, label=label, default_of=default_of, solo=solo))


class Option(Enumeration[OptionValueSpec]):
    """An option whose values are words: numbers to the rules, names to callers, labels to people.

        class DrawMode(Option, title="Player cards are drawn"):
            TOGETHER = option_value("together")
            ONE_AT_A_TIME = option_value("one at a time", default_of=("seed001",))

    The first value is the default, except in presets that another value's ``default_of`` contains. The option's name is
    that of the class: ``draw_mode``.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""  # title of the option for people

    def __init_subclass__(cls, *, title: str) -> None:
        """Number the values, and name the option."""
        super().__init_subclass__()
        cls.name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        cls.title = title

    @classmethod
    def default(cls, preset: str) -> str:
        """Default value in a preset."""
        return next((spec.name for spec in cls.specs.values() if preset in spec.default_of), cls.names[0])

    @classmethod
    def spec(cls, preset: str = "") -> OptionSpec:
        """Spec of the option, with the default of a preset first."""
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
    """Rules options with their defaults in a preset."""
    return {name: option.default(preset) for name, option in rules.items()}


class PresetOptions:
    """Base of a game's options, with a value for every rules option."""

    RULES: ClassVar[RuleOptions]
    PRESET: ClassVar[str]  # name of the field that holds the preset
    rules: Mapping[str, str]

    def value(self, name: str) -> int:
        """Number of a rules option's value, as rules compare it."""
        return self.RULES[name].names.index(self.rules[name])

    @property
    def changed(self) -> dict[str, str]:
        """The rules options that differ from the preset's."""
        standard = preset_rules(self.RULES, getattr(self, self.PRESET))
        return {name: value for name, value in self.rules.items() if value != standard[name]}


def resolve_rules(
    rules: RuleOptions, preset: str, given: Mapping[str, Any], known: Iterable[OptionSpec]
) -> dict[str, str]:
    """Every rules option with its value, given or default. Raise BadOptions if a name or value is not valid."""
    chosen = preset_rules(rules, preset)
    for name, value in given.items():
        if name not in rules:
            raise BadOptions(f"There is no option {shown(name)}; there are {', '.join(spec.name for spec in known)}.")
        chosen[name] = one_of(name, value, rules[name].names)
    return chosen


def word_option(name: str, title: str, labels: Mapping[str, str]) -> OptionSpec:
    """Spec of an option whose values are words, each with its label. The default comes first."""
    about = ", ".join(value + _meaning(value, label) for value, label in labels.items())
    return OptionSpec(name, about, values=tuple(labels), title=title, labels=tuple(labels.values()))


def _meaning(value: str, label: str) -> str:
    """Part of a label beyond its value, in brackets. Return an empty string if there is none."""
    spoken = value.replace("_", " ")
    return "" if label == spoken else f" ({label.removeprefix(f'{spoken}, ')})"


def default_first(values: Iterable[str], default: str) -> tuple[str, ...]:
    """All values, the default first."""
    return (default, *(value for value in values if value != default))


def players_option(counts: Sequence[int], about: str) -> OptionSpec:
    """Spec of the number of seats, with the default of ``count_players`` first."""
    return OptionSpec("players", about, "number", default_first(map(str, counts), str(max(counts))))


def one_of(name: str, value: object, valid: Iterable[str], aliases: Mapping[str, str] | None = None) -> str:
    """Check that a value is one of some names or an alias of one. Return the name."""
    names = [*valid, *(aliases or {})]
    if not isinstance(value, str) or value not in names:
        raise BadOptions(f"{name}: {shown(value)} is not possible; choose one of {', '.join(names)}.")
    return (aliases or {}).get(value, value)


def count_players(players: object, roles: object, counts: Sequence[int], rule: str) -> int:
    """Number of seats: as requested, else the number of named roles, else the maximum of the game."""
    from_roles, players, roles = players is None, as_int(players), as_list(roles)
    if from_roles:
        players = len(roles) if isinstance(roles, list | tuple) and roles else max(counts)
    if type(players) is not int or players not in counts:
        words = f"{', '.join(map(str, counts[:-1]))} or {counts[-1]}" if len(counts) > 1 else f"{counts[0]} only"
        if from_roles:
            raise BadOptions(
                f"roles: {shown(roles)} is for {players} player{'s' * (players != 1)}; "
                f"the game takes {words}, each with a role or None ({rule})."
            )
        raise BadOptions(f"players: {shown(players)} is not possible; the game takes {words} ({rule}).")
    return players


def roles_by_seat(
    roles: Sequence[str | None] | None, players: int, valid: Sequence[str], whose: str, rule: str
) -> tuple[str | None, ...]:
    """Check the roles by seat: one for each, none twice, None to be dealt.

    ``whose`` describes the valid roles in an error.
    """
    roles = as_list(roles)
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
