"""Job: a picklable description of games to play, of which any process of any machine can do a part."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from fourcures.bots.bot import PythonBot
from fourcures.bots.compiled import CompiledBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.game_type import GameType
from fourcures.games import GAMES
from fourcures.lab.batch import FinishedGames, Form, GameRunner
from fourcures.lab.kernels import play_games
from fourcures.lab.move_kernels import record_games
from fourcures.lab.provenance import as_fields, bot_hash
from fourcures.lab.seated_bots import PythonGameRunner


class Runner(Protocol):
    """Runner of numbered games."""

    def prepare(self) -> None:
        """Do the work that is needed once, such as compiling."""

    def play(self, first: int, count: int) -> FinishedGames:
        """Play games number ``first`` to ``first + count - 1``."""


@dataclass(frozen=True)
class Job:
    """Description of games: game type, options, one bot in all seats, and the base seed of the deals."""

    game: str
    options_json: str  # arguments of ``make_options``
    bot: AnyBot
    seed: int
    form: Form = "cpu"
    records: bool = False  # whether moves are recorded

    @classmethod
    def of(cls, game_type: GameType, options: Any, bot: AnyBot, seed: int, games: int, records: bool = False) -> Job:
        """Make a job. Compiled bots are interpreted if ``games`` are too few to be worth compiling."""
        if isinstance(bot, CompiledBot):
            bot.functions(game_type)  # raises an error if the bot cannot play the game
        form: Form = "python" if isinstance(bot, CompiledBot) and games <= bot.interpreted_up_to else "cpu"
        return cls(game_type.name, json.dumps(options.as_json()), bot, seed, form, records)

    @property
    def game_type(self) -> GameType:
        """The type of the game."""
        return GAMES[self.game]

    @property
    def options(self) -> Any:
        """The options of the game."""
        return self.game_type.make_options(**json.loads(self.options_json))

    @property
    def compiles(self) -> bool:
        """Whether the rules are compiled for this job."""
        return isinstance(self.bot, CompiledBot) and self.form == "cpu"

    @property
    def entries(self) -> tuple[Callable[..., Any], ...]:
        """Loops that are compiled for this job."""
        return (record_games if self.records else play_games,)

    def about(self) -> dict[str, Any]:
        """Description as JSON values. With the number of games, it is enough to play the same games again."""
        return {
            **as_fields(),
            "rules_version": self.game_type.rules_version,
            "game": self.game,
            "options": json.loads(self.options_json),
            "bot": self.bot.name,
            "bot_sha256": bot_hash(self.bot),
            "seed": self.seed,
        }

    def constants(self) -> dict[str, str | int]:
        """Columns that are constant over all rows: the bot, and the options with a single value."""
        options = json.loads(self.options_json)
        return {"bot": self.bot.name, **{key: value for key, value in options.items() if isinstance(value, str | int)}}

    def runner(self) -> GameRunner | PythonGameRunner:
        """A new runner of this job in this process."""
        if isinstance(self.bot, PythonBot):
            return PythonGameRunner(self.game_type, self.options, self.seed, self.bot, records=self.records)
        return GameRunner(self.game_type, self.options, self.seed, self.form, self.bot, records=self.records)


def all_options(job: Job) -> dict[str, Any]:
    """Options of a job as they were given, and options that the game derived from them."""
    return {**json.loads(job.options_json), **job.game_type.derived_options(job.options)}


def format_options(options: Mapping[str, Any]) -> str:
    """Options as a line of text, without uninformative ones."""
    informative = {name: value for name, value in options.items() if _is_informative(value)}
    return ", ".join(f"{name.replace('_', ' ')} {_format_value(value)}" for name, value in informative.items())


def _is_informative(value: Any) -> bool:
    """Whether an option says something: a list of roles that are all dealt does not."""
    return any(item is not None for item in value) if isinstance(value, list) else value is not None


def _format_value(value: Any) -> str:
    """Text of an option: the items of a list, and "from a file" for a dictionary."""
    if isinstance(value, list):
        return "/".join("dealt" if item is None else str(item).replace("_", " ") for item in value)
    return "from a file" if isinstance(value, dict) else str(value)


def format_games(count: int) -> str:
    """Number of games in words."""
    return "1 game" if count == 1 else f"{count:,} games"


@lru_cache(maxsize=4)
def local_runner(job: Job) -> Runner:
    """The prepared runner of a job in this process, cached."""
    runner = job.runner()
    runner.prepare()
    return runner


def play_part(job: Job, first: int, count: int) -> FinishedGames:
    """Play some games of a job in this process."""
    return local_runner(job).play(first, count)
