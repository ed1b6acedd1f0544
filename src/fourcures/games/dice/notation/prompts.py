"""Prompts: what is asked of a seat, in words."""

from __future__ import annotations

from typing import Any

from fourcures.engine.game_type import Prompt
from fourcures.games.common.notation.prompts import ending_prompt
from fourcures.games.dice.data.board import OURS, POINTS_LIMIT
from fourcures.games.dice.vocabulary import Ending

EVENTS_BY_ID = {event["id"]: event for event in OURS["events"]}


def prompt(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ending_prompt(view["outcome"], Ending)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], _asked(view), "proceed" if awaits["what"] in ("clearing", "black_dice") else "")


def _asked(view: dict[str, Any]) -> str:
    turn = view["turn"]
    what = turn["awaits"]["what"]
    if what == "event":
        return f"{EVENTS_BY_ID[turn['event']]['name']}: {_EVENT_QUESTIONS[turn['event']]}"
    if what == "keep":
        return "research: keep a die" if not _may_roll(turn["dice"]) else "research: keep another die, or roll the rest"
    return {
        "action": f"choose an action, {turn['actions_left']} left",
        "clearing": "clear a cured colour here, or proceed?",
        "flight": f"the die shows {turn['number_rolled']}: fly to a city with that number, or stay",
        "black_dice": "roll black dice again, or proceed?",
        "limit": f"more than {POINTS_LIMIT} points: take one off",
        "role": "a 6: which role for the next turn?",
    }[str(what)]


_EVENT_QUESTIONS = {
    "air_lift": "where does the pawn go?",
    "resilient_population": "which cube is removed?",
    "break_through": "which colour gets a point?",
    "quarantine": "which city?",
}


def _may_roll(dice: dict[str, Any]) -> bool:
    """Whether a die was kept from this roll already, so that the rest may be rolled again."""
    return bool(len(dice["kept"]) >= dice["roll"])
