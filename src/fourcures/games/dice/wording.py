"""What the dice game says to the player who decides: the prompt, the help, words for actions and events."""

from __future__ import annotations

from typing import Any

from fourcures.engine.game_type import Prompt
from fourcures.games.common.asking import ended, prompt_lines
from fourcures.games.common.look import (
    COLOUR_STYLE,
    DANGER,
    DIM,
    EVENT_STYLE,
    GOOD,
    PAWN_STYLE,
    PLAIN,
    RULE,
    STRONG,
    TURN_STYLE,
    WARNING,
    Line,
    styled,
    worded,
)
from fourcures.games.dice.board import COLOURS, OURS, POINTS_LIMIT
from fourcures.games.dice.look import role_of

PHASES = {
    "actions": "actions",
    "research": "research",
    "trackers": "trackers",
    "event": "special event",
    "points": "points",
    "limit": "too many points",
    "infect": "infector",
    "role": "role roll",
    "over": "game over",
}
ENDINGS = {
    "cures": "all four diseases are cured",
    "cubes": "a disease ran out of cubes",
    "outbreaks": "too many outbreaks",
    "infection": "the infection marker reached its end",
}
EVENTS_BY_ID = {event["id"]: event for event in OURS["events"]}

ACTION_WORDS = {
    "drive": "to a linked city",
    "treat": "remove a cube of the colour here; the Medic removes all of it",
    "cure": "a disease, with enough research points",
    "pass": "spend one action on nothing",
    "fly": "to the start city or the last infected one, or to a city with the number rolled",
    "dispatch": "roll the numbered die, and fly to a city of that number",
    "clear": "all cubes of a cured colour here, free",
    "proceed": "let it be",
    "reroll": "so many of the black dice, once",
    "keep": "a die showing this; it is final",
    "roll": "all dice that are not kept again",
    "airlift": "event: the pawn goes there",
    "stay": "where you are",
    "remove": "event: a cube there, or all of a cured colour",
    "advance": "event: one point for this colour",
    "quarantine": "event: no cube comes there this turn",
    "drop": "take off one point",
    "role": "this role for the next turn",
}
ACTIONS: list[Line] = worded(ACTION_WORDS)
EVENTS: list[Line] = styled(
    {
        "turn": TURN_STYLE,
        "epidemic": DANGER,
        "outbreak": DANGER,
        "ended": "bold reverse",
        "cured": GOOD,
        "eradicated": GOOD,
        "marker": WARNING,
        "reemerged": WARNING,
        "lost_point": WARNING,
        **{f"infected {colour}": COLOUR_STYLE[colour] for colour in COLOURS},
        "prevented": COLOUR_STYLE["green"],
        "treated": COLOUR_STYLE["green"],
        "cleared": COLOUR_STYLE["green"],
        "removed": COLOUR_STYLE["green"],
        "rolled": STRONG,
        **{f"kept {face}": COLOUR_STYLE[face] for face in (*COLOURS, "white")},
        "kept black": WARNING,
        **{f"advanced {colour}": COLOUR_STYLE[colour] for colour in COLOURS},
        "event": EVENT_STYLE,
        "quiet_night": EVENT_STYLE,
        "quarantined": EVENT_STYLE,
        "role": PAWN_STYLE,
        "dispatched": PAWN_STYLE,
        "role_roll": DIM,
        "named": DIM,
        "proceeded": DIM,
        "stayed": DIM,
    }
)

ROLE_RULES = {
    "scientist": "D-ROLE-SCIENTIST",
    "emergency_response": "D-ROLE-EMERGENCY",
    "researcher": "D-ROLE-RESEARCHER",
    "medic": "D-ROLE-MEDIC",
    "dispatcher": "D-ROLE-DISPATCHER",
}
_RULES = {
    "action": ["D-TURN-02", "D-MOVE", "D-TREAT", "D-CURE", "D-TURN-03"],
    "clearing": ["D-ROLE-MEDIC-02"],
    "flight": ["D-ROLE-DISPATCHER"],
    "black_dice": ["D-ROLE-RESEARCHER", "D-RES-02", "D-BLACK"],
    "keep": ["D-RES", "D-POINT", "D-BLACK", "D-EVENT-01"],
    "event": ["D-EVENT"],
    "limit": ["D-STD"],
    "role": ["D-ROLE-0"],
}

SIGNS: Line = [
    ("Signs: ", STRONG),
    (
        "r3 the city that a red die and a 3 name, ◆◆ two red cubes (◆ red, ● blue, ▲ yellow, ✚ green), @ your pawn, ",
        PLAIN,
    ),
    ("* last infected, # quarantine, ! epidemic and † end on the infection tracker, ", PLAIN),
    ("✓ cured, ★ eradicated; the percentages are exact.", PLAIN),
]
RECONSTRUCTION: Line = [
    ("The printed map and tracker sheets are lost: cities, numbers, links and trackers are a reconstruction.", DIM)
]


def question(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ended(view["outcome"], ENDINGS)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], _asked(view), "proceed" if awaits["what"] in ("clearing", "black_dice") else "")


def prompt(view: dict[str, Any]) -> list[Line]:
    """The question in lines that name the seat."""
    asked = question(view)
    return prompt_lines(asked, "" if asked.seat is None else f"{_who(view)} (seat {asked.seat})")


def _who(view: dict[str, Any]) -> str:
    return role_of(view)["name"] if view["turn"]["role"] else "You"


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


def help_lines(view: dict[str, Any]) -> list[Line]:
    """The role in short, and the clauses that bear on the decision."""
    role = role_of(view)
    lines: list[Line] = [[(f"{role['name']}: ", STRONG), (role["text"], PLAIN)], [], SIGNS]
    lines += [] if "board" in view else [[], RECONSTRUCTION]
    if view["outcome"]:
        return [*lines, [("D-END", RULE)]]
    rules = [*_RULES[view["turn"]["awaits"]["what"]], ROLE_RULES.get(role["id"], "D-SETUP-06")]
    return lines + [[(clause, RULE)] for clause in rules]
