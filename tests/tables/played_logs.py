"""Logs of played games, including undone decisions."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial

import fourcures as fc
from fourcures.tables.log.table import Table
from fourcures.tables.rows import Entry

SEED = f"{5:032x}"


def played(game: str, players: int, length: int) -> tuple[Callable[..., Table], list[Entry]]:
    """Log of first legal actions, in which every seventh is undone where possible."""
    options = fc.new(game, players=players, seed=1).options.as_json()
    begin = partial(Table, game, {"options": options}, SEED)
    found, entries = begin(), list[Entry]()
    for number in itertools.count(1):
        if found.is_over or len(entries) >= length:
            return begin, entries
        last = entries[-1] if entries else None
        if last and number % 7 == 0 and last.kind == "play" and found.can_undo(last.seat):
            entry = Entry(found.seq + 1, f"c{number}", last.seat, "undo", "", 0.0)
        else:
            action = list(found.game.legal_actions)[number % len(found.game.legal_actions)]
            entry = Entry(found.seq + 1, f"c{number}", action.seat, "play", action.text, 0.0)
        found.fold(entry)
        entries.append(entry)
    raise AssertionError


LOGS = [played("pandemic", 3, 70), played("cure", 2, 70), played("dice", 1, 70)]


def folded(begin: Callable[[], Table], entries: list[Entry], seq: int) -> Table:
    found = begin()
    found.fold_all(entries[:seq])
    return found
