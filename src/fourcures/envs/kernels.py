"""Kernels of the vector environment: one call a step, for any number of games.

For every game, a step applies an action with all that follows from it, deals a new game if that one has ended, and
writes the observation and the action mask. A mask has one byte for each action id, and most of its rows are empty. So
masks are written into zeros, row by row: writing many bytes at once is faster than testing which actions are legal.
Legal actions are also kept as bit sets for the next step, as callers may write into the masks.
"""

from typing import Any, NamedTuple

from fourcures.bots.telling_loop import let_seats_tell
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, observe, set_up
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, is_legal, nth_legal
from fourcures.engine.observation import set_all_bits
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream
from fourcures.engine.rule_code import rule

RESET_PURPOSE = 3  # purpose of the seeds derived for later episodes; the laboratory uses others


class Episodes(NamedTuple):
    """Beginnings of the episodes of all games."""

    starts: Any  # initial states: one for each game, or one for all
    is_blank: bool  # whether the initial states must be set up first
    base_streams: Any
    numbers: Any  # the present episode of each game


class Offers(NamedTuple):
    """Buffers with what is offered to the agent in each game."""

    mask_bits: Any  # the legal actions as bit sets
    masks: Any
    counts: Any  # numbers of legal actions
    actors: Any
    observations: Any  # structs
    rows: Any  # the memory of the observations as rows of numbers


class Results(NamedTuple):
    """Buffers with the results of a step in each game."""

    rewards: Any
    ended: Any
    outcomes: Any
    final_observations: Any  # structs
    final_rows: Any  # their memory as rows of numbers


@rule
def begin_episode(state: Any, is_blank: bool, base: RandomStream, episode: int, journal: Journal) -> None:
    """Seed a game from its base seed and episode number, and set it up unless it begins with a position.

    If seats tell everything, they do so at once.
    """
    if episode == 0:
        seed_stream(state, base.seed[0], base.seed[1], base.seed[2], base.seed[3])
    else:
        seed_substream(state, base, episode, RESET_PURPOSE)
    if is_blank:
        set_up(state, journal)
    let_seats_tell(state, journal)


@rule
def take_action(state: Any, action: int, journal: Journal) -> None:
    """Apply an action. If seats tell everything, they then tell what they have drawn."""
    apply(state, action, journal)
    let_seats_tell(state, journal)


@rule
def deal(states: Any, episodes: Episodes, index: int, journal: Journal) -> None:
    """Deal a game anew."""
    states[index] = episodes.starts[index % len(episodes.starts)]
    begin_episode(states[index], episodes.is_blank, episodes.base_streams[index], episodes.numbers[index], journal)


@rule
def clear_row(rows: Any, index: int) -> None:
    """Fill a row with zeros."""
    for place in range(rows.shape[1]):
        rows[index, place] = 0


@rule
def write_mask(mask: Any, legal: Legal) -> int:
    """Write an action mask into zeros, row by row. Return the number of legal actions."""
    count = 0
    rows = legal[0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        count += popcount(legal[row + 1])
        set_all_bits(mask[row].columns, legal[row + 1])
    return count


@rule
def write_offer(states: Any, index: int, offers: Offers) -> None:
    """Write the observation, the action mask and the acting seat of a game."""
    actor = decider(states[index])
    legal = offers.mask_bits[index]
    offers.actors[index] = actor
    clear_row(offers.rows, index)
    observe(states[index], actor, offers.observations[index])
    list_legal(states[index], legal)
    keep_own(states[index], actor, legal)
    offers.counts[index] = write_mask(offers.masks[index], legal)


@rule
def is_possible(legal: Legal, action: int, width: int, size: int) -> bool:
    """Whether a number is the id of a legal action."""
    return 0 <= action < size and is_legal(legal, action, width)


@rule
def first_illegal(actions: Any, mask_bits: Any, width: int) -> int:
    """Index of the first game whose action is not legal, or -1."""
    size = (mask_bits.shape[1] - 1) * width
    for index in range(len(actions)):
        if not is_possible(mask_bits[index], actions[index], width, size):
            return index
    return -1


@rule
def deal_games(states: Any, episodes: Episodes, journal: Journal, offers: Offers) -> None:
    """Deal a new game in every place."""
    for index in range(len(states)):
        deal(states, episodes, index, journal)
        write_offer(states, index, offers)


@rule
def step_games(
    states: Any, episodes: Episodes, journal: Journal, offers: Offers, width: int, actions: Any, results: Results
) -> int:
    """Step all games, dealing those anew that end. Return -1, or step none and return the first illegal game."""
    refused = first_illegal(actions, offers.mask_bits, width)
    if refused >= 0:
        return refused
    for index in range(len(states)):
        take_action(states[index], actions[index], journal)
        outcome = states[index].outcome
        results.outcomes[index] = outcome
        results.ended[index] = outcome != 0
        results.rewards[index] = 1.0 if outcome == 1 else 0.0
        if outcome != 0:
            clear_row(results.final_rows, index)
            observe(states[index], -1, results.final_observations[index])
            episodes.numbers[index] += 1
            deal(states, episodes, index, journal)
        write_offer(states, index, offers)
    return -1


@rule
def sample_actions(stream: RandomStream, mask_bits: Any, counts: Any, width: int, actions: Any) -> None:
    """Sample a legal action for every game, uniformly."""
    for index in range(len(actions)):
        actions[index] = nth_legal(mask_bits[index], randbelow(stream, counts[index]), width)
