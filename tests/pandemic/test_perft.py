"""Perft: number of decision sequences from a position to a small depth, which any mistake in the rules would change.

Each entry of the data has a note that explains its first count, worked out by hand, and ``first``, that count by kind
of action; some notes go to depth 2 and beyond. The other counts were made by the engine. Cards that would be drawn are
fixed, or the seed is given.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import fourcures as fc
from fourcures.engine.legal import count_legal, legal_ids
from fourcures.engine.rng import start_stream

KIND = fc.GAMES["pandemic"]
ENTRIES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def counts(state: Any, depth: int) -> list[int]:
    """Number of sequences of 1, 2, ..., `depth` decisions."""
    legal = [0] * (KIND.rows + 1)
    KIND.list_legal(state, legal)
    found = [count_legal(legal), *[0] * (depth - 1)]
    if depth > 1:
        for number in legal_ids(legal, KIND.width):
            after = state.copy()
            KIND.apply(after, number, [])
            for place, count in enumerate(counts(after, depth - 1), start=1):
                found[place] += count
    return found


def counts_of_games(game: fc.Game, depth: int) -> list[int]:
    """Counts through the public interface, by text and with undo."""
    texts = game.legal_actions.texts()
    found = [len(texts), *[0] * (depth - 1)]
    if depth > 1:
        for text in texts:
            game.play(text)
            for place, count in enumerate(counts_of_games(game, depth - 1), start=1):
                found[place] += count
            assert game.undo() == text
    return found


def position_of(entry: dict[str, Any]) -> Any:
    _, state = KIND.read_position(entry["position"])
    start_stream(state, entry["seed"])
    KIND.resume(state, [])
    return state


def named(entry: dict[str, Any]) -> str:
    return str(entry["name"])


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_the_first_count_is_what_the_note_explains(entry: dict[str, Any]) -> None:
    game = fc.from_position(entry["position"], seed=entry["seed"])
    assert Counter(action.kind for action in game.legal_actions) == entry["first"]
    assert sum(entry["first"].values()) == entry["counts"][0]


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_counts(entry: dict[str, Any]) -> None:
    assert counts(position_of(entry), len(entry["counts"])) == entry["counts"]


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_counts_through_the_public_interface(entry: dict[str, Any]) -> None:
    game = fc.from_position(entry["position"], seed=entry["seed"])
    before = game._state.copy()
    assert counts_of_games(game, 2) == entry["counts"][:2]
    assert game._state == before


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("order of a Forecast", [6, 30, 120, 360, 720]),
        ("cure with a choice of cards", [7, 42, 210, 840, 2520]),
        ("hand limit", [10, 88]),
        ("window with several holders", [2, 284]),
        ("the turn ends", [4, 32]),
        ("opening, Medic", [8, 69]),
        ("opening, Operations Expert", [55, 311]),
        ("opening, Contingency Planner", [10, 196]),
        ("which station moves", [6, 66]),
        ("an answer", [2, 17]),
    ],
)
def test_counts_worked_out_by_hand(name: str, expected: list[int]) -> None:
    [entry] = [entry for entry in ENTRIES if entry["name"] == name]
    assert entry["counts"][: len(expected)] == expected
