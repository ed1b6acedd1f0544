"""Vocabulary of The Cure: components, choices, actions and journal kinds, each declared once."""

from fourcures.games.cure.vocabulary.actions import (
    ACTION_SPACE,
    FACE_NAMES,
    FIRST_ROW,
    GROUP,
    NO_DIE,
    NO_SUCH_ACTION,
    PIPS,
    ROW_COLOUR,
    ROW_KIND,
    ROWS,
    WIDTH,
    ActionGroup,
    ActionKind,
)
from fourcures.games.cure.vocabulary.components import EventCard, Icon, Place, Role
from fourcures.games.cure.vocabulary.journal import JournalKind
from fourcures.games.cure.vocabulary.turn import ROLL_PHASES, WINDOW_PHASES, Awaited, Ending, PendingChoice, Phase

__all__ = [
    "ACTION_SPACE",
    "FACE_NAMES",
    "FIRST_ROW",
    "GROUP",
    "NO_DIE",
    "NO_SUCH_ACTION",
    "PIPS",
    "ROLL_PHASES",
    "ROWS",
    "ROW_COLOUR",
    "ROW_KIND",
    "WIDTH",
    "WINDOW_PHASES",
    "ActionGroup",
    "ActionKind",
    "Awaited",
    "Ending",
    "EventCard",
    "Icon",
    "JournalKind",
    "PendingChoice",
    "Phase",
    "Place",
    "Role",
]
