"""Rollouts: plans are played on with chance, the same for all, and successive halving drops the worse half."""

from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import rank_by_value, sort_ranked
from fourcures.bots.planner.belief import reseed, reseed_sample
from fourcures.bots.planner.buffers import (
    NO_ACTION,
    OWN,
    PLANS,
    POLICY,
    POLICY_RNG,
    REPLY,
    REPLY_ROLLOUT,
    ROLLOUT,
    ROLLOUT_RNG,
    Workspace,
)
from fourcures.bots.planner.replies import play_out, search_reply
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.rng import RandomStream, seed_stream

FULL_BUDGET_PLANS = 8  # plans that are worth the whole budget; fewer get less


@rule
def successive_halving(turn: int, me: int, rng: RandomStream, work: Workspace) -> None:
    """Give rollouts to the plans in rounds, and drop the worse half after each; the best comes first in the end."""
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    first, count = plans.first + 0, plans.size + 0
    budget = memory.budget - memory.searches[OWN].budget - memory.searches[REPLY].budget * plans.capacity
    budget = budget * min(count, FULL_BUDGET_PLANS) // FULL_BUDGET_PLANS
    if budget > 0:
        for plan in range(first, first + count):
            search_reply(plan, work)
    rank_by_value(plans, nodes)
    for plan in range(first, first + count):
        nodes[plan].score = 0.0
    memory.first_rollouts = 0
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    for number in range(rounds):
        until = memory.visited + budget // rounds
        while memory.visited < until:
            reseed(memory.rngs[ROLLOUT_RNG], rng)
            memory.first_rollouts += number == 0
            for place in range(first, first + count):
                plan = nodes[place].ranked
                nodes[plan].score += rollout_value(plan, turn + memory.horizon, me, work)
                if nodes[plan].path[0] == memory.heuristic_choice:
                    nodes[plan].score += memory.prior_bonus
        if number == 0:
            for plan in range(first, first + count):
                nodes[plan].first_mean = nodes[plan].score / max(1, memory.first_rollouts)
        sort_ranked(first, count, nodes)
        count = (count + 1) // 2


@rule
def rollout_value(node: int, horizon: int, me: int, work: Workspace) -> float:
    """One rollout: play on from the end of a plan with sampled chance, and value where it leads.

    Chance is followed by what the next seat does, by the heuristic or by the reply that was searched for: whatever is
    worth more, as that seat will know what chance has brought. Where it leads stays in the state ``ROLLOUT``.
    """
    memory, plan = work.memory[0], work.nodes[node]
    turn = plan.state.turn + 0
    bring_chance(node, me, work)
    state, legal = memory.states[ROLLOUT], memory.legal[POLICY]
    seed_stream(memory.rngs[POLICY_RNG], 0, 0, 0, 0)
    while state.outcome == 0 and state.turn < min(turn + 1, horizon):
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, heuristic_action(state, legal, memory.rngs[POLICY_RNG]), work.journal)
        memory.visited += 1
    memory.states[REPLY_ROLLOUT] = state
    value = play_out(ROLLOUT, node, 0, horizon, work)
    if plan.reply_length > 0:
        with_reply = play_out(REPLY_ROLLOUT, node, plan.reply_length, horizon, work)
        if with_reply > value:
            memory.states[ROLLOUT] = memory.states[REPLY_ROLLOUT]
            return with_reply
    return value


@rule
def bring_chance(node: int, me: int, work: Workspace) -> None:
    """Put the state after a plan and the sampled chance that follows it into the state ``ROLLOUT``."""
    memory, plan = work.memory[0], work.nodes[node]
    memory.states[ROLLOUT] = plan.state
    state = memory.states[ROLLOUT]
    reseed_sample(state, memory.rngs[ROLLOUT_RNG], 0)
    redeal(state, me)
    if plan.pending == NO_ACTION:
        resume(state, work.journal)
    else:
        apply(state, plan.pending, work.journal)
    memory.visited += 1
