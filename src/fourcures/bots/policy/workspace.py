"""Workspace of the policy: the weights of its network, read from a file and laid out for rule code, and its buffers.

A file of weights, ``policy_network.npz``, holds an array for each part of the network, ``PARTS``, the names of its
inputs and actions in the order of the rows of ``first`` and of ``policy``, ``NAMES``, and as JSON how it was trained,
``about``. What is shipped lies beside the game's other networks.

A game that gets more inputs or actions can still be played: inputs that the weights do not know count zero, and actions
that they do not know are chosen only where nothing else is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fourcures.bots.policy.encoding import Encoding, action_names, encoding_of, input_names
from fourcures.bots.policy.network import AMOUNT_SCALE
from fourcures.bots.policy.shipped import shipped_file
from fourcures.engine.errors import BadOptions
from fourcures.engine.game_type import GameType

Weights = Mapping[str, Any]
MAX_SCALE = 2.0**15
UNKNOWN_LOGIT = -1e9  # stands for actions that the weights do not know
PARTS = ("first", "first_bias", "second", "second_bias", "policy", "policy_bias", "value", "value_bias")
NAMES = ("inputs", "actions")


def read_weights(file: Any) -> Weights:
    """Read the weights of a file; BadOptions if they are not there."""
    try:
        with file.open("rb") as opened, np.load(opened, allow_pickle=False) as arrays:
            weights = {part: arrays[part].astype(np.float32) for part in PARTS if part in arrays.files}
            names = {part: arrays[part] for part in NAMES if part in arrays.files}
    except FileNotFoundError:
        raise BadOptions(f"There is no file {file}; a policy network is an .npz file.") from None
    except (OSError, ValueError, TypeError, BadZipFile):
        raise BadOptions(f"{file} is no policy network: it cannot be read as an .npz file of numbers.") from None
    for part in (*PARTS, *NAMES):
        if part not in weights and part not in names:
            raise BadOptions(f"{file} is no policy network: the array {part} is missing.")
    for part, array in names.items():
        if array.dtype.kind != "U" or len(np.unique(array)) != array.size:
            raise BadOptions(f"{file} is no policy network: the array {part} must hold names, each of them once.")
    return {**weights, **names, "value_bias": np.squeeze(weights["value_bias"])}


def new_network(game_type: GameType, weights: Weights) -> Any:
    """Array of one network of a game; BadOptions if the weights are those of another."""
    encoding = encoding_of(game_type)
    check_shapes(weights)
    rows = cumulative_rows(encoding, input_rows(game_type, weights))
    scale = whole_scale(rows)
    network = np.zeros(1, network_dtype(game_type, encoding, *weights["second"].shape))
    network["seats"] = encoding.seats
    network["turned_rows"] = encoding.first_inputs[encoding.turned_places]
    network["turned_actions"] = encoding.turned_actions
    network["steps"] = np.where(encoding.thresholds[encoding.first_inputs[:-1]] > 0, np.diff(encoding.first_inputs), 0)
    network["first"] = np.rint(rows * scale)
    network["first_bias"] = np.rint(weights["first_bias"].astype(np.float64) * scale * AMOUNT_SCALE)
    network["first_scale"] = 1.0 / (scale * AMOUNT_SCALE)
    network["second"] = weights["second"]
    network["second_bias"] = weights["second_bias"]
    write_heads(game_type, weights, network[0])
    return network


def input_rows(game_type: GameType, weights: Weights) -> Any:
    """Row of the first layer for each input of a game; zeros for inputs that the weights do not know."""
    rows_by_name = {name: row for row, name in enumerate(input_names(game_type))}
    rows = np.zeros((len(rows_by_name), weights["first"].shape[1]), np.float32)
    for name, row in zip(weights["inputs"].tolist(), weights["first"], strict=True):
        if name not in rows_by_name:
            raise BadOptions(
                f"This policy network does not fit {game_type.name} as it is now: "
                f"it has the input {name!r}, which the game does not have."
            )
        rows[rows_by_name[name]] = row
    return rows


def write_heads(game_type: GameType, weights: Weights, network: Any) -> None:
    """Write a head for each action of a game, and that of the value behind them."""
    network["head_bias"][:-1] = UNKNOWN_LOGIT
    ids = action_names(game_type)
    for name, head, bias in zip(weights["actions"].tolist(), weights["policy"], weights["policy_bias"], strict=True):
        if name in ids:
            network["heads"][ids[name]] = head
            network["head_bias"][ids[name]] = bias
    network["heads"][-1] = weights["value"]
    network["head_bias"][-1] = weights["value_bias"]


def network_dtype(game_type: GameType, encoding: Encoding, first_units: int, second_units: int) -> Any:
    """Policy network: tables of its encoding, its weights, and buffers for what is computed."""
    units, (views, actions), size = first_units + second_units, encoding.turned_actions.shape, encoding.places
    slots = max(2 * size, first_units) + 3  # old and new rows of all numbers, to whole fours
    layout = [
        ("seats", np.int64),  # of the encoding
        ("turned_rows", np.int32, (views, size)),  # viewpoint, place of a number -> its first row in ``first``
        ("turned_actions", np.int32, (views, actions)),  # viewpoint, action -> row of ``heads``
        ("steps", np.int32, (size,)),  # place of a number -> steps of its thermometer; 0 for an amount
        ("first", np.int16, (encoding.inputs, first_units)),  # in whole numbers, as is its bias;
        ("first_bias", np.int32, (first_units,)),
        ("first_scale", np.float64),  # sums of the first layer are multiplied by this
        ("second", np.float32, (first_units, second_units)),
        ("second_bias", np.float32, (second_units,)),
        ("heads", np.float32, (actions + 1, units)),  # of the actions, then that of the value
        ("head_bias", np.float32, (actions + 1,)),
        ("observations", observation_dtype(game_type), (1 + encoding.seats,)),  # a new one, and the last of each seat
        ("first_sums", np.int32, (encoding.seats, first_units)),  # by active seat
        ("second_sums", np.float32, (second_units,)),
        ("rows", np.int64, (slots,)),  # of a layer that are added up,
        ("factors", np.int16, (slots,)),  # each with one of these: of the first layer,
        ("unit_factors", np.float32, (slots,)),  # or of the second
        ("hidden", np.float32, (units,)),  # units of both layers
        ("products", np.float32, (units,)),
        ("turn_decisions", np.int64, (2,)),  # the turn, and how many decisions were made in it
    ]
    return np.dtype(layout, align=True)


@cache
def shipped_network(game_type: GameType) -> Any:
    """The network that is shipped with a game; BadOptions if there is none."""
    return new_network(game_type, read_weights(shipped_file(game_type.name)))


def check_shapes(weights: Weights) -> None:
    """Check that the parts of weights fit together, and are numbers."""
    first_units, second_units = weights["first_bias"].size, weights["second_bias"].size
    units, inputs, actions = first_units + second_units, weights["inputs"].size, weights["actions"].size
    shapes = {
        "first": (inputs, first_units),
        "first_bias": (first_units,),
        "second": (first_units, second_units),
        "second_bias": (second_units,),
        "policy": (actions, units),
        "policy_bias": (actions,),
        "value": (units,),
        "value_bias": (),
        "inputs": (inputs,),
        "actions": (actions,),
    }
    for part, shape in shapes.items():
        found = weights[part].shape
        if found != shape:
            raise BadOptions(
                f"This policy network cannot be used: {part} has the shape {format_shape(found)}, "
                f"and would need {format_shape(shape)}."
            )
        if part in PARTS and not np.isfinite(weights[part]).all():
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
    return rows


def whole_scale(rows: Any) -> float:
    """The largest power of two by which rows can be multiplied to become whole numbers of 16 bits."""
    most, scale = float(np.abs(rows).max(initial=0.0)), MAX_SCALE
    while most * scale > np.iinfo(np.int16).max:
        scale /= 2
    return scale


def observation_dtype(game_type: GameType) -> Any:
    """Observation: a struct, the same bytes as numbers and as words of eight of them, and the viewpoint."""
    struct = game_type.observation_layout.struct.dtype()
    words = -(-struct.itemsize // 8)
    return np.dtype(
        {
            "names": ["struct", "numbers", "words", "viewpoint"],
            "formats": [struct, (np.int8, (8 * words,)), (np.int64, (words,)), np.int64],
            "offsets": [0, 0, 0, 8 * words],
            "itemsize": 8 * words + 8,
        },
        align=True,
    )
