"""Whole games as readable text: any change of the rules, of chance or of wording shows here as a difference.

After a change that is meant, write them again and read the difference before committing it:

    FOURCURES_WRITE_GOLDEN=1 python -m pytest tests/pandemic/test_golden.py
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from thumb import Thumb, play_by_thumb

FOLDER = Path(__file__).parent / "golden"
WRITE = bool(os.environ.get("FOURCURES_WRITE_GOLDEN"))
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "2013-two-players-won": (80, {"players": 2, "edition": "2013", "difficulty": "introductory"}),
    "2013-two-players-out-of-cubes": (49, {"players": 2, "edition": "2013", "difficulty": "introductory"}),
    "2008-three-players-hidden-hands": (65, {"players": 3, "edition": "2008", "difficulty": "standard"}),
    "seed001-four-players": (103, {"players": 4, "edition": "seed001", "difficulty": "standard"}),
    "2013-four-players-heroic": (84, {"players": 4, "edition": "2013", "difficulty": "heroic"}),
}


def told(seed: int, wishes: dict[str, Any]) -> Iterator[str]:
    """A game from its options to its end, a line for each decision and each thing that happened."""
    game = fc.new("pandemic", seed=seed, **wishes)
    yield f"options: {', '.join(f'{name} {value}' for name, value in wishes.items())}"
    yield f"seed: {seed}"
    yield ""
    yield "Set-up"
    yield from (f"    {event.text}" for event in game.events)
    while not game.outcome:
        text = Thumb(game).decide()
        [seat] = [action.seat for action in game.legal_actions if action.text == text]
        choices = len(game.legal_actions)
        events = game.play(text)
        yield f"{len(game.decisions)}. seat {seat}, of {choices}: {text}"
        yield from (f"    {event.text}" for event in events)
    yield ""
    yield "The end"
    yield from (f"    {line}" for line in summary(game))


def summary(game: fc.Game) -> Iterator[str]:
    position = game.position()
    deck, infection = position["player_deck"], position["infection"]
    assert game.outcome
    yield f"{'won' if game.outcome.won else 'lost'}: {game.outcome.reason}"
    yield f"turn {position['turn']['number']}, {len(game.decisions)} decisions"
    yield f"outbreaks {position['outbreaks']}, infection step {position['infection_step']}"
    yield f"diseases: {written(position['diseases'])}"
    yield f"stations: {', '.join(position['stations'])}"
    for city, colours in position["cubes"].items():
        yield f"cubes in {city}: {written(colours)}"
    for number, seat in enumerate(position["seats"]):
        yield f"seat {number}, {seat['role']} in {seat['city']}: {', '.join(seat['hand']) or 'no cards'}"
    yield f"player cards undrawn: {', '.join(deck['undrawn']) or 'none'}"
    yield f"player cards removed: {', '.join(deck['removed']) or 'none'}"
    yield f"infection discards: {', '.join(infection['discard']) or 'none'}"
    yield f"digest: {game.record()['digest']}"


def written(values: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in values.items()) or "none"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_as_it_was(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    now = [line.rstrip() for line in told(*GAMES[name])]
    if WRITE:
        path.write_text("\n".join(now) + "\n", encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    if now != before:
        difference = list(difflib.unified_diff(before, now, str(path.name), "now", lineterm="", n=2))
        pytest.fail("\n".join(difference[:80]), pytrace=False)


def test_no_file_is_left_over() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(GAMES)


def test_the_games_show_most_of_what_can_happen() -> None:
    kinds, outcomes = set(), set()
    for seed, wishes in GAMES.values():
        game = fc.new("pandemic", seed=seed, **wishes)
        play_by_thumb(game)
        kinds |= {event.kind for event in game.events}
        outcomes.add(game.outcome)
    assert {"cured", "eradicated", "epidemic", "outbreak", "played", "asked", "agreed", "refused", "shared"} <= kinds
    assert {"forecast", "stored", "withdrawn", "quiet_night", "prevented", "cleared", "built", "proceeded"} <= kinds
    assert {outcome.reason for outcome in outcomes if outcome} >= {"cures", "cubes", "outbreaks"}
