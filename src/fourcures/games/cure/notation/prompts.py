"""Prompts: what is asked of a seat, in words."""

from __future__ import annotations

from typing import Any

from fourcures.engine.game_type import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.cure.notation.names import event_of, role_of
from fourcures.games.cure.vocabulary import Ending, Phase


def prompt(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], _asked(view, awaits), "proceed" if awaits["what"] == "window" else "")


def _asked(view: dict[str, Any], awaits: dict[str, Any]) -> str:
    turn, what, left = view["turn"], awaits["what"], awaits.get("left", 0)
    if what == "window":
        return f"an event {Phase.named(turn['phase']).before}?"
    if what == "pay":
        return f"pay for {event_of(view, awaits['event'])['name']}, {left} more"
    if what in ("return", "take", "treat", "turn"):
        return f"{_OPEN[what]}, {left} left"
    if what == "hand":
        giver, taker = (role_of(view, awaits[end])["name"] for end in ("from", "to"))
        return f"which samples of the {giver} for the {taker}?"
    return {
        "start": "roll your dice",
        "act": "use a die, roll some again, or done",
        "give": "give samples to players here, or done",
        "cure": "try for a cure, or done",
        "reroll": f"pick up more dice, or roll {turn['picked']} again",
        "cooperate": "whose samples go to whom?",
        "spare": "which die goes back to the bag?",
        "resample": "which die is rolled again?",
        "move": "which pawn, and where to?",
    }[str(what)]


_OPEN = {
    "return": "dice from the treatment centre to the bag",
    "take": "dice from regions to the treatment centre",
    "treat": "treatments with this die",
    "turn": "turn dice to other faces",
}
