"""Legal actions of one state, as games hand them to clients."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fourcures.engine.errors import IllegalAction, shown
from fourcures.engine.game_type import GameType
from fourcures.engine.legal import count_legal, is_legal, legal_ids
from fourcures.engine.values import Action, as_int


class LegalActions:
    """Legal actions of one state. Ids are listed at once, actions and texts only on demand."""

    def __init__(self, game_type: GameType, state: Any, options: Any) -> None:
        self._type = game_type
        self._options = options
        self._state = state
        self._legal = [0] * (game_type.rows + 1)
        self._actions: dict[int, Action] = {}  # actions made so far, by id
        self._texts: dict[str, Action] = {}  # all legal actions by text, once they have been requested
        game_type.list_legal(self._state, self._legal)

    def __len__(self) -> int:
        return count_legal(self._legal)

    def __iter__(self) -> Iterator[Action]:
        if not self._texts:
            for action in self._type.actions(self._state, self._options, self.ids()):
                self._actions[action.id] = action
                self._texts[action.text] = action
        return iter(self._texts.values())

    def action(self, number: int) -> Action:
        """Action with this id, legal or not. It is made once."""
        number = find_action(self._type, self._state, self._options, number)
        if number not in self._actions:
            self._actions[number] = self._type.action(self._state, self._options, number)
        return self._actions[number]

    def find(self, action: Action | int | str, seat: int | None = None) -> int:
        """Id of an action given in any form, legal or not. A text is read as written by ``seat``."""
        if seat is None and isinstance(action, str) and action in self._texts:
            return self._texts[action].id
        return find_action(self._type, self._state, self._options, action, seat)

    def __contains__(self, action: Action | int | str) -> bool:
        try:
            number = self.find(action)
        except IllegalAction:
            return False
        return self.has_id(number)

    def has_id(self, number: int) -> bool:
        """Whether the action with this id is legal."""
        number = as_int(number)
        if type(number) is not int or not 0 <= number < self._type.rows * self._type.width:
            return False
        return is_legal(self._legal, number, self._type.width)

    def ids(self) -> list[int]:
        """The ids, in order."""
        return legal_ids(self._legal, self._type.width)

    def known_to(self, seat: int) -> list[int]:
        """Ids of the actions that a seat may know of, without those that only hands hidden from it allow."""
        known = self._legal[:]
        self._type.keep_own(self._state, seat, known)
        return legal_ids(known, self._type.width)

    def texts(self) -> list[str]:
        """The texts, in the order of the ids."""
        return [action.text for action in self]

    def of(self, seat: int) -> list[Action]:
        """The actions that one seat may take."""
        own = as_int(seat)
        return [action for action in self if type(own) is int and action.seat == own]

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"


def find_action(
    game_type: GameType, state: Any, options: Any, action: Action | int | str, seat: int | None = None
) -> int:
    """Id of an action given as an Action, an id or a text. A text is read as written by ``seat``."""
    given: object = action.id if isinstance(action, Action) else action
    if isinstance(given, str) and given is action:
        return game_type.parse(state, options, given, seat)
    number = as_int(given)
    if type(number) is not int:
        raise IllegalAction(f"{shown(given)} is not an action, an id or a text", game_type.no_such_action)
    if not 0 <= number < game_type.rows * game_type.width:
        raise IllegalAction(f"There is no action with the id {shown(number)}", game_type.no_such_action)
    return number
