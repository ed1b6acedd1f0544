"""Lessons, played in every way that they accept: each step keeps its promises, without surprises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import fourcures as fc
from fourcures.engine.game import Game
from fourcures.tables.lessons import chapters as lessons
from fourcures.tables.lessons.chapters import Chapter, Step

GAMES = ("pandemic", "dice", "cure")
CHAPTERS = [(game, chapter) for game in GAMES for chapter in lessons.chapters(game)]
SEEDS_TRIED = 3000


def start(chapter: Chapter, seed: int | None = None) -> Game:
    return fc.from_position(chapter.position, seed=chapter.seed if seed is None else seed)


def complaint(game: Game, step: Step, action: str) -> str:
    """Play an action. Return the step's broken promise, or an empty string."""
    if action not in game.legal_actions.texts():
        return f"{action!r} is not possible; {', '.join(game.legal_actions.texts())} are"
    events = game.play(action)
    tones = {kind: entry["tone"] for kind, entry in game.components()["journal"].items()}
    for wanted in step.expect:
        if not any(wanted == event.kind or wanted in event.text for event in events):
            return f"{action!r} brings no {wanted!r}, but {', '.join(event.text for event in events)}"
    for event in events:
        if tones[event.kind] in ("alarm", "bad") and event.kind not in step.expect:
            return f"{action!r} brings {event.kind!r}, of which nothing is said"
    return ""


def complaints(game: Game, steps: tuple[Step, ...]) -> Iterator[str]:
    """Broken promises of some steps, over every way to do them."""
    for action in steps[0].do if steps else ():
        after = game.copy()
        found = complaint(after, steps[0], action)
        if found:
            yield found
        elif steps[1:] and after.outcome is not None:
            yield f"{action!r} ends the game before the chapter"
        else:
            yield from complaints(after, steps[1:])


def fitting_seed(chapter: Chapter) -> int | None:
    """First seed with which a chapter keeps its promises."""
    return next((seed for seed in range(SEEDS_TRIED) if not any(complaints(start(chapter, seed), chapter.steps))), None)


@pytest.mark.parametrize(("game", "chapter"), CHAPTERS, ids=[f"{game}-{chapter.id}" for game, chapter in CHAPTERS])
def test_a_chapter_keeps_what_it_promises(game: str, chapter: Chapter) -> None:
    wrong = list(complaints(start(chapter), chapter.steps))
    assert not wrong, f"{wrong}; seed {fitting_seed(chapter)} would do"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_in_a_won_game_and_not_before(game: str) -> None:
    outcomes = []
    for chapter in lessons.chapters(game):
        played = start(chapter)
        for step in chapter.steps:
            played.play(step.do[0])
        outcomes.append(played.outcome)
    assert outcomes[:-1] == [None] * (len(outcomes) - 1)
    assert outcomes[-1] is not None
    assert outcomes[-1].won


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_its_chapters_are_told_apart(game: str) -> None:
    chapters = lessons.chapters(game)
    assert 10 <= sum(len(chapter.steps) for chapter in chapters) <= 18
    assert len({chapter.id for chapter in chapters}) == len({chapter.title for chapter in chapters}) == len(chapters)


def test_a_game_without_a_lesson_has_no_chapters() -> None:
    assert lessons.chapters("chess") == ()
    assert lessons.chapter("chess", "move") is None
    assert lessons.chapter("pandemic", "castling") is None


def test_only_the_actions_of_a_step_do_it() -> None:
    steps = lessons.chapter("dice", "research").steps  # type: ignore[union-attr]
    assert lessons.steps_done(steps, []) == 0
    assert lessons.steps_done(steps, ["proceed", "keep blue"]) == 1
    assert lessons.steps_done(steps, ["roll", "keep blue"]) == 1
    assert lessons.steps_done(steps, ["keep blue", "roll", "keep blue", "pass"]) == 3
