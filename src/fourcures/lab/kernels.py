"""Loops over whole games, for any game, any compiled bot and any backend.

The functions of the game and of the bot stand here as hooks; a ``Backend`` made for them puts the real ones in their
place. Games are numbered: game n of a base seed is dealt from ``nth_seed(seed, n, DEAL)`` and its bots draw from
``nth_seed(seed, n, PLAYERS)``, so that any game can be set up again by itself.
"""

from typing import Any

from fourcures.engine.chance import Source, start_nth
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rule import hook, rule

DEAL, PLAYERS = range(2)
LONGEST_GAME = 100_000


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
def choose(state: Any, legal: Legal, width: int, source: Source, work: Any) -> int:
    """The bot's choice."""
    return 0


@rule
def deal(state: Any, base: Source, source: Source, game: int, journal: Journal) -> None:
    """Set up game number ``game`` on a blank state, and begin the stream of its bots."""
    start_nth(state, base, game, DEAL)
    start_nth(source, base, game, PLAYERS)
    set_up(state, journal)


@rule
def play_on(state: Any, source: Source, legal: Legal, width: int, journal: Journal, work: Any, most: int) -> int:
    """Let the bot play all seats, for a number of decisions at most; how many were made."""
    decisions = 0
    while state.outcome == 0 and decisions < most:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, choose(state, legal, width, source, work), journal)
        decisions += 1
    return decisions


@rule
def play_games(
    states: Any,
    bases: Any,
    sources: Any,
    legal: Legal,
    width: int,
    journal: Journal,
    work: Any,
    first: int,
    decisions: Any,
) -> None:
    """Play one game to its end in each state of a batch of blank ones, from game number ``first`` on."""
    for index in range(len(states)):
        deal(states[index], bases[0], sources[0], first + index, journal)
        decisions[index] = play_on(states[index], sources[0], legal, width, journal, work, LONGEST_GAME)
