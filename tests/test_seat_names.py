"""Player names: roles, which are unique, and never seat numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import fourcures as fc

NUMBERED = re.compile(r"\bseat \d", re.IGNORECASE)
DECISIONS = 200


def told(name: str, players: int, **choices: str) -> Iterator[str]:
    """All sentences of a random game: events, prompts, action hints."""
    game, rng = fc.new(name, players=players, seed=5, **choices), random.Random(5)
    while game.outcome is None and len(game.decisions) < DECISIONS:
        actions = list(game.legal_actions)
        yield game.type.prompt(game.view(game.actor)).text
        yield from (game.type.action_hint(game.state(), game.options, action.id).label for action in actions)
        game.play(rng.choice(actions))
    yield from (event.text for event in game.events)


@pytest.mark.parametrize(("name", "players"), [("pandemic", 2), ("pandemic", 4), ("dice", 1), ("cure", 2), ("cure", 5)])
def test_no_sentence_names_a_seat_by_its_number(name: str, players: int) -> None:
    sentences = list(told(name, players))
    assert len(sentences) > 100
    assert [sentence for sentence in sentences if NUMBERED.search(sentence)] == []
