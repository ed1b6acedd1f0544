"""Conversion of the bots' reviews and advice into message bodies."""

from __future__ import annotations

from fourcures.bots.review import Review, TurningPoint
from fourcures.bots.session import Advice as BotAdvice
from fourcures.tables.messages.bodies import GameReview, ReviewMark, ReviewSeat, ReviewStep, ReviewTurningPoint
from fourcures.tables.messages.protocol import Advice


def review_body(review: Review, entries: list[int]) -> GameReview:
    """Body of a review; ``entries`` come from ``reviews.decision_entries``."""
    return GameReview(
        won=bool(review.outcome and review.outcome.won),
        end=entries[-1],
        chances=list(review.chances),
        luck=review.luck,
        decisions=review.decisions,
        assumption=review.assumption,
        steps=[
            ReviewStep(
                seq=entries[step.index],
                turn=step.turn,
                seat=step.seat,
                action=step.action,
                label=step.label,
                choices=step.choices,
                before=step.before,
                expected=step.expected,
                after=step.after,
                decision=step.decision,
                luck=step.luck,
            )
            for step in review.steps
        ],
        turning_points=[
            ReviewTurningPoint(point.step.index, point_advice(point), point.is_as_advised)
            for point in review.turning_points
        ],
        seats=[ReviewSeat(one.seat, one.name, one.decisions, one.tally, one.change) for one in review.seats],
        marks=[ReviewMark(mark.index, mark.kind, mark.tone, mark.text) for mark in review.marks],
    )


def point_advice(point: TurningPoint) -> Advice | None:
    """Frame of the advice on a turning point, or None if there was no choice."""
    return None if point.advice is None else advice_frame(point.advice, point.advised_label)


def advice_frame(advice: BotAdvice, label: str) -> Advice:
    """Frame of a bot's advice; ``label`` is that of its action."""
    return Advice(
        text=advice.action.text,
        label=label,
        plan=list(advice.plan),
        chance=advice.chance,
        low=advice.low,
        high=advice.high,
        why=advice.why.removeprefix(advice.knowledge).strip(),
        knowledge=advice.knowledge,
        assumption=advice.assumption,
    )
