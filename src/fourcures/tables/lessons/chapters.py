"""Lessons: guided first games, as prepared positions with fixed seeds and the steps to practise there.

A lesson is data, ``games/GAME/data/lesson.toml``. Each of its chapters teaches one idea by a position and the steps to
take from it. The fixed seed makes the announced events happen; ``tests/test_lessons.py`` plays all chapters.
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
        say: what to practise, and how.
        do: texts of the actions that complete the step.
        otherwise: why other legal actions are refused at this step.
        then: comment shown after the step.
        expect: kinds of events that must follow, or words of their sentences. Events that are bad for players must be
            named here.
    """

    say: Sentence
    do: Annotated[tuple[str, ...], Meta(min_length=1)]
    otherwise: Sentence
    then: str = ""
    expect: tuple[str, ...] = ()


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chapter of a lesson: one idea, taught by a starting position, a seed and steps."""

    id: Annotated[str, Meta(pattern="^[a-z_]{1,24}$")]
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    position: dict[str, Any]
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]
    seed: int = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    chapters: tuple[Chapter, ...] = ()


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """Chapters of a game's lesson in order, or an empty tuple if it has no lesson."""
    read = msgspec.convert(read_toml(game, "lesson.toml"), _File)
    return tuple(msgspec.structs.replace(one, position={"game": game, **one.position}) for one in read.chapters)


def chapter(game: str, name: str) -> Chapter | None:
    """Chapter of a game's lesson by its id, or None if there is no such chapter."""
    return next((one for one in chapters(game) if one.id == name), None)


def steps_done(steps: Sequence[Step], actions: Iterable[str]) -> int:
    """Count the steps that ``actions`` complete in order. Actions that do not complete the next step are skipped."""
    done = 0
    for action in actions:
        if done < len(steps) and action in steps[done].do:
            done += 1
    return done


@dataclass
class LessonProgress:
    """Progress of a learner at a table. It is computed from the log, so it survives a reload.

    Attributes:
        steps: steps of the chapter.
        played: texts of all actions except undone ones.
    """

    steps: tuple[Step, ...]
    played: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, game: str, beginning: dict[str, Any]) -> LessonProgress | None:
        """Progress before a table's first action, or None if it has no lesson or its chapter no longer exists."""
        found = chapter(game, beginning.get("lesson", ""))
        return cls(found.steps) if found else None

    @property
    def done(self) -> int:
        """Number of completed steps."""
        return steps_done(self.steps, self.played)

    def check(self, action: str) -> None:
        """Raise FourcuresError, with the step's sentence, if the action does not complete the current step."""
        done = self.done
        if done == len(self.steps):
            raise FourcuresError("This chapter is done. Go on with the next one.")
        if action not in self.steps[done].do:
            raise FourcuresError(self.steps[done].otherwise)

    def frame(self) -> LessonFrame:
        """Frame that shows the next step to the learner."""
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
