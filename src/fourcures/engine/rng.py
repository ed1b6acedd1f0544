"""Chance: a counter-based generator whose key lives in the state.

Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011): integer arithmetic only, so that the same seed gives the same game on
any machine and any backend. The 128-bit seed is the key and the upper half of the counter; the lower half counts
blocks of four words. A game's state is a source of chance; random players have one of their own.

Products of two 32-bit words may pass 2**63. Compiled code wraps around there and Python does not, but the bits that are
kept (``& WORD``, before or after a shift by 32) are the same.
"""

from typing import Annotated

from fourcures.engine.backend import rule
from fourcures.engine.bits import nth_bit, popcount
from fourcures.engine.state import Struct, i32, struct, u32

WORD = 0xFFFFFFFF


@struct
class RandomStream(Struct):
    """A stream of chance."""

    seed: Annotated[list[int], u32[4]]
    words: Annotated[list[int], u32[4]]
    drawn: Annotated[int, i32]


@rule
def refill(source: RandomStream) -> None:
    """Compute the block of four words that comes next."""
    key0 = source.seed[0] + 0
    key1 = source.seed[1] + 0
    word0 = (source.drawn >> 2) + 0
    word1 = 0
    word2 = source.seed[2] + 0
    word3 = source.seed[3] + 0
    for _ in range(10):
        product0 = 0xD2511F53 * word0
        product1 = 0xCD9E8D57 * word2
        word0 = ((product1 >> 32) & WORD) ^ word1 ^ key0
        word1 = product1 & WORD
        word2 = ((product0 >> 32) & WORD) ^ word3 ^ key1
        word3 = product0 & WORD
        key0 = (key0 + 0x9E3779B9) & WORD
        key1 = (key1 + 0xBB67AE85) & WORD
    source.words[0] = word0
    source.words[1] = word1
    source.words[2] = word2
    source.words[3] = word3


@rule
def next_word(source: RandomStream) -> int:
    """The next 32 bits."""
    place = source.drawn & 3
    if place == 0:
        refill(source)
    source.drawn += 1
    return source.words[place] + 0


@rule
def randbelow(source: RandomStream, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (multiply and shift, with the unfair remainder drawn again)."""
    if n == 1:
        return 0
    product = next_word(source) * n
    if product & WORD < n:
        unfair = (1 << 32) % n
        while product & WORD < unfair:
            product = next_word(source) * n
    return (product >> 32) & WORD


@rule
def choice(source: RandomStream, mask: int) -> int:
    """One member of a set, each equally likely."""
    return nth_bit(mask, randbelow(source, popcount(mask)))


@rule
def seed_stream(source: RandomStream, word0: int, word1: int, word2: int, word3: int) -> None:
    """Set the seed, lowest word first, and begin its stream."""
    source.seed[0] = word0
    source.seed[1] = word1
    source.seed[2] = word2
    source.seed[3] = word3
    source.drawn = 0


@rule
def seed_substream(source: RandomStream, base: RandomStream, index: int, purpose: int) -> None:
    """Begin the stream with number ``index`` of those that belong to a base seed, for one purpose among many."""
    source.seed[0] = base.seed[0]
    source.seed[1] = base.seed[1]
    source.seed[2] = base.seed[2] ^ (index & WORD)
    source.seed[3] = base.seed[3] ^ (((index >> 32) << 8) + purpose)
    source.drawn = 0
    refill(source)
    seed_stream(source, source.words[0], source.words[1], source.words[2], source.words[3])


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """A 128-bit seed as four words, lowest first."""
    return seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD


def new_stream(seed: int) -> RandomStream:
    """The stream of a seed."""
    source = RandomStream()
    seed_stream(source, *seed_words(seed))
    return source


def derive_seed(seed: int, index: int, purpose: int = 0) -> int:
    """The seed with number ``index`` that belongs to a base seed, as ``start_nth`` makes it."""
    source = RandomStream()
    seed_substream(source, new_stream(seed), index, purpose)
    return sum(word << 32 * place for place, word in enumerate(source.seed))
