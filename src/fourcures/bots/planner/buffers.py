"""Buffers of the planner: all memory that a search needs, allocated once for each game in play."""

from typing import Any, NamedTuple

from fourcures.bots.planner.value_network import ValueNetwork

MAX_PLAN_LENGTH = 12
NO_ACTION = -1
ROOT, CHILD, ROLLOUT, REPLY_ROLLOUT = range(4)  # indices of ``Workspace.states``
ROLLOUT_RNG, POLICY_RNG = range(2)  # indices of ``Workspace.rngs``
BUDGET, SEARCH_BUDGET, HORIZON, REPLY_BUDGET = range(4)  # indices of ``Workspace.settings``
NEXT_STEP, PLAN_LENGTH, VISITED, SEARCHES, HEURISTIC_CHOICE = range(5)  # indices of ``Workspace.progress``


class Nodes(NamedTuple):
    """Nodes of the search, the best of some kind: states, values, and the actions that lead there."""

    states: Any
    values: Any
    paths: Any
    lengths: Any
    pending: Any  # the action that chance follows, still to be made on the state; or NO_ACTION
    size: Any  # [how many nodes there are]
    worst: Any  # [index of the node with the lowest value]


class BeamSearch(NamedTuple):
    """Buffers of one beam search."""

    beams: tuple[Nodes, Nodes]  # of even and of odd depth
    plans: Nodes  # complete plans: they end where chance comes, or the game
    queue: Any  # the nodes of a level, the best first
    transpositions: Any  # hash set of states


class Replies(NamedTuple):
    """Plans of the next seat after each plan, as far as can be said before chance has come."""

    search: BeamSearch
    paths: Any
    lengths: Any  # 0 where nothing can be said


class Workspace(NamedTuple):
    """All buffers of the planner, with its settings and weights."""

    states: Any  # scratch states
    state_words: Any  # the same as integers
    search: BeamSearch
    replies: Replies
    legal: Any  # two lists of legal actions: of the search, and of the policy inside simulations
    value_sums: Any  # of the rollouts of each plan,
    rollout_counts: Any  # and how many they are
    candidates: Any  # the plans that still get rollouts, the best first
    rngs: Any  # of rollouts, and of the policy in them
    network: ValueNetwork
    settings: Any
    plan: Any  # the actions of the plan that is followed
    plan_hashes: Any  # of the states in which they are to be made
    progress: (
        Any  # next step of the plan, its length, states visited, searches made, the heuristic's action at the root
    )
    prior_bonus: Any  # [what is added to the value of plans that begin with the heuristic's action]
    journal: Any  # an empty one: simulations leave no events
