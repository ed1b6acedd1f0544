"""Help: shows the rules in force, and no others."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fourcures as fc
from fourcures import catalogue
from fourcures.terminal.help_text import help_text, is_in_force
from fourcures.terminal.panel_content import Panels

SEATS = [
    {"role": "dispatcher", "city": "chicago", "hand": ["chicago"]},
    {"role": "medic", "city": "lima", "hand": []},
]


def rules_shown(game: fc.Game, last_rule: str = "") -> list[str]:
    """Ids of the clauses in the help, in order."""
    panels, chosen = Panels(game.type, game.view(game.actor)), game.options.as_json()
    text = help_text(panels, last_rule, chosen, chosen[game.type.preset]).plain
    return re.findall(r"^([A-Z]-[A-Z0-9-]+)  ", text, re.MULTILINE)


def test_the_answer_of_another_option_is_not_shown() -> None:
    game = fc.from_position({"seats": SEATS}, seed=1)
    game.play("direct 1 chicago")
    assert game.actor == 1
    shown = rules_shown(game)
    assert "P-CONSENT-01" in shown
    assert "P-CONSENT-06" not in shown


@pytest.mark.parametrize(
    ("choices", "in_force", "not_in_force"),
    [
        ({}, "P-EVENT-05", "P-EVENT-06"),
        ({"event_window": "between_steps"}, "P-EVENT-06", "P-EVENT-05"),
        ({"edition": "2008"}, "P-EVENT-06", "P-EVENT-05"),
        ({"edition": "2008", "event_window": "between_cards"}, "P-EVENT-05", "P-EVENT-06"),
    ],
)
def test_options_decide_which_rules_are_shown(choices: dict[str, Any], in_force: str, not_in_force: str) -> None:
    shown = rules_shown(fc.new("pandemic", players=2, seed=1, **choices))
    assert in_force in shown
    assert not_in_force not in shown
    assert len(shown) == len(set(shown))


def test_the_rule_that_refused_comes_first() -> None:
    assert rules_shown(fc.new("pandemic", players=2, seed=1), "P-SHARE-01")[0] == "P-SHARE-01"


@pytest.mark.parametrize(
    "choices",
    [*({"edition": edition} for edition in ("2013", "2008", "seed001")), {"consent": "never", "role_set": "five"}],
)
def test_clauses_with_options_agree_with_the_options_of_the_game(choices: dict[str, Any]) -> None:
    game = fc.new("pandemic", players=2, seed=1, **choices)
    for clause in catalogue.clauses("pandemic"):
        if clause.option:
            name, values = clause.option
            chosen = game.options.as_json()
            assert is_in_force(clause, chosen, chosen["edition"]) == (game.options.rules[name] in values), clause.id
