"""Lessons: the first game of each game, as prepared positions with known chance and what is practised there.

A lesson is data, ``games/GAME/data/lesson.toml``: chapters of one idea each, each a position and the steps that are
taken there. What a chapter promises happens because its seed is fixed; ``tests/test_lessons.py`` plays them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fourcures.toml_files import read_toml

__all__ = ["Chapter", "Step", "chapter", "chapters", "steps_done"]

Sentence = Annotated[str, Meta(min_length=1, max_length=420)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of the learner.

    Attributes:
        say: what is practised, and how.
        do: the actions that count, as texts.
        otherwise: why another possible action is not what is wanted now.
        then: what is said of it afterwards.
        expect: the kinds of events, or words of their sentences, that must follow. What is bad for players never comes
            without being named here.
    """

    say: Sentence
    do: Annotated[tuple[str, ...], Meta(min_length=1)]
    otherwise: Sentence
    then: str = ""
    expect: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea of a lesson: the position that it starts from, the seed of its chance, and its steps."""

    id: Annotated[str, Meta(pattern="^[a-z_]{1,24}$")]
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    position: dict[str, Any]
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    seed: int = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    chapters: tuple[Chapter, ...] = ()


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """Chapters of a game's lesson, in their order; none where the game has no lesson."""
    read = msgspec.convert(read_toml(game, "lesson.toml"), _File)
    return tuple(msgspec.structs.replace(one, position={"game": game, **one.position}) for one in read.chapters)


def chapter(game: str, name: str) -> Chapter | None:
    """Chapter of a game's lesson; None if there is none of this name."""
    return next((one for one in chapters(game) if one.id == name), None)


def steps_done(steps: Sequence[Step], actions: Iterable[str]) -> int:
    """How many steps the actions of a game have done; what a game does by itself between them counts for none."""
    done = 0
    for action in actions:
        if done < len(steps) and action in steps[done].do:
            done += 1
    return done
