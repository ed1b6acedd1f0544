"""Review as a self-contained HTML page: one file without scripts, with its graph in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from importlib import resources
from typing import Any

from fourcures import Game
from fourcures.bots.review import Review, TurningPoint, points, role_name

WORTH_A_COLOUR = 0.02  # changes below are drawn as the plain line
WIDE, HIGH = 1000.0, 100.0  # size of the graph, in units of its own
ABOUT = (
    "A decision counts from what the chance was to what it could be expected to become after it; "
    "luck is what came instead."
)
TOO_HIGH = -0.05  # an advised decision that lost this much shows that the estimate before was too high
SIGNS = {"good": "●", "alarm": "▲"}  # signs of landmarks, by tone


def review_page(game: Game, review: Review) -> str:
    """Self-contained HTML page of a review."""
    first, last = review.chances[0], review.chances[-1]
    style = resources.files(__package__).joinpath("review_page.css").read_text(encoding="utf-8")
    ending = "not finished" if review.outcome is None else "won" if review.outcome.won else "lost"
    title = f"{game.type.title}: {ending}"
    states = game.past_states()
    cards = (
        turning_point_card(game, review, number, point, picture(game, states[point.step.index], point.step.seat))
        for number, point in enumerate(review.turning_points, start=1)
    )
    parts = [
        f'<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body>',
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{len(review.steps)} decisions{"; reviewed as far as it goes" * (not review.outcome)}.</p>',
        f'<p class="sums"><span>From <b>{first:.0%}</b> to <b>{last:.0%}</b></span>',
        f'<span class="luck">Luck <b>{points(review.luck)}</b> (dashed)</span>',
        f'<span class="decision">Decisions <b>{points(review.decisions)}</b> points</span></p>',
        *course(review),
        "<h2>Turning points</h2>" if review.turning_points else "",
        "<ol class='turning-points'>",
        *cards,
        "</ol><h2>Who did what</h2><ul class='seats'>",
        *(seat_line(game, review, seat) for seat in range(len(review.seats))),
        f"</ul><p class='soft'>Chances to win are estimates {escape(review.assumption)}. {ABOUT}</p></body></html>",
    ]
    return "\n".join(parts) + "\n"


def course(review: Review) -> Iterator[str]:
    """Graph of the win probability, with numbered links to turning points and a lane for each kind of landmark."""
    count = max(1, len(review.steps))

    def point(place: float, chance: float) -> str:
        return f"{WIDE * place / count:.1f} {HIGH * (1 - chance):.2f}"

    ways = [f"L{point(s.index + 0.5, s.expected)}L{point(s.index + 1, s.after)}" for s in review.steps]
    line = f"M{point(0, review.chances[0])}{''.join(ways)}"
    label = f"Chance to win, from {review.chances[0]:.0%} to {review.chances[-1]:.0%}"
    yield f'<div class="course"><svg viewBox="0 0 {WIDE:g} {HIGH:g}" preserveAspectRatio="none" role="img">'
    yield f"<title>{label}</title>"
    yield f'<path class="area" d="{line}L{WIDE:g} {HIGH:g}L0 {HIGH:g}Z"/><path d="{line}"/>'
    for s in review.steps:
        if abs(s.decision) >= WORTH_A_COLOUR:
            yield f'<path class="part-decision" d="M{point(s.index, s.before)}L{point(s.index + 0.5, s.expected)}"/>'
        if abs(s.luck) >= WORTH_A_COLOUR:
            yield f'<path class="part-luck" d="M{point(s.index + 0.5, s.expected)}L{point(s.index + 1, s.after)}"/>'
    yield "</svg>"
    for level in (0, 50, 100):
        yield f'<span class="level" style="top:{100 - level}%">{level} %</span>'
    for number, step in enumerate((one.step for one in review.turning_points), start=1):
        where = f"left:{100 * (step.index + 0.5) / count:.2f}%;top:{100 * (1 - max(step.before, step.after)):.1f}%"
        yield f'<a class="sign" href="#turning-point-{number}" style="{where}">{number}</a>'
    yield "</div>"
    for kind in dict.fromkeys(mark.kind for mark in review.marks):
        yield f'<div class="lane"><span>{escape(kind)}</span>'
        for mark in review.marks:
            if mark.kind == kind:
                tone = "good" if mark.tone == "good" else "bad"
                sign, left = SIGNS.get(mark.tone, "▲"), 100 * (mark.index + 1) / count
                yield f'<i class="{tone}" style="left:{left:.2f}%" title="{escape(mark.text)}">{sign}</i>'
        yield "</div>"


def picture(game: Game, state: Any, seat: int) -> str:
    """Picture of a state as a seat saw it. It is an image of its own, as its ids would clash with those of the page."""
    svg = game.type.picture(game.type.view(state, game.options, seat))
    return f'<img alt="The table then" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def turning_point_card(game: Game, review: Review, number: int, point: TurningPoint, shown: str) -> str:
    """A turning point: its picture, what was played, and what the adviser would have played."""
    step = point.step
    brought = " ".join(mark.text for mark in review.marks if mark.index == step.index)
    change = "good" if step.after > step.before else "bad"
    then = f'<p class="soft">Then: {escape(brought)}</p>' if brought else ""
    return (
        f'<li id="turning-point-{number}">{shown}<h3>{number}. Turn {step.turn}, {escape(seat_name(game, step.seat))} '
        f'<span class="{change}">{step.before:.0%} → {step.after:.0%}</span></h3>'
        f"<p>Played: <b>{escape(step.label)}</b></p>"
        f'<p><span class="decision">Decision {points(step.decision)}</span> '
        f'<span class="luck">Luck {points(step.luck)}</span></p>{then}<p>{advised(point)}</p></li>'
    )


def without_advice(point: TurningPoint) -> str:
    """Sentence on a turning point at which the adviser had no other choice."""
    if point.advice is None:
        return "There was nothing to choose."
    # Nobody could have prevented a loss that the adviser's own choice incurs.
    too_high = "; the estimate before it was too high" if point.step.decision <= TOO_HIGH else ""
    return f"The adviser would have done the same{too_high}."


def advised(point: TurningPoint) -> str:
    """The adviser's own choice at a turning point, as HTML."""
    if point.advice is None or point.is_as_advised:
        return without_advice(point)
    return (
        f"The adviser: <b>{escape(point.advised_label)}</b>, chance to win <b>{point.advice.chance:.0%}</b> "
        f"(as played, on average {point.step.expected:.0%})."
    )


def seat_line(game: Game, review: Review, seat: int) -> str:
    """List item with what a seat did, as HTML."""
    summary = review.seats[seat]
    done = ", ".join(f"{escape(word)} <b>{count}</b>" for word, count in summary.tally.items())
    return (
        f"<li><h3>{escape(seat_name(game, seat))}</h3><p>{done or 'Nothing that is counted'}</p>"
        f'<p class="soft">{summary.decisions} decisions: {points(summary.change)} points</p></li>'
    )


def seat_name(game: Game, seat: int) -> str:
    """Name of a seat: its role, or its number if seats keep no roles."""
    return role_name(game, seat) or f"Seat {seat + 1}"
