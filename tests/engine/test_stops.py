"""Stops: which windows open, what can matter in them, and which seats want to be asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.stops import Stops, Window, is_asked
from fourcures.games.cure import vocabulary as cure
from fourcures.games.pandemic import vocabulary as pandemic

GAMES = [("pandemic", {"hands": "open"}), ("pandemic", {"edition": "2008"}), ("cure", dict[str, str]())]
WINDOW = Window(0, 0, "infect", (1, 1, 0), matters=(("forecast", "Forecast"), ("airlift", "Airlift")))


def test_a_seat_is_asked_about_cards_that_it_did_not_silence() -> None:
    assert is_asked(WINDOW, Stops(), 1)
    assert is_asked(WINDOW, Stops(quiet_cards=frozenset({"forecast"})), 1)
    assert not is_asked(WINDOW, Stops(quiet_cards=frozenset({"forecast", "airlift"})), 1)
    assert not is_asked(WINDOW, Stops(quiet_turn=1), 1)
    assert is_asked(WINDOW, Stops(quiet_turn=1), 2)
    assert is_asked(WINDOW._replace(matters=()), Stops(full_control=True, quiet_turn=1), 1)


@pytest.mark.parametrize("words", [pandemic, cure])
def test_cards_matter_before_phases_that_there_are(words: Any) -> None:
    phases = {spec.name for spec in words.Phase.specs.values() if spec.before}
    named = {name for spec in words.EventCard.specs.values() for name in spec.matters_before}
    assert named
    assert named <= phases


@pytest.mark.parametrize(
    ("game", "options"), [("pandemic", {"hands": "open"}), ("pandemic", {"edition": "2008"}), ("cure", {})]
)
def test_a_window_passes_and_leads_to_its_step(game: str, options: dict[str, str]) -> None:
    """Declining goes on to the next seat or to the step; it skips no other action of the turn."""
    asked = 0
    for seed in range(6):
        chance, played = random.Random(seed), fc.new(game, seed=seed, players=3, **options)
        while not played.outcome:
            window = played.window
            if window is None:
                played.play(chance.choice(played.legal_actions.of(played.actor or 0)))
                continue
            asked += 1
            assert window.seat == played.actor
            before = window
            played.play(window.passing)
            after = played.window
            if after is not None and after.occasion == before.occasion and after.phase == before.phase != "draw":
                assert before.seat in after.earlier, "seats are asked in their order, each once"
    assert asked > 20


def test_airlift_and_grant_stop_nobody_and_the_others_where_they_matter() -> None:
    seen: dict[str, set[str]] = {}
    for seed in range(60):
        chance, played = (
            random.Random(seed),
            fc.new("pandemic", seed=seed, players=4, hands="open", difficulty="heroic"),
        )
        while not played.outcome:
            window = played.window
            if window is not None:
                seen.setdefault(window.phase, set()).update(name for name, _ in window.matters)
                played.play(window.passing)
            else:
                usual = [
                    one
                    for one in played.legal_actions.of(played.actor or 0)
                    if one.kind in ("drive", "pass", "discard")
                ]
                played.play(chance.choice(usual or played.legal_actions.of(played.actor or 0)))
    assert seen.pop("infect") == {"forecast", "one_quiet_night"}
    assert seen.pop("intensify") == {"resilient_population"}
    assert set().union(*seen.values()) == set()
