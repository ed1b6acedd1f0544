"""Loops over whole games, for any game, any compiled bot and any backend.

The functions of the game and of the bot stand here as hooks; a ``Backend`` made for them puts the real ones in their
place. Games are numbered: game n of a base seed is dealt from ``nth_seed(seed, n, DEAL)`` and its bots draw from
``nth_seed(seed, n, PLAYERS)``, so that any game can be set up again by itself.
"""

from typing import Any

from fourcures.bots.hooks import afterstate, choose, features, heuristic_action
from fourcures.bots.planner.belief import forget_chance
from fourcures.bots.planner.buffers import BUDGET, CHILD, NO_ACTION, PLANNED
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, set_up, setbacks
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal
from fourcures.engine.rng import RandomStream, randbelow, seed_substream

DEAL, PLAYERS = range(2)
LONGEST_GAME = 100_000
TURNS = 64  # of which outbreaks are noted; bots that play badly or by rules of thumb get to 41 at most, in The Cure


@rule
def deal(state: Any, base: RandomStream, source: RandomStream, game: int, journal: Journal) -> None:
    """Set up game number ``game`` on a blank state, and begin the stream of its bots."""
    seed_substream(state, base, game, DEAL)
    seed_substream(source, base, game, PLAYERS)
    set_up(state, journal)


@rule
def note_outbreaks(state: Any, turn: int, track: Any) -> None:
    """After the last decision of a turn, write the outbreaks so far to its place of a track, and to those after it.

    A turn is over when the first decision of the next is made: what the rules do in between counts for it, as does the
    first roll of the next player in The Cure. Turns for which a track has no place are not noted.
    """
    if state.turn != turn or state.outcome != 0:
        for place in range(turn, min(state.turn + 1, len(track))):
            track[place] = setbacks(state)


@rule
def play_on(
    state: Any, source: RandomStream, legal: Legal, width: int, journal: Journal, work: Any, most: int, track: Any
) -> int:
    """Let the bot play all seats, for a number of decisions at most; how many were made."""
    decisions = 0
    while state.outcome == 0 and decisions < most:
        turn = state.turn + 0
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, choose(state, legal, width, source, work), journal)
        note_outbreaks(state, turn, track)
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
    tracks: Any,
) -> None:
    """Play one game to its end in each state of a batch of blank ones, from game number ``first`` on."""
    for index in range(len(states)):
        deal(states[index], bases[0], sources[0], first + index, journal)
        state, track = states[index], tracks[index]
        decisions[index] = play_on(state, sources[0], legal, width, journal, work, LONGEST_GAME, track)


@rule
def look_ahead(state: Any, action: int, planned: bool, work: Any) -> bool:
    """Imagine what was decided, up to where chance comes; whether that is a state to be noted.

    With a plan it is the plan's end. Without one it is the state in which the chance of this decision is awaited.
    """
    child = work.minds[CHILD]
    pending = action
    if planned:
        end = work.standing[0]
        work.minds[CHILD] = work.growth.ends.states[end]
        pending = work.growth.ends.pending[end]
        if pending == NO_ACTION:
            return True
    elif work.settings[BUDGET] > 0:
        return False
    else:
        work.minds[CHILD] = state
        forget_chance(child)
        apply(child, action, work.journal)
        if child.drawn == 0:
            return False
        work.minds[CHILD] = state
    return afterstate(child, pending)


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
    count: Any,
) -> None:
    """Let the planner play a batch of games, and note the features of the states that it thinks about.

    These are the states in which it makes a plan, and the planned ends. Without a budget it makes none, and all states
    are noted in which there is a choice. So many percent of the decisions are made by rules of thumb instead, to see
    what else may happen.
    """
    journal = work.journal
    written = 0
    for index in range(len(states)):
        state = states[index]
        deal(state, bases[0], sources[0], first + index, journal)
        while state.outcome == 0:
            list_legal(state, legal)
            keep_own(state, decider(state), legal)
            plans = work.progress[PLANNED] + 0
            action = choose(state, legal, width, sources[0], work)
            planned = work.progress[PLANNED] != plans
            if (planned or (work.settings[BUDGET] == 0 and count_legal(legal) > 1)) and written < len(rows):
                features(state, rows[written])
                games[written] = first + index
                written += 1
            is_stray = randbelow(sources[0], 100) < percent
            if is_stray:
                action = heuristic_action(state, legal, sources[0])
            if written < len(rows) and look_ahead(state, action, planned and not is_stray, work):
                features(work.minds[CHILD], rows[written])
                games[written] = first + index
                written += 1
            apply(state, action, journal)
    count[0] = written
