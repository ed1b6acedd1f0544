"""Entry points from Python into compiled bots. They take arrays, never single structs."""

from typing import Any

from fourcures.bots.hooks import choose
from fourcures.bots.planner.advice import evaluate_plans
from fourcures.bots.planner.successor_samples import (
    Samples,
    count_choices,
    expected_chance,
    heuristic_rollout,
    settled_chance,
)
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule


@rule
def decide(states: Any, legal: Legal, width: int, rngs: Any, work: Any) -> int:
    """Return the bot's choice in the first state."""
    return choose(states[0], legal, width, rngs[0], work)


@rule
def advise(states: Any, rngs: Any, work: Any, chance_network: Any, rollouts: int, tallies: Any) -> int:
    """Tally rollouts of the best plans in the first state. Return the number of plans."""
    return evaluate_plans(states[0], rngs[0], work, chance_network, rollouts, tallies)


@rule
def value_course(
    states: Any, actions: Any, bases: Any, samples: Samples, chances: Any, expected: Any, choices: Any
) -> None:
    """Write the win probability and number of choices of each state, and the expected probability after its action.

    If ``actions`` is negative for a state, no outcomes are sampled there and ``expected`` is not written.
    """
    for index in range(len(states)):
        chances[index] = settled_chance(states[index], samples)
        if states[index].outcome == 0:
            choices[index] = count_choices(states[index], samples)
        if actions[index] >= 0:
            expected[index] = expected_chance(states[index], actions[index], bases[index], samples)


@rule
def heuristic_rollouts(states: Any, bases: Any, until: int, samples: Samples, values: Any) -> None:
    """Write the values of rollouts from the first state, each with its own random outcomes."""
    for index in range(len(values)):
        values[index] = heuristic_rollout(states[0], bases[0], index, until, samples)


ENTRIES = (decide, advise, value_course, heuristic_rollouts)  # needed by live bots, the adviser, reviews and rollouts
