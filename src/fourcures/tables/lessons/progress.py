"""Lesson at a table: the step that comes next follows from the log, so that a learner finds it again."""

from __future__ import annotations

from typing import Any

from fourcures.engine.errors import FourcuresError
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons.chapters import Chapter, Step
from fourcures.tables.messages.protocol import LessonFrame

CHAPTER_DONE = "This chapter is done. Go on with the next one."


class LessonProgress:
    """Fold of the actions at a table: how many steps of its chapter are done."""

    def __init__(self, chapter: Chapter) -> None:
        self._steps = chapter.steps
        self._played: list[str] = []

    @classmethod
    def of(cls, game: str, beginning: dict[str, Any]) -> LessonProgress | None:
        """Progress at a table before its first action; None if it is of no lesson, or of one that is gone."""
        found = lessons.chapter(game, beginning.get("lesson", ""))
        return cls(found) if found else None

    def play(self, action: str) -> None:
        """Count an action."""
        self._played.append(action)

    def undo(self) -> None:
        """Count the last action no more."""
        self._played.pop()

    @property
    def done(self) -> int:
        """How many steps are done."""
        return lessons.steps_done(self._steps, self._played)

    def check(self, action: str) -> None:
        """Refuse an action that is possible, but not what is practised now: FourcuresError with the step's sentence."""
        done = self.done
        if done == len(self._steps):
            raise FourcuresError(CHAPTER_DONE)
        if action not in self._steps[done].do:
            raise FourcuresError(self._steps[done].otherwise)

    def frame(self) -> LessonFrame:
        """The next step, as the learner is told it."""
        done, steps = self.done, self._steps
        before: Step | None = steps[done - 1] if done else None
        step = steps[done] if done < len(steps) else None
        return LessonFrame(
            step=done,
            steps=len(steps),
            before=before.then if before else "",
            say=step.say if step else "",
            do=list(step.do) if step else [],
        )
