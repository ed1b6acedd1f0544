"""Bot sessions: compiled bots for games in play, and advice from the planner."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from fourcures.bots import entry_points
from fourcures.bots.chances import (
    ASSUMPTION,
    assumption,
    calibration_margin,
    compiled_network,
    in_falling_order,
    interval,
)
from fourcures.bots.compiled import COMPILED_BOTS, MAX_STATES, CompiledBot
from fourcures.bots.confidence_interval import margin
from fourcures.bots.interpreted import choose_interpreted, known_legal
from fourcures.bots.planner.advice import CHANCE, TALLIES, VALUE
from fourcures.bots.planner.buffers import OWN, PLANS, ROOT, Workspace
from fourcures.bots.planner.workspace import SETTINGS, planner_workspace, set_budgets
from fourcures.engine.backend import Backend
from fourcures.engine.errors import FourcuresError, shown
from fourcures.engine.game import Game, check_seed
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream, new_stream
from fourcures.engine.values import Action

INITIAL_RATE = 300_000  # states per second, until measured
MIN_BUDGET = 100  # states
ADVICE_PLANS = 256
ADVICE_BUDGET = 40_000  # states visited in the search for plans
ADVICE_ROLLOUTS = 400  # rollouts of each of the best plans
MAX_ADVICE = 20
MAX_ROLLOUTS = 1_000_000
MAX_MINOR_CHOICES = 20  # minor choices in a row
GREEDY = COMPILED_BOTS["greedy"]  # makes the minor choices that plans leave out


@cache
def backend(game_type: GameType, bot: CompiledBot) -> Backend:
    """Compiled backend of a bot for a game, cached."""
    return Backend("cpu", bot.functions(game_type))


def state_array(game: Game) -> Any:
    """One-element array of a game's state, for compiled code."""
    states = np.zeros(1, game.type.state_type.dtype())
    game.state(seed=0).store(states, 0)  # searches use their own random streams
    return states


def rng_array(seed: int) -> Any:
    """One-element array of the bot's own random stream."""
    array = np.zeros(1, RandomStream.dtype())
    new_stream(seed).store(array, 0)
    return array


class BotSession:
    """Compiled bot that decides in games in play of one game type.

    With ``seconds``, the planner's budget is adapted so that a search takes about that long on any machine. The number
    of plans and the length of rollouts follow from the budget expected at the start. Without ``seconds``, the budget is
    fixed and decisions are reproducible from the seed.
    """

    def __init__(self, game_type: GameType, bot: CompiledBot, seed: int = 0, seconds: float | None = None) -> None:
        self.game_type = game_type
        self._talks = bot.talks
        self._decide = backend(game_type, bot)[entry_points.decide]
        self._work = bot.workspace(game_type)
        self._rngs = rng_array(seed)
        self._seconds = seconds if isinstance(self._work, Workspace) else None
        self._rate = float(INITIAL_RATE)
        if self._seconds is not None:
            self._settings = SETTINGS[game_type.name].with_budget(self._affordable_states(self._seconds))
            self._work = planner_workspace(game_type, self._settings)

    def choose(self, game: Game) -> Action:
        """Return the bot's decision for the deciding seat. A bot that talks first tells that seat's cards."""
        if game.outcome is not None or game.actor is None:
            raise FourcuresError("There is nothing to decide: the game is over.")
        if self._talks and (telling := game.telling(game.actor)) is not None:
            return telling
        game_type, legal = self.game_type, known_legal(game)
        if self._seconds is not None:
            budget = self._affordable_states(self._seconds)
            set_budgets(self._work.memory, self._settings._replace(budget=budget))
        began = time.perf_counter()
        number = self._decide(state_array(game), np.array(legal, np.int64), game_type.width, self._rngs, self._work)
        if self._seconds is not None:
            self._measure_rate(time.perf_counter() - began)
        return game_type.action(game.state(), game.options, int(number))

    def _affordable_states(self, seconds: float) -> int:
        return max(MIN_BUDGET, int(self._rate * seconds))

    def _measure_rate(self, seconds: float) -> None:
        """Update the search rate, if the last decision searched.

        The first search does not count, because it also loads or compiles machine code.
        """
        memory = self._work.memory[0]
        if memory["visited"] > 0 and memory["searches_made"] > 1:
            self._rate = int(memory["visited"]) / seconds
        memory["visited"] = 0


@dataclass(frozen=True)
class Advice:
    """Recommended decision, with its plan, the estimated win probability with an interval, and the reason.

    The probability is that of the plan if everybody plays on like the planner; ``assumption`` says so in words. If the
    seat does not know all hands, ``why`` begins with ``knowledge``, a sentence on how many of their cards it knows.
    """

    action: Action
    plan: tuple[str, ...]
    chance: float
    low: float
    high: float
    why: str
    knowledge: str = ""
    assumption: str = ASSUMPTION

    def __str__(self) -> str:
        interval = f"({self.low:.0%} to {self.high:.0%})"
        return f"{self.action.text}: {self.chance:.0%} {interval} {self.assumption}. {self.why}"


def advise(
    game: Game, *, top: int = 3, budget: int = ADVICE_BUDGET, rollouts: int = ADVICE_ROLLOUTS, seed: int = 0
) -> list[Advice]:
    """Up to ``top`` best decisions for the deciding seat, best first.

    The advice uses only what that seat may know, so it reveals nothing. Rollouts rank the plans, as in the planner. The
    win probability of a plan is the mean of the chance network over sampled random outcomes right after it. Plans whose
    probabilities contradict the ranking share their mean. The 95 % interval combines the sampling error with the
    calibration error; see ``calibration_margin``.
    """
    if game.outcome is not None:
        raise FourcuresError("There is nothing to advise on: the game is over.")
    for name, number, least, most in (
        ("top", top, 1, MAX_ADVICE),
        ("budget", budget, 1, MAX_STATES),
        ("rollouts", rollouts, 1, MAX_ROLLOUTS),
    ):
        if type(number) is not int or not least <= number <= most:
            raise FourcuresError(f"{name}: {shown(number)} is not possible; a whole number from {least} to {most} is.")
    game_type = game.type
    network, rngs = compiled_network(game_type), rng_array(check_seed(seed))
    work, tallies = tally_plans(game_type, state_array(game), rngs, network, top, budget, rollouts)
    sampled = Game(game_type, game.options, game_type.state_type.load(work.memory["states"][0], ROOT), seed=0)
    knowledge = game_type.knowledge(game.view(game.actor))
    return [
        make_advice(sampled, plan_actions(work, place), chance, tallies[place] / rollouts, rollouts, knowledge)
        for place, chance in zip(*ranked_chances(tallies, rollouts), strict=True)
    ]


def ranked_chances(tallies: Any, rollouts: int) -> tuple[Any, list[float]]:
    """Ranking of plans by their rollouts, best first, and their win probabilities in that order."""
    ranking = np.argsort(-tallies[:, VALUE], kind="stable")
    return ranking, in_falling_order((tallies[ranking, CHANCE] / rollouts).tolist())


def tally_plans(
    game_type: GameType, states: Any, rngs: Any, network: Any, top: int, budget: int, rollouts: int
) -> tuple[Any, Any]:
    """Search for plans in the first state and tally rollouts of the best. Return the workspace and one row per plan."""
    plain = SETTINGS[game_type.name]
    reply = plain.budget * plain.reply_share / plain.candidates  # states for each plan with rollouts
    work = planner_workspace(
        game_type,
        plain._replace(
            budget=budget,
            beam=100,
            candidates=ADVICE_PLANS,
            search_share=1.0,
            reply_share=reply * ADVICE_PLANS / budget,
        ),
    )
    tallies = np.zeros((top, TALLIES))
    run = link_adviser(game_type)
    count = run(states, rngs, work, network, rollouts, tallies)
    return work, tallies[:count]


def link_adviser(game_type: GameType) -> Any:
    """Compiled entry point of the adviser. The first call must not run in several threads at once."""
    return backend(game_type, COMPILED_BOTS["planner"])[entry_points.advise]


def plan_actions(work: Workspace, place: int) -> list[int]:
    """Actions of the plan at rank ``place``, without minor choices."""
    first = work.memory["searches"]["lists"]["first"][0, OWN, PLANS]
    plan = work.nodes[work.nodes["ranked"][first + place]]
    return [int(action) for action in plan["path"][: plan["length"]]]


def make_advice(
    game: Game, plan: Sequence[int], chance: float, means: Any, rollouts: int, knowledge: str = ""
) -> Advice:
    """Advice from the rollouts of a plan. ``game`` holds the hidden cards as the planner sampled them."""
    _, mean, square, lost, outbreak, cures = (float(mean) for mean in means)
    low, high = interval(chance, margin(mean, square, rollouts), calibration_margin(game.type, chance))
    texts = tuple(game.action(action).text for action in plan)
    first = game.action(plan[0])
    why = explanation(plan_labels(game, plan)[1:], lost, outbreak, cures)
    assumed = assumption(game.type, game.options)
    return Advice(first, texts, float(chance), low, high, f"{knowledge} {why}".strip(), knowledge, assumed)


def plan_labels(game: Game, plan: Sequence[int]) -> list[str]:
    """Labels of a plan's actions in user interfaces, up to the first random outcome."""
    ahead = game.copy(seed=0)
    labels: list[str] = []
    for number in plan:
        make_minor_choices(ahead, number)
        if ahead.state().drawn or not ahead.legal_actions.has_id(number):
            return labels  # a random outcome came first
        label = ahead.hint(number).label
        labels.append(inside_sentence(label))
        if len(labels) < len(plan):
            ahead.play(number)
    return labels


def inside_sentence(label: str) -> str:
    """Label for use inside a sentence: its first letter is lower case, unless it begins with a name and a colon."""
    first, colon, _ = label.partition(":")
    begins_with_name = colon and all(word[0].isupper() for word in first.split())
    return label if begins_with_name else label[0].lower() + label[1:]


def make_minor_choices(game: Game, until: int) -> None:
    """Make minor choices, such as consent, by heuristic until the action ``until`` is legal."""
    for _ in range(MAX_MINOR_CHOICES):
        if game.outcome is not None or game.legal_actions.has_id(until):
            return
        game.play(choose_interpreted(game, known_legal(game), GREEDY))


def explanation(further: Sequence[str], lost: float, outbreak: float, cures: float) -> str:
    """Sentences on what a plan achieves and risks."""
    then = f"Then {', '.join(further)}. " if further else ""
    found = f"Cures on average: {cures:.2g}. It risks" if cures >= 0.005 else "It risks"
    risk = f"an outbreak in {outbreak:.0%}" + (f" and defeat in {lost:.0%}" if lost >= 0.005 else "")
    return f"{then}{found} {risk} of the trials, in this turn and the next."
