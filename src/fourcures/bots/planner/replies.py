"""Replies: plans of the next seat, searched without the random outcomes before its turn and tried in rollouts."""

from fourcures.bots.heuristics.turn_hooks import extend_turn, is_minor_choice, is_settled, restore_turn, skip_turn
from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import beam_search
from fourcures.bots.planner.buffers import CHILD, NO_ACTION, PLANS, POLICY, POLICY_RNG, REPLY, Workspace
from fourcures.bots.planner.value_network import value_or_outcome
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.legal import is_legal
from fourcures.engine.rule_code import rule


@rule
def search_reply(node: int, work: Workspace) -> None:
    """Store the next seat's best plan after a plan, as if no random outcome came between them."""
    memory, plan = work.memory[0], work.nodes[node]
    search = memory.searches[REPLY]
    child = memory.states[CHILD]
    plan.reply_length = 0
    memory.states[CHILD] = plan.state
    if search.budget == 0 or plan.pending != NO_ACTION or child.outcome != 0:
        return
    if not skip_turn(child, work.journal):
        return
    beam_search(REPLY, work)
    found = search.lists[PLANS]
    if found.size > 0:
        best = work.nodes[found.first]  # the only plan kept: the list has room for one, so a better plan replaces it
        plan.reply_length = best.length
        for step in range(best.length):
            plan.reply[step] = best.path[step]


@rule
def play_turn(index: int, node: int, length: int, work: Workspace) -> float:
    """Play the current turn of scratch state ``index`` and return the value of its end.

    The first ``length`` decisions come from the reply of ``node``, until one is illegal; the heuristic makes the
    others. The turn ends after its last action, before random outcomes, if the game can tell these apart.
    """
    memory, plan = work.memory[0], work.nodes[node]
    state, legal = memory.states[index], memory.legal[POLICY]
    turn = state.turn
    step = 0
    settled = False
    while state.outcome == 0 and state.turn == turn and not settled:
        list_legal(state, legal)
        keep_own(state, decider(state), legal)
        action = NO_ACTION
        if step < length and not is_minor_choice(state):
            action = plan.reply[step]
            step += 1
            if not is_legal(legal, action, memory.width):
                action = NO_ACTION
                step = length
        if action == NO_ACTION:
            action = heuristic_action(state, legal, memory.rngs[POLICY_RNG])
        extend_turn(state)
        apply(state, action, work.journal)
        settled = is_settled(state)
        restore_turn(state)
        memory.visited += 1
    return value_or_outcome(state, memory.network)
