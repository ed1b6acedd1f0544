"""Game in play: one interpreted state, its history, and the queries of clients."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from fourcures.engine import game_record
from fourcures.engine.errors import BadOptions, BadPosition, FourcuresError, IllegalAction, Undetermined, shown
from fourcures.engine.game_type import GameType
from fourcures.engine.journal import Journal, entries, new_journal
from fourcures.engine.legal_actions import LegalActions
from fourcures.engine.panel_text import panel_text
from fourcures.engine.rng import Randomness, derive_seed, remove_stream, start_stream
from fourcures.engine.stops import Window
from fourcures.engine.svg import element, escaped
from fourcures.engine.values import Action, ActionHint, Event, Outcome, Panel, Prompt, Remark, as_int, as_list

if TYPE_CHECKING:
    from fourcures.engine.by_hand import Draw

WORTH_SAYING = 0.1  # least weight of a remark that is returned
MAX_SEED = 2**128 - 1
BY_HAND = "by hand"  # used instead of a seed: every draw is a chance node
IMAGINE_PURPOSE = 77  # purpose of the random stream that redeals hidden things


class Decision(NamedTuple):
    """One decision of the past: the action, and the state and number of events before it."""

    text: str
    state: Any
    events: int


class Game:
    """Game of any type, made by ``fourcures.new``, ``from_position`` or ``replay``.

    Games are equal if their positions are: the same game, options and table. History and future randomness do not
    count. The hash agrees with equality, so it changes as a game is played: use a ``copy`` as a key.

    A state is never changed once it is reached: playing continues with a copy. So copies of a game, its history and its
    legal actions can share states. States have no random stream: only ``play`` lends them one.
    """

    def __init__(self, game_type: GameType, options: Any, state: Any, seed: int, start: Any = None) -> None:
        self.type = game_type
        self.options = options
        self.seed = seed
        remove_stream(state)
        self._state = state
        self._randomness = Randomness(seed)
        self._start = start  # initial state; None if set-up dealt it
        self._events: list[Event] = []
        self._history: list[Decision] = []
        self._legal: tuple[Any, LegalActions] | None = None  # a state and its legal actions

    @classmethod
    def new(cls, game_type: GameType, /, *, seed: int | str | None = None, **choices: Any) -> Self:
        """Set up a game."""
        seed = check_seed(seed)
        options = game_type.make_options(**choices)
        game = cls(game_type, options, game_type.blank_state(options), seed)
        game._run(game._state, game_type.set_up)
        return game

    @classmethod
    def from_position(cls, game_type: GameType, position: Any, seed: int | str | None = None) -> Self:
        """A game that starts from a position."""
        seed = check_seed(seed)
        options, state = game_type.read_position(position)
        game = cls(game_type, options, state, seed, start=state)
        game._run(state.copy(), game_type.resume)
        return game

    @classmethod
    def from_view(cls, game_type: GameType, view: Any, seed: int | None = None) -> Game:
        """Make a game that looks to a seat as its view does. Hidden things are sampled."""
        try:
            position = game_type.possible_position(view)
        except (LookupError, TypeError, ValueError) as error:
            raise BadPosition(f"The view contradicts itself: no table looks so ({shown(error)}).") from None
        return cls.from_position(game_type, position, seed=0).imagine(view.get("you"), seed=seed)

    by_hand: ClassVar[type[Game]]  # class of games with draws chosen by hand; see ``engine.by_hand``

    # Queries

    @property
    def actor(self) -> int | None:
        """Seat that must decide now, or None after the end."""
        seat = self.type.decider(self._state)
        return None if seat < 0 else seat

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the game, or None while it is running."""
        return self.type.outcome(self._state)

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of all seats now."""
        if self._legal is None or self._legal[0] is not self._state:
            self._legal = self._state, LegalActions(self.type, self._state, self.options)
        return self._legal[1]

    @property
    def events(self) -> list[Event]:
        """All events so far, set-up included."""
        return list(self._events)

    @property
    def decisions(self) -> list[str]:
        """The texts of all decisions so far."""
        return [decision.text for decision in self._history]

    def events_by_decision(self) -> Iterator[tuple[int, Event]]:
        """All events, each with the index of the decision that it followed; -1 for those before the first."""
        firsts = [decision.events for decision in self._history]
        for number, event in enumerate(self._events):
            yield bisect_right(firsts, number) - 1, event

    @property
    def declined(self) -> frozenset[str]:
        """Texts of the requests of this turn that were refused."""
        kinds = self.type.action_kinds
        turn = takewhile(lambda decision: decision.state.turn == self.turn, reversed(self._history))
        made = [(decision.text, kinds.named(decision.text.split()[0])) for decision in turn]
        answers = [(text, kind) for text, kind in made if not kind.tells]
        return frozenset(asked for (_, refusal), (asked, _) in pairwise(answers) if refusal.declines)

    @property
    def turn(self) -> int:
        """The number of the turn, counted from 1."""
        return int(self._state.turn)

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.options.players)

    def state(self, seed: int | None = None) -> Any:
        """Copy of the state, for callers that read it or run rules on it directly.

        With ``seed``, the copy has a random stream of that seed. Otherwise drawing from it raises Undetermined.
        """
        return _copied(self._state, seed)

    def past_states(self, seed: int | None = None) -> list[Any]:
        """Copies of the states before each decision and of the present state, the last. ``seed`` is as in ``state``."""
        return [_copied(state, seed) for state in (*(decision.state for decision in self._history), self._state)]

    def position(self) -> dict[str, Any]:
        """Position as a JSON document: everything but the seed."""
        return self.type.position(self._state, self.options)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """View of a seat, or of a spectator (None): what the viewer may know."""
        seat = self._seat(seat)
        return self.type.view(self._state, self.options, seat)

    @property
    def hides_hands(self) -> bool:
        """True if hands are hidden, so that seats may know different things."""
        return self.type.hides_hands(self.options)

    def observation(self, seat: int | None = None) -> list[int]:
        """View of a seat, or of a spectator (None), as numbers in the order of ``type.observation_layout``."""
        seat = self._seat(seat)
        observation = self.type.observation_layout.struct()
        self.type.observe(self._state, -1 if seat is None else seat, observation)
        return self.type.observation_layout.row(observation)

    def chance(self) -> list[Draw]:
        """Outcomes of a chance node: always empty here, as the seed settles draws within ``play``.

        ``copy(seed=BY_HAND)`` is a game that stops at every draw.
        """
        return []

    # Presentation

    def telling(self, seat: int) -> Action | None:
        """Action by which a seat tells all that is hidden in its hand, or None if it may tell nothing."""
        own = self._seat(seat)
        number = -1 if own is None else self.type.telling(self._state, own)
        return None if number < 0 else self.action(number)

    def action(self, action: Action | int | str, seat: int | None = None) -> Action:
        """Action with an id or a text, legal or not. A text is read as written by ``seat``."""
        return self.legal_actions.action(self.legal_actions.find(action, self._seat(seat)))

    def hint(self, action: Action | int | str) -> ActionHint:
        """Hint with which a page offers an action, legal or not: its label and its click targets."""
        number = self.legal_actions.find(action)
        if self.type.action_space.values(number) is None:
            raise IllegalAction(f"There is no action with the id {number}", self.type.no_such_action)
        return self.type.action_hint(self._state, self.options, number)

    def explain(self, action: Action | int | str, seat: int | None = None) -> IllegalAction | None:
        """Refusal of an action that is not legal now, or not this seat's. Return None if the action can be taken.

        For a seat, the refusal contains nothing that the seat may not know.
        """
        seat = self._seat(seat)
        number = self.legal_actions.find(action, seat)
        if self.legal_actions.has_id(number) and seat in (None, self.action(number).seat):
            return None
        return self.type.refusal(self._state, self.options, number, seat)

    def prompt(self, seat: int | None = None) -> Prompt:
        """Prompt for a seat, or for a spectator (None): the question, and the seat that must answer."""
        return self.type.prompt(self.view(seat))

    @property
    def window(self) -> Window | None:
        """Open window, in which the actor may act before the next step, or None."""
        return self.type.window(self._state, self.options)

    def window_turns(self) -> Iterator[Game]:
        """Yield the game as each seat of the open window is asked, supposing that all seats before it pass."""
        game, first = self, self.window
        with suppress(Undetermined):
            while first is not None and (window := game.window) is not None and window.occasion == first.occasion:
                yield game
                game = game.trial()
                game.play(window.passing)

    def remarks(self, seat: int, plan: Sequence[str] = ()) -> list[Remark]:
        """Remarks of a coach to a seat, by descending weight, based on what the seat may know.

        With ``plan``, the actions that the adviser would take now, remarks also say what the seat can achieve.
        """
        own, planned = self._seat(seat), as_list(plan)
        if not isinstance(planned, list | tuple):
            raise FourcuresError(f"plan: {shown(plan)} is not possible; a list of actions is.")
        texts = [self.action(action).text for action in planned]
        if self.outcome or own is None:
            return []
        remarks = self.type.remarks(self._state, self.options, own, texts)
        return sorted((one for one in remarks if one.weight >= WORTH_SAYING), key=lambda one: -one.weight)

    def returns(self) -> list[float]:
        """Return of each seat: 1.0 if the game is won, else 0.0. All seats win or lose together."""
        return [float(self.outcome is not None and self.outcome.won)] * self.players

    def panels(self, seat: int | None = None) -> list[Panel]:
        """Table as styled text, for a seat or for a spectator (None)."""
        return self.type.panels(self.view(seat))

    def svg(self, seat: int | None = None) -> str:
        """Table as an SVG picture, for a seat or for a spectator (None)."""
        return self.type.picture(self.view(seat))

    def _repr_svg_(self) -> str:
        """SVG picture for notebooks."""
        return self.svg()

    def _repr_html_(self) -> str:
        """Picture for notebooks that prefer HTML, at most as wide as the page, with the prompt as its caption."""
        asked = self.prompt()
        who = "" if asked.seat is None else f"Seat {asked.seat}: "
        caption = element("figcaption", escaped(f"{who}{asked.text}"))
        picture = self.svg().replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)
        return element("figure", picture, caption, style="margin:0")

    def __str__(self) -> str:
        """The table as a spectator sees it, in plain text."""
        return panel_text(self.panels())

    def components(self) -> dict[str, Any]:
        """Printed content of board, cards and dice, constant during a game."""
        return self.type.components(self.options)

    def events_for(self, seat: int | None, first: int = 0) -> list[Event]:
        """The events from number ``first`` on, as a seat may know them."""
        seat, first = self._seat(seat), as_int(first)
        if type(first) is not int or first < 0:
            raise FourcuresError(f"first: {shown(first)} is not possible; a whole number from 0 on is.")
        return [self.type.event_for_seat(self._state, event, seat) for event in self._events[first:]]

    def _seat(self, given: object) -> int | None:
        seat = as_int(given)
        if seat is None or (type(seat) is int and seat in range(self.players)):
            return seat
        raise FourcuresError(
            f"There is no seat {shown(given)}; seats are 0 to {self.players - 1}, None is a spectator."
        )

    # Changes

    def play(self, action: Action | int | str, seat: int | None = None) -> list[Event]:
        """Take an action, given as an Action, an id or a text. Return the events that followed.

        With ``seat``, only actions of that seat are accepted, and a refusal contains nothing that the seat may not
        know. IllegalAction leaves the game unchanged.
        """
        seat = self._seat(seat)
        number = self.legal_actions.find(action, seat)
        if refusal := self.explain(number, seat):
            raise refusal
        decision = Decision(self.action(number).text, self._state, len(self._events))
        happened = self._run(self._state.copy(), self.type.apply, number)
        self._history.append(decision)
        return happened

    def undo(self) -> str:
        """Undo the last decision. Return its text."""
        if not self._history:
            raise FourcuresError("There is nothing to undo: no decision has been made.")
        decision = self._history.pop()
        self._state = decision.state
        del self._events[decision.events :]
        self._legal = None
        return decision.text

    @property
    def can_undo(self) -> bool:
        """True if there is a last decision, and it neither drew a random outcome nor revealed anything hidden."""
        if not self._history or self._history[-1].state.drawn != self._state.drawn:
            return False
        return not any(self.type.reveals(self.options, one.kind) for one in self._events[self._history[-1].events :])

    def is_final(self, action: Action | int | str) -> bool:
        """True if a legal action would draw or reveal something, so that it could not be undone."""
        try:
            self.trial().play(action)
        except Undetermined:
            return True
        return False

    def trial(self) -> Game:
        """Copy for trying actions.

        An action that would draw or reveal something raises Undetermined and changes nothing.
        """
        from fourcures.engine.trial import Trial

        return Trial(self.type, self.options, self._state, 0)

    def copy(self, *, seed: int | str | None = None) -> Game:
        """Independent copy of the game at the same point, with the same future random draws.

        With ``seed``, the copy has the same position and other future draws. It begins here, without a history. With
        ``BY_HAND``, the caller chooses its draws.
        """
        if is_by_hand(seed):
            return Game.by_hand(self.type, self.options, self._state, 0, self._start)
        if seed is not None:
            return self._begin_anew(self._state.copy(), check_seed(seed))
        copied = self.without_history()
        copied._events = list(self._events)
        copied._history = list(self._history)
        return copied

    def imagine(self, seat: int | None, *, seed: int | None = None) -> Game:
        """Game that a seat cannot distinguish from this one. Hidden things and future draws are sampled anew.

        None is a spectator. All deals that the seat's view allows are equally likely. Search in such games cannot use
        hidden information.
        """
        seat, seed, state = self._seat(seat), check_seed(seed), self.state()
        start_stream(state, derive_seed(seed, 0, IMAGINE_PURPOSE))
        self.type.redeal(state, -1 if seat is None else seat)
        return self._begin_anew(state, seed)

    def without_history(self) -> Game:
        """Copy without a history, which therefore cannot be undone or recorded."""
        copied = type(self)(self.type, self.options, self._state, self.seed, self._start)
        copied._legal, copied._randomness = self._legal, self._randomness
        return copied

    def _begin_anew(self, state: Any, seed: int) -> Game:
        """New game that begins with ``state``, which it takes over."""
        state.drawn = 0
        return Game(self.type, self.options, state, seed, start=state)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()  # what copies share is never changed

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        """Key that is equal for equal games."""
        return (json.dumps(self.position(), sort_keys=True),)

    def _run(self, state: Any, function: Any, *arguments: Any) -> list[Event]:
        """Run a rule function on a state, which becomes the game's state. Return the events."""
        journal = self._carry_out(state, function, *arguments)
        self._state, self._legal = state, None
        happened = [self.type.event(self._state, self.options, entry) for entry in entries(journal)]
        self._events += happened
        return happened

    def _carry_out(self, state: Any, function: Any, *arguments: Any) -> Journal:
        """Lend a state the random stream, run a rule function on it, and return the journal that it wrote."""
        journal = new_journal()
        self._randomness.lend(state)
        try:
            function(state, *arguments, journal)
        finally:
            self._randomness.take_back(state)
        return journal

    # Records

    def record(self) -> dict[str, Any]:
        """Record from which the game can be replayed anywhere: its beginning, its seed and its decisions."""
        beginning: dict[str, Any] = {"game": self.type.name}
        if self._start is None:
            beginning["options"] = self.options.as_json()
        else:
            beginning["position"] = self.type.position(self._start, self.options)
        return game_record.seal(beginning, self.seed, self.decisions, self.outcome, self.position())

    @classmethod
    def replay(cls, game_types: Any, record: Any) -> Self:
        """Replay a record. Raise BadRecord if it is damaged or does not play."""
        read = game_record.read(record, game_types)
        with game_record.as_bad_record("its beginning is wrong"):
            game_type, seed = game_types[read.game], int(read.seed, 16)
            if isinstance(read.position, dict):
                game = cls.from_position(game_type, read.position, seed=seed)
            elif isinstance(read.options, dict):
                game = cls.new(game_type, seed=seed, **read.options)
        for number, text in enumerate(read.actions, start=1):
            with game_record.as_bad_record(f"decision {number} does not play"):
                game.play(text)
        game_record.check_seal(game.record(), read)
        return game

    def __repr__(self) -> str:
        return (
            f"<{self.type.title}, {self.players} players, {len(self._history)} decisions, {self.outcome or 'going on'}>"
        )


def _copied(state: Any, seed: int | None) -> Any:
    """A copy of a state, with a random stream if a seed is given."""
    twin = state.copy()
    if seed is not None:
        Randomness(check_seed(seed)).lend(twin)
    return twin


def is_by_hand(seed: object) -> bool:
    """True if a caller chooses all draws in place of a seed. An array equals nothing as a whole."""
    return isinstance(seed, str) and seed == BY_HAND


def check_seed(seed: object) -> int:
    """Check a seed, and draw one from the operating system if it is None."""
    if seed is None:
        import secrets

        return secrets.randbits(128)
    number = as_int(seed)
    if type(number) is not int or not 0 <= number <= MAX_SEED:
        raise BadOptions(f"seed: {shown(seed)} is not possible; a whole number from 0 to 2**128 - 1 is.")
    return number
