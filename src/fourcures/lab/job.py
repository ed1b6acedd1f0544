"""What is to be played, told so that any process of any machine can do a part of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from fourcures.bots.bot import PythonBot
from fourcures.bots.compiled import CompiledBot
from fourcures.bots.registry import AnyBot
from fourcures.engine.game_type import GameType
from fourcures.games import GAMES
from fourcures.lab.batch import Finished, Form, Player
from fourcures.lab.seated_bots import SeatedPlayer


class Plays(Protocol):
    """Whoever can play numbered games."""

    def prepare(self) -> None:
        """Do what has to be done once."""

    def play(self, first: int, count: int) -> Finished:
        """Play games number ``first`` to ``first + count - 1``."""


@dataclass(frozen=True)
class Job:
    """Games of one kind, with one set of options, one bot in all seats, and one base seed."""

    game: str
    wishes: str  # JSON of what ``choose`` needs
    bot: AnyBot
    seed: int
    form: Form = "cpu"

    @classmethod
    def of(cls, game_type: GameType, options: Any, bot: AnyBot, seed: int, games: int) -> Job:
        """The job of playing a number of games; few are not worth compiling for."""
        if isinstance(bot, CompiledBot):
            bot.functions(game_type)  # a bot that cannot play the game says so
        form: Form = "python" if isinstance(bot, CompiledBot) and games <= bot.interpreted_up_to else "cpu"
        return cls(game_type.name, json.dumps(options.as_json()), bot, seed, form)

    @property
    def game_type(self) -> GameType:
        """The game."""
        return GAMES[self.game]

    @property
    def options(self) -> Any:
        """The choices made before it."""
        return self.game_type.make_options(**json.loads(self.wishes))

    @property
    def compiles(self) -> bool:
        """Whether rules are compiled for it."""
        return isinstance(self.bot, CompiledBot) and self.form == "cpu"

    def player(self) -> Player | SeatedPlayer:
        """Somebody who plays it in this process."""
        if isinstance(self.bot, PythonBot):
            return SeatedPlayer(self.game_type, self.options, self.seed, self.bot)
        return Player(self.game_type, self.options, self.seed, self.form, self.bot)


def all_told(job: Job) -> dict[str, Any]:
    """What was chosen for a job, and what of the rest came of it."""
    return {**json.loads(job.wishes), **job.game_type.derived_options(job.options)}


def in_words(wishes: Mapping[str, Any]) -> str:
    """What was chosen, in a line: those options that say something."""
    return ", ".join(f"{name.replace('_', ' ')} {_short(wish)}" for name, wish in wishes.items() if _says_much(wish))


def _says_much(wish: Any) -> bool:
    """A list of roles that are all dealt does not."""
    return any(item is not None for item in wish) if isinstance(wish, list) else wish is not None


def _short(wish: Any) -> str:
    """A list by its items, and a whole file by what it is."""
    if isinstance(wish, list):
        return "/".join("dealt" if item is None else str(item).replace("_", " ") for item in wish)
    return "from a file" if isinstance(wish, dict) else str(wish)


@lru_cache(maxsize=4)
def player_here(job: Job) -> Plays:
    """The player of a job in this process, made ready when first asked for."""
    player = job.player()
    player.prepare()
    return player


def play_part(job: Job, first: int, count: int) -> Finished:
    """A part of a job, played in this process."""
    return player_here(job).play(first, count)
