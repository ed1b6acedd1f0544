"""Beam search over the decisions of a turn, up to the first random outcome: each complete sequence is a plan."""

from typing import Any

from fourcures.bots.heuristics.turn_hooks import (
    afterstate,
    extend_turn,
    is_minor_choice,
    is_settled,
    prune_actions,
    restore_turn,
)
from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.belief import fingerprint, reseed_sample
from fourcures.bots.planner.buffers import (
    CHILD,
    EVEN,
    MAX_PLAN_LENGTH,
    NO_ACTION,
    ODD,
    PLANS,
    POLICY,
    POLICY_RNG,
    ROLLOUT,
    ROLLOUT_RNG,
    SEARCH,
    Workspace,
)
from fourcures.bots.planner.value_network import child_value, set_parent, state_value
from fourcures.engine.bits import lowest_bit
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.rng import seed_stream
from fourcures.engine.rule_code import rule

TYPICAL_LENGTH = 4  # decisions in a typical plan; the budget is divided by it for each level
SUCCESSOR_SAMPLES = 2  # sampled successors of an action with a random outcome
PROBES = 8  # slots of the transposition table that are probed for a state


@rule
def beam_search(whose: int, work: Workspace) -> None:
    """Fill the plan list of a search with the best plans from the state ``CHILD``."""
    memory = work.memory[0]
    search = memory.searches[whose]
    seed_stream(memory.rngs[POLICY_RNG], 0, 0, 0, 0)
    for place in range(search.transpositions):
        work.transpositions[search.first_transposition + place] = 0
    search.lists[PLANS].size = 0
    root = search.lists[EVEN].first
    extend_turn(memory.states[CHILD])
    work.nodes[root].state = memory.states[CHILD]
    work.nodes[root].length = 0
    search.lists[EVEN].size = 1
    for depth in range(MAX_PLAN_LENGTH):
        if depth % 2 == 0:
            expand_level(search, search.lists[EVEN], search.lists[ODD], work)
        else:
            expand_level(search, search.lists[ODD], search.lists[EVEN], work)


@rule
def expand_level(search: Any, beam: Any, next_beam: Any, work: Workspace) -> None:
    """Expand the nodes of one level, best first, within the budget of a level."""
    memory = work.memory[0]
    next_beam.size = 0
    legal = memory.legal[SEARCH]
    rank_by_value(beam, work.nodes)
    until = memory.visited + search.budget // TYPICAL_LENGTH
    for place in range(beam.size):
        if memory.visited >= until:
            return
        node = work.nodes[beam.first + place].ranked
        state = work.nodes[node].state
        set_parent(state, memory.network)
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        prune_actions(state, legal)
        rows = legal[0]
        while rows:
            row = lowest_bit(rows)
            rows &= rows - 1
            columns = legal[row + 1]
            while columns:
                expand(search, node, row * memory.width + lowest_bit(columns), next_beam, work)
                columns &= columns - 1


@rule
def expand(search: Any, node: int, action: int, next_beam: Any, work: Workspace) -> None:
    """Expand a node by one action.

    The child becomes a plan if a random outcome follows, the turn ends or the length is maximal. Otherwise it joins the
    next level.
    """
    memory, parent = work.memory[0], work.nodes[node]
    child, plans = memory.states[CHILD], search.lists[PLANS]
    memory.states[CHILD] = parent.state
    memory.visited += 1
    if apply_decision(action, work):
        memory.states[CHILD] = parent.state
        restore_turn(child)
        insert(plans, expected_value(action, work), node, action, action, work)
    elif child.outcome != 0:
        insert(plans, 1.0 if child.outcome == 1 else 0.0, node, action, NO_ACTION, work)
    else:
        is_end = is_settled(child)
        if is_end:
            restore_turn(child)
        if is_new(fingerprint(memory.words[CHILD]), search, work.transpositions):
            value = child_value(child, memory.network)
            if is_end or parent.length == MAX_PLAN_LENGTH - 1:
                insert(plans, value, node, action, NO_ACTION, work)
            else:
                insert(next_beam, value, node, action, NO_ACTION, work)


@rule
def apply_decision(action: int, work: Workspace) -> bool:
    """Apply a decision to the state ``CHILD``, then minor choices by heuristic. Return True after a random outcome."""
    memory = work.memory[0]
    child, legal = memory.states[CHILD], memory.legal[POLICY]
    apply(child, action, work.journal)
    while child.outcome == 0 and child.drawn == 0 and is_minor_choice(child):
        list_legal(child, legal)
        keep_own(child, decider(child), legal)
        apply(child, heuristic_action(child, legal, memory.rngs[POLICY_RNG]), work.journal)
    return bool(child.drawn != 0)


@rule
def expected_value(action: int, work: Workspace) -> float:
    """Value of an action with a random outcome: that of its afterstate, or the mean over a few sampled successors.

    All plans use the same random streams.
    """
    memory = work.memory[0]
    total = 0.0
    sampled = memory.states[ROLLOUT]
    memory.states[ROLLOUT] = memory.states[CHILD]
    if afterstate(sampled, action):
        return state_value(sampled, memory.network)
    for sample in range(SUCCESSOR_SAMPLES):
        memory.states[ROLLOUT] = memory.states[CHILD]
        reseed_sample(sampled, memory.rngs[ROLLOUT_RNG], sample)
        apply(sampled, action, work.journal)
        memory.visited += 1
        if sampled.outcome != 0:
            total += 1.0 if sampled.outcome == 1 else 0.0
        else:
            total += state_value(sampled, memory.network)
    return total / SUCCESSOR_SAMPLES


@rule
def is_new(key: int, search: Any, transpositions: Any) -> bool:
    """Insert a hash into the transposition table if a probed slot is free. Return False if it was there already."""
    last = search.transpositions - 1
    place = (key ^ (key >> 32)) & last
    for _ in range(PROBES):
        found = transpositions[search.first_transposition + place]
        if found == key:
            return False
        if found == 0:
            transpositions[search.first_transposition + place] = key
            return True
        place = (place + 1) & last
    return True


@rule
def insert(into: Any, value: float, parent: int, action: int, pending: int, work: Workspace) -> None:
    """Insert the state ``CHILD`` into a list of nodes. If the list is full, replace its worst node or do nothing."""
    nodes = work.nodes
    if into.size < into.capacity:
        place = into.first + into.size
        into.size += 1
    else:
        place = into.worst
        if value <= nodes[place].value:
            return
    node, before = nodes[place], nodes[parent]
    node.state = work.memory[0].states[CHILD]
    node.value = value
    node.pending = pending
    for step in range(before.length):
        node.path[step] = before.path[step]
    node.path[before.length] = action
    node.length = before.length + 1
    if into.size == into.capacity:
        find_worst(into, nodes)


@rule
def find_worst(full: Any, nodes: Any) -> None:
    """Find the node of a full list with the lowest value, which is replaced next."""
    worst = full.first
    for place in range(full.first + 1, full.first + full.capacity):
        if nodes[place].value < nodes[worst].value:
            worst = place
    full.worst = worst


@rule
def rank_by_value(unsorted: Any, nodes: Any) -> None:
    """Rank all nodes of a list by their values."""
    for place in range(unsorted.first, unsorted.first + unsorted.size):
        nodes[place].ranked = place
        nodes[place].score = nodes[place].value
    sort_ranked(unsorted.first, unsorted.size, nodes)


@rule
def sort_ranked(first: int, count: int, nodes: Any) -> None:
    """Stable insertion sort of the first ``count`` ranked nodes of a list by score, highest first."""
    for place in range(first + 1, first + count):
        node = nodes[place].ranked
        slot = place
        while slot > first and nodes[nodes[slot - 1].ranked].score < nodes[node].score:
            nodes[slot].ranked = nodes[slot - 1].ranked
            slot -= 1
        nodes[slot].ranked = node
