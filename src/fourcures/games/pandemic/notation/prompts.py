"""Prompts: what is asked of a seat, in words."""

from __future__ import annotations

from typing import Any

from fourcures.engine.game_type import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.pandemic.data.cards import CARD_NUMBER, card_name
from fourcures.games.pandemic.notation.names import role_of, short_name
from fourcures.games.pandemic.vocabulary import Ending, Phase


def prompt(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    asker = f"the {role_of(view, awaits['by'])}" if awaits["what"] == "consent" else ""
    return Prompt(awaits["seat"], _asked(view, awaits, asker), "proceed" if awaits["what"] == "window" else "")


def _asked(view: dict[str, Any], awaits: dict[str, Any], asker: str) -> str:
    what = awaits["what"]
    if what == "action":
        left = view["turn"]["actions_left"]
        return f"choose an action, {left} left"
    if what == "hand_limit":
        return "above the hand limit: discard or play"
    if what == "window":
        return f"an event {Phase.named(view['turn']['phase']).before}?"
    if what == "consent":
        return f"{asker} asks to {_request(awaits['request'], view['edition'])}"
    if what == "cure_cards":
        return f"discard {awaits['left']} more {awaits['colour']} for the cure"
    if what == "flight_card":
        return f"discard a card to fly to {short_name(awaits['city'], view['edition'])}"
    if what == "station":
        return f"which station moves to {short_name(awaits['city'], view['edition'])}?"
    return "Forecast: which card comes next?"


def _request(text: str, edition: str) -> str:
    """What is asked of the seat that has to agree: to give or take a card, or to move its pawn."""
    kind, first, second = text.split()
    if kind in ("give", "take"):
        card = card_name(CARD_NUMBER[first], edition)
        return f"give you {card}" if kind == "give" else f"take {card} from you"
    return f"move your pawn to {short_name(second, edition)}"
