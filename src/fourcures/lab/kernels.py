"""Loops over whole games, for any game, any compiled bot and any backend.

The functions of the game and of the bot stand here as hooks; a ``Backend`` made for them puts the real ones in their
place. Games are numbered: game n of a base seed is dealt from ``nth_seed(seed, n, DEAL)`` and its bots draw from
``nth_seed(seed, n, PLAYERS)``, so that any game can be set up again by itself.
"""

from typing import Any

from fourcures.bots.network import features
from fourcures.bots.planner import NO_ACTION, PLANNED, rule_of_thumb
from fourcures.engine.chance import Source, below, start_nth
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, set_up
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal
from fourcures.engine.rule import hook, rule

DEAL, PLAYERS = range(2)
LONGEST_GAME = 100_000


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


@rule
def record_games(
    states: Any,
    bases: Any,
    sources: Any,
    legal: Legal,
    width: int,
    work: Any,
    first: int,
    percent: int,
    rows: Any,
    games: Any,
    estimates: Any,
    count: Any,
) -> None:
    """Let the planner play a batch of games, and note the features of each turn's start and of each planned end.

    Beside them stands what the planner thought of it, or -1. So many percent of the decisions are made by rules of
    thumb instead, to see what else may happen.
    """
    journal = work.journal
    written = 0
    for index in range(len(states)):
        state = states[index]
        deal(state, bases[0], sources[0], first + index, journal)
        turn = -1
        while state.outcome == 0:
            list_legal(state, legal)
            keep_own(state, decider(state), legal)
            plans = work.progress[PLANNED] + 0
            action = choose(state, legal, width, sources[0], work)
            strays = below(sources[0], 100) < percent
            if strays:
                action = rule_of_thumb(state, legal, sources[0])
            planned = work.progress[PLANNED] != plans and not strays
            best = work.standing[0]
            if state.turn != turn and written < len(rows):
                turn = state.turn + 0
                features(state, rows[written])
                games[written] = first + index
                estimates[written] = work.estimate[0] if planned else -1.0
                written += 1
            if planned and work.ends.pending[best] == NO_ACTION and written < len(rows):
                features(work.ends.states[best], rows[written])
                games[written] = first + index
                estimates[written] = work.estimate[0]
                written += 1
            apply(state, action, journal)
    count[0] = written
