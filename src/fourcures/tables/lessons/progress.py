"""Lesson at a table: the step that comes next follows from the log, so that a learner finds it again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fourcures.engine.errors import FourcuresError
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons.chapters import Step
from fourcures.tables.messages.protocol import LessonFrame

CHAPTER_DONE = "This chapter is done. Go on with the next one."


@dataclass
class LessonProgress:
    """How many steps of a chapter are done by the actions that were ``played`` at a table and not taken back."""

    steps: tuple[Step, ...]
    played: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, game: str, beginning: dict[str, Any]) -> LessonProgress | None:
        """Progress at a table before its first action; None if it is of no lesson, or of one that is gone."""
        found = lessons.chapter(game, beginning.get("lesson", ""))
        return cls(found.steps) if found else None

    @property
    def done(self) -> int:
        """How many steps are done."""
        return lessons.steps_done(self.steps, self.played)

    def check(self, action: str) -> None:
        """Refuse an action that is possible, but not what is practised now: FourcuresError with the step's sentence."""
        done = self.done
        if done == len(self.steps):
            raise FourcuresError(CHAPTER_DONE)
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
