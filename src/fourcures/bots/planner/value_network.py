"""Value network: a small network over the features of a game that estimates the win probability.

It has two hidden layers of rectified linear units. The first is computed from the differences to a base, a state with
known sums, because most features do not change from one state to the next. This is the accumulator of NNUE, the
efficiently updatable networks of chess engines. Weights and buffers are fields of one record,
``layouts.network_dtype``.

No function of a math library is used, so that the same weights give the same numbers on every machine.
"""

from typing import Any

from fourcures.bots.hooks import features
from fourcures.bots.sparse_layer import add_rows
from fourcures.engine.rule_code import rule

NOTHING, PARENT = range(2)  # indices of the bases: all features zero, and the state whose children are valued


@rule
def state_value(state: Any, network: Any) -> float:
    """Estimated win probability of a state, from 0 to 1."""
    features(state, network.inputs)
    return infer(network, NOTHING)


@rule
def value_or_outcome(state: Any, network: Any) -> float:
    """Outcome of a finished game as 1 or 0, otherwise the estimated win probability."""
    if state.outcome != 0:
        return 1.0 if state.outcome == 1 else 0.0
    return state_value(state, network)


@rule
def child_value(state: Any, network: Any) -> float:
    """Estimated win probability of a state, computed from its differences to the one given to ``set_parent``."""
    features(state, network.inputs)
    return infer(network, PARENT)


@rule
def set_parent(state: Any, network: Any) -> None:
    """Make a state the base for evaluating its children."""
    features(state, network.inputs)
    first_sums(network, NOTHING)
    base = network.bases[PARENT]
    for place in range(len(base.inputs)):
        base.inputs[place] = network.inputs[place]
    for unit in range(len(base.sums)):
        base.sums[unit] = network.sums[unit]


@rule
def infer(network: Any, base: int) -> float:
    """Forward pass: estimated win probability for the features in the network's inputs."""
    first_sums(network, base)
    sums, second_sums = network.sums, network.second_sums
    count = 0
    for unit in range(len(sums)):
        network.indices[count] = unit
        network.values[count] = sums[unit]
        count += sums[unit] > 0.0
    for unit in range(len(second_sums)):
        second_sums[unit] = network.second_bias[unit]
    add_rows(network.second, network.indices, network.values, count, second_sums)
    total = network.third_bias
    for unit in range(len(second_sums)):
        total += (second_sums[unit] if second_sums[unit] > 0.0 else 0.0) * network.third[unit]
    return softsign(total)


@rule
def first_sums(network: Any, base: int) -> None:
    """Compute the sums of the first layer from those of the base and the inputs that differ."""
    inputs, known, sums = network.inputs, network.bases[base], network.sums
    count = 0
    for place in range(len(inputs)):
        network.indices[count] = place
        network.values[count] = inputs[place] - known.inputs[place]
        count += inputs[place] != known.inputs[place]
    for unit in range(len(sums)):
        sums[unit] = known.sums[unit]
    add_rows(network.first, network.indices, network.values, count, sums)


@rule
def softsign(number: float) -> float:
    """Softsign rescaled to between 0 and 1: similar to a logistic curve, but needs only a division."""
    size = number if number > 0.0 else -number
    return 0.5 + 0.5 * number / (1.0 + size)
