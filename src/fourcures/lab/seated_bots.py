"""Bots in Python at the table: each seat gets its own, sees its own view, and is held to the rules."""

from __future__ import annotations

import sys
import time
import traceback
from contextlib import redirect_stdout
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np

from fourcures.bots.bot import Bot, PythonBot, first_line
from fourcures.engine.backend import Backend
from fourcures.engine.errors import FourcuresError, IllegalAction, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import derive_seed
from fourcures.lab import kernels
from fourcures.lab.batch import Finished


class BotFailed(FourcuresError):
    """A bot that raised, or chose what it may not: who it was and what it did, and the game up to there."""

    def __init__(self, bot: str, seat: int, number: int, did: str, record: dict[str, Any]) -> None:
        super().__init__(f"The bot {bot}, seat {seat} of game {number}, {did}")
        self._arguments = (bot, seat, number, did, record)
        self.bot = bot
        self.number = number
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        return BotFailed, self._arguments


class SeatedPlayer:
    """Plays numbered games with Python bots in all seats. The games are dealt as for every other player."""

    def __init__(self, game_type: GameType, options: Any, seed: int, bot: PythonBot) -> None:
        self._type = game_type
        self._options = options
        self._wishes = options.as_json()
        self._seed = seed
        self._bot = bot
        self._note_outbreaks = Backend("python", game_type.rule_functions)[kernels.note_outbreaks]

    def prepare(self) -> None:
        """Nothing: Python needs no compiling."""

    def play(self, first: int, count: int) -> Finished:
        """Play games number ``first`` to ``first + count - 1`` to their ends; what bots print goes to stderr."""
        before = time.perf_counter()
        states = np.zeros(count, self._type.state_type.dtype())
        decisions, tracks = np.zeros(count, np.int64), np.zeros((count, kernels.TURNS), np.uint8)
        with redirect_stdout(sys.stderr):
            for index in range(count):
                game = self._play_one(first + index, tracks[index])
                game.state().store(states, index)
                decisions[index] = len(game.decisions)
        return Finished(first, states, decisions, tracks, time.perf_counter() - before)

    def _play_one(self, number: int, track: Any) -> Game:
        game = Game.new(self._type, seed=derive_seed(self._seed, number, kernels.DEAL), **self._wishes)
        chance = derive_seed(self._seed, number, kernels.PLAYERS)
        seats: dict[int, Bot] = {}
        turn = game.state().turn
        while (seat := game.actor) is not None:
            try:
                if seat not in seats:
                    seats[seat] = self._bot.seated(derive_seed(chance, seat))
                choice = seats[seat].choose(game.view(seat), game.legal_actions.of(seat))
            except (Exception, SystemExit) as error:
                raise self._failed(game, seat, number, f"raised {first_line(error)}{where(error)}") from error
            self._take(game, seat, number, choice)
            state = game.state()
            self._note_outbreaks(state, turn, track)
            turn = state.turn
        return game

    def _take(self, game: Game, seat: int, number: int, choice: Any) -> None:
        if len(game.decisions) >= kernels.LONGEST_GAME:
            raise self._failed(game, seat, number, f"came to no end in {kernels.LONGEST_GAME:,} decisions")
        if not isinstance(choice, bool) and isinstance(choice, Integral):
            choice = int(choice)  # NumPy's are welcome too
        try:
            game.play(choice, seat=seat)
        except IllegalAction as error:
            raise self._failed(game, seat, number, f"chose {shown(choice)}, which is not legal: {error}") from None

    def _failed(self, game: Game, seat: int, number: int, did: str) -> BotFailed:
        return BotFailed(self._bot.name, seat, number, did, game.record())


def where(error: BaseException) -> str:
    """The line of the bot in which an error came up."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    return f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else ""
