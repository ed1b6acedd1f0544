"""The planner as a compiled bot: follow the plan as long as all goes as planned, else search for a new one."""

from typing import Any

from fourcures.bots.hooks import heuristic_action, is_minor_choice
from fourcures.bots.planner.beam_search import apply_decision, beam_search
from fourcures.bots.planner.belief import determinize, fingerprint, reseed
from fourcures.bots.planner.buffers import (
    BUDGET,
    CHILD,
    HEURISTIC_CHOICE,
    NEXT_STEP,
    NO_ACTION,
    PLAN_LENGTH,
    POLICY_RNG,
    ROLLOUT_RNG,
    ROOT,
    SEARCH_BUDGET,
    SEARCHES,
    VISITED,
    Workspace,
)
from fourcures.bots.planner.rollouts import successive_halving
from fourcures.engine.backend import rule
from fourcures.engine.hooks import decider
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal, is_legal, nth_legal
from fourcures.engine.rng import RandomStream


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Workspace) -> int:
    """The planner's choice."""
    journal = work.journal
    if count_legal(legal) == 1:
        return nth_legal(legal, 0, width)
    if work.settings[BUDGET] == 0 or is_minor_choice(state):
        return heuristic_action(state, legal, rng)
    me = decider(state)
    is_sampled = determinize(state, me, rng, work)
    if not is_sampled:
        planned = next_planned_action(legal, width, work)
        if planned != NO_ACTION:
            return planned
    search(legal, width, me, rng, journal, work)
    if work.search.plans.size[0] == 0:
        return heuristic_action(state, legal, rng)
    store_plan(work.candidates[0], is_sampled, journal, work)
    return int(work.plan[0])


@rule
def search(legal: Legal, width: int, me: int, rng: RandomStream, journal: Journal, work: Workspace) -> None:
    """Beam search for plans from the root, then rollouts of the best; the best plan is the first candidate."""
    root = work.states[ROOT]
    work.progress[VISITED] = 0
    work.progress[SEARCHES] += 1
    work.progress[HEURISTIC_CHOICE] = heuristic_action(root, legal, work.rngs[POLICY_RNG])
    reseed(work.rngs[ROLLOUT_RNG], rng)
    work.states[CHILD] = root
    beam_search(work.search, work.settings[SEARCH_BUDGET], width, journal, work)
    successive_halving(root.turn + 0, me, width, rng, journal, work)


@rule
def next_planned_action(legal: Legal, width: int, work: Workspace) -> int:
    """The next action of the plan, if all went as planned so far; or NO_ACTION."""
    step = work.progress[NEXT_STEP]
    as_planned = step < work.progress[PLAN_LENGTH] and work.plan_hashes[step] == fingerprint(work.state_words[ROOT])
    if not as_planned or not is_legal(legal, work.plan[step], width):
        work.progress[PLAN_LENGTH] = 0
        return NO_ACTION
    work.progress[NEXT_STEP] += 1
    return int(work.plan[step])


@rule
def store_plan(best: int, is_sampled: bool, journal: Journal, work: Workspace) -> None:
    """Store the actions of a plan and the states in which they are to be made.

    From a root that was sampled only the first is followed: what was guessed may turn out to be otherwise.
    """
    plans = work.search.plans
    length = plans.lengths[best]
    work.states[CHILD] = work.states[ROOT]
    for step in range(length):
        work.plan[step] = plans.paths[best, step]
        work.plan_hashes[step] = fingerprint(work.state_words[CHILD])
        if step < length - 1:
            apply_decision(work.plan[step], journal, work)
    work.progress[NEXT_STEP] = 1
    work.progress[PLAN_LENGTH] = 0 if is_sampled else length
