"""Help for a decision in the terminal: prompt, relevant clauses, and words and styles to look up."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.render.help_text import event_style_lines
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.prompts import prompt_lines
from fourcures.games.common.render.style import DIM, PLAIN, RULE, STRONG
from fourcures.games.dice.notation.prompts import prompt
from fourcures.games.dice.render.style import role_of
from fourcures.games.dice.vocabulary import JournalKind, PendingChoice, Role

EVENTS: list[Line] = event_style_lines(JournalKind)
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


def prompt_panel(view: dict[str, Any]) -> list[Line]:
    """Prompt in lines that name the seat."""
    asked = prompt(view)
    return prompt_lines(asked, "" if asked.seat is None else f"{_who(view)} (seat {asked.seat})")


def _who(view: dict[str, Any]) -> str:
    return role_of(view)["name"] if view["turn"]["role"] else "You"


def help_lines(view: dict[str, Any]) -> list[Line]:
    """Text of the role, and the clauses relevant to the decision."""
    role = role_of(view)
    clauses = Role.named(role["id"]).clauses if role["id"] in Role.names else "D-SETUP-06"
    lines: list[Line] = [[(f"{role['name']}: ", STRONG), (role["text"], PLAIN)], [], SIGNS]
    lines += [] if "board" in view else [[], RECONSTRUCTION]
    if view["outcome"]:
        return [*lines, [("D-END", RULE)]]
    rules = [*PendingChoice.named(view["turn"]["awaits"]["what"]).clauses, clauses]
    return lines + [[(clause, RULE)] for clause in rules]
