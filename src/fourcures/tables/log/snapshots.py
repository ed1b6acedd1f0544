"""Snapshots of a table after one entry, for many viewers: what they know alike is made once, and encoded once.

Which viewers know alike is the game's to say (``GameType.perspective``). A composer that is asked for one viewer is the
definition of a snapshot; asked for several, it gives each of them the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from fourcures.engine.game import Game
from fourcures.engine.stops import Window
from fourcures.engine.trial import is_final
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

MANY = 24  # things to choose from; to try every choice among more would take too long
encoder = msgspec.json.Encoder()


def encoded(part: Any) -> Any:
    """A part of a snapshot that is to be sent: encoded here, once, and copied into every frame."""
    return msgspec.Raw(encoder.encode(part)) if isinstance(part, dict | list) else part


class Knowledge(NamedTuple):
    """What all seats of one perspective are told alike, but for ``you`` in the view."""

    view: dict[str, Any]
    prompt: PromptFrame
    events: list[EventFrame]


class SnapshotComposer:
    """Composer of the snapshots of a table as it is now; to be dropped when the table goes on.

    Args:
        part: what is done to a part that several snapshots share; ``encoded`` where they are sent.
        with_hints: whether to say what can be done.
        is_asked: whether the seat that is to decide is really asked.
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
        """Snapshot of the table as a seat may know it; ``viewer`` is None for a spectator.

        Where hands are open, it also says what ``own``, the other seats of the same person, can do.
        """
        table, (view, prompt, events) = self._table, self._known_to(viewer)
        seats = frozenset(() if viewer is None else (viewer,) if table.has_hidden_hands else (viewer, *own))
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
        """The game as each seat is asked in the open window, if there is one."""
        return [(game, window_of(game)) for game in self._game.window_turns()]

    @cached_property
    def _actions(self) -> dict[int, list[Action]]:
        """All legal actions by their seats."""
        found = defaultdict(list)
        for action in self._game.legal_actions:
            found[action.seat].append(action)
        return found

    def _matters(self, seats: Collection[int]) -> list[CardFrame]:
        """List the cards and powers of some seats that can matter in the open window, each of them once."""
        cards = (card for _, window in self._turns if window.seat in seats for card in window.matters)
        return [CardFrame(*card) for card in dict.fromkeys(cards)]

    def _tellings(self, seats: Collection[int]) -> list[TellingFrame]:
        """List the actions by which seats of one client tell all that they can."""
        found = ((seat, self._game.telling(seat)) for seat in sorted(set(seats)))
        return [TellingFrame(seat, action.text) for seat, action in found if action is not None]

    def _hints_for(self, seats: frozenset[int]) -> list[ActionHintFrame]:
        """List what some seats can do now, in a window also what they could if those asked before let it pass.

        Cards can be told at any time, so that telling them is not listed again.
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
    """Return for each action whether it is final.

    Actions of a row that choose from many things differ in their destination alone: one of them is tried for all.
    """
    space, found = game.type.action_space, dict[int, bool]()
    marks = []
    for action in actions:
        tried = action.id // space.width if space.breadth(action.id) > MANY else -action.id
        if tried not in found:
            found[tried] = is_final(game, [action])
        marks.append(found[tried])
    return marks


def window_of(game: Game) -> Window:
    """The window that is open in a game, where one is."""
    window = game.window
    if window is None:
        raise ValueError("no window is open")
    return window
