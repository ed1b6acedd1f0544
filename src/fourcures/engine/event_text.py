"""Event text: turns journal entries into events with a sentence, as their journal kinds declare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourcures.engine.values import Event
from fourcures.engine.vocabulary import Enumeration, JournalSpec

Entry = tuple[int, ...]  # a kind and its arguments


def format_event(
    entry: Entry,
    kinds: type[Enumeration[JournalSpec]],
    identify: Callable[[str, int], Any],
    say: Callable[[str, int], str],
) -> Event:
    """Turn a journal entry into an event.

    ``identify`` gives the value of an argument, ``say`` its words in the sentence.
    """
    spec = kinds.specs[entry[0]]
    values = dict(zip(spec.arguments, entry[1:], strict=False))
    sentence = spec.sentence.format(**{name: say(name, value) for name, value in values.items()})
    arguments = {name: identify(name, value) for name, value in values.items()}
    return Event(spec.name, arguments, sentence[0].upper() + sentence[1:])
