"""Games by hand: every random draw is a chance node with exact probabilities.

Rules draw in the middle of an action. Here the same rules run interpreted, with stand-ins for the functions of ``rng``
that take their draws from a script. At the end of the script, the run is abandoned and reports the weights of the next
draw. Choosing that draw repeats the run with a longer script, so there is no second engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from fourcures.engine import rng
from fourcures.engine.backend import Backend
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game, is_by_hand
from fourcures.engine.game_type import GameType
from fourcures.engine.journal import Journal, entries, new_journal
from fourcures.engine.legal import forbid_all
from fourcures.engine.legal_actions import LegalActions
from fourcures.engine.values import Action, Event, as_int

_script: ContextVar[Iterator[int]] = ContextVar("draws to come")


class _Undrawn(Exception):
    """End of the script: a draw is needed. Each outcome has a probability proportional to its weight."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__()
        self.weights = tuple(weights)


def _next_draw(stream: rng.RandomStream, weights: Sequence[int]) -> int:
    if sum(weight > 0 for weight in weights) == 1:
        return next(number for number, weight in enumerate(weights) if weight)
    for draw in _script.get():
        stream.drawn += 1
        return draw
    raise _Undrawn(weights)


STAND_INS: dict[Callable[..., Any], Callable[..., Any]] = {
    rng.randbelow: lambda stream, n: _next_draw(stream, (1,) * n),
    rng.one_in: lambda stream, n: _next_draw(stream, (n - 1, 1)) == 1,
    rng.weighted_choice: _next_draw,
}


@cache
def _scripted(game_type: GameType) -> Backend:
    return Backend("python", game_type.rule_functions, STAND_INS)


class Draw:
    """One outcome of a chance node: its number, its exact probability, and a text that is made on demand."""

    def __init__(self, number: int, probability: Fraction, tell: Callable[[int], str]) -> None:
        self.id = number
        self.probability = probability
        self._tell = tell

    @property
    def text(self) -> str:
        """Text of the events before the next draw or decision, or the number of the outcome if there are none."""
        return self._tell(self.id)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Draw {self.id}, {self.probability}: {self.text}>"


class Run(NamedTuple):
    """Suspended run of a rule function on a state, with the draws so far."""

    before: Any
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    draws: tuple[int, ...] = ()

    def carry_out(self, game_type: GameType) -> tuple[Any, Journal, tuple[int, ...]]:
        """Run to the end of the draws.

        Return the state, the journal and the weights of the next draw, empty if none is needed.
        """
        state, journal = self.before.copy(), new_journal()
        token = _script.set(iter(self.draws))
        try:
            _scripted(game_type)[self.function](state, *self.arguments, journal)
        except _Undrawn as undrawn:
            return state, journal, undrawn.weights
        finally:
            _script.reset(token)
        return state, journal, ()


class GameByHand(Game):
    """Game whose random draws are chosen by the caller: at a chance node ``chance`` lists them, and ``play`` takes one.

    While draws of an action are missing, views and the position show the table before that action.
    """

    _run_open: Run | None = None  # run that is suspended at a chance node
    _weights: tuple[int, ...] = ()  # weights of the outcomes at that node
    _told: int = 0  # journal entries of the run that were already returned as events

    @property
    def actor(self) -> int | None:
        """Seat that must decide now. It is None at a chance node and after the end."""
        return None if self._run_open else super().actor

    @property
    def legal_actions(self) -> LegalActions:
        """Legal actions of all seats now. There are none at a chance node."""
        if self._run_open is None:
            return super().legal_actions
        nothing = LegalActions(self.type, self._state, self.options)
        forbid_all(nothing._legal)
        return nothing

    @property
    def can_undo(self) -> bool:
        """True if no chance node is open, and the last decision neither drew nor revealed anything."""
        return self._run_open is None and super().can_undo

    def chance(self) -> list[Draw]:
        """Outcomes of the open chance node. The list is empty at a decision."""
        total = sum(self._weights)
        return [Draw(n, Fraction(weight, total), self._tell) for n, weight in enumerate(self._weights) if weight]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """View of a seat. Raise FourcuresError until the table is set up."""
        if self._run_open and self._run_open.function is self.type.set_up:
            raise FourcuresError("The table is still being set up: play one of what chance() lists.")
        return super().view(seat)

    def __str__(self) -> str:
        return repr(self) if self._run_open and self._run_open.function is self.type.set_up else super().__str__()

    def play(self, action: Action | Draw | int | str, seat: int | None = None) -> list[Event]:
        """Take an action, or at a chance node a draw or its number.

        Return the events up to the next decision or draw.
        """
        if self._run_open is None:
            if isinstance(action, Draw):
                raise FourcuresError("There is nothing to draw: the next thing is a decision.")
            return super().play(action, seat)
        number = action.id if isinstance(action, Draw) else as_int(action)
        if type(number) is not int or not 0 <= number < len(self._weights) or not self._weights[number]:
            raise FourcuresError(f"The next thing is chance; {shown(action)} is none of what chance() lists.")
        return self._carry_on(self._run_open._replace(draws=(*self._run_open.draws, number)))

    def undo(self) -> str:
        """Undo the last decision and all draws after it. Return its text."""
        text = super().undo()
        self._run_open, self._weights, self._told = None, (), 0
        return text

    def copy(self, *, seed: int | str | None = None) -> Game:
        """Independent copy of the game at the same point.

        With a seed, the copy takes its later draws from that seed.
        """
        if seed is not None and not is_by_hand(seed) and self._run_open:
            raise FourcuresError("Chance is at work: play one of what chance() lists, then copy with a seed.")
        copied = super().copy(seed=None if is_by_hand(seed) else seed)
        if isinstance(copied, GameByHand):
            copied._run_open, copied._weights, copied._told = self._run_open, self._weights, self._told
        return copied

    def record(self) -> dict[str, Any]:
        """Raise FourcuresError: a record is replayed by its seed, and this game has none."""
        raise FourcuresError("A game whose chance is settled by hand has no record; its position() can be kept.")

    def _run(self, state: Any, function: Any, *arguments: Any) -> list[Event]:
        self._told = 0
        return self._carry_on(Run(state, function, arguments))

    def _carry_on(self, run: Run) -> list[Event]:
        state, journal, self._weights = run.carry_out(self.type)
        told, self._told = self._told, len(entries(journal))
        self._run_open = run if self._weights else None
        self._state = run.before if self._weights else state
        self._legal = None
        happened = [self.type.event(state, self.options, entry) for entry in entries(journal)[told:]]
        self._events += happened
        return happened

    def _tell(self, number: int) -> str:
        """Text of the events that a draw leads to."""
        copy = self.copy()
        happened = copy.play(number)
        return " ".join(event.text for event in happened) or f"{number + 1} of {len(self._weights)}"

    def _key(self) -> tuple[Any, ...]:
        run = self._run_open
        return (*super()._key(), *((run.function.__name__, run.arguments, run.draws) if run else ()))


Game.by_hand = GameByHand
