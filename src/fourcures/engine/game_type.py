"""Game type: the rules of a game, and its presentation with defaults made from the vocabulary.

Everything outside the game packages (terminal, command line, bots, server) depends on ``GameType`` alone and refers to
no game by name. A new game is one class, registered in ``fourcures.games``. Presentation that it does not define is
generated from its declared kinds: plain, but complete.
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

    no_such_action: ClassVar[str] = "RULES"  # clause that a refusal cites if no other applies
    about_data: ClassVar[str] = ""  # note for readers of the rules about the data behind them
    view_type: ClassVar[Any] = plain.View  # the TypedDict of views
    components_type: ClassVar[Any] = plain.Components  # the TypedDict of components

    # Actions and events

    def names(self, options: Any) -> Names:
        """Names of the things that actions and events are about, or the range of their numbers."""
        return {thing: range(size) for thing, size in self.action_space.sizes.items()}

    def action(self, state: Any, options: Any, action: int) -> Action:
        """An action from its id."""
        texts, names = ActionTexts(self.action_space, self.no_such_action), self.names(options)
        seat = self.decider(state)
        text = texts.write(action, names, lambda *_: seat)
        kind = self.action_space.names[self.action_space.row_kind[action // self.width]]
        return Action(action, kind, seat, texts.arguments(action, names), text)

    def actions(self, state: Any, options: Any, numbers: Sequence[int]) -> list[Action]:
        """Actions from their ids, all in the same state. A game may override this with a faster way than one by one."""
        return [self.action(state, options, number) for number in numbers]

    def parse(self, state: Any, options: Any, text: str, seat: int | None = None) -> int:
        """Parse a text of a seat, by default the deciding seat, into an action id.

        Raise IllegalAction if it means none.
        """
        own = self.decider(state) if seat is None else seat
        return ActionTexts(self.action_space, self.no_such_action).read(text, self.names(options), lambda *_: own)

    def refusal(self, state: Any, options: Any, action: int, seat: int | None) -> IllegalAction:
        """Refusal of an action that is not legal now, with the rule.

        For a seat, it contains only what the seat may know.
        """
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
        """Turn a journal entry into an event with a sentence."""
        names = self.names(options)

        def identify(name: str, value: int) -> Any:
            known = names.get(name, range(0))
            return known[value] if value < len(known) else value

        return format_event(entry, self.journal_kinds, identify, lambda name, value: str(identify(name, value)))

    def event_for_seat(self, state: Any, event: Event, seat: int | None) -> Event:
        """Event as a seat may know it."""
        return event

    def reveals(self, options: Any, kind: str) -> bool:
        """True if events of a kind reveal something hidden, so that the decision before them cannot be undone."""
        reveals = self.journal_kinds.named(kind).reveals
        return reveals == "always" or (reveals == "hand" and self.hides_hands(options))

    def hides_hands(self, options: Any) -> bool:
        """True if hands are hidden, so that seats may know different things. Clients then keep seats apart."""
        return False

    def may_tell(self, options: Any) -> bool:
        """Whether players may tell each other cards of hidden hands."""
        return False

    def hand_cards(self, options: Any) -> Collection[str]:
        """Names of all cards that hands can hold, which players may ask each other for."""
        return ()

    # Positions and views

    @property
    def position_type(self) -> type[Struct]:
        """Struct type of position documents."""
        return plain.position_type(self)

    def position(self, state: Any, options: Any) -> dict[str, Any]:
        """Position as a readable document: everything but the random stream."""
        return plain.position(self, state, options)

    def read_position(self, document: Any) -> tuple[Any, Any]:
        """Options and state of a position. Raise BadPosition if it is impossible."""
        return plain.read_position(self, document)

    def view(self, state: Any, options: Any, seat: int | None) -> dict[str, Any]:
        """View of a seat, or of a spectator (None): what the viewer may know.

        All keys are the game's own, except ``seats``, which clients read: a list with a dictionary for each seat in
        order. Its ``hand`` is None if it is hidden from the viewer, see ``hides_hands``. A game whose seats own nothing
        omits ``hand`` or ``seats``.
        """
        return plain.view(self, state, options, seat)

    def possible_position(self, view: dict[str, Any]) -> dict[str, Any]:
        """Position in which a seat sees this view.

        Hidden parts are filled with anything that fits, for ``redeal`` to sample. If nothing is hidden, the position
        consists of the view's keys that positions have.
        """
        return plain.possible_position(view, self.position_type)

    def perspective(self, options: Any, seat: int | None) -> Hashable:
        """Key of what a seat may know. Seats with equal keys are told the same, which needs to be made only once.

        If keys are equal, views are equal except for ``you``, and so are prompts and events. By default each seat has
        its own key.
        """
        return seat

    def knowledge(self, view: dict[str, Any]) -> str:
        """Sentence on how much of what others hold a view shows, or an empty string if it shows all."""
        return ""

    def prompt(self, view: dict[str, Any]) -> Prompt:
        """Prompt of a view: the question, and the seat that must answer."""
        return plain.prompt(self, view)

    def window(self, state: Any, options: Any) -> Window | None:
        """Open window, if the present decision is only whether to use it, or None; see ``engine.stops``."""
        return None

    def remarks(self, state: Any, options: Any, seat: int, plan: Sequence[str]) -> list[Remark]:
        """Remarks of a coach to a seat, based on what it may know.

        ``plan`` holds the actions that the adviser would take now.
        """
        return []

    # For terminals and pages

    def panels(self, view: dict[str, Any]) -> list[Panel]:
        """Table of a view as styled text."""
        return plain.panels(self, view)

    def picture(self, view: dict[str, Any]) -> str:
        """Table of a view as an SVG document. The default shows its panels."""
        return plain.picture(self, view)

    def components(self, options: Any) -> dict[str, Any]:
        """Printed content of board, cards and dice, for drawing the table. It is constant during a game."""
        return plain.components(self, options)

    def action_hint(self, state: Any, options: Any, action: int) -> ActionHint:
        """Hint with which a page offers a legal action: its label and its click targets."""
        return plain.action_hint(self, self.action(state, options, action))

    def action_hints(self, state: Any, options: Any, actions: Sequence[int]) -> list[ActionHint]:
        """Hints for legal actions of the same state. A game may override this with a faster way than one by one."""
        return [self.action_hint(state, options, action) for action in actions]
