"""Weighing plans: their ends are played on with chance, the same for all, and the worse half drops out."""

from fourcures.bots.hooks import heuristic_action
from fourcures.bots.planner.beam_search import order
from fourcures.bots.planner.belief import deal_chance, restart
from fourcures.bots.planner.buffers import (
    BRANCH,
    BUDGET,
    BY_THUMB,
    GROWING,
    HORIZON,
    LOOKED_AT,
    NO_ACTION,
    REPLYING,
    TRIAL,
    Work,
)
from fourcures.bots.planner.replies import play_reply, think_of_reply
from fourcures.engine.backend import rule
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.journal import Journal
from fourcures.engine.rng import RandomStream, seed_stream

ENOUGH = 8  # plans that are worth the whole budget; fewer get less


@rule
def weigh(turn: int, me: int, width: int, source: RandomStream, journal: Journal, work: Work) -> None:
    """Play the ends on in rounds, and drop the worse half after each; the best one stands first at last."""
    count = work.growth.ends.worst[0] + 0
    replying = work.settings[REPLYING] * len(work.standing)
    budget = (work.settings[BUDGET] - work.settings[GROWING] - replying) * min(count, ENOUGH) // ENOUGH
    for place in range(count):
        work.standing[place] = place
        work.sums[place] = 0.0
        work.tries[place] = 0
        if budget > 0:
            think_of_reply(place, width, journal, work)
    order(count, work.growth.ends.values, work.standing)
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    for _ in range(rounds):
        until = work.progress[LOOKED_AT] + budget // rounds
        while work.progress[LOOKED_AT] < until:
            deal_chance(work.sources[0], source)
            for place in range(count):
                end = work.standing[place]
                work.tries[end] += 1
                work.sums[end] += trial_value(end, turn + work.settings[HORIZON], me, width, journal, work)
                if work.growth.ends.paths[end, 0] == work.progress[BY_THUMB]:
                    work.sums[end] += work.loyalty[0]
        order(count, work.sums, work.standing)
        count = (count + 1) // 2


@rule
def trial_value(end: int, horizon: int, me: int, width: int, journal: Journal, work: Work) -> float:
    """Play on from the end of a plan with dealt chance, and value where it leads.

    Chance is followed by what the next seat does, by rules of thumb or as it was thought of: whatever is worth more,
    as that seat will know what chance has brought. Where it leads stays in the trial's mind.
    """
    ends = work.growth.ends
    work.minds[TRIAL] = ends.states[end]
    trial = work.minds[TRIAL]
    turn = trial.turn + 0
    restart(trial, work.sources[0], 0)
    redeal(trial, me)
    if ends.pending[end] == NO_ACTION:
        resume(trial, journal)
    else:
        apply(trial, ends.pending[end], journal)
    work.progress[LOOKED_AT] += 1
    seed_stream(work.sources[1], 0, 0, 0, 0)
    legal = work.legal[1]
    while trial.outcome == 0 and trial.turn < min(turn + 1, horizon):
        list_legal(trial, legal)
        keep_own(trial, decider(trial), legal)
        apply(trial, heuristic_action(trial, legal, work.sources[1]), journal)
        work.progress[LOOKED_AT] += 1
    length = work.replies.lengths[end]
    work.minds[BRANCH] = trial
    value = play_reply(TRIAL, end, 0, horizon, width, journal, work)
    if length > 0:
        other = play_reply(BRANCH, end, length, horizon, width, journal, work)
        if other > value:
            work.minds[TRIAL] = work.minds[BRANCH]
            return other
    return value
