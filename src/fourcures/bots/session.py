"""Compiled bots at a game in play: their decisions, and advice."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from fourcures.bots import entry_points
from fourcures.bots.compiled import COMPILED_BOTS, CompiledBot
from fourcures.bots.confidence_interval import margin
from fourcures.bots.interpreted import choose_at_once, known_to_decider
from fourcures.bots.planner.buffers import LOOKED_AT, ROOT
from fourcures.bots.planner.workspace import SETTINGS, planner_workspace, shares
from fourcures.engine.backend import Backend
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import Action, GameType
from fourcures.engine.rng import RandomStream, new_stream

FIRST_GUESS = 300_000  # states a second, until it is measured
ADVICE_PLANS = 256
ADVICE_BUDGET = 40_000  # states looked at to find plans
ADVICE_TRIALS = 400  # of each of the best plans
MOST_ADVICE = 20
MOST_DETAILS = 20  # of one decision
THUMB = COMPILED_BOTS["greedy"]  # what plans leave open is decided by its rules


@cache
def backend(game_type: GameType, bot: CompiledBot) -> Backend:
    """The compiled form of a bot that plays a game; made once."""
    return Backend("cpu", bot.functions(game_type))


def stored(game: Game) -> Any:
    """The state of a game as compiled code takes it."""
    states = np.zeros(1, game.type.state_type.dtype())
    game.state().store(states, 0)
    return states


def sources(seed: int) -> Any:
    """A bot's own chance."""
    array = np.zeros(1, RandomStream.dtype())
    new_stream(seed).store(array, 0)
    return array


class LiveBot:
    """A compiled bot that decides in games in play, one kind of game at a time.

    With ``seconds`` the planner takes about that long for a decision, whatever the machine; without, it looks at as
    many states as it always does, and the same seed gives the same decisions.
    """

    def __init__(self, game_type: GameType, bot: CompiledBot, seed: int = 0, seconds: float | None = None) -> None:
        self.game_type = game_type
        self._decide = backend(game_type, bot)[entry_points.decide]
        self._work = bot.workspace(game_type)
        self._sources = sources(seed)
        self._seconds = seconds if hasattr(self._work, "settings") else None
        self._rate = float(FIRST_GUESS)

    def choose(self, game: Game) -> Action:
        """The bot's decision for the seat that must decide."""
        if game.outcome is not None:
            raise FourcuresError("There is nothing to decide: the game is over.")
        game_type, legal = self.game_type, known_to_decider(game)
        if self._seconds is not None:
            budget = max(100, int(self._rate * self._seconds))
            self._work.settings[:] = shares(SETTINGS[game_type.name]._replace(budget=budget))
        began = time.perf_counter()
        number = self._decide(stored(game), np.array(legal, np.int64), game_type.width, self._sources, self._work)
        if self._seconds is not None and self._work.progress[LOOKED_AT] > 0:
            self._rate = self._work.progress[LOOKED_AT] / (time.perf_counter() - began)
            self._work.progress[LOOKED_AT] = 0
        return game_type.action(game.state(), game.options, int(number))


@dataclass(frozen=True)
class Advice:
    """A decision worth a thought: the plan that it begins, the estimated chance to win with its interval, and why."""

    action: Action
    plan: tuple[str, ...]
    chance: float
    low: float
    high: float
    why: str

    def __str__(self) -> str:
        return f"{self.action.text}: {self.chance:.0%} ({self.low:.0%} to {self.high:.0%}). {self.why}"


def advise(game: Game, *, top: int = 3, budget: int = ADVICE_BUDGET, trials: int = ADVICE_TRIALS) -> list[Advice]:
    """The best few decisions for the seat that must decide, the best first.

    They come from what that seat may know, so that asking gives nothing away. The interval is that of the trials; how
    far the learned value of a state is off is not in it.
    """
    if game.outcome is not None:
        raise FourcuresError("There is nothing to advise on: the game is over.")
    if type(top) is not int or not 1 <= top <= MOST_ADVICE:
        raise FourcuresError(f"top: {shown(top)} is not possible; a whole number from 1 to {MOST_ADVICE} is.")
    game_type = game.type
    plain = SETTINGS[game_type.name]
    reply = plain.budget * plain.replying / plain.finalists  # states, for each of the few plans that are tried
    work = planner_workspace(
        game_type,
        plain._replace(
            budget=budget, beam=100, finalists=ADVICE_PLANS, growing=1.0, replying=reply * ADVICE_PLANS / max(1, budget)
        ),
    )
    tallies = np.zeros((top, 5))
    run = backend(game_type, COMPILED_BOTS["planner"])[entry_points.advise_on]
    count = run(stored(game), game_type.width, sources(0), work, trials, tallies)
    imagined = Game(game_type, game.options, game_type.state_type.load(work.minds, ROOT), seed=0)
    found = [advice(imagined, plan_of(work, place), tallies[place] / trials, trials) for place in range(count)]
    return sorted(found, key=lambda one: -one.chance)


def plan_of(work: Any, place: int) -> list[int]:
    """The decisions of a plan, details left out."""
    end = work.standing[place]
    return [int(action) for action in work.growth.ends.paths[end, : work.growth.ends.lengths[end]]]


def advice(game: Game, plan: Sequence[int], means: Any, trials: int) -> Advice:
    """What the trials of a plan say, in a game in which hidden things are as they were imagined."""
    value, square, lost, outbreak, cures = (float(mean) for mean in means)
    error = margin(value, square, trials)
    texts = tuple(game.type.action(game.state(), game.options, action).text for action in plan)
    first = game.type.action(game.state(), game.options, plan[0])
    why = sentence(in_words(game, plan)[1:], lost, outbreak, cures)
    return Advice(first, texts, value, max(0.0, value - error), min(1.0, value + error), why)


def in_words(game: Game, plan: Sequence[int]) -> list[str]:
    """The decisions of a plan as a page would offer them, each where those before it lead."""
    ahead = game.copy()
    told: list[str] = []
    for number in plan:
        make_details(ahead, number)
        if not ahead.legal_actions.has_id(number):
            return told  # chance has come between
        label = ahead.type.action_hint(ahead.state(), ahead.options, number).label
        told.append(label[0].lower() + label[1:])
        if len(told) < len(plan):
            ahead.play(number)
    return told


def make_details(game: Game, until: int) -> None:
    """Make the choices that plans leave to rules of thumb, such as consent, until a decision is possible."""
    for _ in range(MOST_DETAILS):
        if game.outcome is not None or game.legal_actions.has_id(until):
            return
        game.play(choose_at_once(game, known_to_decider(game), THUMB))


def sentence(further: Sequence[str], lost: float, outbreak: float, cures: float) -> str:
    """What a plan achieves and risks, in words."""
    then = f"Then {', '.join(further)}. " if further else ""
    found = f"Cures on average: {cures:.2g}. It risks" if cures >= 0.005 else "It risks"
    risk = f"an outbreak in {outbreak:.0%}" + (f" and defeat in {lost:.0%}" if lost >= 0.005 else "")
    return f"{then}{found} {risk} of the trials, in this turn and the next."
