"""Rule text of roles and actions for the options and the board of a game.

``rules`` maps rules options to their values. Values set by the mode may be omitted, as in views.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourcures.games.dice.notation.names import ROLES_BY_ID
from fourcures.games.dice.options import RoleText, TreatCured
from fourcures.games.dice.vocabulary import ActionKind, Role

Rules = Mapping[str, str]


def role_text(role: str, rules: Rules, board: Mapping[str, Any]) -> str:
    """Text of a role (D-ROLE-SCIENTIST-01, D-ROLE-DISPATCHER-02, D-ROLE-DISPATCHER-03)."""
    text: str = ROLES_BY_ID[role]["text"]
    if role == Role.names[Role.SCIENTIST]:
        points = board["cure_points"]["scientist"]
        return f"Cures with {points} point{'s' * (points > 1)}."
    if role == Role.names[Role.DISPATCHER] and rules.get("role_text") == RoleText.names[RoleText.BOTH]:
        return f"{text.removesuffix('.')}, or fly to the start city or the last infected city."
    return text


def action_texts(rules: Rules) -> dict[str, str]:
    """Help text of each action kind (D-TREAT-02, D-TREAT-03)."""
    texts = {spec.name: spec.help for spec in ActionKind.specs.values()}
    if rules.get("treat_cured") == TreatCured.names[TreatCured.ALL_CUBES]:
        treat = ActionKind.names[ActionKind.TREAT]
        texts[treat] = "remove a cube of the colour here, or all if it is cured; the Medic removes all of it"
    return texts
