"""Event text of the family: endings, and all other entries as their journal kinds declare them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourcures.engine import event_text
from fourcures.engine.event_text import Entry
from fourcures.engine.values import Event
from fourcures.engine.vocabulary import EndingSpec, Enumeration, JournalSpec
from fourcures.games.common.vocabulary import FamilyEnding, FamilyJournalKind


def format_event(
    entry: Entry,
    kinds: type[Enumeration[JournalSpec]],
    endings: type[Enumeration[EndingSpec]],
    identify: Callable[[str, int], Any],
    say: Callable[[str, int], str],
) -> Event:
    """Turn a journal entry into an event."""
    if entry[0] == FamilyJournalKind.ENDED:
        ending = endings.specs[entry[1]]
        arguments = {"won": entry[1] == FamilyEnding.CURES, "reason": ending.name}
        return Event(kinds.specs[entry[0]].name, arguments, ending.sentence)
    return event_text.format_event(entry, kinds, identify, say)
