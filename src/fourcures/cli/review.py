"""Review command: a record reviewed, as a table, as JSON, or as a page of its own."""

from __future__ import annotations

import json
from pathlib import Path

import typer
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from fourcures import BadRecord, FourcuresError, Game, replay
from fourcures.bots import entry_points
from fourcures.bots.chances import chance_weights
from fourcures.bots.compiled import COMPILED_BOTS
from fourcures.bots.review import Review, TurningPoint, points
from fourcures.bots.review import review as review_game
from fourcures.cli.result_tables import screen
from fourcures.cli.review_page import review_page, seat_name, without_advice
from fourcures.engine.whole_file import check_path, write_atomically
from fourcures.lab.compile_progress import compiling
from fourcures.terminal.saves import read_text

BAR = 20  # characters for a chance of 100 %


def run(file: Path, html: Path | None, *, as_json: bool) -> None:
    """Review a record, and show it or write it."""
    game, console = load(file), Console(stderr=True)
    chance_weights(game.type)  # refuses a game without weights before anything is compiled
    if html is not None:
        check_path(html)
    entries = entry_points.value_course, entry_points.advise
    with compiling(game.type, COMPILED_BOTS["planner"], console, *entries):
        found = review_game(game)
    if html is not None:
        write_atomically(html, review_page(game, found).encode())
        console.print(f"Written: {html}")
    if as_json:
        typer.echo(json.dumps(found.as_json(), indent=2))
    elif html is None:
        screen.print(review_table(game, found))


def load(path: Path) -> Game:
    """Load the game of a record; FourcuresError says in a sentence why it cannot be reviewed."""
    try:
        return replay(read_text(path))
    except BadRecord as error:
        raise FourcuresError(f"{path} cannot be reviewed. {error}") from None


def review_table(game: Game, review: Review) -> Group:
    """Review for the terminal: turn by turn, then the sums, the turning points, and what each seat did."""
    ending = "not finished: reviewed as far as it goes" if review.outcome is None else ending_of(review)
    return Group(
        Text(f"{game.type.title}, {len(review.steps)} decisions, {ending}.", style="bold"),
        course_table(review),
        Text(str(review), style="bold"),
        *(turning_point_text(game, number, point) for number, point in enumerate(review.turning_points, start=1)),
        seats_table(game, review),
        Text(f"Chances to win are estimates {review.assumption}.", style="dim"),
    )


def ending_of(review: Review) -> str:
    """Outcome of the game in a word."""
    return "won" if review.outcome and review.outcome.won else "lost"


def course_table(review: Review) -> Table:
    """Table of turns: win probability at the beginning, what changed it, and the landmarks."""
    table = Table(box=None, pad_edge=False)
    for name in ("turn", "chance to win", "", "decisions", "luck", ""):
        table.add_column(name, justify="right" if name in ("turn", "decisions", "luck") else "left")
    turns = dict.fromkeys(step.turn for step in review.steps)
    for turn in turns:
        steps = [step for step in review.steps if step.turn == turn]
        indices = {step.index for step in steps}
        chance = steps[0].before
        told = ", ".join(mark.kind for mark in review.marks if mark.index in indices)
        decided, lucky = sum(step.decision for step in steps), sum(step.luck for step in steps)
        table.add_row(str(turn), Text("█" * round(BAR * chance)), f"{chance:.0%}", points(decided), points(lucky), told)
    last = review.chances[-1]
    table.add_row("end", Text("█" * round(BAR * last)), f"{last:.0%}")
    return table


def turning_point_text(game: Game, number: int, point: TurningPoint) -> Text:
    """A turning point in two lines: what was played, and what the adviser would have played."""
    step = point.step
    who = seat_name(game, step.seat)
    text = Text(f"{number}  Turn {step.turn}, decision {step.index + 1}, {who}: {step.label}\n", style="bold")
    change = f"   {step.before:.0%} to {step.after:.0%}: decision {points(step.decision)}, luck {points(step.luck)}. "
    return text.append(change + advised(point), style="not bold")


def advised(point: TurningPoint) -> str:
    """Sentence on the adviser's own choice at a turning point."""
    if point.advice is None or point.is_as_advised:
        return without_advice(point)
    return f"The adviser: {point.advised_label}, {point.advice.chance:.0%}; as played {point.step.expected:.0%}."


def seats_table(game: Game, review: Review) -> Table:
    """Table of what each seat did."""
    table = Table(box=None, pad_edge=False)
    for name in ("seat", "decisions", "points", "what it did"):
        table.add_column(name, justify="right" if name in ("decisions", "points") else "left")
    for seat in review.seats:
        done = ", ".join(f"{word} {count}" for word, count in seat.tally.items())
        table.add_row(seat_name(game, seat.seat), str(seat.decisions), points(seat.change), done)
    return table
