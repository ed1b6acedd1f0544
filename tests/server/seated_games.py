"""Games at tables that are played to the end at once, straight into the log."""

from __future__ import annotations

import random
from typing import Any

from fourcures.tables.messages.protocol import Play


async def play_out(hub: Any, table: str, rng: random.Random, *, win: bool = False) -> bool:
    """Play at random, or by the heuristic if `win`, until the game is over. Return whether it was won."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    async with hub.at(table) as room, room.lock:
        while not room.table.is_over:
            game = room.table.game
            if win:
                number = choose_interpreted(game, known_legal(game), compiled_bot("greedy"), rng.getrandbits(32))
                action = game.action(number)
            else:
                action = rng.choice([one for one in game.legal_actions if one.seat == game.actor])
            command = Play("", action.seat, room.table.seq, action.text, sure=True)
            entries = room.table.decide(command, f"t-{room.table.seq + 1}", hub.now())
            await hub.append(room, entries, lambda _: None)
        await hub.settle(table)
        return bool(room.table.game.outcome.won)
