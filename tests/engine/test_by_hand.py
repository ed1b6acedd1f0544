"""Random streams: Philox4x32-10 to the letter, and uniform numbers made from it."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from fourcures.engine.backend import Backend
from fourcures.engine.rng import (
    WORD,
    RandomStream,
    choice,
    derive_seed,
    new_stream,
    next_word,
    randbelow,
    refill,
    seed_stream,
    seed_substream,
    seed_words,
)
from fourcures.engine.rule_code import rule

SEEDS = st.integers(0, 2**128 - 1)


def philox(counter: list[int], key: list[int]) -> list[int]:
    """Philox4x32-10 as in its paper, in Python integers: ten rounds, the key bumped before nine."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for number in range(10):
        if number:
            k0, k1 = (k0 + 0x9E3779B9) % 2**32, (k1 + 0xBB67AE85) % 2**32
        high0, low0 = divmod(0xD2511F53 * c0, 2**32)
        high1, low1 = divmod(0xCD9E8D57 * c2, 2**32)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
    return [c0, c1, c2, c3]


def words_of(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        ("0 0 0 0", "0 0", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        (
            "ffffffff ffffffff ffffffff ffffffff",
            "ffffffff ffffffff",
            "408f276d 41c83b0e a20bc7c6 6d5451fd",
        ),
        (
            "243f6a88 85a308d3 13198a2e 03707344",
            "a4093822 299f31d0",
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_the_test_knows_the_published_answers(counter: str, key: str, answer: str) -> None:
    assert philox(words_of(counter), words_of(key)) == words_of(answer)


def test_seed_zero_gives_the_published_words() -> None:
    source = new_stream(0)
    assert [next_word(source) for _ in range(4)] == words_of("6627e8d5 e169c58d bc57ac4c 9b00dbd8")


@given(SEEDS, st.integers(0, 2**29 - 1))
def test_a_block_is_philox_of_seed_and_place(seed: int, block: int) -> None:
    """Key: the low half of the seed. Counter: the number of the block, zero, the high half of the seed."""
    source = new_stream(seed)
    source.drawn = 4 * block
    refill(source)
    low0, low1, high0, high1 = (seed >> 32 * place & WORD for place in range(4))
    assert source.words == philox([block, 0, high0, high1], [low0, low1])


@given(SEEDS)
def test_words_come_block_by_block(seed: int) -> None:
    source = new_stream(seed)
    drawn = [next_word(source) for _ in range(10)]
    low0, low1, high0, high1 = seed_words(seed)
    blocks = [philox([block, 0, high0, high1], [low0, low1]) for block in range(3)]
    assert drawn == [word for block in blocks for word in block][:10]
    assert source.drawn == 10


@given(SEEDS)
def test_a_seed_is_its_words(seed: int) -> None:
    source = new_stream(seed)
    assert sum(word << 32 * place for place, word in enumerate(source.seed)) == seed
    assert seed_words(seed) == tuple(source.seed)


@rule
def draw_many(source: RandomStream, sizes: list[int], drawn: list[int]) -> None:
    """Draw a number below each size; a size of 0 draws a whole word."""
    for place in range(len(sizes)):
        if sizes[place] == 0:
            drawn[place] = next_word(source)
        else:
            drawn[place] = randbelow(source, sizes[place])


@pytest.mark.parametrize(
    "sizes",
    [
        pytest.param([0, 1, 2, 3, 6, 48, 53, 641], id="words and small numbers"),
        pytest.param([2**31 - 1, 2**31], id="half of all words"),
        pytest.param([2**31 + 1, 2**32 - 1], id="more than half of all words"),
    ],
)
def test_compiled_chance_is_interpreted_chance(sizes: list[int]) -> None:
    compiled = Backend("cpu")[draw_many]
    sizes = sizes * 20
    for seed in (0, 1, 2**128 - 1, 0xFFFFFFFF_00000000_FFFFFFFF_80000000, 0x80000000_80000000_80000000_80000000):
        source = new_stream(seed)
        sources = np.zeros(1, RandomStream.dtype())
        source.store(sources, 0)
        expected, drawn = [0] * len(sizes), np.zeros(len(sizes), np.int64)
        draw_many(source, sizes, expected)
        compiled(sources[0], np.array(sizes), drawn)
        assert drawn.tolist() == expected
        assert RandomStream.load(sources, 0) == source


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13, 48, 53])
def test_numbers_are_equally_likely(n: int) -> None:
    source = new_stream(n)
    seen = Counter(randbelow(source, n) for _ in range(600 * n))
    assert set(seen) == set(range(n))
    assert chisquare([seen[value] for value in range(n)]).pvalue > 1e-4


@pytest.mark.parametrize("n", [2, 3, 6, 7, 48, 53, 641, 2**31 - 1, 2**31 + 1, 2**32 - 1])
def test_every_number_has_equally_many_words(n: int) -> None:
    """The words that map to one number are consecutive; only the first can be biased, and is drawn again."""
    values = sorted({*range(min(n, 700)), n // 2, n - 2, n - 1})
    for value in values:
        first = -(-value * 2**32 // n)
        end = -(-(value + 1) * 2**32 // n)
        unfair = (first * n) % 2**32 < 2**32 % n
        assert (end - first) - unfair == 2**32 // n, "the arithmetic of this test"
        if unfair:
            assert drawn_from([first, 0xFFFFFFFF], n) == (n - 1, 2)
        else:
            assert drawn_from([first], n) == (value, 1)
        assert drawn_from([end - 1], n)[0] == value


def drawn_from(words: list[int], n: int) -> tuple[int, int]:
    """Result of ``randbelow`` for the given words, and the number of words that it took."""
    source = RandomStream()
    source.words = [0, *words, *[0xDEAD] * (3 - len(words))]
    source.drawn = 1
    return randbelow(source, n), source.drawn - 1


def test_one_possibility_costs_no_chance() -> None:
    source = new_stream(5)
    assert randbelow(source, 1) == 0
    assert choice(source, 1 << 40) == 40
    assert source.drawn == 0


@given(SEEDS, st.sets(st.integers(0, 61), min_size=1))
def test_a_picked_member_is_the_number_drawn(seed: int, numbers: set[int]) -> None:
    picked = choice(new_stream(seed), sum(1 << number for number in numbers))
    assert picked == sorted(numbers)[randbelow(new_stream(seed), len(numbers))]


def test_seeds_that_belong_to_a_seed_differ() -> None:
    indices = [0, 1, 2, 2**31, 2**32 - 1, 2**32, 2**33 + 1, 2**40]
    seeds = {derive_seed(base, index, purpose) for base in (0, 1, 2**127) for index in indices for purpose in range(5)}
    assert len(seeds) == 3 * len(indices) * 5


def test_compiled_streams_are_interpreted_streams() -> None:
    compiled = Backend("cpu")[seed_substream]
    base, source = np.zeros(1, RandomStream.dtype()), np.zeros(1, RandomStream.dtype())
    seed = 0xFEDCBA98_76543210_89ABCDEF_01234567
    new_stream(seed).store(base, 0)
    for index in (0, 1, 2**31, 2**32 + 5):
        compiled(source[0], base[0], index, 3)
        assert RandomStream.load(source, 0).seed == list(seed_words(derive_seed(seed, index, 3)))


def test_starting_again_begins_the_stream_anew() -> None:
    source = new_stream(9)
    first = [next_word(source) for _ in range(6)]
    seed_stream(source, *seed_words(9))
    assert [next_word(source) for _ in range(6)] == first
