"""Layouts of the planner's buffers as NumPy types.

Buffers of fixed size are fields of one record, ``Memory``, which compiled code passes around as one pointer. Two arrays
grow with the budget: the nodes and the transposition table.
"""

from typing import Any

import numpy as np

from fourcures.bots.planner.buffers import MAX_PLAN_LENGTH, SCRATCH_STATES
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream

NODE_LIST = [
    ("first", np.int64),  # index of its first node
    ("capacity", np.int64),
    ("size", np.int64),  # number of nodes in the list
    ("worst", np.int64),  # the node with the lowest value, once the list is full
]
BEAM_SEARCH = [
    ("budget", np.int64),  # states
    ("lists", NODE_LIST, (3,)),
    ("first_transposition", np.int64),  # start of its part of the transposition table
    ("transpositions", np.int64),  # size of that part, a power of two
]


def node_dtype(game_type: GameType) -> Any:
    """NumPy type of a node: a state, its value, the actions that lead there, and rollout results of a complete plan."""
    layout = [
        ("state", game_type.state_type.dtype()),
        ("value", np.float64),
        ("path", np.int64, (MAX_PLAN_LENGTH,)),
        ("length", np.int64),
        ("pending", np.int64),  # action with a random outcome, not yet applied to the state, or NO_ACTION
        ("score", np.float64),  # sort key of a list: node values, or sums of rollout values of plans
        ("first_mean", np.float64),  # mean rollout value of the first round, where all plans get equally many
        ("ranked", np.int64),  # index of the node at this rank of the sorted list, best first
        ("reply", np.int64, (MAX_PLAN_LENGTH,)),  # plan of the next seat, without random outcomes before it
        ("reply_length", np.int64),  # 0 without a reply
    ]
    return np.dtype(layout, align=True)


def network_dtype(inputs: int, first: int, second: int) -> Any:
    """NumPy type of the value network: weights of its layers, and buffers."""
    base = np.dtype([("inputs", np.float32, (inputs,)), ("sums", np.float32, (first,))], align=True)
    layout = [
        ("inputs", np.float32, (inputs,)),
        ("bases", base, (2,)),  # inputs with known first-layer sums; without inputs, these are its biases
        ("indices", np.int64, (max(inputs, first) + 3,)),  # rows of a layer to add
        ("values", np.float32, (max(inputs, first) + 3,)),  # factors of these rows
        ("sums", np.float32, (first,)),
        ("second_sums", np.float32, (second,)),
        ("first", np.float32, (inputs, first)),
        ("second", np.float32, (first, second)),
        ("second_bias", np.float32, (second,)),
        ("third", np.float32, (second,)),
        ("third_bias", np.float32),
    ]
    return np.dtype(layout, align=True)


def memory_dtype(game_type: GameType, network: Any) -> Any:
    """NumPy type of ``Memory``: scratch states, settings, the current plan, the lists of nodes and the network."""
    state = game_type.state_type.dtype()
    layout = np.dtype(
        [
            ("states", state, (SCRATCH_STATES,)),
            ("legal", np.int64, (2, game_type.rows + 1)),
            ("width", np.int64),  # columns in a row of legal actions
            ("rngs", RandomStream.dtype(), (2,)),
            ("budget", np.int64),  # states per decision
            ("horizon", np.int64),  # turns
            ("trace", np.float64),  # lambda of the rollouts' lambda-returns
            ("prior_bonus", np.float64),  # added to the value of plans that begin with the heuristic's action
            ("plan", np.int64, (MAX_PLAN_LENGTH,)),  # actions of the current plan
            ("plan_hashes", np.int64, (MAX_PLAN_LENGTH,)),  # fingerprints of the states in which they are due
            ("plan_length", np.int64),
            ("next_step", np.int64),  # index into the current plan
            ("heuristic_choice", np.int64),  # the heuristic's action at the root
            ("visited", np.int64),  # states visited in this decision
            ("searches_made", np.int64),  # number of searches so far
            ("first_rollouts", np.int64),  # rollouts of each plan in the first round of the last search
            ("searches", BEAM_SEARCH, (2,)),
            ("network", network),
        ],
        align=True,
    )
    fields = {name: (kind, offset) for name, (kind, offset, *_) in (layout.fields or {}).items()}
    words = np.dtype((np.int64, (SCRATCH_STATES, state.itemsize // 8)))
    fields["words"] = (words, fields["states"][1])  # the states as integers
    return np.dtype(
        {
            "names": list(fields),
            "formats": [kind for kind, _ in fields.values()],
            "offsets": [offset for _, offset in fields.values()],
            "itemsize": layout.itemsize,
        }
    )
