"""A table as the fold of its log: no clock, no network, no database.

Clients are sent only what one seat may know; see ``snapshots``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from typing import Any, NamedTuple

from fourcures import game_type
from fourcures.engine.errors import FourcuresError, IllegalAction, Undetermined
from fourcures.engine.game import Game
from fourcures.engine.trial import needs_confirmation
from fourcures.engine.values import Action, ActionHint, Event
from fourcures.engine.vocabulary import EVENT
from fourcures.tables.lessons.chapters import LessonProgress
from fourcures.tables.log.rehearsal import Rehearsal
from fourcures.tables.log.snapshots import SnapshotComposer, window_of
from fourcures.tables.messages.bodies import LogEntry
from fourcures.tables.messages.protocol import (
    Accept,
    Answer,
    DecisionFrame,
    EventFrame,
    Explain,
    Play,
    Propose,
    Snapshot,
    Undo,
)
from fourcures.tables.rows import Entry

CANNOT_BE_UNDONE = "This cannot be taken back."
UNDO_LIMIT = 2500  # entries after which nothing can be undone; only a game played in circles gets so long
LONGEST_LOG = 5000  # entries


class StaleCommand(Exception):
    """A command was meant for another state of the log."""


class ConfirmationNeeded(Exception):
    """A command cannot be undone, and its sender has not set ``sure``."""


class Decision(NamedTuple):
    """Decision of the log; ``undone`` if it was taken back."""

    action: Action
    undone: bool


class ProposalStep(NamedTuple):
    """Action of a proposal: its text, its label and its targets on the table."""

    text: str
    label: str
    targets: list[str]


def commitment(table: str, seed: str) -> str:
    """Commitment to a table's seed, shown from the start: SHA-256 of the seed's 32 digits, a colon and the id."""
    return hashlib.sha256(f"{seed}:{table}".encode()).hexdigest()


def start_game(game: str, beginning: dict[str, Any], seed: str) -> Game:
    """New game before its first decision; ``beginning`` holds its options or its starting position."""
    rules, number = game_type(game), int(seed, 16)
    if "position" in beginning:
        return Game.from_position(rules, beginning["position"], seed=number)
    return Game.new(rules, seed=number, **beginning["options"])


class Table:
    """Game at a table after ``seq`` entries of its log, with the events of the last one.

    ``asked_since`` is the number of the last entry that changed the question to the players. Later entries only told
    cards, so a command that was sent since then still answers the question.

    Without ``keep_history``, the table saves memory by dropping states and events that no undo can need.
    """

    def __init__(self, game: str, beginning: dict[str, Any], seed: str, *, keep_history: bool = False) -> None:
        self.game = start_game(game, beginning, seed)
        self.seq = self.asked_since = 0
        self.decisions = 0  # number of decisions that are not undone
        self._seed = seed
        # Others play the same deal; the seed is shown on the deal's page once its day is over.
        self._keeps_seed = "deal" in beginning
        self._decision: Decision | None = None
        self._events: list[Event] = self.game.events
        self._undoable: list[Decision] = []  # decisions that may still be undone, oldest first
        self._keeps_history = keep_history
        self._rehearsal: Rehearsal | None = None
        self.lesson = LessonProgress.of(game, beginning)
        self.hides_hands = self.game.hides_hands
        self._drop_history()

    def copy(self) -> Table:
        """Independent copy of the table, without its rehearsal."""
        copied = copy(self)
        copied.game = self.game.copy()
        copied._undoable = list(self._undoable)
        copied._rehearsal = None
        copied.lesson = deepcopy(self.lesson)
        return copied

    # State

    @property
    def actor(self) -> int | None:
        """Seat that must decide, or None after the end."""
        return self.game.actor

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.game.outcome is not None

    def can_undo(self, seat: int | None) -> bool:
        """True if a seat may undo the last decision: it was its own and revealed nothing hidden.

        Nothing can be undone after the end of the game, or from ``UNDO_LIMIT`` entries on.
        """
        is_own = bool(self._undoable) and self._undoable[-1].action.seat == seat and self.seq < UNDO_LIMIT
        return is_own and not self.is_over and self.game.can_undo

    @property
    def may_tell(self) -> bool:
        """True if players may tell each other cards of hidden hands."""
        return self.game.type.may_tell(self.game.options)

    @property
    def has_secret_hands(self) -> bool:
        """True if hands are hidden and players may not tell their cards."""
        return self.hides_hands and not self.may_tell

    @property
    def told_seed(self) -> str | None:
        """Seed of the game, or None while the game goes on and at tables of a day's deal."""
        return self._seed if self.is_over and not self._keeps_seed else None

    # The log

    def fold(self, entry: Entry) -> None:
        """Apply one entry of the log."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow {self.seq}")
        asked = self._asked
        if entry.kind == "undo":
            self.game.undo()
            self._rehearsal = None
            self.decisions -= 1
            undone = self._undoable.pop()
            if self.lesson:
                self.lesson.played.pop()
            self._decision, self._events = undone._replace(undone=True), []
            self.asked_since = entry.seq
        else:
            action = self._play(entry)
            self.decisions += 1
            self._decision = Decision(action, undone=False)
            if not self.tells(action) or self._asked != asked:
                self.asked_since = entry.seq
            if self.lesson:
                self.lesson.played.append(action.text)
            if not self.game.can_undo:
                self._undoable.clear()
            else:
                self._undoable.append(self._decision)
        self.seq = entry.seq
        self._drop_history()

    def _play(self, entry: Entry) -> Action:
        """Play an entry, or take over its step from the rehearsal. Return the action."""
        step = self._rehearsal.step(entry) if self._rehearsal else None
        if step is not None:
            self.game, self._events = step.game, step.events
            return step.action
        action = self.game.action(entry.text, entry.seat)
        self._events = self.game.play(action, entry.seat)
        return action

    def tells(self, action: Action) -> bool:
        """True if an action only tells cards."""
        return bool(self.game.type.action_kinds.named(action.kind).tells)

    @property
    def _asked(self) -> tuple[Any, ...]:
        """Key of the present question. Telling cards can change it, because it can skip seats in a window."""
        window = self.game.window
        return self.game.turn, self.game.actor, window and window.occasion

    def is_current(self, command: Play | Undo | Accept | Propose) -> bool:
        """True if a command still answers the present question, because only cards were told since it was sent.

        An undo must have been sent for the last entry.
        """
        oldest = self.seq if isinstance(command, Undo) else self.asked_since
        return oldest <= command.expect <= self.seq

    def rehearse(self) -> Rehearsal:
        """Start a rehearsal of entries that may follow, in place of the last one."""
        self._rehearsal = Rehearsal(self.game)
        return self._rehearsal

    def fold_all(self, entries: Iterable[Entry]) -> None:
        """Apply entries of the log in order."""
        for entry in entries:
            self.fold(entry)

    def _drop_history(self) -> None:
        """Drop past states and events, unless they are kept or an undo may need them."""
        if not self._keeps_history and not self._undoable:
            self.game = self.game.without_history()

    # Commands

    def decide(self, command: Play | Undo | Accept, key: str, time: float, proposed: Sequence[str] = ()) -> list[Entry]:
        """Log entries for a command. Raises StaleCommand, ConfirmationNeeded or FourcuresError if it is refused.

        There are several entries if the command accepts a proposal. There are also several if the seat uses a window
        before its turn: then the seats before it pass first, and are asked again afterwards.

        Args:
            command: the command.
            key: idempotency key of the command, with which the keys of the entries begin.
            time: time of the entries.
            proposed: texts of the actions of an accepted proposal.
        """
        if not self.is_current(command):
            raise StaleCommand
        if self.seq >= LONGEST_LOG:
            raise FourcuresError(f"This table has come to {LONGEST_LOG} decisions, the most that one can have.")
        if isinstance(command, Undo):
            if self.seq >= UNDO_LIMIT:
                raise FourcuresError(f"After {UNDO_LIMIT} decisions nothing can be taken back at a table any more.")
            if not self.can_undo(command.seat):
                raise FourcuresError(
                    "Only your own last decision can be taken back, and only if it revealed nothing hidden."
                )
            return [Entry(self.seq + 1, key, command.seat, "undo", "", time)]
        if isinstance(command, Accept):
            steps = self._proposed_steps(command.seat, proposed)
        else:
            steps = self._steps(command.action, command.seat)
        if self.lesson and not self._is_pass(steps[-1]):
            self.lesson.check(steps[-1].text)
        if not command.sure and needs_confirmation(self.game, steps):
            raise ConfirmationNeeded(CANNOT_BE_UNDONE)
        return self.entries(steps, key, time)

    def _is_pass(self, action: Action) -> bool:
        """True if an action lets the open window pass."""
        window = self.game.window
        return window is not None and window.passing == action.id

    def entries(self, steps: Sequence[Action], key: str, time: float, after: int = 0) -> list[Entry]:
        """Log entries for consecutive actions of a command, of which ``after`` earlier entries exist already."""
        return [
            Entry(self.seq + number + 1, f"{key}.{number}" if number else key, step.seat, "play", step.text, time)
            for number, step in enumerate(steps, start=after)
        ]

    def _steps(self, text: str, seat: int) -> list[Action]:
        """Action of a seat, preceded by the passes of the seats asked before it in the open window.

        Raises IllegalAction if the seat cannot take the action.
        """
        try:
            return [legal_action(self.game, text, seat)]
        except IllegalAction:
            passes: list[Action] = []
            for game in self.game.window_turns():
                passing = game.action(window_of(game).passing)
                if passes and game.actor == seat and passing.text != text:
                    return [*passes, legal_action(game, text, seat)]
                passes.append(passing)
            raise

    def _proposed_steps(self, seat: int, actions: Sequence[str]) -> list[Action]:
        """Actions that a seat takes when it accepts a proposal. Raises FourcuresError if none is playable."""
        steps = [action for action, _ in self._playable(seat, actions)]
        if not steps:
            raise FourcuresError(
                "This proposal cannot be played automatically; take its first action yourself if you want it."
            )
        return steps

    def playable_steps(self, seat: int, actions: Sequence[str]) -> list[ProposalStep]:
        """Leading actions that a seat can play in sequence before anything hidden is revealed."""
        playable = self._playable(seat, actions)
        return [ProposalStep(action.text, hint.label, list(hint.targets)) for action, hint in playable]

    def _playable(self, seat: int, actions: Sequence[str]) -> Iterator[tuple[Action, ActionHint]]:
        trial = self.game.trial()
        with suppress(IllegalAction, Undetermined):
            for text in actions:
                action = legal_action(trial, text, seat)
                hint = trial.hint(action)
                trial.play(action.id)
                yield action, hint

    def told_steps(self, actions: Sequence[str]) -> list[ProposalStep]:
        """Describe actions, legal or not, from public information only, up to the first text that is no action.

        Labels come from a sampled deal with a fixed seed, so they do not depend on hidden hands. Event cards keep their
        typed text, because their labels would name the pawn of the holder in the sample.
        """
        found: list[ProposalStep] = []
        public = self.game.imagine(None, seed=0)
        with suppress(IllegalAction):
            for text in actions:
                action = public.action(text)
                is_event = public.type.action_kinds.named(action.kind).cost == EVENT
                hint = ActionHint(text.strip().capitalize()) if is_event else public.hint(action)
                found.append(ProposalStep(text, hint.label, list(hint.targets)))
        return found

    def answer(self, command: Explain) -> Answer:
        """Explain why an action is not possible for a seat, or what it would do, from what the seat may know."""
        try:
            action = self._steps(command.action, command.seat)[-1]
        except IllegalAction as error:
            return Answer(command.id, False, error.reason, error.rule)
        hint = self.game.hint(action)
        return Answer(command.id, True, hint.label, "")

    # Snapshots

    def snapshot(
        self, viewer: int | None, own: Collection[int] = (), *, with_hints: bool = True, is_asked: bool = True
    ) -> Snapshot:
        """Snapshot of the table as ``viewer`` may know it. A ``viewer`` of None is a spectator.

        With open hands, it includes hints for ``own``, the other seats of the same person.
        """
        return SnapshotComposer(self, with_hints=with_hints, is_asked=is_asked).snapshot(viewer, own)

    def log_entry(self, viewer: int | None) -> LogEntry:
        """Last entry of the log with its events, as ``viewer`` may know them."""
        return LogEntry(self.seq, self.decision_for(viewer), self.events_for(viewer))

    def decision_for(self, viewer: int | None) -> DecisionFrame | None:
        """Decision of the last entry as ``viewer`` may know it, or None if the log is empty."""
        if self._decision is None:
            return None
        action, undone = self._decision
        return DecisionFrame(action.seat, action.told_to(viewer, hides_hands=self.hides_hands), undone)

    def events_for(self, viewer: int | None) -> list[EventFrame]:
        """Events of the last entry as ``viewer`` may know them."""
        state = self.game.state()
        visible = (self.game.type.event_for_seat(state, event, viewer) for event in self._events)
        return [EventFrame(event.kind, event.args, event.text) for event in visible]


def legal_action(game: Game, text: str, seat: int) -> Action:
    """Legal action of a seat. Raises IllegalAction, with a reason from what the seat may know, if it is not legal."""
    action = game.action(text, seat)
    if action.seat != seat or not game.legal_actions.has_id(action.id):
        raise game.type.refusal(game.state(), game.options, action.id, seat)
    return action
