"""Rollouts: play plans on with common random numbers and drop the worse half by successive halving."""

from typing import Any

from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import rank_by_value, sort_ranked
from fourcures.bots.planner.belief import reseed, reseed_sample
from fourcures.bots.planner.buffers import (
    NEXT_TURN,
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
from fourcures.bots.planner.replies import play_turn, search_reply
from fourcures.bots.planner.value_network import state_value, value_or_outcome
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.rng import RandomStream, seed_stream
from fourcures.engine.rule_code import rule

FULL_BUDGET_PLANS = 8  # plans that get the whole budget; fewer get a proportional share


@rule
def successive_halving(turn: int, me: int, rng: RandomStream, work: Workspace) -> None:
    """Compare plans in rounds of rollouts and drop the worse half after each round. The best plan is ranked first."""
    memory, nodes = work.memory[0], work.nodes
    plans = memory.searches[OWN].lists[PLANS]
    first, count = plans.first, plans.size
    budget = rollout_budget(plans, memory)
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
        rollouts = play_round(first, count, budget // rounds, turn + memory.horizon, me, rng, work)
        if number == 0:
            memory.first_rollouts = rollouts
            for plan in range(first, first + count):
                nodes[plan].first_mean = nodes[plan].score / max(1, rollouts)
        sort_ranked(first, count, nodes)
        count = (count + 1) // 2


@rule
def rollout_budget(plans: Any, memory: Any) -> int:
    """Budget of all rounds, in states: the part that the searches leave, or less for few plans."""
    left = memory.budget - memory.searches[OWN].budget - memory.searches[REPLY].budget * plans.capacity
    return int(left * min(plans.size, FULL_BUDGET_PLANS) // FULL_BUDGET_PLANS)


@rule
def play_round(first: int, count: int, budget: int, horizon: int, me: int, rng: RandomStream, work: Workspace) -> int:
    """Add rollouts of ``count`` ranked plans to their scores, within ``budget`` states. Return the rollouts per plan.

    All plans get the same random draws. Plans that begin with the heuristic's action get a bonus.
    """
    memory, nodes = work.memory[0], work.nodes
    until = memory.visited + budget
    rollouts = 0
    while memory.visited < until:
        reseed(memory.rngs[ROLLOUT_RNG], rng)
        rollouts += 1
        for place in range(first, first + count):
            plan = nodes[place].ranked
            nodes[plan].score += rollout_value(plan, horizon, me, work)
            if nodes[plan].path[0] == memory.heuristic_choice:
                nodes[plan].score += memory.prior_bonus
    return rollouts


@rule
def rollout_value(node: int, horizon: int, me: int, work: Workspace) -> float:
    """Lambda-return of one rollout, which plays on from the end of a plan with sampled random outcomes.

    The return is a weighted mean of the values at the start and after the actions of each turn. The weights decay by
    ``trace``, and the last value gets the remaining weight. The errors of the values differ, so their mean errs less
    than the last value. With ``trace`` 1, only the last value counts. The state ``NEXT_TURN`` keeps the end of the next
    turn.
    """
    memory = work.memory[0]
    sample_successor(node, me, work)
    seed_stream(memory.rngs[POLICY_RNG], 0, 0, 0, 0)
    state, next_turn = memory.states[ROLLOUT], work.nodes[node].state.turn + 1
    total, share = 0.0, 1.0
    begin_turn(state, min(next_turn, horizon), work)
    memory.states[NEXT_TURN] = state
    for turn in range(next_turn, horizon):
        if state.outcome != 0:
            break
        if memory.trace < 1.0:
            total += share * (1.0 - memory.trace) * state_value(state, memory.network)
            share *= memory.trace
        if turn == next_turn:
            value = play_best_turn(node, work)
            memory.states[NEXT_TURN] = state
        else:
            value = play_turn(ROLLOUT, node, 0, work)
        if state.outcome != 0 or turn == horizon - 1:
            return total + share * value
        if state.turn == turn:
            total += share * (1.0 - memory.trace) * value
            share *= memory.trace
            resume(state, work.journal)
        begin_turn(state, turn + 1, work)
    return total + share * value_or_outcome(state, memory.network)


@rule
def begin_turn(state: Any, turn: int, work: Workspace) -> None:
    """Play by heuristic until turn ``turn`` begins or the game is over."""
    memory = work.memory[0]
    legal = memory.legal[POLICY]
    while state.outcome == 0 and state.turn < turn:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, heuristic_action(state, legal, memory.rngs[POLICY_RNG]), work.journal)
        memory.visited += 1


@rule
def play_best_turn(node: int, work: Workspace) -> float:
    """Play the next turn by heuristic and with the stored reply, keep the better state and return its value.

    The maximum is justified because the next seat will know the random outcomes before it chooses.
    """
    memory, length = work.memory[0], work.nodes[node].reply_length
    memory.states[REPLY_ROLLOUT] = memory.states[ROLLOUT]
    value = play_turn(ROLLOUT, node, 0, work)
    if length > 0:
        with_reply = play_turn(REPLY_ROLLOUT, node, length, work)
        if with_reply > value:
            memory.states[ROLLOUT] = memory.states[REPLY_ROLLOUT]
            return with_reply
    return value


@rule
def sample_successor(node: int, me: int, work: Workspace) -> None:
    """Put a sampled successor of a plan, with the random outcome that follows it, into the state ``ROLLOUT``."""
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
