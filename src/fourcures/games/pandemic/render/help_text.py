"""Help text for a decision in the terminal: prompt, relevant clauses, and words and styles to look up."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.render.help_text import event_style_lines, word_lines
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.prompts import prompt_lines
from fourcures.games.common.render.style import PLAIN, RULE, STRONG
from fourcures.games.pandemic.data.board import CARDS
from fourcures.games.pandemic.data.cards import card_text
from fourcures.games.pandemic.notation.names import role_words
from fourcures.games.pandemic.notation.prompts import prompt, question
from fourcures.games.pandemic.options import edition_rules
from fourcures.games.pandemic.vocabulary import ActionKind, Awaited, JournalKind, Role

ACTIONS: list[Line] = word_lines({spec.name: spec.help for spec in ActionKind.specs.values()})
EVENTS: list[Line] = event_style_lines(JournalKind)
SIGNS: Line = [
    ("Signs: ", STRONG),
    ("b2 two blue cubes (b blue, y yellow, k black, r red), @1 pawn of seat 1, ⌂ research station, ", PLAIN),
    ("· no cure, ✓ cured, ★ eradicated; the percentages are exact.", PLAIN),
]


def prompt_panel(view: dict[str, Any]) -> list[Line]:
    """Prompt in lines that name the seat. To save space, a seat that asks for consent is only numbered."""
    asked = prompt(view)
    if asked.seat is None:
        return prompt_lines(asked, "")
    awaits = view["turn"]["awaits"]
    if awaits["what"] == "consent":
        asked = asked._replace(text=question(view, f"seat {awaits['by']}"))
    return prompt_lines(asked, role_words(view, awaits["seat"]))


def help_lines(view: dict[str, Any]) -> list[Line]:
    """Texts of the roles at the table, and the clauses relevant to the decision."""
    rules = {**edition_rules(view["edition"]), **view["options"]}
    roles = {role["id"]: card_text(role, rules) for role in CARDS["roles"]}
    lines: list[Line] = [
        [(f"{role_words(view, number)}: ", STRONG), (roles[seat["role"]], PLAIN)]
        for number, seat in enumerate(view["seats"])
    ]
    lines += [[], SIGNS]
    if view["outcome"]:
        return [*lines, [("P-END", RULE)]]
    awaits = view["turn"]["awaits"]
    role = Role.named(view["seats"][awaits["seat"]]["role"]).clauses
    return lines + [[(clause, RULE)] for clause in [*Awaited.named(awaits["what"]).clauses, role]]
