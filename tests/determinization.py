"""Determinizations: states that the deciding seat cannot tell from the real one; and heuristic games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import fourcures as fc
from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.legal import is_legal
from fourcures.engine.rng import derive_seed, new_stream, start_stream

MAX_DECISIONS = 3000


def known_legal(game_type: fc.GameType, state: Any) -> list[int]:
    """Actions of the deciding seat that are legal as far as it knows."""
    legal = [0] * (game_type.rows + 1)
    game_type.list_legal(state, legal)
    game_type.keep_own(state, game_type.decider(state), legal)
    return legal


def heuristic_choice(game_type: fc.GameType, state: Any) -> int:
    """Heuristic action, interpreted. Assert that it is legal and leaves the state unchanged."""
    legal, before = known_legal(game_type, state), state.copy()
    action = int(HEURISTICS[game_type.name].heuristic.heuristic_action(state, legal, new_stream(1)))
    assert is_legal(legal, action, game_type.width)
    assert state == before
    return action


def heuristic_game(game_type: fc.GameType, options: Any, seed: int) -> Iterator[tuple[Any, int, int]]:
    """Heuristic game: yield each state, the deciding seat, and its choice."""
    state = game_type.blank_state(options)
    start_stream(state, seed)
    game_type.set_up(state, [])
    decisions = 0
    while state.outcome == 0:
        action = heuristic_choice(game_type, state)
        yield state, game_type.decider(state), action
        game_type.apply(state, action, [])
        decisions += 1
        assert decisions < MAX_DECISIONS


def reseeded(state: Any, number: int = 0) -> Any:
    """Copy of the state with another random stream."""
    other = state.copy()
    start_stream(other, derive_seed(77, number))
    other.words = [number, 2, 3, 4]
    other.drawn = 7 + 3 * number
    return other


def determinized(game_type: fc.GameType, state: Any, seat: int, number: int = 0) -> Any:
    """Determinization: everything unknown to the seat is dealt anew, with another random stream."""
    other = state.copy()
    start_stream(other, derive_seed(78, number))
    game_type.redeal(other, seat)
    return reseeded(other, number)


def determinized_game(game: fc.Game, number: int = 0) -> fc.Game:
    """Determinization of a game, which looks the same to the deciding seat."""
    seat = game.actor
    assert seat is not None
    twin = game.copy()
    twin._state = determinized(game.type, game._state, seat, number)
    assert twin.view(seat) == game.view(seat)
    return twin
