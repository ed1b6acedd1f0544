"""Sample games of the board game, for tests of what events change: first view, all events, last view; as JSON."""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import fourcures as fc

PREFERRED = ("cure", "recall", "build", "give", "take", "treat", "grant", "resilient", "quietnight")
ROLES = ["contingency_planner", "dispatcher", "medic"]
DECISIONS = 140


def sample_game(seed: int, hands: str) -> dict[str, Any]:
    """A game by chance, with a preference for what changes much."""
    chance = random.Random(seed)
    consent = "never" if hands == "open" else "always"
    options = {"players": 3, "difficulty": "introductory", "consent": consent, "roles": ROLES, "hands": hands}
    game = fc.new("pandemic", seed=seed, **options)
    first, dealt = game.view(0), len(game.events)
    for _ in range(DECISIONS):
        if game.outcome:
            break
        legal = list(game.legal_actions)
        preferred = [action for action in legal if action.kind in PREFERRED]
        game.play(chance.choice(preferred if preferred and chance.random() < 0.6 else legal))
    events = [{"kind": event.kind, "args": event.args, "text": event.text} for event in game.events_for(0, dealt)]
    return {"first": first, "events": events, "last": game.view(0)}


if __name__ == "__main__":
    json.dump([sample_game(1, "open"), sample_game(5, "closed")], sys.stdout)
