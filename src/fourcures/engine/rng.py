"""Random numbers: a counter-based generator whose key lives in the state.

Philox4x32-10 (Salmon, Moraes, Dror, Shaw 2011): integer arithmetic only, so that the same seed gives the same game on
any machine and any backend. The 128-bit seed is the key and the upper half of the counter; the lower half counts blocks
of four words. A state that rules run on is a random stream; random players have one of their own.

The states of a ``Game`` have no stream: they only hold the number of draws, and reading the seed or the words is an
error. ``Randomness`` lends a state its stream for one run, so that only ``play`` has access to future draws.

Products of two 32-bit words may exceed 2**63. Compiled code wraps around there and Python does not, but the bits that
are kept (``& WORD``, before or after a shift by 32) are the same.
"""

from typing import Annotated, Any

from fourcures.engine.bits import nth_bit, popcount
from fourcures.engine.errors import Undetermined
from fourcures.engine.rule_code import rule
from fourcures.engine.state import Struct, i32, struct, u32

WORD = 0xFFFFFFFF


@struct
class RandomStream(Struct):
    """Random stream: a seed, the current block of words, and how many words were drawn."""

    seed: Annotated[list[int], u32[4]]
    words: Annotated[list[int], u32[4]]
    drawn: Annotated[int, i32]


@rule
def refill(stream: RandomStream) -> None:
    """Compute the next block of four words."""
    key0 = stream.seed[0]
    key1 = stream.seed[1]
    word0 = stream.drawn >> 2
    word1 = 0
    word2 = stream.seed[2]
    word3 = stream.seed[3]
    for _ in range(10):
        product0 = 0xD2511F53 * word0
        product1 = 0xCD9E8D57 * word2
        word0 = ((product1 >> 32) & WORD) ^ word1 ^ key0
        word1 = product1 & WORD
        word2 = ((product0 >> 32) & WORD) ^ word3 ^ key1
        word3 = product0 & WORD
        key0 = (key0 + 0x9E3779B9) & WORD
        key1 = (key1 + 0xBB67AE85) & WORD
    stream.words[0] = word0
    stream.words[1] = word1
    stream.words[2] = word2
    stream.words[3] = word3


@rule
def next_word(stream: RandomStream) -> int:
    """The next 32 bits."""
    place = stream.drawn & 3
    if place == 0:
        refill(stream)
    stream.drawn += 1
    return stream.words[place]


@rule
def randbelow(stream: RandomStream, n: int) -> int:
    """Uniform number from 0 to n - 1 (multiply and shift, with rejection of the biased remainder)."""
    if n == 1:
        return 0
    product = next_word(stream) * n
    if product & WORD < n:
        unfair = (1 << 32) % n
        while product & WORD < unfair:
            product = next_word(stream) * n
    return (product >> 32) & WORD


@rule
def one_in(stream: RandomStream, n: int) -> bool:
    """True with probability 1 / n."""
    return randbelow(stream, n) == 0


@rule
def weighted_choice(stream: RandomStream, counts: Any) -> int:
    """Random index, with probabilities proportional to the counts."""
    total = 0
    for index in range(len(counts)):
        total += counts[index]
    place = randbelow(stream, total)
    index = 0
    while place >= counts[index]:
        place -= counts[index]
        index += 1
    return index


@rule
def choice(stream: RandomStream, mask: int) -> int:
    """Uniform choice of a member of a set."""
    return nth_bit(mask, randbelow(stream, popcount(mask)))


@rule
def seed_stream(stream: RandomStream, word0: int, word1: int, word2: int, word3: int) -> None:
    """Seed a stream, lowest word first."""
    stream.seed[0] = word0
    stream.seed[1] = word1
    stream.seed[2] = word2
    stream.seed[3] = word3
    stream.drawn = 0


@rule
def seed_substream(stream: RandomStream, base: RandomStream, index: int, purpose: int) -> None:
    """Seed the substream with number ``index`` of a base stream, for one purpose among many."""
    stream.seed[0] = base.seed[0]
    stream.seed[1] = base.seed[1]
    stream.seed[2] = base.seed[2] ^ (index & WORD)
    stream.seed[3] = base.seed[3] ^ (((index >> 32) << 8) + purpose)
    stream.drawn = 0
    refill(stream)
    seed_stream(stream, stream.words[0], stream.words[1], stream.words[2], stream.words[3])


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """A 128-bit seed as four words, lowest first."""
    return seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD


class _NoWords(list[int]):
    """Placeholder for the seed and words of a state without a stream. Access raises Undetermined; a slice is itself."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return self
        raise Undetermined

    def __setitem__(self, place: Any, value: Any) -> None:
        raise Undetermined


_NO_WORDS = _NoWords()


def remove_stream(state: RandomStream) -> None:
    """Remove the random stream of a state, so that drawing raises Undetermined. The number of draws stays."""
    state.seed = state.words = _NO_WORDS


def start_stream(state: RandomStream, seed: int) -> None:
    """Give a state a random stream that begins with a seed."""
    state.seed, state.words, state.drawn = list(seed_words(seed)), [0, 0, 0, 0], 0


class Randomness:
    """Random stream of a game, kept apart from its states: the seed, and the block of words that was used last."""

    def __init__(self, seed: int) -> None:
        self._seed = seed_words(seed)
        self._block, self._words = -1, [0, 0, 0, 0]

    def lend(self, state: RandomStream) -> None:
        """Give a state its stream, positioned at its number of draws."""
        drawn, block = state.drawn, (state.drawn - 1) >> 2
        state.seed, state.words = list(self._seed), self._words[:] if block == self._block else [0, 0, 0, 0]
        if block not in (-1, self._block):
            state.drawn = block << 2
            refill(state)
            state.drawn = drawn

    def take_back(self, state: RandomStream) -> None:
        """Take the stream away again after a run."""
        self._block, self._words = (state.drawn - 1) >> 2, state.words
        remove_stream(state)


def new_stream(seed: int) -> RandomStream:
    """A stream from its seed."""
    stream = RandomStream()
    seed_stream(stream, *seed_words(seed))
    return stream


def derive_seed(seed: int, index: int, purpose: int = 0) -> int:
    """The seed of a substream, as ``seed_substream`` makes it."""
    stream = RandomStream()
    seed_substream(stream, new_stream(seed), index, purpose)
    return sum(word << 32 * place for place, word in enumerate(stream.seed))
