"""Samples of chance: what a decision was worth on the average of all that chance could have brought after it."""

from typing import Any

from fourcures.bots.planner.chance_network import ChanceNetwork, chance_to_win
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal
from fourcures.engine.rng import RandomStream, seed_substream


@rule
def expected_chance(
    state: Any,
    action: int,
    base: RandomStream,
    samples: int,
    network: ChanceNetwork,
    scratch: Any,
    journal: Journal,
) -> float:
    """Mean chance to win after an action, over numbered substreams of a base in the place of the state's own chance.

    The state holds no order of decks that is not known, so another stream is another future, and nothing else.
    """
    total = 0.0
    for number in range(samples):
        scratch[0] = state
        copy = scratch[0]
        seed_substream(copy, base, number, 0)
        apply(copy, action, journal)
        total += chance_to_win(copy, network)
    return total / samples


@rule
def count_choices(state: Any, legal: Legal) -> int:
    """How many actions are legal."""
    list_legal(state, legal)
    return count_legal(legal)
