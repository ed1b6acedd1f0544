"""Prompts: the question to the seat that must decide."""

from __future__ import annotations

from typing import Any

from fourcures.engine.values import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.cure.notation.names import event_of, role_of
from fourcures.games.cure.vocabulary import ActionKind, Awaited, Ending, Phase


def prompt(view: dict[str, Any]) -> Prompt:
    """Prompt of a view: the question and, in a window, the action that passes."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    question = Awaited.named(awaits["what"]).question.format(**_details(view, awaits))
    is_window = awaits["what"] == Awaited.names[Awaited.WINDOW]
    return Prompt(awaits["seat"], question, ActionKind.names[ActionKind.PROCEED] if is_window else "")


def _details(view: dict[str, Any], awaits: dict[str, Any]) -> dict[str, Any]:
    """Values that the question of a choice can mention."""
    turn = view["turn"]
    details = {
        "before": Phase.named(turn["phase"]).before,
        "picked": turn["picked"],
        "left": awaits.get("left"),
    }
    if "event" in awaits:
        details["event"] = event_of(view, awaits["event"])["name"]
    if "from" in awaits:
        details["giver"], details["taker"] = (role_of(view, awaits[end])["name"] for end in ("from", "to"))
    return details
