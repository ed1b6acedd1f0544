"""Kernels: loops over whole games, for any game, any compiled bot and any backend.

The functions of the game and of the bot stand here as hooks; a ``Backend`` made for them puts the real ones in their
place. Games are numbered: game n of a base seed is dealt from ``derive_seed(seed, n, DEAL)`` and its bots draw from
``derive_seed(seed, n, PLAYERS)``, so that any game can be set up again by itself.
"""

from typing import Any, NamedTuple

from fourcures.bots.heuristics.turn_hooks import afterstate
from fourcures.bots.hooks import choose, features, heuristic_action, next_telling
from fourcures.bots.planner.belief import clear_stream
from fourcures.bots.planner.buffers import CHILD, NO_ACTION, OWN, PLANS
from fourcures.bots.planner.planner import store_plan
from fourcures.bots.telling_loop import let_seats_tell
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, player_count, set_up, setbacks, telling
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal, is_listed, reciprocal_of
from fourcures.engine.rng import RandomStream, randbelow, seed_substream
from fourcures.engine.rule_code import rule

DEAL, PLAYERS = range(2)  # purposes of derived seeds
LONGEST_GAME = 100_000  # decisions
ILLEGAL = -(1 << 40)  # plus a choice: the return value of a loop after an illegal choice
MAX_CHOICE = (1 << 39) - 1  # bounds an illegal choice, so that the sum is negative
TRACKED_TURNS = 64  # length of the outbreak curve; bad bots and heuristics reach 41 at most, in The Cure


class Batch(NamedTuple):
    """Numbered games to play, with the bot's memory and the buffers that playing needs."""

    states: Any  # blank
    first: int  # number of the first game
    base_streams: Any  # one stream
    bot_streams: Any  # one stream
    legal: Legal
    width: int
    journal: Journal
    work: Any


@rule
def deal(state: Any, base: RandomStream, stream: RandomStream, game: int, journal: Journal) -> None:
    """Set up game number ``game`` on a blank state, and seed the random stream of its bots."""
    seed_substream(state, base, game, DEAL)
    seed_substream(stream, base, game, PLAYERS)
    set_up(state, journal)


@rule
def deal_next(batch: Batch, index: int) -> Any:
    """Set up the game at an index of a batch, and return its state."""
    deal(batch.states[index], batch.base_streams[0], batch.bot_streams[0], batch.first + index, batch.journal)
    return batch.states[index]


@rule
def note_outbreaks(state: Any, turn: int, outbreaks: Any) -> None:
    """After the last decision of ``turn``, write the number of outbreaks to the entries from it to the current turn.

    A turn lasts until the first decision of the next one, so effects of the rules in between count for it, such as the
    next player's first roll in The Cure. Turns beyond the end of ``outbreaks`` are not recorded.
    """
    if state.turn != turn or state.outcome != 0:
        for place in range(turn, min(state.turn + 1, len(outbreaks))):
            outbreaks[place] = setbacks(state)


@rule
def next_action(state: Any, stream: RandomStream, legal: Legal, width: int, reciprocal: int, work: Any) -> int:
    """Return the telling of a seat, or else the choice of the deciding seat; ILLEGAL + choice if it is illegal."""
    told = next_telling(state)
    if told >= 0:
        return told
    list_legal(state, legal)
    keep_own(state, decider(state), legal)
    chosen = choose(state, legal, width, stream, work)
    if is_listed(legal, chosen, width, reciprocal):
        return chosen
    return ILLEGAL + max(-MAX_CHOICE, min(chosen, MAX_CHOICE))


@rule
def next_seat(state: Any) -> int:
    """Return the seat of the next action: one that tells, or else the one that decides."""
    told = next_telling(state)
    if told >= 0:
        for seat in range(player_count(state)):
            if telling(state, seat) == told:
                return seat
    return decider(state)


@rule
def play_on(
    state: Any, stream: RandomStream, legal: Legal, width: int, journal: Journal, work: Any, most: int, outbreaks: Any
) -> int:
    """Let the bot play all seats for at most ``most`` actions.

    Return the number of actions, or ILLEGAL + choice after an illegal choice.
    """
    decisions, reciprocal = 0, reciprocal_of(width)
    while state.outcome == 0 and decisions < most:
        turn = state.turn
        action = next_action(state, stream, legal, width, reciprocal, work)
        if action < 0:
            return action
        apply(state, action, journal)
        note_outbreaks(state, turn, outbreaks)
        decisions += 1
    return decisions


@rule
def play_games(batch: Batch, decisions: Any, outbreaks: Any) -> None:
    """Play the games of a batch to their ends.

    ``decisions`` gets the number of actions of each game, or ILLEGAL + choice if an illegal choice ended it.
    """
    legal, width, journal, work = batch.legal, batch.width, batch.journal, batch.work
    for index in range(len(batch.states)):
        state, stream = deal_next(batch, index), batch.bot_streams[0]
        decisions[index] = play_on(state, stream, legal, width, journal, work, LONGEST_GAME, outbreaks[index])


@rule
def reach_plan_end(plan: Any, work: Any) -> bool:
    """Copy the end of a plan, before its random outcome, into the workspace. Return False if it cannot be valued."""
    memory = work.memory[0]
    child = memory.states[CHILD]
    memory.states[CHILD] = plan.state
    if child.outcome != 0:
        return False
    return plan.pending == NO_ACTION or afterstate(child, plan.pending)


@rule
def reach_afterstate(state: Any, action: int, work: Any) -> bool:
    """Copy the state before the random outcome of an action into the workspace. Return False if there is none."""
    memory = work.memory[0]
    child = memory.states[CHILD]
    memory.states[CHILD] = state
    clear_stream(child)
    apply(child, action, work.journal)
    if child.drawn == 0:
        return False
    memory.states[CHILD] = state
    return afterstate(child, action)


@rule
def compare_plans(stream: RandomStream, work: Any, comparison: Any) -> bool:
    """Compare randomly chosen plans of the last search. Return False if there are too few plans or no rollouts.

    Write the features of the plans' ends, and the means of those rollouts that all plans had on the same random draws.
    The best plan need not be among them: it is the best partly by luck, and would be overrated.
    """
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    if plans.size < 2 or memory.first_rollouts == 0:
        return False
    plan = -1  # none yet
    for place in range(len(comparison.values)):
        other = plans.first + randbelow(stream, plans.size)
        if reach_plan_end(nodes[other], work):
            plan = other
        elif plan < 0:
            return False
        reach_plan_end(nodes[plan], work)
        features(memory.states[CHILD], comparison.rows[place])
        comparison.values[place] = nodes[plan].first_mean
    return True


@rule
def follow_any_plan(stream: RandomStream, work: Any) -> int:
    """Follow a random plan of the last search as if it were the best. Return its first action."""
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    if plans.size == 0:
        return int(memory.heuristic_choice)
    best, other = nodes[plans.first], nodes[plans.first + randbelow(stream, plans.size)]
    best.ranked, other.ranked = other.ranked, best.ranked
    store_plan(nodes[best.ranked], work)
    return int(memory.plan[0])


@rule
def collect_training_rows(batch: Batch, exploration: int, rows: Any, games: Any, comparisons: Any, counts: Any) -> None:
    """Play a batch of games with the planner, and write the features of the states that it evaluates.

    These are the states in which it makes a plan, and the ends of the plans. Where there were rollouts, comparisons are
    written too. Without a budget it makes no plans, and all states with a choice are written. ``exploration`` percent
    of the decisions are exploratory: a random plan, or else the heuristic's action.
    """
    work, legal, stream = batch.work, batch.legal, batch.bot_streams[0]
    memory = work.memory[0]
    written = 0
    compared = 0
    for index in range(len(batch.states)):
        state = deal_next(batch, index)
        while let_seats_tell(state, batch.journal):
            list_legal(state, legal)
            keep_own(state, decider(state), legal)
            searches = memory.searches_made
            action = choose(state, legal, batch.width, stream, work)
            planned = memory.searches_made != searches
            if (planned or (memory.budget == 0 and count_legal(legal) > 1)) and written < len(rows):
                features(state, rows[written])
                games[written] = batch.first + index
                written += 1
            if planned and compared < len(comparisons):
                compared += compare_plans(stream, work, comparisons[compared])
            if randbelow(stream, 100) < exploration:
                action = follow_any_plan(stream, work) if planned else heuristic_action(state, legal, stream)
            if written < len(rows) and reach_end(state, action, planned, work):
                features(memory.states[CHILD], rows[written])
                games[written] = batch.first + index
                written += 1
            apply(state, action, batch.journal)
    counts[0] = written
    counts[1] = compared


@rule
def reach_end(state: Any, action: int, planned: bool, work: Any) -> bool:
    """Copy the best plan's end to the workspace, or if not ``planned`` the afterstate. Return False if none."""
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    if planned:
        return plans.size > 0 and reach_plan_end(nodes[nodes[plans.first].ranked], work)
    return memory.budget == 0 and reach_afterstate(state, action, work)


@rule
def collect_decisions(batch: Batch, every: int, rows: Any, notes: Any, kept: Any, count: Any) -> None:
    """Play a batch of games with the planner, and write features of each first decision and one in ``every`` others.

    ``notes`` has the game, the turn, the decision, whether the planner searched before it, and whether the whole state
    is kept. ``kept`` has such a state at the index of its row: the first of a game, and on average one in eight of the
    others.
    """
    memory, legal, stream = batch.work.memory[0], batch.legal, batch.bot_streams[0]
    written = 0
    for index in range(len(batch.states)):
        state = deal_next(batch, index)
        decision = 0
        while let_seats_tell(state, batch.journal):
            list_legal(state, legal)
            keep_own(state, decider(state), legal)
            searches = memory.searches_made
            draw = randbelow(stream, 8 * every)
            chosen = (decision == 0 or draw % every == 0) and written < len(rows)
            if chosen:
                features(state, rows[written])
                notes[written, 4] = decision == 0 or draw == 0
                if notes[written, 4]:
                    kept[written] = state
            action = choose(state, legal, batch.width, stream, batch.work)
            if chosen:
                notes[written, 0] = batch.first + index
                notes[written, 1] = state.turn
                notes[written, 2] = decision
                notes[written, 3] = memory.searches_made != searches
                written += 1
            apply(state, action, batch.journal)
            decision += 1
    count[0] = written
