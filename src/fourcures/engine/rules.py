"""Rules tier of a game: all that the contract test, the laboratory and the environments need.

The defaults suit a game whose only option is the number of players, and in which nothing is hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from fourcures.engine import hooks
from fourcures.engine.action_space import ActionSpace
from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.observation import ObservationLayout
from fourcures.engine.rule_code import hooks_of
from fourcures.engine.values import OptionSpec, Outcome, as_int
from fourcures.engine.vocabulary import ActionSpec, EndingSpec, Enumeration, JournalSpec


@dataclass(frozen=True)
class PlayersOnly:
    """Options of a game in which only the number of players can be chosen."""

    players: int

    def as_json(self) -> dict[str, Any]:
        """Arguments of ``make_options`` that give equal options."""
        return {"players": self.players}


class Rules(ABC):
    """Rules of one game.

    States are structs of ``state_type``, which extends RandomStream with ``outcome``, the number of an ending, and
    ``turn``, which counts turns from 1. Rule functions are marked with ``@rule``, so that backends can compile them;
    ``engine.hooks`` says what each does. ``legal`` buffers have ``rows + 1`` slots, and action ids are
    ``row * width + column``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    state_type: ClassVar[Any]
    action_space: ClassVar[ActionSpace]
    journal_kinds: ClassVar[type[Enumeration[JournalSpec]]]
    endings: ClassVar[type[Enumeration[EndingSpec]]]  # numbered as ``state.outcome``: 0 is none, 1 the win
    observation_layout: ClassVar[ObservationLayout]
    set_up: Callable[..., None]
    list_legal: Callable[..., None]
    apply: Callable[..., None]
    resume: Callable[..., None]
    decider: Callable[..., int]
    observe: Callable[..., None]

    # Defaults that a game may replace

    redeal: Callable[..., None] = staticmethod(hooks.redeal)
    keep_own: Callable[..., None] = staticmethod(hooks.keep_own)
    telling: Callable[..., int] = staticmethod(hooks.telling)
    open_hands: Callable[..., None] = staticmethod(hooks.open_hands)
    hide_unknown: Callable[..., bool] = staticmethod(hooks.hide_unknown)
    setbacks: Callable[..., int] = staticmethod(hooks.setbacks)
    player_count: Callable[..., int] = staticmethod(hooks.player_count)
    active_seat: Callable[..., int] = staticmethod(hooks.active_seat)
    roles: ClassVar[tuple[str, ...]] = ()  # numbered as ``state.role`` of each seat; empty if seats keep no roles
    rules_version: ClassVar[int] = 1  # raised if equal seeds and decisions may give another game; tables store it
    older_rules: ClassVar[frozenset[int]] = frozenset()  # earlier versions whose games continue unchanged
    preset: ClassVar[str] = ""  # name of the option that selects a preset of the catalogue

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """Specs of the options that ``make_options`` takes, the most often chosen first."""
        counts = sorted(map(str, self.player_counts), reverse=True)
        return (OptionSpec("players", " or ".join(reversed(counts)), "number", tuple(counts)),)

    def make_options(self, **choices: Any) -> Any:
        """Options from a caller's choices. Raise BadOptions, which says what is wrong and what is valid."""
        players = as_int(choices.pop("players", None)) or max(self.player_counts)
        if choices:
            raise BadOptions(f"There is no option {shown(next(iter(choices)))}; there is players.")
        if type(players) is not int or players not in self.player_counts:
            counts = " or ".join(map(str, self.player_counts))
            raise BadOptions(f"players: {shown(players)} is not possible; the game takes {counts}.")
        return PlayersOnly(players)

    @abstractmethod
    def blank_state(self, options: Any) -> Any:
        """State with the options applied and nothing dealt."""

    def sample_options(self) -> Iterable[dict[str, Any]]:
        """Sets of choices that together reach every rule; for tests."""
        return [{"players": players} for players in self.player_counts]

    def derived_options(self, options: Any) -> dict[str, str]:
        """Rules that depend on other choices, with the resulting values, which readers of results could not guess."""
        return {}

    def violations(self, state: Any) -> list[str]:
        """Invariants that a state violates; empty if all is conserved and consistent."""
        return []

    def metrics(self, states: Any) -> dict[str, Any]:
        """Metrics to average over many games, by name: arrays of values from an array of final states."""
        return {}

    def goals_reached(self, state: Any) -> int:
        """Number of goals that the players have reached in a state, such as cures."""
        return 0

    def goes_on(self, version: int, options: Any) -> bool:
        """True if games with these options, begun under a version of the rules, continue unchanged."""
        return version == self.rules_version or version in self.older_rules

    # Derived

    @property
    def rows(self) -> int:
        """Number of rows of the action space."""
        return self.action_space.rows

    @property
    def width(self) -> int:
        """Number of columns of the action space."""
        return self.action_space.width

    @property
    def action_kinds(self) -> type[Enumeration[ActionSpec]]:
        """The kinds of actions."""
        return self.action_space.enumeration

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons of outcomes, by the number in ``state.outcome``."""
        return self.endings.names

    @property
    def rule_functions(self) -> tuple[Callable[..., Any], ...]:
        """Functions with which backends replace the hooks of the same names."""
        return tuple(getattr(self, name) for name in hooks_of(hooks))

    def outcome(self, state: Any) -> Outcome | None:
        """Outcome of a state, or None while the game is running."""
        return Outcome(state.outcome == 1, self.reasons[state.outcome]) if state.outcome else None
