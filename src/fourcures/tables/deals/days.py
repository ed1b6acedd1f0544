"""Daily deals: one per UTC day and game, the same for everybody at a server.

The seed of a deal is made the day before, when its commitment is first shown, and revealed the day after. Rows are
made on demand; if several processes make the same row, the database keeps the first.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from fourcures import GAMES
from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.game_type import GameType
from fourcures.tables.creation import seating
from fourcures.tables.deals.options import choices_of, deal_options
from fourcures.tables.log.table import commitment
from fourcures.tables.ports import TableStore
from fourcures.tables.rows import DealRow

DAY = timedelta(days=1)


def day_of(now: float) -> date:
    """Day of a timestamp, by UTC."""
    return datetime.fromtimestamp(now, UTC).date()


def begin_of(day: date) -> float:
    """Timestamp at which a day begins, by UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def end_of(day: date) -> float:
    """Timestamp at which a day is over, by UTC."""
    return begin_of(day) + DAY.total_seconds()


def is_secret(day: str | None, now: float) -> bool:
    """True if the seed of a day's deal must not be revealed yet. Return False if ``day`` is None."""
    return day is not None and now < end_of(date.fromisoformat(day))


def games_with_deals() -> list[GameType]:
    """Games that have deals: they declare options for the days, and the planner can play them."""
    return [game for game in GAMES.values() if deal_options(game.name).days and game.name in HEURISTICS]


def promised_text(deal: DealRow) -> str:
    """Text that the commitment of a deal binds to its seed: the deal's name, the rules version and the options.

    Commitments of older versions bound only the name; their rows have no rules version.
    """
    name = f"{deal.game}-{deal.day}"
    if deal.rules is None:
        return name
    return f"{name}:{deal.rules}:{json.dumps(deal.options, separators=(',', ':'), sort_keys=True)}"


async def deal_of(store: TableStore, game: GameType, day: date) -> DealRow:
    """Deal of a day. Make it if it does not exist yet."""
    found = await store.deals.get(day.isoformat(), game.name)
    if found is not None:
        return found
    options = game.make_options(**choices_of(game, day)).as_json()
    deal = DealRow(day.isoformat(), game.name, options, seating.fresh_seed(), "", game.rules_version)
    return await store.deals.agree(replace(deal, commitment=commitment(promised_text(deal), deal.seed)))
