"""Rules tier of a game: all that the contract test, the laboratory and the environments need of it.

What is not given here has a default: a game without options but the number of players, in which nothing is hidden.
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
    """Redeal of a game without secrets: there is nothing to deal anew."""


@rule
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """Legal actions of a game without secrets: everybody knows them all."""


@rule
def telling(state: Any, seat: int) -> int:
    """Telling of a game without secrets: there is nothing to tell."""
    return -1


@rule
def open_hands(state: Any, seat: int) -> None:
    """Hands of a game without secrets: they lie open."""


@rule
def hide_unknown(state: Any, seat: int) -> bool:
    """Do nothing: a game without secrets has nothing to hide."""
    return True


@rule
def setbacks(state: Any) -> int:
    """Setbacks of a game that counts none."""
    return 0


@rule
def player_count(state: Any) -> int:
    """Number of players of a game that does not say: one, who counts seats as they are."""
    return 1


@rule
def active_seat(state: Any) -> int:
    """Active seat of a game that does not say: the first."""
    return 0


@dataclass(frozen=True)
class PlayersOnly:
    """Options of a game in which nothing but the number of players is chosen."""

    players: int

    def as_json(self) -> dict[str, Any]:
        """The arguments of ``make_options`` that make the same choice again."""
        return {"players": self.players}


class Rules(ABC):
    """Rules of one game.

    States are structs of ``state_type``, a random stream with at least ``outcome``, the number of an ending, and
    ``turn``, which counts turns from 1; the rule functions are
    given as marked by ``@rule`` so that backends can compile them. ``legal`` buffers have ``rows + 1`` slots, and
    action ids are ``row * width + column``.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    player_counts: ClassVar[tuple[int, ...]]
    state_type: ClassVar[Any]
    action_space: ClassVar[ActionSpace]
    journal_kinds: ClassVar[type[Enumeration[JournalSpec]]]
    endings: ClassVar[type[Enumeration[EndingSpec]]]  # by the number in ``state.outcome``; 0 is none, 1 the win
    observation_layout: ClassVar[ObservationLayout]  # what an observation shows
    set_up: Callable[..., None]  # (state, journal): deal a game onto a blank state
    list_legal: Callable[..., None]  # (state, legal): all legal actions
    apply: Callable[..., None]  # (state, action, journal): a legal action and all that follows from it
    resume: Callable[..., None]  # (state, journal): run on from any state to the next decision
    decider: Callable[..., int]  # (state): the seat that must decide, or -1
    observe: Callable[..., None]  # (state, seat, observation): write what the seat may know into a struct of zeros

    # What may be left as it is

    redeal: Callable[..., None] = staticmethod(redeal)  # (state, seat): deal anew, by chance, what it cannot know
    keep_own: Callable[..., None] = staticmethod(keep_own)  # (state, seat, legal): strike what others' secrets allow
    telling: Callable[..., int] = staticmethod(telling)  # (state, seat): the action that tells all it may tell, or -1
    open_hands: Callable[..., None] = staticmethod(open_hands)  # (state, seat): open all hands if the seat knows them
    hide_unknown: Callable[..., bool] = staticmethod(hide_unknown)  # (state, seat): take out cards that it cannot know
    setbacks: Callable[..., int] = staticmethod(setbacks)  # (state): what mounts up against the players: outbreaks
    player_count: Callable[..., int] = staticmethod(player_count)  # (state): how many seats are taken
    active_seat: Callable[..., int] = staticmethod(active_seat)  # (state): whose turn it is; networks count from there
    roles: ClassVar[tuple[str, ...]] = ()  # by the number in ``state.role`` of each seat; empty where seats keep none
    rules_version: ClassVar[int] = 1  # raised when the same seed and decisions may lead elsewhere; tables carry it
    older_rules: ClassVar[frozenset[int]] = frozenset()  # versions before, of which any game goes on as it did
    preset: ClassVar[str] = ""  # the option that picks one of the catalogue's presets

    @property
    def option_specs(self) -> tuple[OptionSpec, ...]:
        """All that ``make_options`` takes, with what is asked for most often first."""
        counts = sorted(map(str, self.player_counts), reverse=True)
        return (OptionSpec("players", " or ".join(reversed(counts)), "number", tuple(counts)),)

    def make_options(self, **choices: Any) -> Any:
        """Options from what a caller chooses; BadOptions names what is wrong and what is valid."""
        players = as_int(choices.pop("players", None)) or max(self.player_counts)
        if choices:
            raise BadOptions(f"There is no option {shown(next(iter(choices)))}; there is players.")
        if type(players) is not int or players not in self.player_counts:
            counts = " or ".join(map(str, self.player_counts))
            raise BadOptions(f"players: {shown(players)} is not possible; the game takes {counts}.")
        return PlayersOnly(players)

    @abstractmethod
    def blank_state(self, options: Any) -> Any:
        """A state with the choices made and nothing dealt."""

    def sample_options(self) -> Iterable[dict[str, Any]]:
        """Choices that between them reach every rule; for tests."""
        return [{"players": players} for players in self.player_counts]

    def derived_options(self, options: Any) -> dict[str, str]:
        """Rules that hang on other choices, with what they come to: what a reader of results could not guess."""
        return {}

    def violations(self, state: Any) -> list[str]:
        """Invariants that a state violates; empty if all is conserved and consistent."""
        return []

    def metrics(self, states: Any) -> dict[str, Any]:
        """What is worth averaging over many games: name -> values, from an array of final states."""
        return {}

    def goals_reached(self, state: Any) -> int:
        """Number of goals that the players have reached in a state, such as cures."""
        return 0

    def goes_on(self, version: int, options: Any) -> bool:
        """True if games of these options go on as they did by a version of the rules."""
        return version == self.rules_version or version in self.older_rules

    # What follows

    @property
    def rows(self) -> int:
        """How many rows the action space has."""
        return self.action_space.rows

    @property
    def width(self) -> int:
        """How many columns the action space has."""
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
        """What backends put in the place of the hooks of the same names."""
        how_it_goes = (self.set_up, self.list_legal, self.apply, self.resume, self.decider)
        seats = (self.player_count, self.active_seat)
        hidden = (self.redeal, self.keep_own, self.telling, self.open_hands, self.hide_unknown)
        return (*how_it_goes, *seats, *hidden, self.observe, self.setbacks)

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended, or None."""
        return Outcome(state.outcome == 1, self.reasons[state.outcome]) if state.outcome else None
