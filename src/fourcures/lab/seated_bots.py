"""Runner for bots in Python: each seat has its own bot, which gets the seat's view and must choose legal actions."""

from __future__ import annotations

import sys
import time
import traceback
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np

from fourcures.bots.bot import Bot, PythonBot
from fourcures.bots.telling_loop import first_telling
from fourcures.engine.backend import Backend
from fourcures.engine.errors import Failed, IllegalAction, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.plugins import first_line
from fourcures.engine.rng import derive_seed
from fourcures.lab import kernels
from fourcures.lab.batch import FinishedGames
from fourcures.lab.moves import Moves
from fourcures.lab.outbreak_curve import OutbreakSums


class BotFailed(Failed):
    """Error of a bot that raised or chose an illegal action, with the record of the game up to there."""

    def __init__(self, bot: str, seat: int, number: int, did: str, record: dict[str, Any]) -> None:
        super().__init__(f"The bot {bot}, seat {seat} of game {number}, {did}")
        self._arguments = (bot, seat, number, did, record)
        self.bot = bot
        self.number = number
        self.record = record

    def __reduce__(self) -> tuple[Any, ...]:
        return BotFailed, self._arguments


class PythonGameRunner:
    """Runner of numbered games with Python bots in all seats. The deals are those of every other runner."""

    def __init__(self, game_type: GameType, options: Any, seed: int, bot: PythonBot, *, records: bool = False) -> None:
        self._type = game_type
        self._options = options.as_json()
        self._seed = seed
        self._bot = bot
        self._records = records
        self._note_outbreaks = Backend("python", game_type.rule_functions)[kernels.note_outbreaks]

    def prepare(self) -> None:
        """Do nothing: Python needs no compiling."""

    def play(self, first: int, count: int) -> FinishedGames:
        """Play games number ``first`` to ``first + count - 1`` to their ends. Bots' printed output goes to stderr."""
        start = time.perf_counter()
        states = np.zeros(count, self._type.state_type.dtype())
        decisions, outbreaks = np.zeros(count, np.int64), np.zeros((count, kernels.TRACKED_TURNS), np.uint8)
        moves: list[Moves] = []
        with redirect_stdout(sys.stderr):
            for index in range(count):
                game = self._play_one(first + index, outbreaks[index])
                game.state(game.seed).store(states, index)
                decisions[index] = len(game.decisions)
                if self._records:
                    moves.append(Moves.of_game(game))
        recorded = Moves.concatenate(moves) if moves else None
        sums = OutbreakSums.of(states["turn"], outbreaks)
        return FinishedGames(first, states, decisions, sums, time.perf_counter() - start, recorded)

    def _play_one(self, number: int, outbreaks: Any) -> Game:
        game = Game.new(self._type, seed=derive_seed(self._seed, number, kernels.DEAL), **self._options)
        bots_seed = derive_seed(self._seed, number, kernels.PLAYERS)
        bots: dict[int, Bot] = {}
        turn = game.state().turn
        while (seat := game.actor) is not None:
            if self._bot.tells and (telling := first_telling(game)) is not None:
                game.play(telling)
            else:
                self._decide(game, seat, number, bots, bots_seed)
            state = game.state()
            self._note_outbreaks(state, turn, outbreaks)
            turn = state.turn
        return game

    def _decide(self, game: Game, seat: int, number: int, bots: dict[int, Bot], bots_seed: int) -> None:
        """Play the choice of the seat's bot, which is created at its first decision."""
        try:
            if seat not in bots:
                bots[seat] = self._bot.instantiate(derive_seed(bots_seed, seat))
            choice = bots[seat].choose(game.view(seat), game.legal_actions.of(seat))
        except (Exception, SystemExit) as error:
            raise self._failed(game, seat, number, f"raised {first_line(error)}{error_location(error)}") from error
        self._apply(game, seat, number, choice)

    def _apply(self, game: Game, seat: int, number: int, choice: Any) -> None:
        if len(game.decisions) >= kernels.LONGEST_GAME:
            raise self._failed(game, seat, number, f"came to no end in {kernels.LONGEST_GAME:,} decisions")
        try:
            game.play(choice, seat=seat)
        except IllegalAction as error:
            raise self._failed(game, seat, number, f"chose {shown(choice)}, which is not legal: {error}") from None

    def _failed(self, game: Game, seat: int, number: int, did: str) -> BotFailed:
        return BotFailed(self._bot.name, seat, number, did, game.record())


def error_location(error: BaseException) -> str:
    """File and line of the bot's code that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    return f" (line {frames[-1].lineno} of {Path(frames[-1].filename).name})" if frames else ""
