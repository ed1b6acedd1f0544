"""Events that open a choice, in every window in which they can be played: the table is valid and can be saved."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fourcures as fc
from pandemic.conservation import misplaced

EIGHT = ["paris", "tokyo", "lima", "cairo", "essen", "milan", "osaka", "delhi"]
MOMENTS: dict[str, dict[str, Any]] = {
    "an action": {},
    "the hand limit during actions": {"turn": {"actions_left": 3}, "hand": EIGHT},
    "the hand limit after the last action": {"turn": {"actions_left": 0}, "hand": EIGHT},
    "before the draw": {"turn": {"phase": "draw"}},
    "between two draws": {"turn": {"phase": "draw", "draws_left": 1}, "options": {"draw_mode": "one_at_a_time"}},
    "between two draws with eight cards": {
        "turn": {"phase": "draw", "draws_left": 1},
        "options": {"draw_mode": "one_at_a_time"},
        "hand": EIGHT,
    },
    "an epidemic": {"turn": {"phase": "epidemic"}, "options": {"event_window": "between_steps"}},
    "an epidemic with eight cards": {
        "turn": {"phase": "epidemic_infect"},
        "options": {"event_window": "between_steps"},
        "hand": EIGHT,
    },
    "a second epidemic": {"turn": {"phase": "second_epidemic"}, "hand": EIGHT[:7]},
    "the hand limit after drawing": {"turn": {"phase": "infect"}, "hand": [*EIGHT, "manila"]},
    "before infecting": {"turn": {"phase": "infect"}},
    "between infections": {"turn": {"phase": "infecting", "infections_left": 1}},
}
CHOICES: dict[str, list[str]] = {
    "a lift to agree to": ["airlift 2 sydney"],
    "a lift agreed to": ["airlift 2 sydney", "agree"],
    "a lift refused": ["airlift 2 sydney", "refuse"],
    "a forecast": ["forecast"],
    "a forecast half placed": ["forecast", "?", "?"],
    "a forecast placed": ["forecast", "?", "?", "?", "?", "?"],
    "a station to be moved": ["grant beijing"],
    "a station moved": ["grant beijing", "remove lima"],
}


def table(hands: str, hand: tuple[str, ...] | list[str] = (), **moment: Any) -> fc.Game:
    """Table with seat 0 to play, the events with seat 1, and all six stations built."""
    seats = [
        {"role": "medic", "hand": list(hand)},
        {"role": "researcher", "hand": ["airlift", "forecast", "government_grant"]},
        {"role": "scientist"},
    ]
    moment["options"] = {**moment.get("options", {}), "hands": hands}
    stations = ["atlanta", "tokyo", "lima", "cairo", "delhi", "sydney"]
    position = {"seats": seats, "stations": stations, "infection": {"discard": ["paris"]}, **moment}
    return fc.from_position(position, seed=4)


@pytest.mark.parametrize("hands", ["open", "closed"])
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_choice_can_be_put_away(choice: str, moment: str, hands: str) -> None:
    game = table(hands, **MOMENTS[moment])
    while game.actor == 0 and "proceed" in game.legal_actions:
        game.play("proceed")
    for text in CHOICES[choice]:
        game.play(game.legal_actions.ids()[0] if text == "?" else text)
    assert game.type.violations(game._state) == []
    assert misplaced(game.position()) == []
    again = fc.from_position(json.dumps(game.position()), seed=4)
    assert again.position() == game.position()
    assert again.actor == game.actor
    assert again.legal_actions.texts() == game.legal_actions.texts()
    for seat in (None, 0, 1, 2):
        assert again.view(seat) == game.view(seat)
