"""Kernels of the vector environment: one call a step, whatever the number of games.

A step is for every game an action, all that follows from it, a new game where one has ended, and then the observation
and the action mask. Masks are bytes, one for each id of an action, and most of their rows are empty: they are written
into zeros, row by row, since machines write many bytes at once sooner than they find out which of them are legal. The
legal actions are kept as sets of bits as well, for the next step: masks are the caller's to write into.
"""

from typing import Any

from fourcures.bots.telling_loop import let_seats_tell
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, observe, set_up
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, is_legal, nth_legal
from fourcures.engine.observation import set_all_bits
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream

RESET_PURPOSE = 3  # of the derived seeds of later games; the laboratory deals and plays with others


@rule
def begin_episode(state: Any, is_blank: bool, base: RandomStream, episode: int, journal: Journal) -> None:
    """Seed a game by its base seed and the number of its episode, and set it up unless it begins with a position.

    Where seats tell all, they tell at once.
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
    """Apply an action; where seats tell all, they tell what they have drawn."""
    apply(state, action, journal)
    let_seats_tell(state, journal)


@rule
def deal(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, index: int,
         journal: Journal) -> None:  # fmt: skip
    """Begin a game anew; ``starts`` has the state that it begins with, for each game or for all."""
    states[index] = starts[index % len(starts)]
    begin_episode(states[index], is_blank, base_streams[index], episodes[index], journal)


@rule
def clear_row(rows: Any, index: int) -> None:
    """Fill a row with zeros."""
    for place in range(rows.shape[1]):
        rows[index, place] = 0


@rule
def write_mask(mask: Any, legal: Legal) -> int:
    """Write an action mask into zeros, row by row; returns how many actions are legal."""
    count = 0
    rows = legal[0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        count += popcount(legal[row + 1])
        set_all_bits(mask[row].columns, legal[row + 1])
    return count


@rule
def write_game(states: Any, index: int, mask_bits: Any, masks: Any, counts: Any, actors: Any,
               observations: Any, rows: Any) -> None:  # fmt: skip
    """Write the observation, the action mask and the acting seat of a game."""
    actor = decider(states[index])
    actors[index] = actor
    clear_row(rows, index)
    observe(states[index], actor, observations[index])
    list_legal(states[index], mask_bits[index])
    keep_own(states[index], actor, mask_bits[index])
    counts[index] = write_mask(masks[index], mask_bits[index])


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
def deal_games(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, journal: Journal,
               mask_bits: Any, masks: Any, counts: Any, actors: Any, observations: Any,
               rows: Any) -> None:  # fmt: skip
    """Deal a new game in every place."""
    for index in range(len(states)):
        deal(states, starts, is_blank, base_streams, episodes, index, journal)
        write_game(states, index, mask_bits, masks, counts, actors, observations, rows)


@rule
def step_games(states: Any, starts: Any, is_blank: bool, base_streams: Any, episodes: Any, journal: Journal,
               mask_bits: Any, masks: Any, counts: Any, actors: Any, observations: Any, rows: Any,
               width: int, actions: Any, rewards: Any, ended: Any, outcomes: Any, final_observations: Any,
               final_rows: Any) -> int:  # fmt: skip
    """Step all games, and deal anew where one ends; returns -1, or steps none and returns the first illegal game."""
    refused = first_illegal(actions, mask_bits, width)
    if refused >= 0:
        return refused
    for index in range(len(states)):
        take_action(states[index], actions[index], journal)
        outcome = states[index].outcome + 0
        outcomes[index] = outcome
        ended[index] = outcome != 0
        rewards[index] = 1.0 if outcome == 1 else 0.0
        if outcome != 0:
            clear_row(final_rows, index)
            observe(states[index], -1, final_observations[index])
            episodes[index] += 1
            deal(states, starts, is_blank, base_streams, episodes, index, journal)
        write_game(states, index, mask_bits, masks, counts, actors, observations, rows)
    return -1


@rule
def sample_actions(stream: RandomStream, mask_bits: Any, counts: Any, width: int, actions: Any) -> None:
    """Sample a legal action for every game, uniformly."""
    for index in range(len(actions)):
        actions[index] = nth_legal(mask_bits[index], randbelow(stream, counts[index]), width)
