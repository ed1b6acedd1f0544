"""What the planner writes down while it thinks."""

from typing import Any, NamedTuple

from fourcures.bots.planner.value_network import Network

LONGEST_PLAN = 12
NO_ACTION = -1
ROOT, CHILD, TRIAL, BRANCH = range(4)  # places of ``Work.minds``
BUDGET, GROWING, HORIZON, REPLYING = range(4)  # places of ``Work.settings``
NEXT, LENGTH, LOOKED_AT, PLANNED, BY_THUMB = range(5)  # places of ``Work.progress``


class Nodes(NamedTuple):
    """The best plans of some kind: where they lead, their values, and the decisions that make them up."""

    states: Any
    values: Any
    paths: Any
    lengths: Any
    pending: Any  # the decision that chance follows, still to be made on the state; or NO_ACTION
    worst: Any  # [how many there are, place of the worst]


class Growth(NamedTuple):
    """Room in which the plans of a turn grow."""

    beams: tuple[Nodes, Nodes]
    ends: Nodes
    queue: Any  # the plans of a level, the best first
    seen: Any  # fingerprints of states


class Replies(NamedTuple):
    """What the next seat would do after each end, as far as can be said before chance has come."""

    growth: Growth
    paths: Any
    lengths: Any  # none where nothing can be said


class Work(NamedTuple):
    """The planner's notes."""

    minds: Any  # imagined states
    words: Any  # the same as integers
    growth: Growth
    replies: Replies
    legal: Any  # two lists of actions
    sums: Any  # of the values of trials, for each end,
    tries: Any  # and how many they are
    standing: Any  # the ends that are still weighed
    sources: Any  # chance of trials, and of rules of thumb in them
    network: Network
    settings: Any
    plan: Any  # decisions
    plan_keys: Any  # fingerprints of the states in which they are to be made
    progress: Any  # the next decision of the plan, its length, states looked at, plans made, the thumb's decision
    loyalty: Any  # [what is added to the value of plans that begin as rules of thumb would]
    journal: Any  # an empty one: what is imagined is not told
