"""Replies: what the next seat would do with its turn, thought of before chance has come, and tried after it."""

from fourcures.bots.hooks import extend_turn, heuristic_action, is_minor_choice, is_settled, restore_turn, skip_turn
from fourcures.bots.planner.beam_search import grow
from fourcures.bots.planner.buffers import CHILD, LOOKED_AT, NO_ACTION, REPLYING, Work
from fourcures.bots.planner.value_network import value_of
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal
from fourcures.engine.journal import Journal
from fourcures.engine.legal import is_legal


@rule
def think_of_reply(end: int, width: int, journal: Journal, work: Work) -> None:
    """Note the best plan of the next seat after the end of a plan, if no chance came between."""
    replies, ends = work.replies, work.growth.ends
    replies.lengths[end] = 0
    child = work.minds[CHILD]
    work.minds[CHILD] = ends.states[end]
    if work.settings[REPLYING] == 0 or ends.pending[end] != NO_ACTION or child.outcome != 0:
        return
    if not skip_turn(child, journal):
        return
    grow(replies.growth, work.settings[REPLYING], width, journal, work)
    best = replies.growth.ends
    if best.worst[0] > 0:
        replies.lengths[end] = best.lengths[0]
        for step in range(best.lengths[0]):
            replies.paths[end, step] = best.paths[0, step]


@rule
def play_reply(mind: int, end: int, length: int, horizon: int, width: int, journal: Journal, work: Work) -> float:
    """Make so many decisions as they were thought of, while they are legal, then go on by rules of thumb; the value.

    The last turn before the horizon ends where its actions do, if that can be told apart from what chance brings then.
    """
    trial = work.minds[mind]
    legal = work.legal[1]
    step = 0
    settled = False
    while trial.outcome == 0 and trial.turn < horizon and not settled:
        list_legal(trial, legal)
        keep_own(trial, decider(trial), legal)
        action = NO_ACTION
        if step < length and not is_minor_choice(trial):
            action = work.replies.paths[end, step]
            step += 1
            if not is_legal(legal, action, width):
                action = NO_ACTION
                step = length
        if action == NO_ACTION:
            action = heuristic_action(trial, legal, work.sources[1])
        if trial.turn == horizon - 1:
            extend_turn(trial)
        apply(trial, action, journal)
        settled = is_settled(trial)
        restore_turn(trial)
        work.progress[LOOKED_AT] += 1
    if trial.outcome != 0:
        return 1.0 if trial.outcome == 1 else 0.0
    return value_of(trial, work.network)
