"""What the planner may know: a copy of the state in which hidden things and chance are its own."""

from typing import Any

from fourcures.bots.planner.buffers import ROOT, Work
from fourcures.engine.backend import rule
from fourcures.engine.hooks import redeal
from fourcures.engine.rng import RandomStream, next_word, seed_stream


@rule
def imagine(state: Any, me: int, source: RandomStream, work: Work) -> bool:
    """Make the root: the state as the seat knows it, without chance; whether anything in it is guessed."""
    work.minds[ROOT] = state
    root = work.minds[ROOT]
    deal_chance(root, source)
    redeal(root, me)
    is_guessed = root.drawn != 0
    forget_chance(root)
    return bool(is_guessed)


@rule
def forget_chance(state: Any) -> None:
    """No chance has been used, and none is known."""
    seed_stream(state, 0, 0, 0, 0)
    for place in range(4):
        state.words[place] = 0


@rule
def deal_chance(state: Any, source: RandomStream) -> None:
    """Chance of the bot's own."""
    seed_stream(state, next_word(source), next_word(source), next_word(source), next_word(source))


@rule
def restart(state: Any, base: RandomStream, number: int) -> None:
    """Begin one of the streams of chance that belong to a base."""
    seed_stream(state, base.seed[0], base.seed[1], base.seed[2] ^ number, base.seed[3])


@rule
def fingerprint(words: Any) -> int:
    """A number that differs for different states."""
    key = 1469598103934665603
    for place in range(len(words)):
        key = (key ^ words[place]) * 1099511628211
        key ^= key >> 29
    return key
