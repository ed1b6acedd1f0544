"""Moves: every decision of finished games, with the legal actions that it was chosen from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fourcures.engine.game import Game
from fourcures.engine.legal_actions import LegalActions
from fourcures.lab.move_kernels import ACTION, LEGAL_COUNT, SEAT, TURN, MoveBuffers

TURN_TYPE, SEAT_TYPE, ID_TYPE = np.uint16, np.uint8, np.uint16  # an action space has at most 62 * 62 ids


class Moves(NamedTuple):
    """Arrays over the decisions of one or more games, in order: turn, seat, action, and what was legal.

    ``legal`` has the legal ids of all decisions one after another, ``legal_counts`` their number for each decision.
    """

    turns: Any
    seats: Any
    actions: Any
    legal_counts: Any
    legal: Any

    @classmethod
    def of_rows(cls, rows: Any, ids: Any) -> Moves:
        """Moves from the buffers that ``record_games`` has filled."""
        return cls(
            rows[:, TURN].astype(TURN_TYPE),
            rows[:, SEAT].astype(SEAT_TYPE),
            rows[:, ACTION].astype(ID_TYPE),
            rows[:, LEGAL_COUNT].astype(np.int32),
            ids.astype(ID_TYPE),
        )

    @classmethod
    def of_game(cls, game: Game) -> Moves:
        """Moves of a game that was played, with legal actions computed again by the rules."""
        rows: list[tuple[int, int, int, int]] = []
        ids: list[int] = []
        for state, text in zip(game.past_states(), game.decisions, strict=False):
            legal = LegalActions(game.type, state, game.options)
            action, seat = legal.action(legal.find(text)), game.type.decider(state)
            known = legal.known_to(seat)
            if action.id not in known:  # another seat tells what it holds
                seat = action.seat
                known = legal.known_to(seat)
            rows.append((state.turn, seat, action.id, len(known)))
            ids += known
        return cls.of_rows(np.array(rows, np.int64).reshape(-1, 4), np.array(ids, np.int64))

    @classmethod
    def concatenate(cls, parts: Sequence[Moves]) -> Moves:
        """Concatenate the moves of several games."""
        return cls(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def empty_buffers(decisions: int, ids: int) -> MoveBuffers:
    """Buffers with room for ``decisions`` decisions and ``ids`` ids of legal actions."""
    return MoveBuffers(np.zeros((decisions, 4), np.int32), np.zeros(ids, np.int32), np.zeros(2, np.int64))


def recorded_moves(buffers: MoveBuffers) -> Moves:
    """Moves that were written to the buffers."""
    return Moves.of_rows(buffers.rows[: buffers.filled[0]], buffers.ids[: buffers.filled[1]])
