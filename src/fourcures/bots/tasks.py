"""Tasks of bots in games in play: decisions, advice and tellings, as functions that any process can run.

A task carries the state without the game's random stream, so that no bot can look ahead.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from fourcures.bots.heuristics import HEURISTICS
from fourcures.engine.errors import FourcuresError, IllegalAction, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.legal import legal_ids, strike
from fourcures.engine.plugins import first_line
from fourcures.engine.values import Action

if TYPE_CHECKING:
    from fourcures.bots.session import Advice

PLANNER_SECONDS = 1.0  # planner thinking time per decision: it sets the budget of states, not a deadline
STAND_IN = "greedy"  # bot that decides if another bot's plan begins with a person's or a refused action


class BotDecision(NamedTuple):
    """Decision of a bot and the acting seat. Bots may play each other's events, but never those of people."""

    seat: int
    text: str


class BotTask(NamedTuple):
    """State of a game in which a bot decides, as sent to a worker."""

    game: str
    options: dict[str, Any]
    state: Any
    seed: int  # seeds the bot's own random stream
    declined: frozenset[str] = frozenset()  # actions requested and refused in this turn

    @classmethod
    def of(cls, game: Game) -> BotTask:
        """Task for the current state of a game, without its random stream."""
        return cls(game.type.name, game.options.as_json(), game.state(), secrets.randbits(128), game.declined)

    def restore(self) -> Game:
        """Game in this state, without a history."""
        rules = _rules(self.game)
        return Game(rules, rules.make_options(**self.options), self.state, seed=0)


def _rules(game: str) -> GameType:
    from fourcures.games import GAMES

    return GAMES[game]


@cache
def bot_session(game: str, bot: str, seconds: float | None) -> Any:
    """Session of a compiled bot with ``seconds`` per decision, cached because it compiles."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.session import BotSession

    return BotSession(_rules(game), compiled_bot(bot), seed=secrets.randbits(128), seconds=seconds)


def decide_interpreted(task: BotTask, bot: str, seats: frozenset[int]) -> BotDecision:
    """Decision of a compiled bot in interpreted form, for one of ``seats``."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    game = task.restore()
    game_type, state, legal = game.type, game.state(), known_legal(game)
    for number in legal_ids(legal, game_type.width):
        action = game_type.action(state, game.options, number)
        # Rules forget refusals after an action, but a bot must not ask again in the same turn.
        if action.seat not in seats or action.text in task.declined:
            strike(legal, number // game_type.width, 1 << number % game_type.width)
    number = choose_interpreted(game, legal, compiled_bot(bot), task.seed)
    action = game_type.action(state, game.options, number)
    return BotDecision(action.seat, action.text)


def decide_compiled(task: BotTask, bot: str, seats: frozenset[int], seconds: float | None) -> BotDecision:
    """Decision of a compiled bot, or of ``STAND_IN`` if it chose a person's action or a refused one."""
    action = bot_session(task.game, bot, seconds).choose(task.restore())
    if action.seat not in seats or action.text in task.declined:
        return decide_interpreted(task, STAND_IN, seats)
    return BotDecision(action.seat, action.text)


@cache
def _python_bot_of(bot: str, seat: int) -> Any:
    from fourcures.bots.bot import python_bot

    return python_bot(bot).instantiate(secrets.randbits(128))


def decide_in_python(task: BotTask, bot: str) -> BotDecision:
    """Decision of a user's bot class. Raise FourcuresError if it fails or chooses an illegal action."""
    game = task.restore()
    seat = game.actor or 0
    try:
        choice = _python_bot_of(bot, seat).choose(game.view(seat), game.legal_actions.of(seat))
    except (Exception, SystemExit) as error:
        raise FourcuresError(f"The bot {bot} raised {first_line(error)}") from None
    try:
        game.copy().play(choice, seat=seat)
    except IllegalAction as error:
        raise FourcuresError(f"The bot {bot} chose {shown(choice)}, which is not legal: {error}") from None
    action = choice if isinstance(choice, str) else game.action(getattr(choice, "id", choice)).text
    return BotDecision(seat, action)


def decide(task: BotTask, bot: str, seats: frozenset[int], seconds: float) -> BotDecision:
    """Decision of any registered bot.

    ``seconds`` does not apply to names with an argument, such as ``planner:5000``.
    """
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    if isinstance(found, PythonBot):
        return decide_in_python(task, bot)
    if found.compiles_first:
        return decide_compiled(task, bot, seats, None if ":" in bot else seconds)
    return decide_interpreted(task, bot, seats)


def compute_advice(task: BotTask) -> list[Advice]:
    """Advice for the state of a task."""
    from fourcures.bots.session import advise

    return advise(task.restore())


def compiles_first(bot: str) -> bool:
    """Whether compiling a bot pays even for a single decision."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    return not isinstance(found, PythonBot) and found.compiles_first


@cache
def talks(bot: str) -> bool:
    """Whether the seats of a bot tell all their cards as soon as they are allowed to."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    try:
        found = find_bot(bot)
    except FourcuresError:
        return False  # a missing bot raises its error when it must decide
    return found.tells if isinstance(found, PythonBot) else found.talks


def next_telling(game: Game, bots: Mapping[int, str]) -> Action | None:
    """Telling of the first bot that has cards to tell, or None."""
    for seat in sorted(bots):
        telling = game.telling(seat)
        if telling is not None and talks(bots[seat]):
            return telling
    return None


def check_bot(game: str, bot: str) -> None:
    """Raise BadOptions if a bot does not exist or cannot play a game."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    if not isinstance(found, PythonBot):
        found.functions(_rules(game))


def can_advise(game: str) -> bool:
    """Whether the adviser supports a game: it needs the game's heuristics."""
    return game in HEURISTICS
