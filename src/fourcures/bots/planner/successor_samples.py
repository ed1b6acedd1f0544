"""Samples of successor states: what a decision was worth on the average of all that could have come after it.

The chance network knows states in which the planner searches. Where a choice is open that bots leave to the heuristic,
such as what to discard for a cure, the chance to win is that after it.
"""

from typing import Any, NamedTuple

from fourcures.bots.hooks import heuristic_action, is_minor_choice
from fourcures.bots.planner.belief import clear_stream
from fourcures.bots.planner.chance_network import ChanceNetwork, chance_to_win
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal
from fourcures.engine.rng import RandomStream, seed_stream, seed_substream

MAX_MINOR_CHOICES = 20  # in a row


class Samples(NamedTuple):
    """Buffers of sampling: how many samples, the network, states to try things in, and what rules write to."""

    number: int
    network: ChanceNetwork
    states: Any
    rngs: Any
    legal: Legal
    journal: Journal


NEXT, SETTLED, BEFORE = STATES = range(3)  # what a sample leads to, with minor choices made, and before the last one
FUTURE, HEURISTIC = range(2)  # purposes of the substreams of a rollout


@rule
def settled_chance(state: Any, samples: Samples) -> float:
    """Chance to win once minor choices are made, as far as no chance comes between.

    The stream is cleared before, so that nothing of the state's own future can be met.
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
    """Mean chance to win after an action, over numbered substreams of a base in the place of the state's own chance.

    The state holds no order of decks that is not known, so another stream is another future, and nothing else.
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
    """Rollout by the heuristic with the numbered future of a base: the chance to win where a turn begins or it ends."""
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
    """Number of actions that the seat that decides can choose from."""
    list_legal(state, samples.legal)
    keep_own(state, decider(state), samples.legal)
    return count_legal(samples.legal)
