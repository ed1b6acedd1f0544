"""Requests about daily deals: today's deals, earlier ones, their results, and tables to play them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from msgspec import Meta

from fourcures import GAMES
from fourcures.engine.errors import shown
from fourcures.engine.game_type import GameType
from fourcures.tables.creation import seating
from fourcures.tables.deals.days import (
    DAY,
    begin_of,
    day_of,
    deal_of,
    end_of,
    games_with_deals,
    is_secret,
    promised_text,
)
from fourcures.tables.deals.options import deal_options, level_name
from fourcures.tables.errors import RequestRefused
from fourcures.tables.hub import Hub
from fourcures.tables.log.table import Table
from fourcures.tables.messages.bodies import (
    DealInfo,
    DealPage,
    DealResult,
    DealScore,
    DealTable,
    OwnTry,
    PlannerScore,
    PlayerName,
    SeatRequest,
)
from fourcures.tables.messages.protocol import LONGEST_NAME
from fourcures.tables.players import keys as player_keys
from fourcures.tables.players.standings import standing_of
from fourcures.tables.requests.endpoint import Caller, endpoint
from fourcures.tables.requests.games import GameName
from fourcures.tables.requests.players import Skip
from fourcures.tables.rows import DealRow, Standing

DayText = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", max_length=10, description="A day, as YYYY-MM-DD.")]
RESULTS = 50  # results per page
ARCHIVE = 10  # days per page
FINISH_FIRST = "Your game of this deal is not over; finish it first, then you can practise."


@endpoint("GET", "/deals")
async def todays_deals(caller: Caller) -> list[DealInfo]:
    """Today's deal of each game, by UTC, with the commitment of tomorrow's deal."""
    hub, key_hash = caller.hub, caller.key_hash
    today = day_of(hub.now())
    deals = [await deal_of(hub.store, game, today) for game in games_with_deals()]
    hub.planner_games.start(deals)
    return [await deal_info(hub, deal, key_hash) for deal in deals]


@endpoint("GET", "/deals/{game}", 404)
async def deals_before(caller: Caller, game: GameName, before: DayText | None = None) -> list[DealInfo]:
    """Deals of a game on days before ``before``, or before today, the latest first."""
    hub, known = caller.hub, require_game(game)
    today = day_of(hub.now())
    until = min(today, require_day(before)) if before else today
    found = await hub.store.deals.before(until.isoformat(), known.name, ARCHIVE)
    return [await deal_info(hub, deal, caller.key_hash) for deal in found]


@endpoint("GET", "/deals/{game}/{day}", 404)
async def deal_page(caller: Caller, game: GameName, day: DayText, skip: Skip = 0) -> DealPage:
    """Deal of a day with a page of its results: first tries that ended in time, the best first."""
    hub, key_hash = caller.hub, caller.key_hash
    deal = await require_deal(hub, require_game(game), require_day(day))
    found = await hub.store.deals.results(deal, skip, RESULTS + 1)
    is_over = not is_secret(day, hub.now())
    return DealPage(
        deal=await deal_info(hub, deal, key_hash),
        results=[
            DealResult(
                name=one.name,
                yours=one.key_hash == key_hash,
                table=one.table_id if is_over or one.key_hash == key_hash else None,
                score=deal_score(GAMES[deal.game], one.standing),
            )
            for one in found[:RESULTS]
        ],
        more=len(found) > RESULTS,
    )


@endpoint("POST", "/deals/{game}/{day}", 400, 403, 404, 409, 413, status=201, limit="tables")
async def play_deal(caller: Caller, game: GameName, day: DayText, body: PlayerName) -> DealTable:
    """Create a table that plays the deal of a day, at which the sender holds all seats.

    A player's first table on the day itself counts. All others are practice, and are refused until that game is over.
    """
    name = player_keys.valid_name(body.name)
    hub, known = caller.hub, require_game(game)
    deal = await require_deal(hub, known, require_day(day))
    if deal.rules is not None and not known.goes_on(deal.rules, known.make_options(**deal.options)):
        raise RequestRefused(
            409,
            f"This deal was promised with version {deal.rules} of the rules of {known.title}, and this server plays "
            f"version {known.rules_version}.",
        )
    key, is_today, stored = caller.required_key(), is_secret(day, hub.now()), hub.store.deals
    key_hash = player_keys.hash_key(key)
    counts = is_today and not await stored.is_spent(key_hash, deal)
    own = await stored.own_try(key_hash, deal)  # read after ``is_spent``, so that the table of a spent try is found
    if own is not None and own.standing.won is None:
        raise RequestRefused(409, FINISH_FIRST)
    options = known.make_options(**deal.options)
    plan = seating.plan_table(
        known,
        {"options": options.as_json(), "deal": day},
        [SeatRequest("me", seat_name(name, seat)) for seat in range(options.players)],
        hub.bots.names,
        key,
        adviser=not is_today,
        now=hub.now(),
        seed=deal.seed,
        origin="deal" if counts else "practice",
    )
    first = standing_of(Table(plan.row.game, plan.row.beginning, plan.row.seed), plan.row.created)
    if not counts:
        await hub.store.create(plan.row, plan.seats)
        await hub.store.save_standing(plan.row.id, first)
    elif not await stored.begin_try(key_hash, deal, plan.row, plan.seats, first, name, end_of(require_day(day))):
        raise RequestRefused(409, FINISH_FIRST)
    return DealTable(table=plan.row.id, counts=counts)


def seat_name(name: str, seat: int) -> str:
    """Name of a seat whose player holds several: the player's name, with a number from the second seat on."""
    number = f" {seat + 1}" if seat else ""
    return name[: LONGEST_NAME - len(number)] + number


def require_game(name: str) -> GameType:
    """Game with deals by its name. Raises a 404 refusal if there is none."""
    games = {game.name: game for game in games_with_deals()}
    if name not in games:
        raise RequestRefused(404, f"There are no deals of {shown(name)}; there are some of {', '.join(games)}.")
    return games[name]


def require_day(text: str) -> date:
    """Day of a text. Raises a 404 refusal if it is not in the calendar."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RequestRefused(404, f"There is no day {shown(text)} in the calendar.") from None


async def require_deal(hub: Hub, game: GameType, day: date) -> DealRow:
    """Deal of today or of an earlier day. Raises a 404 refusal if there is none, or none yet."""
    today = day_of(hub.now())
    if day > today:
        raise RequestRefused(404, f"The deal of {day} cannot be played before that day begins, by the clock of UTC.")
    deal = await (deal_of(hub.store, game, day) if day == today else hub.store.deals.get(day.isoformat(), game.name))
    if deal is None:
        raise RequestRefused(404, f"This server had no deal on {day}.")
    return deal


async def deal_info(hub: Hub, deal: DealRow, key_hash: bytes | None) -> DealInfo:
    """Body of a deal, with what a player may know of it."""
    day, game, stored = date.fromisoformat(deal.day), GAMES[deal.game], hub.store.deals
    options = game.make_options(**deal.options)
    difficulty = str(deal.options.get(deal_options(game.name).difficulty, ""))
    planner = await stored.planner(deal)
    played, won = await stored.count(deal)
    is_running = is_secret(deal.day, hub.now())
    tomorrow = await deal_of(hub.store, game, day + DAY) if is_running else None
    return DealInfo(
        day=deal.day,
        game=deal.game,
        title=game.title,
        level=level_name(game, difficulty),
        players=options.players,
        begins=begin_of(day),
        ends=end_of(day),
        commitment=deal.commitment,
        promised=promised_text(deal),
        seed=None if is_running else deal.seed,
        planner=PlannerScore(planner.played, planner.won, max(hub.planner_games.games, planner.played)),
        played=played,
        won=won,
        yours=None if key_hash is None else await own_try(hub, deal, key_hash),
        spent=key_hash is not None and await stored.is_spent(key_hash, deal),
        next_commitment=tomorrow.commitment if tomorrow else None,
    )


async def own_try(hub: Hub, deal: DealRow, key_hash: bytes) -> OwnTry | None:
    """Body of a player's first table at a deal, or None if there is none."""
    found = await hub.store.deals.own_try(key_hash, deal)
    if found is None:
        return None
    ended = found.standing.ended
    is_listed = ended is not None and ended < end_of(date.fromisoformat(deal.day))
    return OwnTry(found.table_id, deal_score(GAMES[deal.game], found.standing), is_listed)


def deal_score(game: GameType, standing: Standing) -> DealScore:
    """Body of the result of a deal at a table."""
    reason = game.endings.named(standing.reason).phrase if standing.reason else ""
    return DealScore(standing.won, reason, standing.turns, standing.cures, standing.decisions)
