"""Growing plans: a beam over the decisions of a turn, up to where chance comes."""

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
from fourcures.bots.planner.belief import fingerprint, restart
from fourcures.bots.planner.buffers import CHILD, LONGEST_PLAN, LOOKED_AT, NO_ACTION, TRIAL, Growth, Nodes, Work
from fourcures.bots.planner.value_network import value_of
from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.rng import seed_stream

LEVELS = 4  # decisions that a plan mostly has
SAMPLES = 2  # of the chance that follows an action, for its first valuation


@rule
def grow(growth: Growth, budget: int, width: int, journal: Journal, work: Work) -> None:
    """Fill the ends with the best plans from the imagined child on."""
    seed_stream(work.sources[1], 0, 0, 0, 0)
    growth.seen[:] = 0
    growth.ends.worst[0] = 0
    quota = budget // LEVELS
    now = growth.beams[0]
    extend_turn(work.minds[CHILD])
    now.states[0] = work.minds[CHILD]
    now.lengths[0] = 0
    now.worst[0] = 1
    for depth in range(LONGEST_PLAN):
        if depth % 2 == 0:
            grow_level(growth, growth.beams[0], growth.beams[1], quota, width, journal, work)
        else:
            grow_level(growth, growth.beams[1], growth.beams[0], quota, width, journal, work)


@rule
def grow_level(growth: Growth, now: Nodes, after: Nodes, quota: int, width: int, journal: Journal, work: Work) -> None:
    """Extend the plans of one length by one decision, the best first, as many as the budget of a level allows."""
    after.worst[0] = 0
    legal = work.legal[0]
    count = now.worst[0]
    for node in range(count):
        growth.queue[node] = node
    order(count, now.values, growth.queue)
    until = work.progress[LOOKED_AT] + quota
    for rank in range(count):
        if work.progress[LOOKED_AT] >= until:
            return
        node = growth.queue[rank]
        list_legal(now.states[node], legal)
        keep_own(now.states[node], decider(now.states[node]), legal)
        prune_actions(now.states[node], legal)
        rows = legal[0]
        while rows:
            row = lowest_bit(rows)
            rows &= rows - 1
            columns = legal[row + 1]
            while columns:
                extend(growth, now, node, row * width + lowest_bit(columns), after, journal, work)
                columns &= columns - 1


@rule
def extend(growth: Growth, now: Nodes, node: int, action: int, after: Nodes, journal: Journal, work: Work) -> None:
    """Make one more decision at the end of a plan."""
    work.minds[CHILD] = now.states[node]
    child = work.minds[CHILD]
    work.progress[LOOKED_AT] += 1
    if follow(action, journal, work):
        work.minds[CHILD] = now.states[node]
        restore_turn(child)
        value = value_after_chance(action, journal, work)
        insert(growth.ends, child, value, now, node, action, action)
    elif child.outcome != 0:
        insert(growth.ends, child, 1.0 if child.outcome == 1 else 0.0, now, node, action, NO_ACTION)
    else:
        is_end = is_settled(child)
        if is_end:
            restore_turn(child)
        if is_new(fingerprint(work.words[CHILD]), growth.seen):
            value = value_of(child, work.network)
            if is_end or now.lengths[node] == LONGEST_PLAN - 1:
                insert(growth.ends, child, value, now, node, action, NO_ACTION)
            else:
                insert(after, child, value, now, node, action, NO_ACTION)


@rule
def follow(action: int, journal: Journal, work: Work) -> bool:
    """Make a decision in the imagined child, and the details that hang on it; whether chance came."""
    child = work.minds[CHILD]
    apply(child, action, journal)
    while child.outcome == 0 and child.drawn == 0 and is_minor_choice(child):
        list_legal(child, work.legal[1])
        keep_own(child, decider(child), work.legal[1])
        apply(child, heuristic_action(child, work.legal[1], work.sources[1]), journal)
    return bool(child.drawn != 0)


@rule
def value_after_chance(action: int, journal: Journal, work: Work) -> float:
    """What an action is worth whose chance is still to come, or else the mean over a few samples of what it may bring.

    The samples are the same for all plans.
    """
    total = 0.0
    trial = work.minds[TRIAL]
    work.minds[TRIAL] = work.minds[CHILD]
    if afterstate(trial, action):
        return value_of(trial, work.network)
    for sample in range(SAMPLES):
        work.minds[TRIAL] = work.minds[CHILD]
        restart(trial, work.sources[0], sample)
        apply(trial, action, journal)
        work.progress[LOOKED_AT] += 1
        if trial.outcome != 0:
            total += 1.0 if trial.outcome == 1 else 0.0
        else:
            total += value_of(trial, work.network)
    return total / SAMPLES


@rule
def is_new(key: int, seen: Any) -> bool:
    """Whether a state has not been reached before; it is noted, as long as there is room near its place."""
    size = len(seen)
    place = (key ^ (key >> 32)) & (size - 1)
    for _ in range(8):
        if seen[place] == key:
            return False
        if seen[place] == 0:
            seen[place] = key
            return True
        place = (place + 1) & (size - 1)
    return True


@rule
def insert(into: Nodes, state: Any, value: float, now: Nodes, node: int, action: int, pending: int) -> None:
    """Keep a plan if it is among the best of its kind."""
    count = into.worst[0]
    most = len(into.values)
    if count < most:
        place = count
        into.worst[0] = count + 1
    else:
        place = into.worst[1]
        if value <= into.values[place]:
            return
    into.states[place] = state
    into.values[place] = value
    into.pending[place] = pending
    length = now.lengths[node]
    for step in range(length):
        into.paths[place, step] = now.paths[node, step]
    into.paths[place, length] = action
    into.lengths[place] = length + 1
    if into.worst[0] == most:
        find_worst(into, most)


@rule
def find_worst(nodes: Nodes, count: int) -> None:
    """Note which plan drops out next."""
    worst = 0
    for place in range(1, count):
        if nodes.values[place] < nodes.values[worst]:
            worst = place
    nodes.worst[1] = worst


@rule
def order(count: int, values: Any, places: Any) -> None:
    """Sort places by their values, the largest first; equal ones stay as they were."""
    for index in range(1, count):
        place = places[index]
        spot = index
        while spot > 0 and values[places[spot - 1]] < values[place]:
            places[spot] = places[spot - 1]
            spot -= 1
        places[spot] = place
