"""Rollouts: plans are played on with chance, the same for all, and successive halving drops the worse half."""

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
    """Lambda-return of one rollout: play on from the end of a plan with sampled chance, and value how it goes.

    The values where a turn begins and where its actions are done count, the sooner the more, and what the last one
    leaves: each errs in its own way, so that their mean errs less than the last. With ``trace`` 1 only the last counts.
    How the next turn ended stays in the state ``NEXT_TURN``.
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
    """Play by heuristic until a turn begins, or the game is over."""
    memory = work.memory[0]
    legal = memory.legal[POLICY]
    while state.outcome == 0 and state.turn < turn:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, heuristic_action(state, legal, memory.rngs[POLICY_RNG]), work.journal)
        memory.visited += 1


@rule
def play_best_turn(node: int, work: Workspace) -> float:
    """Play the next turn by the heuristic or by the reply that was searched for, and value its end.

    Whatever is worth more counts, as the next seat will know what chance has brought.
    """
    memory, length = work.memory[0], work.nodes[node].reply_length + 0
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
