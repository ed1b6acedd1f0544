"""Samples of successor states: the value of a decision as a mean over its random outcomes.

The chance network was fitted to states in which the planner searches. In a state with a minor choice, such as
discarding for a cure, the win probability is the one after that choice.
"""

from typing import Any, NamedTuple

from fourcures.bots.heuristics.turn_hooks import is_minor_choice
from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.belief import clear_stream
from fourcures.bots.planner.chance_network import ChanceNetwork, chance_to_win
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal
from fourcures.engine.rng import RandomStream, seed_stream, seed_substream
from fourcures.engine.rule_code import rule

MAX_MINOR_CHOICES = 20  # in a row


class Samples(NamedTuple):
    """Sampling buffers: the number of samples, the network, scratch states and streams, and buffers for rules."""

    number: int
    network: ChanceNetwork
    states: Any
    rngs: Any
    legal: Legal
    journal: Journal


NEXT, SETTLED, BEFORE = STATES = range(3)  # sampled successor, after minor choices, before the last one
FUTURE, HEURISTIC = range(2)  # purposes of the substreams of a rollout


@rule
def settled_chance(state: Any, samples: Samples) -> float:
    """Win probability after minor choices, up to the first of them with a random outcome.

    The random stream is cleared first, so that the state's own future cannot leak in.
    """
    states, legal = samples.states, samples.legal
    states[SETTLED] = state
    settled = states[SETTLED]
    for _ in range(MAX_MINOR_CHOICES):
        if settled.outcome != 0 or not is_minor_choice(settled):
            break
        clear_stream(settled)
        list_legal(settled, legal)
        keep_own(settled, decider(settled), legal)
        seed_stream(samples.rngs[0], 0, 0, 0, 0)
        action = heuristic_action(settled, legal, samples.rngs[0])
        states[BEFORE] = settled
        apply(settled, action, samples.journal)
        if settled.drawn != 0:
            states[SETTLED] = states[BEFORE]
            break
    return chance_to_win(settled, samples.network)


@rule
def expected_chance(state: Any, action: int, base: RandomStream, samples: Samples) -> float:
    """Mean win probability after an action, over substreams of ``base`` that replace the state's random stream.

    The state holds no unknown deck order, so another stream changes the future and nothing else.
    """
    total = 0.0
    for index in range(samples.number):
        samples.states[NEXT] = state
        copy = samples.states[NEXT]
        seed_substream(copy, base, index, 0)
        apply(copy, action, samples.journal)
        total += settled_chance(copy, samples)
    return total / samples.number


@rule
def heuristic_rollout(state: Any, base: RandomStream, index: int, until: int, samples: Samples) -> float:
    """Heuristic rollout with substreams of ``base``: win probability when turn ``until`` begins or the game ends."""
    samples.states[NEXT] = state
    copy, rng, legal = samples.states[NEXT], samples.rngs[0], samples.legal
    seed_substream(copy, base, index, FUTURE)
    seed_substream(rng, base, index, HEURISTIC)
    while copy.outcome == 0 and copy.turn < until:
        list_legal(copy, legal)
        keep_own(copy, decider(copy), legal)
        apply(copy, heuristic_action(copy, legal, rng), samples.journal)
    return chance_to_win(copy, samples.network)


@rule
def count_choices(state: Any, samples: Samples) -> int:
    """Number of actions that the deciding seat can choose from."""
    list_legal(state, samples.legal)
    keep_own(state, decider(state), samples.legal)
    return count_legal(samples.legal)
