"""Layouts of the planner's buffers as NumPy types.

What has the same size for every search of a game lies in one record, ``Memory``, which compiled code passes around as
one pointer. What grows with the budget are two arrays: nodes, and the transposition table.
"""

from typing import Any

import numpy as np

from fourcures.bots.planner.buffers import MAX_PLAN_LENGTH, SCRATCH_STATES
from fourcures.engine.game_type import GameType
from fourcures.engine.rng import RandomStream

NODE_LIST = [
    ("first", np.int64),  # where its nodes begin
    ("capacity", np.int64),
    ("size", np.int64),  # how many nodes there are
    ("worst", np.int64),  # the node with the lowest value, once the list is full
]
BEAM_SEARCH = [
    ("budget", np.int64),  # states
    ("lists", NODE_LIST, (3,)),
    ("first_transposition", np.int64),  # its part of the transposition table,
    ("transpositions", np.int64),  # and the size of that: a power of two
]


def node_dtype(game_type: GameType) -> Any:
    """Node: a state, its value, and the actions that lead there; of a complete plan, what rollouts found out too."""
    layout = [
        ("state", game_type.state_type.dtype()),
        ("value", np.float64),
        ("path", np.int64, (MAX_PLAN_LENGTH,)),
        ("length", np.int64),
        ("pending", np.int64),  # the action that chance follows, still to be made on the state; or NO_ACTION
        ("score", np.float64),  # what a list is sorted by: the values of nodes, or the sums of rollouts of plans
        ("first_mean", np.float64),  # of the rollouts of the first round, which are as many for all plans
        ("ranked", np.int64),  # the node that has this place in its list when sorted, the best first
        ("reply", np.int64, (MAX_PLAN_LENGTH,)),  # plan of the next seat, as far as can be said before chance has come
        ("reply_length", np.int64),  # 0 where nothing can be said
    ]
    return np.dtype(layout, align=True)


def network_dtype(inputs: int, first: int, second: int) -> Any:
    """Value network: the weights of its layers, and buffers for what is computed."""
    base = np.dtype([("inputs", np.float32, (inputs,)), ("sums", np.float32, (first,))], align=True)
    layout = [
        ("inputs", np.float32, (inputs,)),
        ("bases", base, (2,)),  # inputs of which the sums of the first layer are known; its biases are those of none
        ("indices", np.int64, (max(inputs, first) + 3,)),  # of the inputs of a layer that count,
        ("values", np.float32, (max(inputs, first) + 3,)),  # and what they are
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
    """Memory: scratch states, the settings, the plan that is followed, the lists of nodes, and the network."""
    state = game_type.state_type.dtype()
    layout = np.dtype(
        [
            ("states", state, (SCRATCH_STATES,)),
            ("legal", np.int64, (2, game_type.rows + 1)),
            ("width", np.int64),  # of the rows of legal actions
            ("rngs", RandomStream.dtype(), (2,)),
            ("budget", np.int64),  # states a decision
            ("horizon", np.int64),  # turns
            ("trace", np.float64),  # lambda of the returns of rollouts
            ("prior_bonus", np.float64),  # added to the value of plans that begin with the heuristic's action
            ("plan", np.int64, (MAX_PLAN_LENGTH,)),  # the actions of the plan that is followed,
            ("plan_hashes", np.int64, (MAX_PLAN_LENGTH,)),  # and of the states in which they are to be made
            ("plan_length", np.int64),
            ("next_step", np.int64),  # of that plan
            ("heuristic_choice", np.int64),  # at the root
            ("visited", np.int64),  # states, in this decision
            ("searches_made", np.int64),  # so far
            ("first_rollouts", np.int64),  # of each plan in the first round of the last search
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
