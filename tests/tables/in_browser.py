"""What a browser does with this package, as a script for any Python: what it returns must be the same everywhere.

``test_pyodide.py`` runs it in Pyodide and in the Python of the tests.
"""

from __future__ import annotations

from typing import Any

import fourcures as fc
from fourcures import catalogue
from fourcures.bots.tasks import BotTask, decide_interpreted, next_telling
from fourcures.tables.lessons import chapters as lessons

OPTIONS: dict[str, dict[str, Any]] = {"pandemic": {"players": 3, "hands": "closed"}, "dice": {}, "cure": {"players": 3}}


def play_game(name: str) -> dict[str, Any]:
    """Record of a game by greedy bots alone."""
    game = fc.new(name, seed=3, **OPTIONS[name])
    seats = frozenset(range(game.players))
    while game.outcome is None:
        telling = next_telling(game, dict.fromkeys(seats, "greedy"))
        game.play(telling or decide_interpreted(BotTask.of(game)._replace(seed=0), "greedy", seats).text)
    return game.record()


def read_texts(name: str) -> list[str]:
    """Ids of a game's rules and titles of its lesson."""
    return [clause.id for clause in catalogue.clauses(name)] + [chapter.title for chapter in lessons.chapters(name)]


async def main() -> dict[str, Any]:
    """JSON of all that was done."""
    return {
        "records": {name: play_game(name) for name in fc.GAMES},
        "texts": {name: read_texts(name) for name in fc.GAMES},
    }
