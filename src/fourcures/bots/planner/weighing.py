"""Weighing plans: their ends are played on with chance, the same for all, and the worse half drops out."""

from fourcures.bots.hooks import rule_of_thumb
from fourcures.bots.planner.growing import order
from fourcures.bots.planner.known import deal_chance, restart
from fourcures.bots.planner.network import value_of
from fourcures.bots.planner.notes import (
    BUDGET,
    BY_THUMB,
    GROWING,
    HORIZON,
    LOOKED_AT,
    NO_ACTION,
    TRIAL,
    Work,
)
from fourcures.engine.chance import Source, start
from fourcures.engine.hooks import apply, decider, keep_own, list_legal, redeal, resume
from fourcures.engine.journal import Journal
from fourcures.engine.rule import rule

ENOUGH = 8  # plans that are worth the whole budget; fewer get less


@rule
def weigh(turn: int, me: int, source: Source, journal: Journal, work: Work) -> None:
    """Play the ends on in rounds, and drop the worse half after each; the best one stands first at last."""
    count = work.ends.worst[0] + 0
    for place in range(count):
        work.standing[place] = place
        work.sums[place] = 0.0
    order(count, work.ends.values, work.standing)
    rounds = 0
    while 1 << rounds < count:
        rounds += 1
    budget = (work.settings[BUDGET] - work.settings[GROWING]) * min(count, ENOUGH) // ENOUGH
    for _ in range(rounds):
        until = work.progress[LOOKED_AT] + budget // rounds
        while work.progress[LOOKED_AT] < until:
            deal_chance(work.sources[0], source)
            for place in range(count):
                end = work.standing[place]
                work.sums[end] += trial_value(end, turn + work.settings[HORIZON], me, journal, work)
                if work.ends.paths[end, 0] == work.progress[BY_THUMB]:
                    work.sums[end] += work.loyalty[0]
        order(count, work.sums, work.standing)
        count = (count + 1) // 2


@rule
def trial_value(end: int, horizon: int, me: int, journal: Journal, work: Work) -> float:
    """Play on from the end of a plan, by rules of thumb and with dealt chance, and value where it leads."""
    work.minds[TRIAL] = work.ends.states[end]
    trial = work.minds[TRIAL]
    restart(trial, work.sources[0], 0)
    redeal(trial, me)
    if work.ends.pending[end] == NO_ACTION:
        resume(trial, journal)
    else:
        apply(trial, work.ends.pending[end], journal)
    work.progress[LOOKED_AT] += 1
    start(work.sources[1], 0, 0, 0, 0)
    legal = work.legal[1]
    while trial.outcome == 0 and trial.turn < horizon:
        list_legal(trial, legal)
        keep_own(trial, decider(trial), legal)
        apply(trial, rule_of_thumb(trial, legal, work.sources[1]), journal)
        work.progress[LOOKED_AT] += 1
    if trial.outcome != 0:
        return 1.0 if trial.outcome == 1 else 0.0
    return value_of(trial, work.network)
