"""Advice: the best plans with different first decisions, each tried equally often."""

from typing import Any

from fourcures.bots.planner.beam_search import grow, order
from fourcures.bots.planner.belief import deal_chance, imagine
from fourcures.bots.planner.buffers import CHILD, GROWING, HORIZON, LOOKED_AT, ROOT, TRIAL, Work
from fourcures.bots.planner.replies import think_of_reply
from fourcures.bots.planner.rollouts import trial_value
from fourcures.engine.backend import rule
from fourcures.engine.hooks import decider
from fourcures.engine.rng import RandomStream


@rule
def appraise(state: Any, width: int, source: RandomStream, work: Work, trials: int, tallies: Any) -> int:
    """Try the best plans with each of the most promising first decisions equally often; how many there are.

    They stand first in ``work.standing``. A row of ``tallies`` for each sums up values, their squares, losses,
    trials with an outbreak, and cures found.
    """
    journal = work.journal
    me = decider(state)
    imagine(state, me, source, work)
    work.progress[LOOKED_AT] = 0
    deal_chance(work.sources[0], source)
    work.minds[CHILD] = work.minds[ROOT]
    grow(work.growth, work.settings[GROWING], width, journal, work)
    count = best_of_each_first(work, len(tallies))
    for place in range(count):
        think_of_reply(work.standing[place], width, journal, work)
    turn = work.minds[ROOT].turn + 0
    outbreaks = work.minds[ROOT].outbreaks + 0
    cures = count_cures(work.minds[ROOT])
    for _ in range(trials):
        deal_chance(work.sources[0], source)
        for place in range(count):
            value = trial_value(work.standing[place], turn + work.settings[HORIZON], me, width, journal, work)
            end = work.minds[TRIAL]
            tallies[place, 0] += value
            tallies[place, 1] += value * value
            tallies[place, 2] += end.outcome > 1
            tallies[place, 3] += end.outbreaks > outbreaks
            tallies[place, 4] += count_cures(end) - cures
    return count


@rule
def best_of_each_first(work: Work, most: int) -> int:
    """Let the best plan of each first decision stand first, the best of all before the others; how many they are."""
    total = work.growth.ends.worst[0] + 0
    for place in range(total):
        work.standing[place] = place
    order(total, work.growth.ends.values, work.standing)
    count = 0
    for rank in range(total):
        end = work.standing[rank]
        is_new_first = count < most
        for place in range(count):
            if work.growth.ends.paths[work.standing[place], 0] == work.growth.ends.paths[end, 0]:
                is_new_first = False
        if is_new_first:
            work.standing[rank] = work.standing[count]
            work.standing[count] = end
            count += 1
    return count


@rule
def count_cures(state: Any) -> int:
    """Diseases that are not uncured."""
    cures = 0
    for colour in range(len(state.disease)):
        cures += state.disease[colour] > 0
    return cures
