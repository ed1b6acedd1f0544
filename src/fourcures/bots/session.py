"""Bot sessions: compiled bots that decide in games in play, and advice from the planner."""

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

INITIAL_RATE = 300_000  # states a second, until it is measured
MIN_BUDGET = 100  # states
ADVICE_PLANS = 256
ADVICE_BUDGET = 40_000  # states visited in the search for plans
ADVICE_ROLLOUTS = 400  # of each of the best plans
MAX_ADVICE = 20
MAX_ROLLOUTS = 1_000_000
MAX_MINOR_CHOICES = 20  # of one decision
GREEDY = COMPILED_BOTS["greedy"]  # makes the minor choices that plans leave out


@cache
def backend(game_type: GameType, bot: CompiledBot) -> Backend:
    """Compiled backend of a bot that plays a game; made once."""
    return Backend("cpu", bot.functions(game_type))


def state_array(game: Game) -> Any:
    """Array of one state, as compiled code takes it."""
    states = np.zeros(1, game.type.state_type.dtype())
    game.state(seed=0).store(states, 0)  # searches draw from streams of their own
    return states


def rng_array(seed: int) -> Any:
    """Array of one random stream: the bot's own."""
    array = np.zeros(1, RandomStream.dtype())
    new_stream(seed).store(array, 0)
    return array


class BotSession:
    """A compiled bot that decides in games in play, one kind of game at a time.

    With ``seconds`` the planner takes about that long for a search, whatever the machine, with plans as many and
    rollouts as long as suit the states that it is expected to visit; without, it visits as many as it always does, and
    the same seed gives the same decisions.
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
        """The bot's decision for the seat that must decide; a bot that talks first tells what that seat holds."""
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
        """Take the rate of the last decision if it searched; the first search also loads machine code, or compiles."""
        memory = self._work.memory[0]
        if memory["visited"] > 0 and memory["searches_made"] > 1:
            self._rate = int(memory["visited"]) / seconds
        memory["visited"] = 0


@dataclass(frozen=True)
class Advice:
    """A recommended decision: the plan that it begins, the estimated chance to win with its interval, and why.

    The chance is that of the plan if all go on as the planner does; ``assumption`` says so in words. Where the seat
    does not know all hands, ``why`` begins with ``knowledge``: the sentence that says how many of their cards it knows.
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
    """The best few decisions for the seat that must decide, the best first.

    They come from what that seat may know, so that asking gives nothing away. Rollouts rank the plans, as those of the
    planner do. The chance of a plan is the mean of the chance network over what chance may bring right after it; where
    that contradicts the ranking, the plans share their mean. The interval, 95 %, is that of the rollouts and of the
    calibration together: how far what was won in held-out games lay from what was said, see ``calibration_margin``.
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
    """Ranking of plans by their rollouts, the best first, and their chances to win in that order."""
    ranking = np.argsort(-tallies[:, VALUE], kind="stable")
    return ranking, in_falling_order((tallies[ranking, CHANCE] / rollouts).tolist())


def tally_plans(
    game_type: GameType, states: Any, rngs: Any, network: Any, top: int, budget: int, rollouts: int
) -> tuple[Any, Any]:
    """Search for plans in the first state and try the best few: the planner's memory, and the tallies of each plan."""
    plain = SETTINGS[game_type.name]
    reply = plain.budget * plain.reply_share / plain.candidates  # states, for each of the few plans that are tried
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
    """Compiled form of the adviser; only one thread may be the first to ask for it."""
    return backend(game_type, COMPILED_BOTS["planner"])[entry_points.advise]


def plan_actions(work: Workspace, place: int) -> list[int]:
    """Actions of the plan that is ranked so, minor choices left out."""
    first = work.memory["searches"]["lists"]["first"][0, OWN, PLANS]
    plan = work.nodes[work.nodes["ranked"][first + place]]
    return [int(action) for action in plan["path"][: plan["length"]]]


def make_advice(
    game: Game, plan: Sequence[int], chance: float, means: Any, rollouts: int, knowledge: str = ""
) -> Advice:
    """Advice from the rollouts of a plan, in a game in which hidden things are as the planner sampled them."""
    _, mean, square, lost, outbreak, cures = (float(mean) for mean in means)
    low, high = interval(chance, margin(mean, square, rollouts), calibration_margin(game.type, chance))
    texts = tuple(game.action(action).text for action in plan)
    first = game.action(plan[0])
    why = explanation(plan_labels(game, plan)[1:], lost, outbreak, cures)
    assumed = assumption(game.type, game.options)
    return Advice(first, texts, float(chance), low, high, f"{knowledge} {why}".strip(), knowledge, assumed)


def plan_labels(game: Game, plan: Sequence[int]) -> list[str]:
    """Labels of the actions of a plan as a page would offer them, each where those before it lead."""
    ahead = game.copy(seed=0)
    labels: list[str] = []
    for number in plan:
        make_minor_choices(ahead, number)
        if ahead.state().drawn or not ahead.legal_actions.has_id(number):
            return labels  # a random outcome has come between
        label = ahead.hint(number).label
        labels.append(inside_sentence(label))
        if len(labels) < len(plan):
            ahead.play(number)
    return labels


def inside_sentence(label: str) -> str:
    """A label as it stands inside a sentence: with a small letter, unless it begins with a name and a colon."""
    first, colon, _ = label.partition(":")
    begins_with_name = colon and all(word[0].isupper() for word in first.split())
    return label if begins_with_name else label[0].lower() + label[1:]


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
