"""Help for a decision in the terminal: prompt, relevant clauses, and words and styles to look up."""

from __future__ import annotations

from typing import Any

from fourcures.games.common.render.help_text import event_style_lines, word_lines
from fourcures.games.common.render.layout import Line
from fourcures.games.common.render.prompts import prompt_lines
from fourcures.games.common.render.style import DIM, EVENT_STYLE, PLAIN, RULE, STRONG
from fourcures.games.cure.data.confidence import doubts
from fourcures.games.cure.notation.names import event_of, role_of, seat_words
from fourcures.games.cure.notation.prompts import prompt
from fourcures.games.cure.vocabulary import ActionKind, Awaited, JournalKind, Role

ACTIONS: list[Line] = word_lines({spec.name: spec.help for spec in ActionKind.specs.values()})
EVENTS: list[Line] = event_style_lines(JournalKind)
SIGNS: Line = [
    ("Signs: ", STRONG),
    (
        "r2 two red dice (r red, b blue, y yellow, k black; loud where one more breaks out), r2/6 red dice roll this ",
        PLAIN,
    ),
    ("region with two faces of six, @1 pawn of seat 1, ◆r@2 a red sample with a die of seat 2, ☣ biohazards, ", PLAIN),
    ("! epidemic and † skull on the infection track; outbreaks spread clockwise; the percentages are exact.", PLAIN),
]


def prompt_panel(view: dict[str, Any]) -> list[Line]:
    """Prompt in lines that name the seat."""
    asked = prompt(view)
    return prompt_lines(asked, "" if asked.seat is None else seat_words(view, asked.seat))


def _doubts(thing: dict[str, Any]) -> Line:
    """Unconfirmed parts of a role or an event, in brackets."""
    return [(f" ({doubts(thing)})", DIM)] if doubts(thing) else []


def help_lines(view: dict[str, Any]) -> list[Line]:
    """Texts of the roles at the table and of the face-up events, and the clauses relevant to the decision."""
    lines: list[Line] = []
    for seat in range(len(view["seats"])):
        role = role_of(view, seat)
        faces = ", ".join(role["faces"])
        line: Line = [(f"{seat_words(view, seat)}: ", STRONG), (role["text"], PLAIN), (f" Dice: {faces}.", DIM)]
        lines.append([*line, *_doubts(role)])
    for event in view["events"]["up"]:
        card = event_of(view, event)
        line = [(f"{card['name']}, {card['cost']}: ", EVENT_STYLE), (card["text"], PLAIN)]
        lines.append([*line, *_doubts(card)])
    lines += [[], SIGNS]
    if view["outcome"]:
        return [*lines, [("C-END", RULE)]]
    awaits = view["turn"]["awaits"]
    rules = [*Awaited.named(awaits["what"]).clauses, Role.named(view["seats"][awaits["seat"]]["role"]).clauses]
    return lines + [[(clause, RULE)] for clause in rules]
