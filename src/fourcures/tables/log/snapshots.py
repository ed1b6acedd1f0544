"""Snapshots of a table after one entry, for many viewers: parts that they share are made and encoded only once.

``GameType.perspective`` defines which viewers share their knowledge. Each viewer gets the snapshot that a composer for
this viewer alone would make.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fourcures.engine.game import Game
from fourcures.engine.stops import Window
from fourcures.engine.trial import needs_confirmation
from fourcures.engine.values import Action
from fourcures.tables.messages.protocol import (
    ActionHintFrame,
    CardFrame,
    EventFrame,
    PromptFrame,
    Snapshot,
    TellingFrame,
)

if TYPE_CHECKING:
    from fourcures.tables.log.table import Table

MANY = 24  # number of choices above which only one is tried, because trying all would take too long
encoder = msgspec.json.Encoder()


def encoded(part: Any) -> Any:
    """Encode a part of a snapshot once, so that it can be copied into many frames."""
    return msgspec.Raw(encoder.encode(part)) if isinstance(part, dict | list) else part


class Knowledge(NamedTuple):
    """Parts of a snapshot that all seats of one perspective share, except for ``you`` in the view."""

    view: dict[str, Any]
    prompt: PromptFrame
    events: list[EventFrame]


class SnapshotComposer:
    """Composer of snapshots of a table's present state. Discard it when the state changes.

    Args:
        table: the table.
        with_hints: whether to include action hints, cards that matter and tellings.
        is_asked: False if the seat to decide is not asked now, because its window passes by itself.
        part: function applied to each part that several snapshots share; ``encoded`` if they are sent.
    """

    def __init__(
        self,
        table: Table,
        *,
        with_hints: bool = True,
        is_asked: bool = True,
        part: Callable[[Any], Any] = lambda part: part,
    ) -> None:
        self._table = table
        self._part = part
        self._game = table.game
        self._with_hints = with_hints
        self._is_asked = is_asked and not table.is_over
        self._knowledge: dict[Hashable, Knowledge] = {}
        self._hints: dict[frozenset[int], list[ActionHintFrame]] = {}

    def snapshot(self, viewer: int | None, own: Collection[int] = ()) -> Snapshot:
        """Snapshot of the table as ``viewer`` may know it. A ``viewer`` of None is a spectator.

        With open hands, it includes hints for ``own``, the other seats of the same person. Tellings are always for all
        seats of the person.
        """
        table, (view, prompt, events) = self._table, self._known_to(viewer)
        seats = frozenset(() if viewer is None else (viewer,) if table.hides_hands else (viewer, *own))
        return Snapshot(
            seq=table.seq,
            asked_since=table.asked_since,
            viewer=viewer,
            decision=table.decision_for(viewer),
            events=events,
            view=view if view["you"] == viewer else {**view, "you": viewer},
            action_hints=self._hints_for(seats) if self._with_hints else [],
            prompt=prompt,
            asked=self._is_asked,
            matters=self._matters(seats) if self._with_hints else [],
            tellings=self._tellings((*own,) if viewer is None else (viewer, *own)) if self._with_hints else [],
            can_undo=table.can_undo(viewer),
            seed=table.told_seed,
            lesson=table.lesson.frame() if table.lesson else None,
        )

    def _known_to(self, viewer: int | None) -> Knowledge:
        game = self._game
        perspective = game.type.perspective(game.options, viewer)
        if perspective not in self._knowledge:
            view = game.view(viewer)
            prompt = game.type.prompt(view)
            self._knowledge[perspective] = Knowledge(
                {name: self._part(value) for name, value in view.items()},
                PromptFrame(prompt.seat, prompt.text, prompt.passing),
                self._part(self._table.events_for(viewer)),
            )
        return self._knowledge[perspective]

    # What can be done

    @cached_property
    def _turns(self) -> list[tuple[Game, Window]]:
        """Each seat's turn in the open window: the game as it is when that seat is asked. Empty without a window."""
        return [(game, window_of(game)) for game in self._game.window_turns()]

    @cached_property
    def _actions(self) -> dict[int, list[Action]]:
        """Legal actions by seat."""
        found = defaultdict(list)
        for action in self._game.legal_actions:
            found[action.seat].append(action)
        return found

    def _matters(self, seats: Collection[int]) -> list[CardFrame]:
        """List the cards and powers of ``seats`` that can matter in the open window, without duplicates."""
        cards = (card for _, window in self._turns if window.seat in seats for card in window.matters)
        return [CardFrame(*card) for card in dict.fromkeys(cards)]

    def _tellings(self, seats: Collection[int]) -> list[TellingFrame]:
        """List the actions by which ``seats`` tell all of their hidden cards."""
        found = ((seat, self._game.telling(seat)) for seat in sorted(set(seats)))
        return [TellingFrame(seat, action.text) for seat, action in found if action is not None]

    def _hints_for(self, seats: frozenset[int]) -> list[ActionHintFrame]:
        """List hints for what ``seats`` can do now.

        In a window, also list what they could do if the seats asked before them pass. Tellings of cards are possible at
        any time, so they are listed only once.
        """
        if seats not in self._hints:
            found = {
                hint.text: hint
                for seat in sorted(seats)
                for hint in self._hints_of(self._game, seat, self._actions.get(seat, []))
            }
            for game, window in self._turns[1:]:
                if window.seat in seats:
                    passing = game.action(window.passing).text
                    actions = [one for one in game.legal_actions.of(window.seat) if not self._table.tells(one)]
                    later = self._hints_of(game, window.seat, actions)
                    found |= {hint.text: hint for hint in later if hint.text not in (passing, *found)}
            self._hints[seats] = self._part(list(found.values()))
        return self._hints[seats]

    def _hints_of(self, game: Game, seat: int, actions: list[Action]) -> Iterator[ActionHintFrame]:
        if not actions:
            return
        known = set(game.legal_actions.known_to(seat))
        actions = [action for action in actions if action.id in known]
        hints = game.type.action_hints(game.state(), game.options, [action.id for action in actions])
        finals = final_marks(game, actions)
        for action, final, (label, targets, priority, purpose, cost) in zip(actions, finals, hints, strict=True):
            tells = self._table.tells(action)
            yield ActionHintFrame(
                seat, action.text, action.kind, label, list(targets), priority, purpose, cost, final, tells
            )


def final_marks(game: Game, actions: Iterable[Action]) -> list[bool]:
    """Return for each action whether it needs confirmation.

    Actions in a row with many choices differ only in their destination, so one of them is tried for all.
    """
    space, found = game.type.action_space, dict[int, bool]()
    marks = []
    for action in actions:
        tried = action.id // space.width if space.breadth(action.id) > MANY else -action.id
        if tried not in found:
            found[tried] = needs_confirmation(game, [action])
        marks.append(found[tried])
    return marks


def window_of(game: Game) -> Window:
    """Open window of a game. Raises ValueError if there is none."""
    window = game.window
    if window is None:
        raise ValueError("no window is open")
    return window
