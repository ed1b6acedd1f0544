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


class Games(NamedTuple):
    """Memory that all games keep from step to step. Made once, it costs a step nothing."""

    states: Any
    starts: Any  # initial states: one for each game, or one for all
    is_blank: bool  # whether the initial states must be set up first
    base_streams: Any
    episodes: Any  # number of the present episode of each game
    journal: Journal
    mask_bits: Any  # the legal actions as bit sets
    counts: Any  # numbers of legal actions
    actors: Any
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
def deal(games: Games, index: int) -> None:
    """Deal a game anew."""
    games.states[index] = games.starts[index % len(games.starts)]
    state, base = games.states[index], games.base_streams[index]
    begin_episode(state, games.is_blank, base, games.episodes[index], games.journal)


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
def write_game(games: Games, index: int, masks: Any, observations: Any, rows: Any) -> None:
    """Write the observation, the action mask and the acting seat of a game."""
    state, legal = games.states[index], games.mask_bits[index]
    actor = decider(state)
    games.actors[index] = actor
    clear_row(rows, index)
    observe(state, actor, observations[index])
    list_legal(state, legal)
    keep_own(state, actor, legal)
    games.counts[index] = write_mask(masks[index], legal)


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
def deal_games(games: Games, masks: Any, observations: Any, rows: Any) -> None:
    """Deal a new game in every place. ``rows`` is the memory of the observations as rows of numbers."""
    for index in range(len(games.states)):
        deal(games, index)
        write_game(games, index, masks, observations, rows)


@rule
def step_games(games: Games, width: int, actions: Any, masks: Any, observations: Any, rows: Any, rewards: Any,
               ended: Any, outcomes: Any) -> int:  # fmt: skip
    """Step all games, dealing those anew that end. Return -1, or step none and return the first illegal game."""
    refused = first_illegal(actions, games.mask_bits, width)
    if refused >= 0:
        return refused
    for index in range(len(games.states)):
        state = games.states[index]
        take_action(state, actions[index], games.journal)
        outcome = state.outcome
        outcomes[index] = outcome
        ended[index] = outcome != 0
        rewards[index] = 1.0 if outcome == 1 else 0.0
        if outcome != 0:
            clear_row(games.final_rows, index)
            observe(state, -1, games.final_observations[index])
            games.episodes[index] += 1
            deal(games, index)
        write_game(games, index, masks, observations, rows)
    return -1


@rule
def sample_actions(stream: RandomStream, mask_bits: Any, counts: Any, width: int, actions: Any) -> None:
    """Sample a legal action for every game, uniformly."""
    for index in range(len(actions)):
        actions[index] = nth_legal(mask_bits[index], randbelow(stream, counts[index]), width)
