"""Rollouts: plans are played on with chance, the same for all, and successive halving drops the worse half."""

from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import sort_by_value
from fourcures.bots.planner.belief import reseed, reseed_sample
from fourcures.bots.planner.buffers import (
    BUDGET,
    HEURISTIC_CHOICE,
    HORIZON,
    NO_ACTION,
    POLICY_RNG,
    REPLY_BUDGET,
    REPLY_ROLLOUT,
    ROLLOUT,
    ROLLOUT_RNG,
    SEARCH_BUDGET,
    VISITED,
    Workspace,
)
from fourcures.bots.planner.replies import play_out, search_reply
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.journal import Journal
from fourcures.engine.rng import RandomStream, seed_stream

FULL_BUDGET_PLANS = 8  # plans that are worth the whole budget; fewer get less


@rule
def successive_halving(turn: int, me: int, width: int, rng: RandomStream, journal: Journal, work: Workspace) -> None:
    """Give rollouts to the plans in rounds, and drop the worse half after each; the best comes first in the end."""
    plans = work.search.plans
    count = plans.size[0] + 0
    reply_budget = work.settings[REPLY_BUDGET] * len(work.candidates)
    budget = work.settings[BUDGET] - work.settings[SEARCH_BUDGET] - reply_budget
    budget = budget * min(count, FULL_BUDGET_PLANS) // FULL_BUDGET_PLANS
    for plan in range(count):
        work.candidates[plan] = plan
        work.value_sums[plan] = 0.0
        work.rollout_counts[plan] = 0
        if budget > 0:
            search_reply(plan, width, journal, work)
    sort_by_value(count, plans.values, work.candidates)
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    for _ in range(rounds):
        until = work.progress[VISITED] + budget // rounds
        while work.progress[VISITED] < until:
            reseed(work.rngs[ROLLOUT_RNG], rng)
            for place in range(count):
                plan = work.candidates[place]
                work.rollout_counts[plan] += 1
                work.value_sums[plan] += rollout_value(plan, turn + work.settings[HORIZON], me, width, journal, work)
                if plans.paths[plan, 0] == work.progress[HEURISTIC_CHOICE]:
                    work.value_sums[plan] += work.prior_bonus[0]
        sort_by_value(count, work.value_sums, work.candidates)
        count = (count + 1) // 2


@rule
def rollout_value(plan: int, horizon: int, me: int, width: int, journal: Journal, work: Workspace) -> float:
    """One rollout: play on from the end of a plan with sampled chance, and value where it leads.

    Chance is followed by what the next seat does, by the heuristic or by the reply that was searched for: whatever is
    worth more, as that seat will know what chance has brought. Where it leads stays in the state ``ROLLOUT``.
    """
    plans = work.search.plans
    work.states[ROLLOUT] = plans.states[plan]
    state = work.states[ROLLOUT]
    turn = state.turn + 0
    reseed_sample(state, work.rngs[ROLLOUT_RNG], 0)
    redeal(state, me)
    if plans.pending[plan] == NO_ACTION:
        resume(state, journal)
    else:
        apply(state, plans.pending[plan], journal)
    work.progress[VISITED] += 1
    seed_stream(work.rngs[POLICY_RNG], 0, 0, 0, 0)
    legal = work.legal[1]
    while state.outcome == 0 and state.turn < min(turn + 1, horizon):
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        apply(state, heuristic_action(state, legal, work.rngs[POLICY_RNG]), journal)
        work.progress[VISITED] += 1
    length = work.replies.lengths[plan]
    work.states[REPLY_ROLLOUT] = state
    value = play_out(ROLLOUT, plan, 0, horizon, width, journal, work)
    if length > 0:
        with_reply = play_out(REPLY_ROLLOUT, plan, length, horizon, width, journal, work)
        if with_reply > value:
            work.states[ROLLOUT] = work.states[REPLY_ROLLOUT]
            return with_reply
    return value
