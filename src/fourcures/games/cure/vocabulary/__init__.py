"""Vocabulary of The Cure: components, choices, actions and journal kinds, each declared once."""

from fourcures.games.cure.vocabulary.actions import (
    ACTION_SPACE,
    FACE_NAMES,
    FIRST_ROW,
    NO_DIE,
    NO_SUCH_ACTION,
    PIPS,
    ROW_COLOUR,
    ROW_KIND,
    ROWS,
    WIDTH,
    ActionKind,
)
from fourcures.games.cure.vocabulary.components import EventCard, Icon, Place, Role
from fourcures.games.cure.vocabulary.journal import JournalKind
from fourcures.games.cure.vocabulary.turn import Awaited, Ending, PendingChoice, Phase

__all__ = [
    "ACTION_SPACE",
    "FACE_NAMES",
    "FIRST_ROW",
    "NO_DIE",
    "NO_SUCH_ACTION",
    "PIPS",
    "ROWS",
    "ROW_COLOUR",
    "ROW_KIND",
    "WIDTH",
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
