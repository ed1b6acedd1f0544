"""Beam search over the decisions of a turn, up to where chance comes: each complete sequence is a plan."""

from typing import Any

from fourcures.bots.hooks import (
    afterstate,
    extend_turn,
    heuristic_action,
    is_minor_choice,
    is_settled,
    prune_actions,
    restore_turn,
)
from fourcures.bots.planner.belief import fingerprint, reseed_sample
from fourcures.bots.planner.buffers import (
    CHILD,
    MAX_PLAN_LENGTH,
    NO_ACTION,
    POLICY_RNG,
    ROLLOUT,
    ROLLOUT_RNG,
    VISITED,
    BeamSearch,
    Nodes,
    Workspace,
)
from fourcures.bots.planner.value_network import state_value
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.rng import seed_stream

TYPICAL_LENGTH = 4  # decisions that a plan mostly has: the budget is shared out over so many levels
CHANCE_SAMPLES = 2  # of the chance that follows an action, for the value of its plan
PROBES = 8  # places of the transposition table that are tried for a state


@rule
def beam_search(search: BeamSearch, budget: int, width: int, journal: Journal, work: Workspace) -> None:
    """Fill the plans of a search with the best that begin in the state ``CHILD``."""
    seed_stream(work.rngs[POLICY_RNG], 0, 0, 0, 0)
    search.transpositions[:] = 0
    search.plans.size[0] = 0
    quota = budget // TYPICAL_LENGTH
    beam = search.beams[0]
    extend_turn(work.states[CHILD])
    beam.states[0] = work.states[CHILD]
    beam.lengths[0] = 0
    beam.size[0] = 1
    for depth in range(MAX_PLAN_LENGTH):
        if depth % 2 == 0:
            expand_level(search, search.beams[0], search.beams[1], quota, width, journal, work)
        else:
            expand_level(search, search.beams[1], search.beams[0], quota, width, journal, work)


@rule
def expand_level(
    search: BeamSearch, beam: Nodes, next_beam: Nodes, quota: int, width: int, journal: Journal, work: Workspace
) -> None:
    """Expand the nodes of one level, the best first, as many as the budget of a level allows."""
    next_beam.size[0] = 0
    legal = work.legal[0]
    count = beam.size[0]
    for node in range(count):
        search.queue[node] = node
    sort_by_value(count, beam.values, search.queue)
    until = work.progress[VISITED] + quota
    for place in range(count):
        if work.progress[VISITED] >= until:
            return
        node = search.queue[place]
        list_legal(beam.states[node], legal)
        keep_own(beam.states[node], decider(beam.states[node]), legal)
        prune_actions(beam.states[node], legal)
        rows = legal[0]
        while rows:
            row = lowest_bit(rows)
            rows &= rows - 1
            columns = legal[row + 1]
            while columns:
                expand(search, beam, node, row * width + lowest_bit(columns), next_beam, journal, work)
                columns &= columns - 1


@rule
def expand(
    search: BeamSearch, beam: Nodes, node: int, action: int, next_beam: Nodes, journal: Journal, work: Workspace
) -> None:
    """Expand a node by one action: the child is a plan if chance comes or the turn ends, else a node to go on from."""
    work.states[CHILD] = beam.states[node]
    child = work.states[CHILD]
    work.progress[VISITED] += 1
    if apply_decision(action, journal, work):
        work.states[CHILD] = beam.states[node]
        restore_turn(child)
        value = chance_value(action, journal, work)
        insert(search.plans, child, value, beam, node, action, action)
    elif child.outcome != 0:
        insert(search.plans, child, 1.0 if child.outcome == 1 else 0.0, beam, node, action, NO_ACTION)
    else:
        is_end = is_settled(child)
        if is_end:
            restore_turn(child)
        if is_new(fingerprint(work.state_words[CHILD]), search.transpositions):
            value = state_value(child, work.network)
            if is_end or beam.lengths[node] == MAX_PLAN_LENGTH - 1:
                insert(search.plans, child, value, beam, node, action, NO_ACTION)
            else:
                insert(next_beam, child, value, beam, node, action, NO_ACTION)


@rule
def apply_decision(action: int, journal: Journal, work: Workspace) -> bool:
    """Apply a decision to the state ``CHILD``, and the minor choices that follow by heuristic; whether chance came."""
    child = work.states[CHILD]
    apply(child, action, journal)
    while child.outcome == 0 and child.drawn == 0 and is_minor_choice(child):
        list_legal(child, work.legal[1])
        keep_own(child, decider(child), work.legal[1])
        apply(child, heuristic_action(child, work.legal[1], work.rngs[POLICY_RNG]), journal)
    return bool(child.drawn != 0)


@rule
def chance_value(action: int, journal: Journal, work: Workspace) -> float:
    """Value of an action that brings chance: that of its afterstate, or else the mean over a few samples of chance.

    The samples are the same for all plans.
    """
    total = 0.0
    sampled = work.states[ROLLOUT]
    work.states[ROLLOUT] = work.states[CHILD]
    if afterstate(sampled, action):
        return state_value(sampled, work.network)
    for sample in range(CHANCE_SAMPLES):
        work.states[ROLLOUT] = work.states[CHILD]
        reseed_sample(sampled, work.rngs[ROLLOUT_RNG], sample)
        apply(sampled, action, journal)
        work.progress[VISITED] += 1
        if sampled.outcome != 0:
            total += 1.0 if sampled.outcome == 1 else 0.0
        else:
            total += state_value(sampled, work.network)
    return total / CHANCE_SAMPLES


@rule
def is_new(key: int, transpositions: Any) -> bool:
    """Insert a hash into the transposition table, if there is room near its place; whether it was not there."""
    size = len(transpositions)
    place = (key ^ (key >> 32)) & (size - 1)
    for _ in range(PROBES):
        if transpositions[place] == key:
            return False
        if transpositions[place] == 0:
            transpositions[place] = key
            return True
        place = (place + 1) & (size - 1)
    return True


@rule
def insert(into: Nodes, state: Any, value: float, beam: Nodes, node: int, action: int, pending: int) -> None:
    """Insert the child of a node if it is among the best; the worst makes room for it."""
    count = into.size[0]
    most = len(into.values)
    if count < most:
        place = count
        into.size[0] = count + 1
    else:
        place = into.worst[0]
        if value <= into.values[place]:
            return
    into.states[place] = state
    into.values[place] = value
    into.pending[place] = pending
    length = beam.lengths[node]
    for step in range(length):
        into.paths[place, step] = beam.paths[node, step]
    into.paths[place, length] = action
    into.lengths[place] = length + 1
    if into.size[0] == most:
        find_worst(into, most)


@rule
def find_worst(nodes: Nodes, count: int) -> None:
    """Find the node that drops out next."""
    worst = 0
    for place in range(1, count):
        if nodes.values[place] < nodes.values[worst]:
            worst = place
    nodes.worst[0] = worst


@rule
def sort_by_value(count: int, values: Any, indices: Any) -> None:
    """Stable insertion sort of indices by their values, the largest first."""
    for place in range(1, count):
        index = indices[place]
        slot = place
        while slot > 0 and values[indices[slot - 1]] < values[index]:
            indices[slot] = indices[slot - 1]
            slot -= 1
        indices[slot] = index
