"""Belief of the planner: a determinization of the state, with hidden cards and random stream of the planner's own."""

from typing import Any

from fourcures.bots.planner.buffers import ROOT
from fourcures.engine.hooks import open_hands, redeal
from fourcures.engine.rng import RandomStream, next_word, seed_stream
from fourcures.engine.rule_code import rule


@rule
def determinize(state: Any, me: int, rng: RandomStream, memory: Any) -> None:
    """Set the root to the state, with everything that the seat ``me`` does not know sampled anew.

    If the seat knows all hands, the search continues with open hands, as if everybody told the cards they draw.
    """
    memory.states[ROOT] = state
    root = memory.states[ROOT]
    reseed(root, rng)
    redeal(root, me)
    open_hands(root, me)
    clear_stream(root)


@rule
def clear_stream(state: Any) -> None:
    """Zero the random stream of a state, so that it counts no draws and reveals nothing."""
    seed_stream(state, 0, 0, 0, 0)
    for place in range(4):
        state.words[place] = 0


@rule
def reseed(state: Any, rng: RandomStream) -> None:
    """Seed the random stream of a state from the bot's own."""
    seed_stream(state, next_word(rng), next_word(rng), next_word(rng), next_word(rng))


@rule
def reseed_sample(state: Any, base: RandomStream, number: int) -> None:
    """Seed the random stream of a state with substream ``number`` of ``base``: common random numbers for all plans."""
    seed_stream(state, base.seed[0], base.seed[1], base.seed[2] ^ number, base.seed[3])


@rule
def fingerprint(words: Any) -> int:
    """Hash of a state."""
    key = 1469598103934665603
    for place in range(len(words)):
        key = (key ^ words[place]) * 1099511628211
        key ^= key >> 29
    return key
