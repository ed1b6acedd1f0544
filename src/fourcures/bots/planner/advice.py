"""Evaluation of plans for advice: the best plan of each first action, with equally many rollouts each."""

from typing import Any

from fourcures.bots.planner.beam_search import beam_search, sort_by_value
from fourcures.bots.planner.belief import determinize, reseed
from fourcures.bots.planner.buffers import CHILD, HORIZON, ROLLOUT, ROLLOUT_RNG, ROOT, SEARCH_BUDGET, VISITED, Workspace
from fourcures.bots.planner.replies import search_reply
from fourcures.bots.planner.rollouts import rollout_value
from fourcures.engine.backend import rule
from fourcures.engine.hooks import decider
from fourcures.engine.rng import RandomStream

VALUE, SQUARE, LOST, OUTBREAK, CURES = range(5)  # columns of tallies: sums over the rollouts of a plan
TALLIES = 5


@rule
def evaluate_plans(state: Any, width: int, rng: RandomStream, work: Workspace, rollouts: int, tallies: Any) -> int:
    """Give equally many rollouts to the best plans with different first actions; how many plans there are.

    They come first in ``work.candidates``. A row of ``tallies`` for each sums up values, their squares, losses,
    rollouts with an outbreak, and cures found.
    """
    journal = work.journal
    me = decider(state)
    determinize(state, me, rng, work)
    work.progress[VISITED] = 0
    reseed(work.rngs[ROLLOUT_RNG], rng)
    work.states[CHILD] = work.states[ROOT]
    beam_search(work.search, work.settings[SEARCH_BUDGET], width, journal, work)
    count = best_plan_per_action(work, len(tallies))
    for place in range(count):
        search_reply(work.candidates[place], width, journal, work)
    turn = work.states[ROOT].turn + 0
    outbreaks = work.states[ROOT].outbreaks + 0
    cures = count_cures(work.states[ROOT])
    for _ in range(rollouts):
        reseed(work.rngs[ROLLOUT_RNG], rng)
        for place in range(count):
            value = rollout_value(work.candidates[place], turn + work.settings[HORIZON], me, width, journal, work)
            end = work.states[ROLLOUT]
            tallies[place, VALUE] += value
            tallies[place, SQUARE] += value * value
            tallies[place, LOST] += end.outcome > 1
            tallies[place, OUTBREAK] += end.outbreaks > outbreaks
            tallies[place, CURES] += count_cures(end) - cures
    return count


@rule
def best_plan_per_action(work: Workspace, most: int) -> int:
    """Move the best plan of each first action to the front of the candidates, the best of all first; how many."""
    plans, candidates = work.search.plans, work.candidates
    total = plans.size[0] + 0
    for plan in range(total):
        candidates[plan] = plan
    sort_by_value(total, plans.values, candidates)
    count = 0
    for index in range(total):
        plan = candidates[index]
        is_new_action = count < most
        for place in range(count):
            if plans.paths[candidates[place], 0] == plans.paths[plan, 0]:
                is_new_action = False
        if is_new_action:
            candidates[index] = candidates[count]
            candidates[count] = plan
            count += 1
    return count


@rule
def count_cures(state: Any) -> int:
    """Diseases that are not uncured."""
    cures = 0
    for colour in range(len(state.disease)):
        cures += state.disease[colour] > 0
    return cures
