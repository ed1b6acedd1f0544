"""Game type: the rules of a game, and its presentation with defaults made from the vocabulary.

Everything outside the game packages (terminal, command line, bots, server) works on ``GameType`` alone and asks no
game by name. A new game is one class, registered in ``fourcures.games``; what it does not say of its presentation
follows from what its kinds declare: plain, but complete.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from fourcures.engine import plain_presentation as plain
from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.errors import IllegalAction
from fourcures.engine.event_text import format_event
from fourcures.engine.rules import Rules
from fourcures.engine.stops import Window
from fourcures.engine.values import Action, ActionHint, Event, Panel, Prompt, Remark


class GameType(Rules):
    """One game of the family: its rules, and how it is shown."""

    no_such_action: ClassVar[str] = "RULES"  # the clause that refuses what is no action at all
    about_data: ClassVar[str] = ""  # what a reader of the rules should know of the data behind them
    view_type: ClassVar[Any] = plain.View  # the TypedDict of views
    components_type: ClassVar[Any] = plain.Components  # the TypedDict of components

    # Actions and events

    def names(self, options: Any) -> Names:
        """The names of the things that actions and events are about, or the range of their numbers."""
        return {thing: range(size) for thing, size in self.action_space.sizes.items()}

    def action(self, state: Any, options: Any, action: int) -> Action:
        """An action from its id."""
        texts, names = ActionTexts(self.action_space, self.no_such_action), self.names(options)
        seat = self.decider(state)
        text = texts.write(action, names, lambda *_: seat)
        kind = self.action_space.names[self.action_space.row_kind[action // self.width]]
        return Action(action, kind, seat, texts.arguments(action, names), text)

    def actions(self, state: Any, options: Any, numbers: Sequence[int]) -> list[Action]:
        """Actions from their ids, all of one moment; a game may know a quicker way than one by one."""
        return [self.action(state, options, number) for number in numbers]

    def parse(self, state: Any, options: Any, text: str, seat: int | None = None) -> int:
        """Id of the action that a text of a seat means, or of the seat that decides; IllegalAction if it means none."""
        own = self.decider(state) if seat is None else seat
        return ActionTexts(self.action_space, self.no_such_action).read(text, self.names(options), lambda *_: own)

    def refusal(self, state: Any, options: Any, action: int, seat: int | None) -> IllegalAction:
        """Why an action is not legal now, in words, with the rule; told to a seat, only what it may know."""
        if state.outcome:
            return IllegalAction("The game is over", self.no_such_action)
        decider = self.decider(state)
        if seat is not None and seat != decider:
            return IllegalAction(f"Seat {decider} decides now, not seat {seat}", self.no_such_action)
        told = self.action(state, options, action)
        return IllegalAction(
            f"'{told.text}' is not possible now", self.action_kinds.named(told.kind).clauses or self.no_such_action
        )

    def event(self, state: Any, options: Any, entry: tuple[int, int, int, int]) -> Event:
        """An entry of the journal in words."""
        names = self.names(options)

        def identify(name: str, value: int) -> Any:
            known = names.get(name, range(0))
            return known[value] if value < len(known) else value

        return format_event(entry, self.journal_kinds, identify, lambda name, value: str(identify(name, value)))

    def event_for_seat(self, state: Any, event: Event, seat: int | None) -> Event:
        """The event as a seat may know it."""
        return event

    def reveals(self, options: Any, kind: str) -> bool:
        """Whether events of a kind show somebody what was hidden before, so that their decision cannot be undone."""
        reveals = self.journal_kinds.named(kind).reveals
        return reveals == "always" or (reveals == "hand" and not options.hands_open)

    def may_tell(self, options: Any) -> bool:
        """Whether players may tell each other cards of hidden hands."""
        return False

    def hand_cards(self, options: Any) -> Collection[str]:
        """Names of all cards that hands can hold, which players may ask each other for."""
        return ()

    # Positions and views

    @property
    def position_type(self) -> type[Struct]:
        """The struct of positions: what their JSON documents may hold."""
        return plain.position_type(self)

    def position(self, state: Any, options: Any) -> dict[str, Any]:
        """Everything but chance, readable."""
        return plain.position(self, state, options)

    def read_position(self, document: Any) -> tuple[Any, Any]:
        """Options and state of a position; BadPosition says what is impossible."""
        return plain.read_position(self, document)

    def view(self, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None for a spectator.

        The keys are the game's own but for one that clients read: ``seats``, a list with a dictionary for each seat in
        order, whose ``hand`` is None where it is hidden from the viewer. Where any hand is hidden from a seat, seats
        that share a device are kept apart. A game without seats' own things leaves ``hand`` or ``seats`` out.
        """
        return plain.view(self, state, options, seat)

    def possible_position(self, view: dict[str, Any]) -> dict[str, Any]:
        """A position in which a seat sees this view; of what the view hides anything that fits, for ``redeal`` to draw.

        Where nothing is hidden, it is what the view holds of a position.
        """
        return plain.possible_position(view, self.position_type)

    def perspective(self, options: Any, seat: int | None) -> Hashable:
        """What decides what a seat may know: equal for seats that are told the same, so that it can be made once.

        Where it is equal, views are equal but for ``you``, and so are prompts and events. Each seat has its own, unless
        the game knows better.
        """
        return seat

    def knowledge(self, view: dict[str, Any]) -> str:
        """Sentence on how much of what others hold a view shows; empty where it shows all."""
        return ""

    def prompt(self, view: dict[str, Any]) -> Prompt:
        """What is asked of whom, from a view."""
        return plain.prompt(self, view)

    def window(self, state: Any, options: Any) -> Window | None:
        """The window that is open, if the present decision is none but whether to use one; see ``engine.stops``."""
        return None

    def remarks(self, state: Any, options: Any, seat: int, plan: Sequence[str]) -> list[Remark]:
        """What a coach could point out to a seat, by what it may know; ``plan`` is what the adviser would do now."""
        return []

    # For terminals and pages

    def panels(self, view: dict[str, Any]) -> list[Panel]:
        """The table of a view as styled text."""
        return plain.panels(self, view)

    def picture(self, view: dict[str, Any]) -> str:
        """The table of a view as an SVG document; of a game without one of its own, its panels."""
        return plain.picture(self, view)

    def components(self, options: Any) -> dict[str, Any]:
        """What is printed on board, cards and dice, for whoever draws the table; the same through the whole game."""
        return plain.components(self, options)

    def action_hint(self, state: Any, options: Any, action: int) -> ActionHint:
        """How a page offers a legal action: in words, and where on the table it can be clicked."""
        return plain.action_hint(self, self.action(state, options, action))

    def action_hints(self, state: Any, options: Any, actions: Sequence[int]) -> list[ActionHint]:
        """How a page offers legal actions of one moment; a game may know a quicker way than one by one."""
        return [self.action_hint(state, options, action) for action in actions]
