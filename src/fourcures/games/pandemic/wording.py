"""What the board game says to the player who decides: the prompt, the help, words for actions and events."""

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
from fourcures.games.pandemic.board import CARD_NUMBER, CARDS, COLOURS, card_name
from fourcures.games.pandemic.look import STATION_STYLE, role_of, role_words, short_name

PHASES = {
    "actions": "actions",
    "draw": "draw step",
    "epidemic": "epidemic!",
    "second_epidemic": "2nd epidemic!",
    "epidemic_infect": "epidemic!",
    "intensify": "epidemic!",
    "infect": "infect step",
    "infecting": "infecting",
    "over": "game over",
}
BEFORE = {
    "draw": "before cards are drawn",
    "epidemic": "before the epidemic",
    "second_epidemic": "before the second epidemic",
    "epidemic_infect": "before the epidemic infects",
    "intensify": "before the discards return",
    "infect": "before cities are infected",
    "infecting": "before the next infection",
}
ENDINGS = {
    "cures": "all four diseases are cured",
    "cubes": "a disease ran out of cubes",
    "outbreaks": "there were eight outbreaks",
    "deck": "the player deck ran out",
}

ACTION_WORDS = {
    "drive": "to a linked city",
    "direct": "fly: discard the card of the target",
    "charter": "fly anywhere: discard the card of the city you are in",
    "shuttle": "fly from station to station",
    "join": "Dispatcher: bring a pawn to another pawn",
    "opsflight": "fly from a station anywhere: discard any city card",
    "build": "a research station here",
    "treat": "remove cubes here",
    "give": "a card to a player here",
    "take": "a card from a player here",
    "cure": "a disease, at a station",
    "recall": "store an event from the discards",
    "pass": "spend one action on nothing",
    "airlift": "event: move any pawn anywhere",
    "forecast": "event: see and order the next 6 infections",
    "grant": "event: a research station anywhere",
    "quietnight": "event: skip the next infect step",
    "resilient": "event: take out a discarded infection card",
    "discard": "give up a card",
    "remove": "the station that moves",
    "place": "next from the top of the deck",
    "agree": "to what is asked",
    "refuse": "what is asked",
    "proceed": "play no event now",
}
ACTION_NAMES = {  # where what is typed is shorter than what people say
    "direct": "Direct flight",
    "charter": "Charter flight",
    "shuttle": "Shuttle flight",
    "join": "Bring together",
    "opsflight": "Card flight",
    "grant": "Government grant",
    "quietnight": "One quiet night",
    "resilient": "Resilient population",
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
        "intensified": WARNING,
        "rate": WARNING,
        **{f"infected {colour}": COLOUR_STYLE[colour] for colour in COLOURS},
        "prevented": STATION_STYLE,
        "treated": STATION_STYLE,
        "cleared": STATION_STYLE,
        "built": STATION_STYLE,
        "drew": COLOUR_STYLE["blue"],
        "shared": COLOUR_STYLE["blue"],
        "played": EVENT_STYLE,
        "quiet_night": EVENT_STYLE,
        "withdrawn": EVENT_STYLE,
        "asked": PAWN_STYLE,
        "agreed": PAWN_STYLE,
        "refused": PAWN_STYLE,
        "proceeded": DIM,
        "turned": DIM,
        "role": DIM,
        "dealt": DIM,
    }
)

ROLE_RULES = {
    "contingency_planner": "P-ROLE-PLANNER",
    "dispatcher": "P-ROLE-DISPATCHER",
    "medic": "P-ROLE-MEDIC",
    "operations_expert": "P-ROLE-OPEX",
    "quarantine_specialist": "P-ROLE-QUARANTINE",
    "researcher": "P-ROLE-RESEARCHER",
    "scientist": "P-ROLE-SCIENTIST",
}
_RULES = {
    "action": ["P-TURN-03", "P-TURN-04", "P-MOVE", "P-BUILD", "P-TREAT", "P-SHARE", "P-CURE", "P-EVENT-0"],
    "hand_limit": ["P-HAND"],
    "window": ["P-EVENT-0", "P-EVENT-AIRLIFT", "P-EVENT-FORECAST", "P-EVENT-GRANT", "P-EVENT-QUIET", "P-EVENT-RES"],
    "consent": ["P-CONSENT", "P-SHARE"],
    "cure_cards": ["P-CURE"],
    "flight_card": ["P-ROLE-OPEX-03"],
    "station": ["P-BUILD-02", "P-BUILD-03", "P-EVENT-GRANT-02"],
    "forecast": ["P-EVENT-FORECAST"],
}


SIGNS: Line = [
    ("Signs: ", STRONG),
    ("b2 two blue cubes (b blue, y yellow, k black, r red), @1 pawn of seat 1, ⌂ research station, ", PLAIN),
    ("· no cure, ✓ cured, ★ eradicated; the percentages are exact.", PLAIN),
]


def question(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ended(view["outcome"], ENDINGS)
    awaits = view["turn"]["awaits"]
    asker = f"the {role_of(view, awaits['by'])}" if awaits["what"] == "consent" else ""
    return Prompt(awaits["seat"], _asked(view, awaits, asker), "proceed" if awaits["what"] == "window" else "")


def prompt(view: dict[str, Any]) -> list[Line]:
    """The question in lines that name the seat; who asks it for consent is only numbered, for want of room."""
    asked = question(view)
    if asked.seat is None:
        return prompt_lines(asked, "")
    awaits = view["turn"]["awaits"]
    if awaits["what"] == "consent":
        asked = asked._replace(text=_asked(view, awaits, f"seat {awaits['by']}"))
    return prompt_lines(asked, role_words(view, awaits["seat"]))


def _asked(view: dict[str, Any], awaits: dict[str, Any], asker: str) -> str:
    what = awaits["what"]
    if what == "action":
        left = view["turn"]["actions_left"]
        return f"choose an action, {left} left"
    if what == "hand_limit":
        return "above the hand limit: discard or play"
    if what == "window":
        return f"an event {BEFORE[view['turn']['phase']]}?"
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


def help_lines(view: dict[str, Any]) -> list[Line]:
    """The roles at the table in short, and the clauses that bear on the decision."""
    roles = {role["id"]: role["text"] for role in CARDS["roles"]}
    lines: list[Line] = [
        [(f"{role_words(view, number)}: ", STRONG), (roles[seat["role"]], PLAIN)]
        for number, seat in enumerate(view["seats"])
    ]
    lines += [[], SIGNS]
    if view["outcome"]:
        return [*lines, [("P-END", RULE)]]
    awaits = view["turn"]["awaits"]
    role = ROLE_RULES[view["seats"][awaits["seat"]]["role"]]
    return lines + [[(clause, RULE)] for clause in [*_RULES[awaits["what"]], role]]
