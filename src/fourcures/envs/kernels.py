"""The loops of the vector environment: one call a step, whatever the number of games.

A step is for every game an action, all that follows from it, a new game where one has ended, and what is then to be
seen and done. Masks are bytes, one for each id of an action, and most of their rows are empty before a decision and
after it. So what each game's rows show is kept as well, and only rows that are not empty are written: whole, since
machines write many bytes at once sooner than they find out which of them have changed.
"""

from typing import Any

from fourcures.engine.backend import hook, rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, is_legal, nth_legal
from fourcures.engine.observation import set_all_bits
from fourcures.engine.rng import RandomStream, randbelow, seed_stream, seed_substream

RESETS = 3  # purpose of the seeds of later games; the laboratory deals and plays with others


@hook
def set_up(state: Any, journal: Journal) -> None:
    """The game's set-up."""


@hook
def list_legal(state: Any, legal: Legal) -> None:
    """The game's list of legal actions."""


@hook
def apply(state: Any, action: int, journal: Journal) -> None:
    """The game's effect of an action."""


@hook
def decider(state: Any) -> int:
    """The seat that must decide."""
    return 0


@hook
def keep_own(state: Any, seat: int, legal: Legal) -> None:
    """Leave of the legal actions those that a seat may know of."""


@hook
def observe(state: Any, seat: int, seen: Any) -> None:
    """Write what a seat may know."""


@rule
def deal(states: Any, blanks: Any, bases: Any, episodes: Any, index: int, journal: Journal) -> None:
    """Set a game up anew; which one it is follows from its base seed and how many there were before."""
    states[index] = blanks[0]
    seed = bases[index].seed
    if episodes[index] == 0:
        seed_stream(states[index], seed[0], seed[1], seed[2], seed[3])
    else:
        seed_substream(states[index], bases[index], episodes[index], RESETS)
    set_up(states[index], journal)


@rule
def clear_row(rows: Any, index: int) -> None:
    """A row of zeros."""
    for place in range(rows.shape[1]):
        rows[index, place] = 0


@rule
def show_mask(masks: Any, index: int, shown: Any, legal: Legal) -> int:
    """Write the rows of a mask that have legal actions now, or showed some before; how many actions are legal."""
    count = 0
    rows = legal[0] | shown[index, 0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        columns = legal[row + 1] if legal[0] >> row & 1 else 0
        count += popcount(columns)
        shown[index, row + 1] = columns
        set_all_bits(masks[index, row].columns, columns)
    shown[index, 0] = legal[0]
    return count


@rule
def show_game(states: Any, index: int, legal: Legal, shown: Any, masks: Any, counts: Any, actors: Any, seen: Any,
              rows: Any) -> None:  # fmt: skip
    """What there is to see in a game, and to do."""
    actor = decider(states[index])
    actors[index] = actor
    clear_row(rows, index)
    observe(states[index], actor, seen[index])
    list_legal(states[index], legal)
    keep_own(states[index], actor, legal)
    counts[index] = show_mask(masks, index, shown, legal)


@rule
def first_illegal(actions: Any, shown: Any, width: int) -> int:
    """The first game whose action is not legal, or -1."""
    size = (shown.shape[1] - 1) * width
    for index in range(len(actions)):
        if actions[index] < 0 or actions[index] >= size or not is_legal(shown[index], actions[index], width):
            return index
    return -1


@rule
def deal_games(states: Any, blanks: Any, bases: Any, episodes: Any, journal: Journal, legal: Legal, shown: Any,
               masks: Any, counts: Any, actors: Any, seen: Any, rows: Any) -> None:  # fmt: skip
    """Begin a new game in every place."""
    for index in range(len(states)):
        deal(states, blanks, bases, episodes, index, journal)
        show_game(states, index, legal, shown, masks, counts, actors, seen, rows)


@rule
def step_games(states: Any, blanks: Any, bases: Any, episodes: Any, journal: Journal, legal: Legal, shown: Any,
               masks: Any, counts: Any, actors: Any, seen: Any, rows: Any, width: int, actions: Any, rewards: Any,
               ended: Any, outcomes: Any, final_seen: Any, final_rows: Any) -> int:  # fmt: skip
    """One step of every game, and a new game where one ends; or none at all where an action is illegal: its index."""
    refused = first_illegal(actions, shown, width)
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
            observe(states[index], -1, final_seen[index])
            episodes[index] += 1
            deal(states, blanks, bases, episodes, index, journal)
        show_game(states, index, legal, shown, masks, counts, actors, seen, rows)
    return -1


@rule
def choose_at_random(source: RandomStream, shown: Any, counts: Any, width: int, actions: Any) -> None:
    """A legal action for every game, each equally likely."""
    for index in range(len(actions)):
        actions[index] = nth_legal(shown[index], randbelow(source, counts[index]), width)
