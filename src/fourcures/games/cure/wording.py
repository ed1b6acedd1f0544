"""What The Cure says to the player who decides: the prompt, the help, words for actions and events."""

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
from fourcures.games.cure.board import COLOURS
from fourcures.games.cure.confidence import doubts
from fourcures.games.cure.look import event_of, role_of, seat_words

PHASES = {
    "start": "before the roll",
    "acting": "acting",
    "hazard": "biohazard!",
    "epidemic": "epidemic!",
    "giving": "giving samples",
    "curing": "trying a cure",
    "judging": "cure attempt",
    "infect": "infect part",
    "infecting": "infecting",
    "over": "game over",
}
BEFORE = {
    "hazard": "before the biohazard counts",
    "epidemic": "before the drawn dice are rolled",
    "judging": "before the attempt is judged",
    "infect": "before regions are infected",
    "infecting": "before the drawn dice are rolled",
}
ENDINGS = {
    "cures": "all four diseases are cured",
    "infection": "the infection marker reached its skull",
    "outbreaks": "the outbreak marker reached its skull",
    "bag": "the bag ran out of dice",
}

ACTION_WORDS = {
    "roll": "all dice at hand, or those picked up",
    "retrieve": "take one banked die back before the roll",
    "free": "take this die back; the sample under it goes to the treatment centre",
    "fly": "to any other region",
    "sail": "to a neighbouring region",
    "treat": "a die from your region to the treatment centre; of a cured colour, all",
    "clear": "a die from the treatment centre to the bag; of a cured colour, all",
    "double": "use a die with two treatments",
    "triple": "use a die with three treatments",
    "sample": "a die from the treatment centre, locked with this die until the cure",
    "contain": "up to three dice from the treatment centre to the bag",
    "cross": "an infection die to the CDC, where it pays for events",
    "airlift": "all pawns of one region to another",
    "bank": "keep this airlift for later, on anybody's turn",
    "launch": "a banked airlift: all pawns of one region to another",
    "send": "another pawn from your region anywhere, without a die",
    "reroll": "pick up a die showing this, to roll it again",
    "done": "end this part of the turn",
    "give": "a sample to a player here",
    "deliver": "a sample to anybody anywhere",
    "cure": "roll all your samples of this colour",
    "buy": "an event, with dice from the CDC",
    "pay": "with a die of this colour, which goes to the bag",
    "return": "a die from the treatment centre to the bag",
    "enough": "no more",
    "take": "a die from a region to the treatment centre",
    "turn": "an unused die to another face",
    "cooperate": "samples of the first seat go to the second",
    "hand": "this sample over",
    "spare": "a die of this colour goes back to the bag unrolled",
    "resample": "roll a die showing this again; 0 is a cross",
    "move": "this pawn to that region",
    "proceed": "use nothing now",
}
ACTIONS: list[Line] = worded(ACTION_WORDS)
ICON_WORDS = {  # of player dice: the name, and what a die that shows it is good for
    "fly": ("Fly", "to any other region"),
    "sail": ("Sail", "to a neighbouring region"),
    "treat": ("Treat", "a die from your region to the treatment centre, or from there to the bag"),
    "sample": ("Sample", "a die from the treatment centre, locked with this die until the cure"),
    "treat2": ("Treat 2", "two treatments with one die"),
    "treat3": ("Treat 3", "three treatments with one die"),
    "contain": ("Contain", "up to three dice from the treatment centre to the bag"),
    "cross": ("Cross", "an infection die to the CDC, where it pays for events"),
    "airlift": ("Airlift", "all pawns of one region to another, now or later"),
    "biohazard": ("Biohazard", "moves the infection marker, and cannot be rolled again"),
}
EVENTS: list[Line] = styled(
    {
        "turn": TURN_STYLE,
        "epidemic": DANGER,
        "outbreak": DANGER,
        "ended": "bold reverse",
        "cured": GOOD,
        "biohazard": WARNING,
        "marker": WARNING,
        "failed": WARNING,
        "spread": WARNING,
        **{f"{kind} {colour}": COLOUR_STYLE[colour] for kind in ("placed", "drawn", "crossed") for colour in COLOURS},
        "rolled": STRONG,
        "attempt": STRONG,
        "treated": COLOUR_STYLE["green"],
        "cleared": COLOUR_STYLE["green"],
        "excused": COLOUR_STYLE["green"],
        "sampled": COLOUR_STYLE["blue"],
        "shared": COLOUR_STYLE["blue"],
        "freed": COLOUR_STYLE["blue"],
        "banked": PAWN_STYLE,
        "retrieved": PAWN_STYLE,
        "bought": EVENT_STYLE,
        "revealed": EVENT_STYLE,
        "quiet_night": EVENT_STYLE,
        "hospital": EVENT_STYLE,
        "turned": EVENT_STYLE,
        "spared": EVENT_STYLE,
        "resampled": EVENT_STYLE,
        "paid": DIM,
        "picked": DIM,
        "done": DIM,
        "proceeded": DIM,
        "role": DIM,
    }
)

ROLE_RULES = {
    "containment_specialist": "C-ROLE-CONTAINMENT",
    "contingency_planner": "C-ROLE-PLANNER",
    "dispatcher": "C-ROLE-DISPATCHER",
    "generalist": "C-ROLE-GENERALIST",
    "medic": "C-ROLE-MEDIC",
    "researcher": "C-ROLE-RESEARCHER",
    "scientist": "C-ROLE-SCIENTIST",
}
_RULES = {
    "start": ["C-TURN-02", "C-TURN-03", "C-ROLL-01"],
    "act": ["C-ROLL", "C-MOVE", "C-TREAT", "C-SAMPLE", "C-BIO"],
    "give": ["C-GIVE"],
    "cure": ["C-CURE"],
    "window": ["C-EVENT"],
    "reroll": ["C-ROLL-02", "C-BIO"],
    "treat": ["C-TREAT"],
    "return": ["C-ROLE-CONTAINMENT-03", "C-EVENT-HEALTHY"],
    "take": ["C-EVENT-REMOTE", "C-EVENT-HOSPITAL"],
    "pay": ["C-EVENT-02", "C-EVENT-05"],
    "turn": ["C-EVENT-PLANS"],
    "cooperate": ["C-EVENT-COOP"],
    "hand": ["C-EVENT-COOP"],
    "spare": ["C-EVENT-SUPPLIES"],
    "resample": ["C-EVENT-REROLL"],
    "move": ["C-EVENT-REASSIGN"],
}

SIGNS: Line = [
    ("Signs: ", STRONG),
    (
        "r2 two red dice (r red, b blue, y yellow, k black; loud where one more breaks out), r2/6 red dice roll this ",
        PLAIN,
    ),
    ("region with two faces of six, @1 pawn of seat 1, ◆r@2 a red sample with a die of seat 2, ☣ biohazards, ", PLAIN),
    ("! epidemic and † skull on the infection track; outbreaks spread clockwise; the percentages are exact.", PLAIN),
]


def question(view: dict[str, Any]) -> Prompt:
    """What is asked of whom, and the action that lets the moment pass where there is one."""
    if view["outcome"]:
        return ended(view["outcome"], ENDINGS)
    awaits = view["turn"]["awaits"]
    return Prompt(awaits["seat"], _asked(view, awaits), "proceed" if awaits["what"] == "window" else "")


def prompt(view: dict[str, Any]) -> list[Line]:
    """The question in lines that name the seat."""
    asked = question(view)
    return prompt_lines(asked, "" if asked.seat is None else seat_words(view, asked.seat))


def _asked(view: dict[str, Any], awaits: dict[str, Any]) -> str:
    turn, what, left = view["turn"], awaits["what"], awaits.get("left", 0)
    if what == "window":
        return f"an event {BEFORE[turn['phase']]}?"
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


def _doubts(thing: dict[str, Any]) -> Line:
    """How sure the tables are of a role or an event, where they are not."""
    return [(f" ({doubts(thing)})", DIM)] if doubts(thing) else []


def help_lines(view: dict[str, Any]) -> list[Line]:
    """The roles at the table and the events in short, and the clauses that bear on the decision."""
    lines: list[Line] = []
    for seat in range(len(view["seats"])):
        role = role_of(view, seat)
        faces = ", ".join(role["faces"])
        told: Line = [(f"{seat_words(view, seat)}: ", STRONG), (role["text"], PLAIN), (f" Dice: {faces}.", DIM)]
        lines.append([*told, *_doubts(role)])
    for event in view["events"]["up"]:
        card = event_of(view, event)
        told = [(f"{card['name']}, {card['cost']}: ", EVENT_STYLE), (card["text"], PLAIN)]
        lines.append([*told, *_doubts(card)])
    lines += [[], SIGNS]
    if view["outcome"]:
        return [*lines, [("C-END", RULE)]]
    awaits = view["turn"]["awaits"]
    rules = [*_RULES[awaits["what"]], ROLE_RULES[view["seats"][awaits["seat"]]["role"]]]
    return lines + [[(clause, RULE)] for clause in rules]
