"""Rules tier of a game: all that the contract test, the laboratory and the environments need.

The defaults suit a game whose only option is the number of players, and in which nothing is hidden.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from fourcures.engine.action_space import ActionSpace
from fourcures.engine.backend import rule
from fourcures.engine.errors import BadOptions, shown
from fourcures.engine.legal import Legal
from fourcures.engine.observation import ObservationLayout
from fourcures.engine.values import OptionSpec, Outcome, as_int
from fourcures.engine.vocabulary import ActionSpec, EndingSpec, Enumeration, JournalSpec


@rule
def redeal(state: Any, seat: int) -> None:
    """Do nothing: a game without secrets has nothing to redeal."""


@rule
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """Do nothing: in a game without secrets, every seat knows all legal actions."""


@rule
def telling(state: Any, seat: int) -> int:
    """Return -1: in a game without secrets, there is nothing to tell."""
    return -1


@rule
def open_hands(state: Any, seat: int) -> None:
    """Do nothing: in a game without secrets, all hands are open."""


@rule
def hide_unknown(state: Any, seat: int) -> bool:
    """Do nothing: a game without secrets has nothing to hide."""
    return True


@rule
def setbacks(state: Any) -> int:
    """Return 0: setbacks are not counted."""
    return 0


@rule
def player_count(state: Any) -> int:
    """Return 1, the number of players by default."""
    return 1


@rule
def active_seat(state: Any) -> int:
    """Return 0, the active seat by default."""
    return 0


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
    ``turn``, which counts turns from 1. Rule functions are marked with ``@rule``, so that backends can compile them.
    ``legal`` buffers have ``rows + 1`` slots, and action ids are ``row * width + column``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    state_type: ClassVar[Any]
    action_space: ClassVar[ActionSpace]
    journal_kinds: ClassVar[type[Enumeration[JournalSpec]]]
    endings: ClassVar[type[Enumeration[EndingSpec]]]  # numbered as ``state.outcome``: 0 is none, 1 the win
    observation_layout: ClassVar[ObservationLayout]
    set_up: Callable[..., None]  # (state, journal): deal a game onto a blank state
    list_legal: Callable[..., None]  # (state, legal): write all legal actions
    apply: Callable[..., None]  # (state, action, journal): carry out a legal action and all that follows from it
    resume: Callable[..., None]  # (state, journal): continue from any state to the next decision
    decider: Callable[..., int]  # (state): the seat that must decide, or -1
    observe: Callable[..., None]  # (state, seat, observation): write what the seat may know into a struct of zeros

    # Defaults that a game may replace

    redeal: Callable[..., None] = staticmethod(redeal)  # (state, seat): redeal at random what the seat cannot know
    keep_own: Callable[..., None] = staticmethod(keep_own)  # (state, seat, legal): remove actions it cannot know of
    telling: Callable[..., int] = staticmethod(telling)  # (state, seat): the action that tells all it may tell, or -1
    open_hands: Callable[..., None] = staticmethod(open_hands)  # (state, seat): open all hands if the seat knows them
    hide_unknown: Callable[..., bool] = staticmethod(hide_unknown)  # (state, seat): remove cards that it cannot know
    setbacks: Callable[..., int] = staticmethod(setbacks)  # (state): number of setbacks, such as outbreaks
    player_count: Callable[..., int] = staticmethod(player_count)  # (state): number of seats taken
    active_seat: Callable[..., int] = staticmethod(active_seat)  # (state): whose turn it is; networks count from it
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
        how_it_goes = (self.set_up, self.list_legal, self.apply, self.resume, self.decider)
        seats = (self.player_count, self.active_seat)
        hidden = (self.redeal, self.keep_own, self.telling, self.open_hands, self.hide_unknown)
        return (*how_it_goes, *seats, *hidden, self.observe, self.setbacks)

    def outcome(self, state: Any) -> Outcome | None:
        """Outcome of a state, or None while the game is running."""
        return Outcome(state.outcome == 1, self.reasons[state.outcome]) if state.outcome else None
