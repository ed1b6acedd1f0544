"""Replies: the plan of the next seat, searched for before chance has come, and tried in rollouts after it."""

from fourcures.bots.hooks import extend_turn, heuristic_action, is_minor_choice, is_settled, restore_turn, skip_turn
from fourcures.bots.planner.beam_search import beam_search
from fourcures.bots.planner.buffers import CHILD, NO_ACTION, POLICY_RNG, REPLY_BUDGET, VISITED, Workspace
from fourcures.bots.planner.value_network import state_value
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.legal import is_legal


@rule
def search_reply(plan: int, width: int, journal: Journal, work: Workspace) -> None:
    """Store the best plan of the next seat after a plan, if no chance came between."""
    replies, plans = work.replies, work.search.plans
    replies.lengths[plan] = 0
    child = work.states[CHILD]
    work.states[CHILD] = plans.states[plan]
    if work.settings[REPLY_BUDGET] == 0 or plans.pending[plan] != NO_ACTION or child.outcome != 0:
        return
    if not skip_turn(child, journal):
        return
    beam_search(replies.search, work.settings[REPLY_BUDGET], width, journal, work)
    best = replies.search.plans
    if best.size[0] > 0:
        replies.lengths[plan] = best.lengths[0]
        for step in range(best.lengths[0]):
            replies.paths[plan, step] = best.paths[0, step]


@rule
def play_out(index: int, plan: int, length: int, horizon: int, width: int, journal: Journal, work: Workspace) -> float:
    """Play a scratch state on to the horizon, and value it: first so many actions of the reply, then the heuristic's.

    An action of the reply that is not legal ends it. The last turn before the horizon ends where its actions do, if
    that can be told apart from what chance brings then.
    """
    state = work.states[index]
    legal = work.legal[1]
    step = 0
    settled = False
    while state.outcome == 0 and state.turn < horizon and not settled:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        action = NO_ACTION
        if step < length and not is_minor_choice(state):
            action = work.replies.paths[plan, step]
            step += 1
            if not is_legal(legal, action, width):
                action = NO_ACTION
                step = length
        if action == NO_ACTION:
            action = heuristic_action(state, legal, work.rngs[POLICY_RNG])
        if state.turn == horizon - 1:
            extend_turn(state)
        apply(state, action, journal)
        settled = is_settled(state)
        restore_turn(state)
        work.progress[VISITED] += 1
    if state.outcome != 0:
        return 1.0 if state.outcome == 1 else 0.0
    return state_value(state, work.network)
