"""Review worker: what a bot worker makes of the record of a game that is over."""

from __future__ import annotations

from typing import Any

from fourcures import replay
from fourcures.bots.review import Moment, Review, review
from fourcures.server.protocol import Advice
from fourcures.server.review_bodies import GameReview, ReviewMark, ReviewMoment, ReviewSeat, ReviewStep


def compute_review(record: dict[str, Any], entries: list[int]) -> GameReview:
    """Review of a record, as it is sent."""
    return review_body(review(replay(record)), entries)


def review_body(review: Review, entries: list[int]) -> GameReview:
    """Review as it is sent; ``entries`` are those of ``history.decision_entries``."""
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
        moments=[
            ReviewMoment(moment.step.index, advice_frame(moment), moment.is_as_advised) for moment in review.moments
        ],
        seats=[ReviewSeat(one.seat, one.name, one.decisions, one.tally, one.change) for one in review.seats],
        marks=[ReviewMark(mark.index, mark.kind, mark.tone, mark.text) for mark in review.marks],
    )


def advice_frame(moment: Moment) -> Advice | None:
    """What the adviser would have done, as the adviser's answers are sent."""
    one = moment.advice
    if one is None:
        return None
    return Advice(
        text=one.action.text,
        label=moment.advised_label,
        plan=list(one.plan),
        chance=one.chance,
        low=one.low,
        high=one.high,
        why=one.why,
    )
