"""Prompts: what is asked of a seat, in words."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.names import role_of, short_name
from fourcures.games.pandemic.vocabulary import Awaited, Ending, Phase


def prompt(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], question(view), "proceed" if awaits["what"] == "window" else "")


def question(view: dict[str, Any], asker: str = "") -> str:
    """The question of the choice that is awaited; who asks for consent is named by role, or as the caller has it."""
    turn, edition = view["turn"], view["edition"]
    awaits = turn["awaits"]
    words = {**awaits, "actions_left": turn["actions_left"], "before_step": Phase.named(turn["phase"]).before}
    if "city" in awaits:
        words["city"] = short_name(awaits["city"], edition)
    if "request" in awaits:
        words["by"] = asker or f"the {role_of(view, awaits['by'])}"
        words["request"] = _request(awaits["request"], edition)
    return str(Awaited.named(awaits["what"]).question.format(**words))


def _request(text: str, edition: str) -> str:
    """What is asked of the seat that has to agree: to give or take a card, or to move its pawn."""
    kind, first, second = text.split()
    if kind in ("give", "take"):
        card = card_name(CARD_NUMBER[first], edition)
        return f"give you {card}" if kind == "give" else f"take {card} from you"
    return f"move your pawn to {short_name(second, edition)}"
