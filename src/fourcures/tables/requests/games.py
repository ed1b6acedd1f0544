"""Requests about the games themselves: options, components, rules; and the errors that pages report."""

from __future__ import annotations

import logging
from typing import Annotated, Any

from msgspec import Meta

from fourcures import GAMES, catalogue
from fourcures.engine.game_type import GameType
from fourcures.engine.values import OptionSpec
from fourcures.tables.bots.names import playable_bots
from fourcures.tables.errors import RequestRefused
from fourcures.tables.lessons import tables as lesson_tables
from fourcures.tables.messages.bodies import ClauseText, GameInfo, GameOption, PageError, RoleText
from fourcures.tables.requests.endpoint import Caller, endpoint

GameName = Annotated[str, Meta(max_length=32)]

logger = logging.getLogger(__name__)


@endpoint("GET", "/games")
async def games(caller: Caller) -> list[GameInfo]:
    """All games that can be played."""
    return [game_info(game, caller.hub.bots.names) for game in GAMES.values()]


def game_info(game_type: GameType, bots: tuple[str, ...]) -> GameInfo:
    """Description of a game: its options, roles and bots."""
    components = game_type.components(game_type.make_options(players=game_type.player_counts[0]))
    return GameInfo(
        game=game_type.name,
        title=game_type.title,
        about=game_type.about_data,
        players=list(game_type.player_counts),
        preset=game_type.preset,
        options=[game_option(game_type, option) for option in game_type.option_specs if option.form != "file"],
        roles={key: RoleText(name=role["name"], text=role["text"]) for key, role in components["roles"].items()},
        bots=list(playable_bots(game_type.name, bots)),
        lesson=lesson_tables.titles(game_type.name),
    )


def game_option(game_type: GameType, option: OptionSpec) -> GameOption:
    """Description of an option, with the rule clauses that its values enable."""
    known = catalogue.clauses(game_type.name) if game_type.name in catalogue.games() else ()
    assert option.form != "file", "a table on a server cannot be given files"
    clauses: dict[str, str] = {}
    for clause in known:
        if clause.option is not None and clause.option[0] == option.name:
            for value in clause.option[1]:
                clauses.setdefault(value, clause.id)
    return GameOption(
        name=option.name,
        title=option.title or option.name.replace("_", " ").capitalize(),
        about=option.about,
        form=option.form,
        values=list(option.values),
        labels=list(option.labels or option.values),
        clauses=[clauses.get(value, "") for value in option.values],
        presets=dict(option.presets),
        solo=option.solo,
    )


@endpoint("GET", "/games/{game}/components", 404)
async def game_components(caller: Caller, game: GameName) -> dict[str, Any]:
    """Components of a game with its default options."""
    if game not in GAMES:
        raise RequestRefused(404, f"There is no game of that name; there are {', '.join(GAMES)}.")
    found = GAMES[game]
    return found.components(found.make_options(players=found.player_counts[0]))


@endpoint("GET", "/rules/{game}", 404)
async def rules(caller: Caller, game: GameName) -> list[ClauseText]:
    """Rules of a game from the catalogue."""
    if game not in catalogue.games():
        raise RequestRefused(404, f"There is no game of that name; there are {', '.join(catalogue.games())}.")
    return [
        ClauseText(id=clause.id, title=clause.section, text=clause.rule, note=clause.note)
        for clause in catalogue.clauses(game)
    ]


@endpoint("POST", "/page-errors", 403, 413, status=202, limit="page_errors")
async def report_page_error(caller: Caller, body: PageError) -> None:
    """Log an error that occurred in a page."""
    logger.warning("A page failed: %s at %s", body.error, body.at or "an unknown place", extra={"kind": "page"})
