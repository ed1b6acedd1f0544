"""Tasks of bots in games in play: decisions, advice and tellings, as functions that any process can run.

A task has the state with another random stream than the game's own: a bot could not look ahead even if it wanted to.
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

PLANNER_SECONDS = 1.0  # of a decision of the planner: as many states as it visits in that time, and no deadline
STAND_IN = "greedy"  # decides where the plan of another bot begins with a person's action


class BotDecision(NamedTuple):
    """Decision of a bot, and for which seat: bots may play each other's events, but never those of people."""

    seat: int
    text: str


class BotTask(NamedTuple):
    """State of a game for a bot to decide in, as it is sent to a worker."""

    game: str
    options: dict[str, Any]
    state: Any
    seed: int  # of the bot's own random stream
    declined: frozenset[str] = frozenset()  # what was asked for in this turn, and refused

    @classmethod
    def of(cls, game: Game) -> BotTask:
        """The present state of a game, which has no random stream."""
        return cls(game.type.name, game.options.as_json(), game.state(), secrets.randbits(128), game.declined)

    def restore(self) -> Game:
        """The game in this state, without a history."""
        rules = _rules(self.game)
        return Game(rules, rules.make_options(**self.options), self.state, seed=0)


def _rules(game: str) -> GameType:
    from fourcures.games import GAMES

    return GAMES[game]


@cache
def bot_session(game: str, bot: str, seconds: float | None) -> Any:
    """Session of a compiled bot with so many seconds a decision; cached, for it compiles."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.session import BotSession

    return BotSession(_rules(game), compiled_bot(bot), seed=secrets.randbits(128), seconds=seconds)


def decide_interpreted(task: BotTask, bot: str, seats: frozenset[int]) -> BotDecision:
    """Decision of a bot on interpreted rules."""
    from fourcures.bots.compiled import compiled_bot
    from fourcures.bots.interpreted import choose_interpreted, known_legal

    game = task.restore()
    game_type, state, legal = game.type, game.state(), known_legal(game)
    for number in legal_ids(legal, game_type.width):
        action = game_type.action(state, game.options, number)
        # Rules forget refusals after an action; a bot that asks again in the same turn is a nuisance.
        if action.seat not in seats or action.text in task.declined:
            strike(legal, number // game_type.width, 1 << number % game_type.width)
    number = choose_interpreted(game, legal, compiled_bot(bot), task.seed)
    action = game_type.action(state, game.options, number)
    return BotDecision(action.seat, action.text)


def decide_compiled(task: BotTask, bot: str, seats: frozenset[int], seconds: float | None) -> BotDecision:
    """Decision of a compiled bot. Where its plan begins with what people do, or refused, the heuristic decides."""
    action = bot_session(task.game, bot, seconds).choose(task.restore())
    if action.seat not in seats or action.text in task.declined:
        return decide_interpreted(task, STAND_IN, seats)
    return BotDecision(action.seat, action.text)


@cache
def _python_bot_of(bot: str, seat: int) -> Any:
    from fourcures.bots.bot import python_bot

    return python_bot(bot).instantiate(secrets.randbits(128))


def decide_in_python(task: BotTask, bot: str) -> BotDecision:
    """Decision of a class of somebody's own; FourcuresError says what it did wrong."""
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
    """Decision of any bot of the registry; one that was given a budget of its own takes its own time."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    if isinstance(found, PythonBot):
        return decide_in_python(task, bot)
    if found.compiles_first:
        return decide_compiled(task, bot, seats, None if ":" in bot else seconds)
    return decide_interpreted(task, bot, seats)


def compute_advice(task: BotTask) -> list[Advice]:
    """The adviser's best few decisions in a state."""
    from fourcures.bots.session import advise

    return advise(task.restore())


def compiles_first(bot: str) -> bool:
    """Whether a bot is worth compiling even for one decision."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    return not isinstance(found, PythonBot) and found.compiles_first


@cache
def talks(bot: str) -> bool:
    """Whether the seats of a bot tell all that they hold as soon as they may."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    try:
        found = find_bot(bot)
    except FourcuresError:
        return False  # a bot that is gone is complained of when it is to decide
    return found.tells if isinstance(found, PythonBot) else found.talks


def next_telling(game: Game, bots: Mapping[int, str]) -> Action | None:
    """Action by which the first bot that has something to tell tells all it holds, or None."""
    for seat in sorted(bots):
        telling = game.telling(seat)
        if telling is not None and talks(bots[seat]):
            return telling
    return None


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that there is not, or that cannot play a game; BadOptions says which can."""
    from fourcures.bots.bot import PythonBot
    from fourcures.bots.registry import find_bot

    found = find_bot(bot)
    if not isinstance(found, PythonBot):
        found.functions(_rules(game))


def can_advise(game: str) -> bool:
    """Whether the adviser knows a game: it needs its heuristics."""
    return game in HEURISTICS
