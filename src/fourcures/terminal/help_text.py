"""Help text: the keys, the game's words on the decision, and the clauses in force that apply to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from fourcures.terminal.hot_seat import FINAL
from fourcures.terminal.panel_content import HEADING, RULE, Panels

if TYPE_CHECKING:
    from fourcures.catalogue import Clause

RULES_HEADING = "Rules of this decision"
LAST_RULE = "bold #f0883e"  # the style of the rule that refused the last attempt
KEYS = f"""\
type         filters the list; Enter plays a whole action
↑ ↓ PgUp…    move in the list; Enter plays or opens
Esc          goes back, clears, or stops a bot or the adviser
F1 or ?      this help
F2           the whole table in full
F3           asks the adviser
F4           asks for events everywhere, or where they can matter
F5           asks for no events this turn, or again
F6           asks all before the next step, where hands are hidden
tell         typed, tells everybody all your cards, where hands are hidden;
             tell paris tells that you hold one card
ctrl+z       takes the last decision back
ctrl+o       odds on or off
ctrl+s       saves now; every decision is saved anyway
ctrl+q       saves and leaves
{FINAL}            after an action: it brings something hidden to light,
             which taking it back does not make unseen
"""


def help_text(panels: Panels, last_rule: str, chosen: dict[str, Any], preset: str, keys: str = KEYS) -> Text:
    """Help text of a decision.

    ``last_rule`` has refused the last attempt and comes first; ``chosen`` are the game's options as JSON, and
    ``preset`` is the catalogue's preset among them.
    """
    from fourcures import catalogue  # not needed before, and slow to read

    text = Text.assemble(("Keys\n", HEADING), keys, "\n")
    asked: list[str] = [last_rule] if last_rule else []
    for line in panels.lines("help"):
        words = [piece for piece in line if piece[1] != RULE]
        asked += [name for name, style in line if style == RULE]
        if words or not line:
            text.append_text(Text.assemble(*words, "\n"))
    text.append_text(Text.assemble("\n", (f"{RULES_HEADING}\n", HEADING)))
    found = {clause.id: clause for name in asked for clause in catalogue.find(name)}
    for clause in found.values():
        if clause.id == last_rule or is_in_force(clause, chosen, preset):
            style = LAST_RULE if clause.id == last_rule else "bold"
            text.append_text(Text.assemble((clause.id, style), "  ", clause.rule, "\n"))
    return text


def is_in_force(clause: Clause, chosen: dict[str, Any], preset: str) -> bool:
    """Whether a clause holds in a game with these options: by its own option if it has one, else by the preset."""
    name, values = clause.option or ("", ())
    return chosen[name] in values if name in chosen else preset in clause.editions
