"""Workspace of the policy: the weights of its network, read from a file and laid out for rule code, and its buffers.

A file of weights, ``policy_network.npz``, holds an array for each part of the network, ``PARTS``, and as JSON how it
was trained, ``about``. What is shipped lies beside the game's other networks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fourcures.bots import heuristics
from fourcures.bots.policy.encoding import Encoding, encoding_of
from fourcures.bots.policy.network import Network, PolicyWorkspace
from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import GameType

Weights = Mapping[str, Any]
FILE = "policy_network.npz"
PARTS = ("first", "first_bias", "second", "second_bias", "policy", "policy_bias", "value", "value_bias")


def shipped_file(game: str) -> Any:
    """Where the weights of a game lie, if there are any."""
    return resources.files(heuristics.__name__).joinpath(game, FILE)


def games_with_network() -> tuple[str, ...]:
    """Names of the games whose network is shipped."""
    return tuple(game for game in heuristics.HEURISTICS if shipped_file(game).is_file())


def read_weights(file: Any) -> dict[str, Any]:
    """Read the weights of a file, and what it says about them; BadOptions if they are not there."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as arrays:
            weights = {name: arrays[name] for name in arrays.files}
    except FileNotFoundError:
        raise BadOptions(f"There is no file {file}; a policy network is an .npz file.") from None
    except (OSError, ValueError, TypeError, BadZipFile):
        raise BadOptions(f"{file} is no policy network: it cannot be read as an .npz file of arrays.") from None
    missing = [part for part in PARTS if part not in weights]
    if missing:
        raise BadOptions(f"{file} is no policy network: the array {missing[0]} is missing.")
    about = json.loads(str(weights["about"])) if "about" in weights else {}
    numbers = {part: weights[part].astype(np.float32) for part in PARTS}
    return numbers | {"value_bias": np.squeeze(numbers["value_bias"]), "about": about}


def new_network(game_type: GameType, weights: Weights) -> Network:
    """Network of a game from weights; BadOptions if they are those of another."""
    encoding = encoding_of(game_type)
    check_shapes(game_type, encoding, weights)
    steps = np.diff(encoding.first_inputs)
    steps[encoding.thresholds[encoding.first_inputs[:-1]] == 0] = 0
    turned_rows = encoding.first_inputs[encoding.turned_places]
    heads = np.concatenate([weights["policy"], weights["value"][np.newaxis]])
    head_bias = np.append(weights["policy_bias"], weights["value_bias"])
    return Network(
        seats=encoding.seats,
        turned_rows=turned_rows.astype(np.int32),
        turned_actions=encoding.turned_actions.astype(np.int32),
        steps=steps.astype(np.int32),
        first=cumulative_rows(encoding, weights["first"]),
        first_bias=np.ascontiguousarray(weights["first_bias"]),
        second=np.ascontiguousarray(weights["second"]),
        second_bias=np.ascontiguousarray(weights["second_bias"]),
        heads=heads,
        head_bias=head_bias,
    )


def check_shapes(game_type: GameType, encoding: Encoding, weights: Weights) -> None:
    """Check that weights fit the observations and actions of a game, and are numbers."""
    first_units, second_units = len(weights["first_bias"]), len(weights["second_bias"])
    units, actions = first_units + second_units, encoding.turned_actions.shape[1]
    shapes = {
        "first": (encoding.inputs, first_units),
        "first_bias": (first_units,),
        "second": (first_units, second_units),
        "second_bias": (second_units,),
        "policy": (actions, units),
        "policy_bias": (actions,),
        "value": (units,),
        "value_bias": (),
    }
    for part, shape in shapes.items():
        found = weights[part].shape
        if found != shape:
            raise BadOptions(
                f"This policy network does not fit {game_type.name} as it is now: {part} has the shape "
                f"{format_shape(found)}, and would need {format_shape(shape)}."
            )
        if not np.isfinite(weights[part]).all():
            raise BadOptions(f"This policy network cannot be used: {part} holds numbers that are not finite.")


def format_shape(shape: tuple[int, ...]) -> str:
    """Text of a shape, such as 256 x 64."""
    return " x ".join(map(str, shape)) or "of a single number"


def cumulative_rows(encoding: Encoding, first: Any) -> Any:
    """Rows of the first layer, in which each step of a thermometer holds the sum of the rows up to it."""
    rows = np.array(first, np.float64)
    for row in range(1, len(rows)):
        if encoding.thresholds[row] > 1:
            rows[row] += rows[row - 1]
    return rows.astype(np.float32)


def policy_workspace(game_type: GameType, network: Network) -> PolicyWorkspace:
    """Allocate the buffers of the policy for a game."""
    first_units, second_units = network.second.shape
    size = game_type.observation_layout.size
    slots = max(size, first_units) + 3  # whole fours
    return PolicyWorkspace(
        network,
        observations=np.zeros(1, observation_dtype(game_type)),
        rows=np.zeros(slots, np.int64),
        factors=np.zeros(slots, np.float32),
        first_sums=np.zeros(first_units, np.float32),
        second_sums=np.zeros(second_units, np.float32),
        hidden=np.zeros(first_units + second_units, np.float32),
        products=np.zeros(first_units + second_units, np.float32),
    )


def observation_dtype(game_type: GameType) -> Any:
    """Observation: a struct, and the same bytes as numbers, and as words of eight of them."""
    struct = game_type.observation_layout.struct.dtype()
    words = -(-struct.itemsize // 8)
    return np.dtype(
        {
            "names": ["struct", "numbers", "words"],
            "formats": [struct, (np.int8, (8 * words,)), (np.int64, (words,))],
            "offsets": [0, 0, 0],
            "itemsize": 8 * words,
        },
        align=True,
    )
