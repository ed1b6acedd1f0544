"""The planner as a compiled bot: follow the plan as long as all goes as planned, else search for a new one."""

from typing import Any

from fourcures.bots.heuristics.turn_hooks import is_minor_choice
from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import apply_decision, beam_search
from fourcures.bots.planner.belief import determinize, fingerprint, reseed
from fourcures.bots.planner.buffers import (
    CHILD,
    NO_ACTION,
    OWN,
    PLANS,
    POLICY_RNG,
    ROLLOUT,
    ROLLOUT_RNG,
    ROOT,
    Workspace,
)
from fourcures.bots.planner.rollouts import successive_halving
from fourcures.engine.hooks import decider, hide_unknown
from fourcures.engine.legal import Legal, count_legal, is_legal, nth_legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule

UNKNOWN = 0  # fingerprint of a state in which more than hands is hidden


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Workspace) -> int:
    """Return the planner's choice."""
    memory = work.memory[0]
    if count_legal(legal) == 1:
        return nth_legal(legal, 0, width)
    if memory.budget == 0 or is_minor_choice(state):
        return heuristic_action(state, legal, rng)
    me = decider(state)
    determinize(state, me, rng, memory)
    planned = next_planned_action(legal, me, memory)
    if planned != NO_ACTION:
        return planned
    search(legal, me, rng, work)
    plans = memory.searches[OWN].lists[PLANS]
    if plans.size == 0:
        return heuristic_action(state, legal, rng)
    store_plan(work.nodes[work.nodes[plans.first].ranked], work)
    return int(memory.plan[0])


@rule
def search(legal: Legal, me: int, rng: RandomStream, work: Workspace) -> None:
    """Search for plans from the root and compare the best by rollouts. The best plan is ranked first."""
    memory = work.memory[0]
    root = memory.states[ROOT]
    memory.visited = 0
    memory.searches_made += 1
    memory.heuristic_choice = heuristic_action(root, legal, memory.rngs[POLICY_RNG])
    reseed(memory.rngs[ROLLOUT_RNG], rng)
    memory.states[CHILD] = root
    beam_search(OWN, work)
    successive_halving(root.turn, me, rng, work)


@rule
def next_planned_action(legal: Legal, me: int, memory: Any) -> int:
    """Next action of the plan, or NO_ACTION if what the seat knows is not as planned."""
    step = memory.next_step
    as_planned = step < memory.plan_length and memory.plan_hashes[step] == known_fingerprint(ROOT, me, memory)
    if not as_planned or not is_legal(legal, memory.plan[step], memory.width):
        memory.plan_length = 0
        return NO_ACTION
    memory.next_step += 1
    return int(memory.plan[step])


@rule
def store_plan(best: Any, work: Workspace) -> None:
    """Store the actions of a plan, with fingerprints of what the seat knows in the states in which they are due.

    Hands may have been sampled, because no plan depends on a hidden card. If an order of infection cards was sampled,
    only the first action is followed.
    """
    memory = work.memory[0]
    me = decider(memory.states[ROOT])
    memory.states[CHILD] = memory.states[ROOT]
    memory.plan_length = 0
    for step in range(best.length):
        memory.plan[step] = best.path[step]
        memory.plan_hashes[step] = known_fingerprint(CHILD, me, memory)
        if memory.plan_length == step and memory.plan_hashes[step] != UNKNOWN:
            memory.plan_length = step + 1
        if step < best.length - 1:
            apply_decision(memory.plan[step], work)
    memory.next_step = 1


@rule
def known_fingerprint(place: int, seat: int, memory: Any) -> int:
    """Fingerprint of what a seat knows of a state, or UNKNOWN if more than hands is hidden from it."""
    known = memory.states[ROLLOUT]
    memory.states[ROLLOUT] = memory.states[place]
    if not hide_unknown(known, seat):
        return UNKNOWN
    return int(fingerprint(memory.words[ROLLOUT]))
