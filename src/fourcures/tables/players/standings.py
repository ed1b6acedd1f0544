"""Standings: summaries of games for lists and statistics, made from tables in memory."""

from __future__ import annotations

from collections.abc import Sequence

from fourcures.tables.deals.options import deal_options
from fourcures.tables.log.table import Table
from fourcures.tables.rows import PlayedRow, SeatRow, Standing


def standing_of(table: Table, time: float) -> Standing:
    """Standing of a table; ``time`` is when its last entry was written."""
    game, outcome = table.game, table.game.outcome
    chosen = game.options.as_json().get(deal_options(game.type.name).difficulty)
    difficulty = str(chosen) if chosen is not None else ""
    if outcome is None:
        return Standing(table.seq, table.actor, difficulty)
    return Standing(
        seq=table.seq,
        actor=None,
        difficulty=difficulty,
        won=outcome.won,
        reason=outcome.reason,
        turns=game.turn,
        cures=game.type.goals_reached(game.state()),
        decisions=table.decisions,
        ended=time,
    )


def played_of(table: Table, seats: Sequence[SeatRow]) -> list[PlayedRow]:
    """Seats of people in a game that is over, with their roles if the game has roles. Empty while it goes on."""
    if not table.is_over:
        return []
    told = table.game.view(None).get("seats", [])
    roles = [str(seat.get("role") or "") for seat in told] if table.game.type.roles else []
    return [
        PlayedRow(row.seat, row.key_hash, roles[row.seat] if row.seat < len(roles) else "")
        for row in seats
        if row.key_hash is not None
    ]
