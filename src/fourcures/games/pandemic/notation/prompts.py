"""Prompts: the question to the seat that must decide."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.names import role_of, short_name
from fourcures.games.pandemic.vocabulary import Awaited, Ending, Phase


def prompt(view: dict[str, Any]) -> Prompt:
    """Prompt of a view: the seat, the question and, in a window, the action that passes."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], question(view), "proceed" if awaits["what"] == "window" else "")


def question(view: dict[str, Any], asker: str = "") -> str:
    """Question of the awaited choice. ``asker`` names the seat that asks for consent, by default its role."""
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
    """Verb phrase of a request for consent, to follow "asks to"."""
    kind, first, second = text.split()
    if kind in ("give", "take"):
        card = card_name(CARD_NUMBER[first], edition)
        return f"give you {card}" if kind == "give" else f"take {card} from you"
    return f"move your pawn to {short_name(second, edition)}"
