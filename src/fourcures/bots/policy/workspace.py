"""Workspace of the policy: network weights, read from a file and laid out for rule code, and buffers.

A weight file, ``policy_network.npz``, holds an array for each of ``PARTS``. The arrays ``NAMES`` list inputs and
actions in the order of the rows of ``first`` and ``policy``. ``about`` describes the training as JSON. Shipped files
lie beside the game's other networks.

Weights still work after a game gains inputs or actions: unknown inputs have zero weights, and unknown actions are
chosen only if no known action is legal.
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
UNKNOWN_LOGIT = -1e9  # logit of actions that the weights do not know
PARTS = ("first", "first_bias", "second", "second_bias", "policy", "policy_bias", "value", "value_bias")
NAMES = ("inputs", "actions")


def read_weights(file: Any) -> Weights:
    """Read network weights from a file. Raise BadOptions if it is missing or malformed."""
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
    """One-element array of a game's network. Raise BadOptions if the weights do not fit the game."""
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
    """Write a head for each action of a game, then the value head."""
    network["head_bias"][:-1] = UNKNOWN_LOGIT
    ids = action_names(game_type)
    for name, head, bias in zip(weights["actions"].tolist(), weights["policy"], weights["policy_bias"], strict=True):
        if name in ids:
            network["heads"][ids[name]] = head
            network["head_bias"][ids[name]] = bias
    network["heads"][-1] = weights["value"]
    network["head_bias"][-1] = weights["value_bias"]


def network_dtype(game_type: GameType, encoding: Encoding, first_units: int, second_units: int) -> Any:
    """NumPy type of the policy network: encoding tables, weights and buffers."""
    units, (views, actions), size = first_units + second_units, encoding.turned_actions.shape, encoding.places
    slots = max(2 * size, first_units) + 3  # old and new rows of all numbers, padded to a multiple of four
    layout = [
        ("seats", np.int64),  # seats in the encoding
        ("turned_rows", np.int32, (views, size)),  # viewpoint, place of a number -> its first row in ``first``
        ("turned_actions", np.int32, (views, actions)),  # viewpoint, action -> row of ``heads``
        ("steps", np.int32, (size,)),  # place of a number -> steps of its thermometer; 0 for an amount
        ("first", np.int16, (encoding.inputs, first_units)),  # scaled to integers, like its bias
        ("first_bias", np.int32, (first_units,)),
        ("first_scale", np.float64),  # sums of the first layer are multiplied by this
        ("second", np.float32, (first_units, second_units)),
        ("second_bias", np.float32, (second_units,)),
        ("heads", np.float32, (actions + 1, units)),  # one per action, then the value head
        ("head_bias", np.float32, (actions + 1,)),
        ("observations", observation_dtype(game_type), (1 + encoding.seats,)),  # new, then last by active seat
        ("first_sums", np.int32, (encoding.seats, first_units)),  # by active seat
        ("second_sums", np.float32, (second_units,)),
        ("rows", np.int64, (slots,)),  # rows of a layer to add
        ("factors", np.int16, (slots,)),  # their factors in the first layer
        ("unit_factors", np.float32, (slots,)),  # their factors in the second layer
        ("hidden", np.float32, (units,)),  # units of both layers
        ("products", np.float32, (units,)),
        ("turn_decisions", np.int64, (2,)),  # turn number, and number of decisions in it
    ]
    return np.dtype(layout, align=True)


@cache
def shipped_network(game_type: GameType) -> Any:
    """Network shipped with a game. Raise BadOptions if there is none."""
    return new_network(game_type, read_weights(shipped_file(game_type.name)))


def check_shapes(weights: Weights) -> None:
    """Check that weights have consistent shapes and finite values. Raise BadOptions otherwise."""
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
    """Rows of the first layer, with each thermometer step replaced by the sum of the rows up to it."""
    rows = np.array(first, np.float64)
    for row in range(1, len(rows)):
        if encoding.thresholds[row] > 1:
            rows[row] += rows[row - 1]
    return rows


def whole_scale(rows: Any) -> float:
    """Largest power of two, up to ``MAX_SCALE``, that scales rows into the range of 16-bit integers."""
    most, scale = float(np.abs(rows).max(initial=0.0)), MAX_SCALE
    while most * scale > np.iinfo(np.int16).max:
        scale /= 2
    return scale


def observation_dtype(game_type: GameType) -> Any:
    """NumPy type of an observation: one buffer viewed as a struct, as bytes and as 64-bit words, and the viewpoint."""
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
