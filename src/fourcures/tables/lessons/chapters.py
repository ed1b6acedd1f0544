"""Lessons: the first game of each game, as prepared positions with known chance and what is practised there.

A lesson is data, ``games/GAME/data/lesson.toml``: chapters of one idea each, each a position and the steps that are
taken there. What a chapter promises happens because its seed is fixed; ``tests/test_lessons.py`` plays them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fourcures.engine.errors import FourcuresError
from fourcures.tables.messages.protocol import LessonFrame
from fourcures.toml_files import read_toml

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


@dataclass
class LessonProgress:
    """Progress at a table: the next step follows from the log, so that a learner finds it again.

    Attributes:
        steps: those of the chapter.
        played: the actions that were not taken back.
    """

    steps: tuple[Step, ...]
    played: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, game: str, beginning: dict[str, Any]) -> LessonProgress | None:
        """Progress at a table before its first action; None if it is of no lesson, or of one that is gone."""
        found = chapter(game, beginning.get("lesson", ""))
        return cls(found.steps) if found else None

    @property
    def done(self) -> int:
        """How many steps are done."""
        return steps_done(self.steps, self.played)

    def check(self, action: str) -> None:
        """Refuse an action that is possible, but not what is practised now: FourcuresError with the step's sentence."""
        done = self.done
        if done == len(self.steps):
            raise FourcuresError("This chapter is done. Go on with the next one.")
        if action not in self.steps[done].do:
            raise FourcuresError(self.steps[done].otherwise)

    def frame(self) -> LessonFrame:
        """The next step, as the learner is told it."""
        done, steps = self.done, self.steps
        before: Step | None = steps[done - 1] if done else None
        step = steps[done] if done < len(steps) else None
        return LessonFrame(
            step=done,
            steps=len(steps),
            before=before.then if before else "",
            say=step.say if step else "",
            do=list(step.do) if step else [],
        )
