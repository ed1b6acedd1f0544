"""A table as the fold of its log: no clock, no network, no database.

All that is told of a game is told by ``Table.moment``, from what one seat may know. Where hands are hidden, even the
text of a decision can give something away (which card of a Forecast goes where): there others are told its kind, and
the rest by its events.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from fourcures import game_type
from fourcures.engine.errors import FourcuresError, IllegalAction
from fourcures.engine.game import Game, find_action
from fourcures.engine.game_type import Action, Event
from fourcures.server.protocol import (
    ActionHintFrame,
    Answer,
    DecisionFrame,
    EventFrame,
    Explain,
    Play,
    PromptFrame,
    Snapshot,
    Undo,
)
from fourcures.server.storage import Entry

NO_TURNING_BACK = "This cannot be taken back."


class Stale(Exception):
    """A deed was meant for another moment than the present one."""


class Unsure(Exception):
    """A deed cannot be taken back, and whoever asks for it has not said to be sure."""


class Decision(NamedTuple):
    """The entry of the log that led to the present moment."""

    seat: int
    kind: str
    text: str
    undone: bool


class Step(NamedTuple):
    """A part of a proposal that is possible: its text, in words, and where on the table it is."""

    text: str
    label: str
    targets: list[str]


def commitment(table: str, seed: str) -> str:
    """What binds a server to a seed from the start: the SHA-256 of the seed's 32 digits, a colon, the table's id."""
    return hashlib.sha256(f"{seed}:{table}".encode()).hexdigest()


def begun(game: str, beginning: dict[str, Any], seed: str) -> Game:
    """A game before its first decision; ``beginning`` holds its options, or the position that it starts from."""
    kind, number = game_type(game), int(seed, 16)
    if "position" in beginning:
        return Game.from_position(kind, beginning["position"], seed=number)
    return Game.new(kind, seed=number, **beginning["options"])


class Table:
    """The game at a table after ``seq`` entries of its log, and what the last of them brought."""

    def __init__(self, game: str, beginning: dict[str, Any], seed: str, *, forgetful: bool = True) -> None:
        self.game = begun(game, beginning, seed)
        self.seq = 0
        self._seed = seed
        self._decision: Decision | None = None
        self._events: list[Event] = self.game.events
        self._mine: list[Decision] = []  # decisions that may still be taken back, the last one last
        self._forgetful = forgetful
        self.is_private = self._hides(None)
        self._forget()

    # What is the case

    @property
    def actor(self) -> int | None:
        """The seat that must decide; None after the end."""
        return self.game.actor

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    def can_undo(self, seat: int | None) -> bool:
        """Whether a seat may take the last decision back: its own, and nothing hidden came to light."""
        return bool(self._mine) and self._mine[-1].seat == seat and not self.is_over and self.game.can_undo

    def _hides(self, seat: int | None) -> bool:
        seats = self.game.view(seat).get("seats", [])
        return any("hand" in one and one["hand"] is None for one in seats)

    # The log

    def fold(self, entry: Entry) -> None:
        """Go on by one entry of the log."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow {self.seq}")
        if entry.kind == "undo":
            self.game.undo()
            taken_back = self._mine.pop()
            self._decision, self._events = taken_back._replace(undone=True), []
        else:
            action = self._action(entry.text)
            self._events = self.game.play(entry.text, entry.seat)
            self._decision = Decision(entry.seat, action.kind, action.text, undone=False)
            if not self.game.can_undo:
                self._mine.clear()
            else:
                self._mine.append(self._decision)
        self.seq = entry.seq
        self._forget()

    def fold_all(self, entries: Iterable[Entry]) -> None:
        """Go on by some entries."""
        for entry in entries:
            self.fold(entry)

    def _forget(self) -> None:
        """Go on without a past that nobody can come back to: states and events of a whole game take much memory."""
        if self._forgetful and not self._mine:
            game = self.game
            self.game = Game(game.type, game.options, game.state(), game.seed)

    def _action(self, text: str) -> Action:
        game_type, state, options = self.game.type, self.game.state(), self.game.options
        return game_type.action(state, options, find_action(game_type, state, options, text))

    # Deeds

    def decide(self, deed: Play | Undo, command: str, time: float) -> Entry:
        """The entry that a deed adds to the log; Stale, Unsure or FourcuresError if it adds none."""
        if deed.expect != self.seq:
            raise Stale
        if isinstance(deed, Undo):
            if not self.can_undo(deed.seat):
                raise FourcuresError("Only the own last decision can be taken back, while nothing came to light by it.")
            return Entry(self.seq + 1, command, deed.seat, "undo", "", time)
        text = self._own(deed.action, deed.seat).text
        if not deed.sure and self.game.is_final(text):
            raise Unsure(NO_TURNING_BACK)
        return Entry(self.seq + 1, command, deed.seat, "play", text, time)

    def steps(self, seat: int, actions: Sequence[str]) -> list[Step]:
        """How far actions of a seat are possible one after the other, before anything hidden comes to light."""
        found: list[Step] = []
        game = self.game.copy()
        for text in actions:
            try:
                number = find_action(game.type, game.state(), game.options, text)
            except IllegalAction:
                break
            action = game.type.action(game.state(), game.options, number)
            if action.seat != seat or not game.legal_actions.has_id(number) or game.is_final(number):
                break
            offer = game.type.action_hint(game.state(), game.options, number)
            found.append(Step(action.text, offer.label, list(offer.targets)))
            game.play(number)
        return found

    def answer(self, deed: Explain) -> Answer:
        """Why an action is not possible for a seat, or what it would do; by what the seat may know."""
        try:
            action = self._own(deed.action, deed.seat)
        except IllegalAction as error:
            return Answer(deed.id, False, error.reason, error.rule)
        offer = self.game.type.action_hint(self.game.state(), self.game.options, action.id)
        return Answer(deed.id, True, offer.label, "")

    def _own(self, text: str, seat: int) -> Action:
        """A legal action of a seat; IllegalAction says why it is none, by what the seat may know."""
        game = self.game
        number = find_action(game.type, game.state(), game.options, text)
        action = game.type.action(game.state(), game.options, number)
        if action.seat != seat or not game.legal_actions.has_id(number):
            raise game.type.refusal(game.state(), game.options, number, seat)
        return action

    # What is told

    def moment(self, look: int | None, *, with_offers: bool = True) -> Snapshot:
        """The present moment as a seat may know it; None for a spectator. Nothing else tells of a game."""
        game, state = self.game, self.game.state()
        view = game.view(look)
        prompt = game.type.prompt(view)
        return Snapshot(
            seq=self.seq,
            viewer=look,
            decision=self._told(look),
            events=self._events_for(state, look),
            view=view,
            action_hints=self._offers(state, look) if with_offers and look is not None else [],
            prompt=PromptFrame(prompt.seat, prompt.text, prompt.passing),
            can_undo=self.can_undo(look),
            seed=self._seed if self.is_over else None,
        )

    def line(self, look: int | None) -> tuple[int, DecisionFrame | None, list[EventFrame]]:
        """The last entry of the log and its events alone, as a seat may know them."""
        return self.seq, self._told(look), self._events_for(self.game.state(), look)

    def _told(self, look: int | None) -> DecisionFrame | None:
        if self._decision is None:
            return None
        seat, kind, text, undone = self._decision
        return DecisionFrame(seat, kind if self.is_private and look != seat else text, undone)

    def _events_for(self, state: Any, look: int | None) -> list[EventFrame]:
        seen = (self.game.type.event_for_seat(state, event, look) for event in self._events)
        return [EventFrame(event.kind, event.args, event.text) for event in seen]

    def _offers(self, state: Any, seat: int) -> list[ActionHintFrame]:
        game_type, options = self.game.type, self.game.options
        if self.is_over:
            return []
        legal = self.game.legal_actions
        known = map(legal.action, legal.known_to(seat))
        own = [(action, game_type.action_hint(state, options, action.id)) for action in known if action.seat == seat]
        return [
            ActionHintFrame(action.text, action.kind, offer.label, list(offer.targets), offer.priority)
            for action, offer in own
        ]
