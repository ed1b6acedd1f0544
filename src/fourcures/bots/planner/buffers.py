"""Buffers of the planner: all memory that a search needs, allocated once for each game in play; see ``layouts``."""

from typing import Any, NamedTuple

MAX_PLAN_LENGTH = 12
NO_ACTION = -1
SCRATCH_STATES = 5
ROOT, CHILD, ROLLOUT, REPLY_ROLLOUT, NEXT_TURN = range(SCRATCH_STATES)  # indices of ``states`` and ``words``
ROLLOUT_RNG, POLICY_RNG = range(2)  # indices of ``rngs``
SEARCH, POLICY = range(2)  # indices of ``legal``: of the search, and of the policy inside simulations
OWN, REPLY = range(2)  # indices of ``searches``: of the seat that decides, and of the next one's reply
EVEN, ODD, PLANS = range(3)  # indices of a search's ``lists``: nodes of even and of odd depth, and complete plans


class Workspace(NamedTuple):
    """All memory of the planner, with its settings and weights."""

    memory: Any  # [Memory]
    nodes: Any
    transpositions: Any  # hash tables of state fingerprints
    journal: Any  # empty: simulations record no events
