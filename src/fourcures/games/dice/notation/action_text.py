"""Action text: actions as players type them, written and parsed."""

from __future__ import annotations

from fourcures.engine.action_text import ActionTexts, Names
from fourcures.engine.values import Action
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.dice.data.board import COLOURS, DICE, FACES, Board
from fourcures.games.dice.rules.actions import kind_of
from fourcures.games.dice.rules.state import THE_SEAT
from fourcures.games.dice.vocabulary import ACTION_SPACE, NO_SUCH_ACTION, Role

TEXTS = ActionTexts(ACTION_SPACE, NO_SUCH_ACTION)


def describe(board: Board, number: int) -> Action:
    """Describe an action with its names and its text."""
    kind, names = ACTION_SPACE.names[kind_of(number)], _names(board)
    return Action(number, kind, THE_SEAT, TEXTS.arguments(number, names), TEXTS.write(number, names, _nothing_left_out))


def parse(board: Board, text: str) -> int:
    """Parse the text of an action and return its id. Raise IllegalAction if the text is wrong."""
    return TEXTS.read(text, _names(board), _nothing_left_out)


def _names(board: Board) -> Names:
    return {"city": board.cities, "colour": COLOURS, "face": FACES, "role": Role.names, "number": range(1, DICE + 1)}


def _nothing_left_out(*_: object) -> int:
    """No argument of this game's actions is optional."""
    return NOBODY
