"""Prompts: the question to the seat that must decide."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.dice.notation.names import EVENTS_BY_ID
from fourcures.games.dice.vocabulary import ActionKind, Ending, PendingChoice, SpecialEvent

PROCEED = ActionKind.specs[ActionKind.PROCEED]
CAN_PASS = [PendingChoice.names[pending] for pending in PROCEED.answers]


def prompt(view: dict[str, Any]) -> Prompt:
    """Prompt of a view: the question, and the action that passes, if any."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], _question(view["turn"]), PROCEED.name if awaits["what"] in CAN_PASS else "")


def _question(turn: dict[str, Any]) -> str:
    if turn["event"]:
        return f"{EVENTS_BY_ID[turn['event']]['name']}: {SpecialEvent.named(turn['event']).question}"
    what = turn["awaits"]["what"]
    if what == PendingChoice.names[PendingChoice.KEEP] and _may_roll(turn["dice"]):
        return "research: keep another die, or roll the rest"
    question: str = PendingChoice.named(what).question
    return question.format(**turn)


def _may_roll(dice: dict[str, Any]) -> bool:
    """Whether a die was kept from this roll already, so that the rest may be rolled again."""
    return bool(len(dice["kept"]) >= dice["roll"])
