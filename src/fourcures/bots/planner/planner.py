"""The planner as a compiled bot: follow the plan as long as all goes as planned, else make a new one."""

from typing import Any

from fourcures.bots.hooks import heuristic_action, is_minor_choice
from fourcures.bots.planner.beam_search import follow, grow
from fourcures.bots.planner.belief import deal_chance, fingerprint, imagine
from fourcures.bots.planner.buffers import (
    BUDGET,
    BY_THUMB,
    CHILD,
    GROWING,
    LENGTH,
    LOOKED_AT,
    NEXT,
    NO_ACTION,
    PLANNED,
    ROOT,
    Work,
)
from fourcures.bots.planner.rollouts import weigh
from fourcures.engine.backend import rule
from fourcures.engine.hooks import decider
from fourcures.engine.journal import Journal
from fourcures.engine.legal import Legal, count_legal, is_legal, nth_legal
from fourcures.engine.rng import RandomStream


@rule
def choose(state: Any, legal: Legal, width: int, source: RandomStream, work: Work) -> int:
    """The planner as a compiled bot."""
    journal = work.journal
    if count_legal(legal) == 1:
        return nth_legal(legal, 0, width)
    if work.settings[BUDGET] == 0 or is_minor_choice(state):
        return heuristic_action(state, legal, source)
    me = decider(state)
    hidden = imagine(state, me, source, work)
    if not hidden:
        planned = next_of_plan(legal, width, work)
        if planned != NO_ACTION:
            return planned
    search(legal, width, me, source, journal, work)
    if work.growth.ends.worst[0] == 0:
        return heuristic_action(state, legal, source)
    best = work.standing[0]
    keep_plan(best, hidden, journal, work)
    return int(work.plan[0])


@rule
def search(legal: Legal, width: int, me: int, source: RandomStream, journal: Journal, work: Work) -> None:
    """Grow plans, and weigh the best of them; the best one stands first."""
    root = work.minds[ROOT]
    work.progress[LOOKED_AT] = 0
    work.progress[PLANNED] += 1
    work.progress[BY_THUMB] = heuristic_action(root, legal, work.sources[1])
    deal_chance(work.sources[0], source)
    work.minds[CHILD] = root
    grow(work.growth, work.settings[GROWING], width, journal, work)
    weigh(root.turn + 0, me, width, source, journal, work)


@rule
def next_of_plan(legal: Legal, width: int, work: Work) -> int:
    """The next decision of the plan, if all went as planned so far; or NO_ACTION."""
    place = work.progress[NEXT]
    as_planned = place < work.progress[LENGTH] and work.plan_keys[place] == fingerprint(work.words[ROOT])
    if not as_planned or not is_legal(legal, work.plan[place], width):
        work.progress[LENGTH] = 0
        return NO_ACTION
    work.progress[NEXT] += 1
    return int(work.plan[place])


@rule
def keep_plan(best: int, hidden: bool, journal: Journal, work: Work) -> None:
    """Remember the decisions of a plan, and the states in which they are to be made."""
    length = work.growth.ends.lengths[best]
    work.minds[CHILD] = work.minds[ROOT]
    for place in range(length):
        work.plan[place] = work.growth.ends.paths[best, place]
        work.plan_keys[place] = fingerprint(work.words[CHILD])
        if place < length - 1:
            follow(work.plan[place], journal, work)
    work.progress[NEXT] = 1
    work.progress[LENGTH] = 0 if hidden else length
