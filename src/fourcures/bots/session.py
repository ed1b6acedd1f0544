"""Bot sessions: compiled bots that decide in games in play, and advice from the planner."""

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
from fourcures.bots.interpreted import choose_interpreted, known_legal
from fourcures.bots.planner.advice import TALLIES
from fourcures.bots.planner.buffers import OWN, PLANS, ROOT, Workspace
from fourcures.bots.planner.workspace import SETTINGS, planner_workspace, set_budgets
from fourcures.engine.backend import Backend
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.engine.values import Action

INITIAL_RATE = 300_000  # states a second, until it is measured
ADVICE_PLANS = 256
ADVICE_BUDGET = 40_000  # states visited in the search for plans
ADVICE_TRIALS = 400  # of each of the best plans
MAX_ADVICE = 20
MAX_MINOR_CHOICES = 20  # of one decision
GREEDY = COMPILED_BOTS["greedy"]  # makes the minor choices that plans leave out


@cache
def backend(game_type: GameType, bot: CompiledBot) -> Backend:
    """Compiled backend of a bot that plays a game; made once."""
    return Backend("cpu", bot.functions(game_type))


def state_array(game: Game) -> Any:
    """Array of one state, as compiled code takes it."""
    states = np.zeros(1, game.type.state_type.dtype())
    game.state().store(states, 0)
    return states


def rng_array(seed: int) -> Any:
    """Array of one random stream: the bot's own."""
    array = np.zeros(1, RandomStream.dtype())
    new_stream(seed).store(array, 0)
    return array


class BotSession:
    """A compiled bot that decides in games in play, one kind of game at a time.

    With ``seconds`` the planner takes about that long for a decision, whatever the machine; without, it visits as
    many states as it always does, and the same seed gives the same decisions.
    """

    def __init__(self, game_type: GameType, bot: CompiledBot, seed: int = 0, seconds: float | None = None) -> None:
        self.game_type = game_type
        self._decide = backend(game_type, bot)[entry_points.decide]
        self._work = bot.workspace(game_type)
        self._rngs = rng_array(seed)
        self._seconds = seconds if isinstance(self._work, Workspace) else None
        self._rate = float(INITIAL_RATE)

    def choose(self, game: Game) -> Action:
        """The bot's decision for the seat that must decide."""
        if game.outcome is not None:
            raise FourcuresError("There is nothing to decide: the game is over.")
        game_type, legal = self.game_type, known_legal(game)
        if self._seconds is not None:
            budget = max(100, int(self._rate * self._seconds))
            set_budgets(self._work.memory, SETTINGS[game_type.name]._replace(budget=budget))
        began = time.perf_counter()
        number = self._decide(state_array(game), np.array(legal, np.int64), game_type.width, self._rngs, self._work)
        if self._seconds is not None and (visited := int(self._work.memory["visited"][0])) > 0:
            self._rate = visited / (time.perf_counter() - began)
            self._work.memory["visited"] = 0
        return game_type.action(game.state(), game.options, int(number))


@dataclass(frozen=True)
class Advice:
    """A recommended decision: the plan that it begins, the estimated chance to win with its interval, and why."""

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
    if type(top) is not int or not 1 <= top <= MAX_ADVICE:
        raise FourcuresError(f"top: {shown(top)} is not possible; a whole number from 1 to {MAX_ADVICE} is.")
    game_type = game.type
    plain = SETTINGS[game_type.name]
    reply = plain.budget * plain.reply_share / plain.candidates  # states, for each of the few plans that are tried
    work = planner_workspace(
        game_type,
        plain._replace(
            budget=budget,
            beam=100,
            candidates=ADVICE_PLANS,
            search_share=1.0,
            reply_share=reply * ADVICE_PLANS / max(1, budget),
        ),
    )
    tallies = np.zeros((top, TALLIES))
    run = backend(game_type, COMPILED_BOTS["planner"])[entry_points.advise]
    count = run(state_array(game), rng_array(0), work, trials, tallies)
    sampled = Game(game_type, game.options, game_type.state_type.load(work.memory["states"][0], ROOT), seed=0)
    found = [make_advice(sampled, plan_actions(work, place), tallies[place] / trials, trials) for place in range(count)]
    return sorted(found, key=lambda one: -one.chance)


def plan_actions(work: Workspace, place: int) -> list[int]:
    """Actions of the plan that is ranked so, minor choices left out."""
    first = work.memory["searches"]["lists"]["first"][0, OWN, PLANS]
    plan = work.nodes[work.nodes["ranked"][first + place]]
    return [int(action) for action in plan["path"][: plan["length"]]]


def make_advice(game: Game, plan: Sequence[int], means: Any, trials: int) -> Advice:
    """Advice from the rollouts of a plan, in a game in which hidden things are as the planner sampled them."""
    value, square, lost, outbreak, cures = (float(mean) for mean in means)
    error = margin(value, square, trials)
    texts = tuple(game.action(action).text for action in plan)
    first = game.action(plan[0])
    why = explanation(plan_labels(game, plan)[1:], lost, outbreak, cures)
    return Advice(first, texts, value, max(0.0, value - error), min(1.0, value + error), why)


def plan_labels(game: Game, plan: Sequence[int]) -> list[str]:
    """Labels of the actions of a plan as a page would offer them, each where those before it lead."""
    ahead = game.copy()
    labels: list[str] = []
    for number in plan:
        make_minor_choices(ahead, number)
        if not ahead.legal_actions.has_id(number):
            return labels  # chance has come between
        label = ahead.hint(number).label
        labels.append(label[0].lower() + label[1:])
        if len(labels) < len(plan):
            ahead.play(number)
    return labels


def make_minor_choices(game: Game, until: int) -> None:
    """Make the choices that plans leave to the heuristic, such as consent, until a decision is possible."""
    for _ in range(MAX_MINOR_CHOICES):
        if game.outcome is not None or game.legal_actions.has_id(until):
            return
        game.play(choose_interpreted(game, known_legal(game), GREEDY))


def explanation(further: Sequence[str], lost: float, outbreak: float, cures: float) -> str:
    """Sentence on what a plan achieves and risks."""
    then = f"Then {', '.join(further)}. " if further else ""
    found = f"Cures on average: {cures:.2g}. It risks" if cures >= 0.005 else "It risks"
    risk = f"an outbreak in {outbreak:.0%}" + (f" and defeat in {lost:.0%}" if lost >= 0.005 else "")
    return f"{then}{found} {risk} of the trials, in this turn and the next."
