"""Report of tables whose games cannot be continued under the rules of this program."""

from __future__ import annotations

import json
import logging
from collections import defaultdict

from sqlalchemy import Text, and_, cast, not_, or_, select

from fourcures import GAMES
from fourcures.server.storage.schema import tables
from fourcures.server.storage.store import Store
from fourcures.tables.errors import UnplayableTable
from fourcures.tables.log.loading import require_rules

log = logging.getLogger(__name__)


async def report_rules(store: Store) -> None:
    """Log the numbers of tables whose games cannot be continued under the rules of this program."""
    current = or_(*(and_(tables.c.game == name, tables.c.rules == game.rules_version) for name, game in GAMES.items()))
    begun = select(tables.c.game, tables.c.rules, cast(tables.c.beginning, Text)).where(not_(current))
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for game, version, beginning in await store.rows(begun):
        try:
            require_rules(game, version, json.loads(beginning))
        except UnplayableTable as caught:
            found[game, version].append(str(caught))
        except ValueError:  # loading a damaged table reports it
            continue
    for (game, version), sentences in found.items():
        log.warning("%d tables of %s, version %d, cannot be played: %s", len(sentences), game, version, sentences[0])
