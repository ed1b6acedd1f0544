"""Report of the tables that cannot be played on by the rules of this program."""

from __future__ import annotations

import json
import logging

from fourcures import GAMES
from fourcures.server.storage.store import Store
from fourcures.tables.errors import UnplayableTable
from fourcures.tables.log.loading import require_rules

log = logging.getLogger(__name__)


async def report_rules(store: Store) -> None:
    """Log which tables cannot be played on by the rules of this program."""
    current = {name: game.rules_version for name, game in GAMES.items()}
    for game, version in await store.rules_in_use():
        found: list[str] = []
        for beginning in await store.beginnings(game, version) if version != current.get(game) else ():
            try:
                require_rules(game, version, json.loads(beginning))
            except UnplayableTable as caught:
                found.append(str(caught))
            except ValueError:  # a damaged table says so itself
                continue
        if found:
            log.warning("%d tables of %s, version %d, cannot be played: %s", len(found), game, version, found[0])
