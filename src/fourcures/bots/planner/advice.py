"""Evaluation of plans for advice: the best plan of each first action, with the same number of rollouts each."""

from typing import Any

from fourcures.bots.planner.beam_search import beam_search, rank_by_value
from fourcures.bots.planner.belief import determinize, reseed
from fourcures.bots.planner.buffers import CHILD, NEXT_TURN, OWN, PLANS, ROLLOUT, ROLLOUT_RNG, ROOT, Workspace
from fourcures.bots.planner.chance_network import ChanceNetwork, chance_to_win
from fourcures.bots.planner.replies import search_reply
from fourcures.bots.planner.rollouts import rollout_value, sample_successor
from fourcures.engine.hooks import decider
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule

VALUE, CHANCE, SQUARE, LOST, OUTBREAK, CURES = range(6)  # columns of tallies: sums over the rollouts of a plan
TALLIES = 6


@rule
def evaluate_plans(
    state: Any, rng: RandomStream, work: Workspace, chance_network: ChanceNetwork, rollouts: int, tallies: Any
) -> int:
    """Evaluate the best plans with different first actions by ``rollouts`` rollouts each. Return the number of plans.

    These plans come first in the ranking. Each has a row in ``tallies``: sums of values, win probabilities and their
    squares, then of losses, rollouts with an outbreak, and cures up to the end of the next turn.
    """
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    me = decider(state)
    determinize(state, me, rng, memory)
    root, end = memory.states[ROOT], memory.states[NEXT_TURN]
    memory.visited = 0
    reseed(memory.rngs[ROLLOUT_RNG], rng)
    memory.states[CHILD] = root
    beam_search(OWN, work)
    count = best_plan_per_action(plans, nodes, len(tallies))
    for place in range(count):
        search_reply(nodes[plans.first + place].ranked, work)
    for _ in range(rollouts):
        reseed(memory.rngs[ROLLOUT_RNG], rng)
        for place in range(count):
            plan = nodes[plans.first + place].ranked
            chance = chance_after(plan, me, chance_network, work)
            tallies[place, VALUE] += rollout_value(plan, root.turn + memory.horizon, me, work)
            tallies[place, CHANCE] += chance
            tallies[place, SQUARE] += chance * chance
            tallies[place, LOST] += end.outcome > 1
            tallies[place, OUTBREAK] += end.outbreaks > root.outbreaks
            tallies[place, CURES] += count_cures(end) - count_cures(root)
    return count


@rule
def chance_after(plan: int, me: int, chance_network: ChanceNetwork, work: Workspace) -> float:
    """Win probability at the next decision after a plan and one sampled random outcome.

    The sample is not played on: the next player would decide better than the heuristic of the rollouts.
    """
    sample_successor(plan, me, work)
    return chance_to_win(work.memory[0].states[ROLLOUT], chance_network)


@rule
def best_plan_per_action(plans: Any, nodes: Any, most: int) -> int:
    """Rank the best plans with different first actions ahead of all others, at most ``most``. Return their number."""
    first = plans.first
    rank_by_value(plans, nodes)
    count = 0
    for index in range(first, first + plans.size):
        plan = nodes[index].ranked
        is_new_action = count < most
        for place in range(first, first + count):
            if nodes[nodes[place].ranked].path[0] == nodes[plan].path[0]:
                is_new_action = False
        if is_new_action:
            nodes[index].ranked = nodes[first + count].ranked
            nodes[first + count].ranked = plan
            count += 1
    return count


@rule
def count_cures(state: Any) -> int:
    """Number of cured or eradicated diseases."""
    cures = 0
    for colour in range(len(state.disease)):
        cures += state.disease[colour] > 0
    return cures
