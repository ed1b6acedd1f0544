"""Lesson tables: ordinary tables that begin with the position of a chapter and name it."""

from __future__ import annotations

from fourcures.engine.game import Game
from fourcures.tables.creation.seating import TablePlan, new_row, take
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons.chapters import Chapter
from fourcures.tables.log.table import start_game
from fourcures.tables.messages.bodies import ChapterTitle, LessonInfo
from fourcures.tables.rows import SeatRow, TableRow

LEARNER = "You"


def plan_table(game: str, chapter: Chapter, key: str, now: float) -> TablePlan:
    """Plan a table for a chapter: the learner holds all seats, the chapter's seed is used, there is no adviser."""
    beginning, seed = {"position": chapter.position, "lesson": chapter.id}, f"{chapter.seed:032x}"
    started = start_game(game, beginning, seed)
    return TablePlan(
        new_row(started.type, beginning, seed, adviser=False, now=now, origin="lesson"),
        [take(SeatRow(seat, "open"), name_of(started, seat), key) for seat in range(started.players)],
    )


def name_of(game: Game, seat: int) -> str:
    """Name of a learner's seat: its role, so that several seats can be told apart."""
    if game.players == 1:
        return LEARNER
    role = game.view(seat)["seats"][seat]["role"]
    name: str = game.components()["roles"][role]["name"]
    return name


def titles(game: str) -> list[ChapterTitle]:
    """Ids and titles of the chapters of a game's lesson."""
    return [ChapterTitle(chapter.id, chapter.title) for chapter in lessons.chapters(game)]


def info(row: TableRow) -> LessonInfo | None:
    """Lesson that a table belongs to, or None if it has no lesson or its chapter no longer exists."""
    if row.lesson is None or lessons.chapter(row.game, row.lesson) is None:
        return None
    return LessonInfo(row.lesson, titles(row.game))
