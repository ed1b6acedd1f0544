"""Kernels of the vector environment: one call a step, whatever the number of games.

A step is for every game an action, all that follows from it, a new game where one has ended, and then the observation
and the action mask. Masks are bytes, one for each id of an action, and most of their rows are empty: they are written
into zeros, row by row, since machines write many bytes at once sooner than they find out which of them are legal. The
legal actions are kept as sets of bits as well, for the next step: masks are the caller's to write into.
"""

from typing import Any

from fourcures.engine.backend import hook, rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, set_up
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, is_legal, nth_legal
from fourcures.engine.observation import set_all_bits
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream

RESET_PURPOSE = 3  # of the derived seeds of later games; the laboratory deals and plays with others


@hook
def observe(state: Any, seat: int, observation: Any) -> None:
    """Write the observation of a seat into a struct of zeros."""


@rule
def deal(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, index: int,
         journal: Journal) -> None:  # fmt: skip
    """Begin a game anew, seeded by its base seed and the number of its episode.

    ``starts`` has the state that it begins with, for each game or for all: blank, and then it is set up, or a position.
    """
    states[index] = starts[index % len(starts)]
    seed = base_streams[index].seed
    if episodes[index] == 0:
        seed_stream(states[index], seed[0], seed[1], seed[2], seed[3])
    else:
        seed_substream(states[index], base_streams[index], episodes[index], RESET_PURPOSE)
    if is_blank:
        set_up(states[index], journal)


@rule
def clear_row(rows: Any, index: int) -> None:
    """Fill a row with zeros."""
    for place in range(rows.shape[1]):
        rows[index, place] = 0


@rule
def write_mask(masks: Any, index: int, mask_bits: Any, legal: Legal) -> int:
    """Write a mask into zeros, and what it shows into ``mask_bits``, as sets of bits; returns how many are legal."""
    count = 0
    rows = mask_bits[index, 0] = legal[0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        columns = mask_bits[index, row + 1] = legal[row + 1]
        count += popcount(columns)
        set_all_bits(masks[index, row].columns, columns)
    return count


@rule
def write_game(states: Any, index: int, legal: Legal, mask_bits: Any, masks: Any, counts: Any, actors: Any,
               observations: Any, rows: Any) -> None:  # fmt: skip
    """Write the observation, the action mask and the acting seat of a game."""
    actor = decider(states[index])
    actors[index] = actor
    clear_row(rows, index)
    observe(states[index], actor, observations[index])
    list_legal(states[index], legal)
    keep_own(states[index], actor, legal)
    counts[index] = write_mask(masks, index, mask_bits, legal)


@rule
def first_illegal(actions: Any, mask_bits: Any, width: int) -> int:
    """Index of the first game whose action is not legal, or -1."""
    size = (mask_bits.shape[1] - 1) * width
    for index in range(len(actions)):
        if actions[index] < 0 or actions[index] >= size or not is_legal(mask_bits[index], actions[index], width):
            return index
    return -1


@rule
def deal_games(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, journal: Journal,
               legal: Legal, mask_bits: Any, masks: Any, counts: Any, actors: Any, observations: Any,
               rows: Any) -> None:  # fmt: skip
    """Deal a new game in every place."""
    for index in range(len(states)):
        deal(states, starts, is_blank, base_streams, episodes, index, journal)
        write_game(states, index, legal, mask_bits, masks, counts, actors, observations, rows)


@rule
def step_games(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, journal: Journal,
               legal: Legal, mask_bits: Any, masks: Any, counts: Any, actors: Any, observations: Any, rows: Any,
               width: int, actions: Any, rewards: Any, ended: Any, outcomes: Any, final_observations: Any,
               final_rows: Any) -> int:  # fmt: skip
    """Step all games, and deal anew where one ends; returns -1, or steps none and returns the first illegal game."""
    refused = first_illegal(actions, mask_bits, width)
    if refused >= 0:
        return refused
    for index in range(len(states)):
        apply(states[index], actions[index], journal)
        outcome = states[index].outcome + 0
        outcomes[index] = outcome
        ended[index] = outcome != 0
        rewards[index] = 1.0 if outcome == 1 else 0.0
        if outcome != 0:
            clear_row(final_rows, index)
            observe(states[index], -1, final_observations[index])
            episodes[index] += 1
            deal(states, starts, is_blank, base_streams, episodes, index, journal)
        write_game(states, index, legal, mask_bits, masks, counts, actors, observations, rows)
    return -1


@rule
def sample_actions(stream: RandomStream, mask_bits: Any, counts: Any, width: int, actions: Any) -> None:
    """Sample a legal action for every game, uniformly."""
    for index in range(len(actions)):
        actions[index] = nth_legal(mask_bits[index], randbelow(stream, counts[index]), width)
