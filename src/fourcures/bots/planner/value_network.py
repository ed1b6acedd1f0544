"""Value network: a small network over the features of a game that estimates the chance to win.

Its weights and buffers are a record, ``buffers.network_dtype``.

No function of the mathematical library is used, so that the same weights give the same numbers on any machine.
"""

from typing import Any

from fourcures.bots.hooks import features
from fourcures.engine.backend import rule


@rule
def state_value(state: Any, network: Any) -> float:
    """The estimated chance to win, from 0 to 1."""
    features(state, network.inputs)
    return infer(network)


@rule
def infer(network: Any) -> float:
    """Forward pass: the estimated chance to win of the features that stand in the network's inputs.

    Inputs that are zero are left out, the others are taken in pairs of pairs: most time goes into fetching the hidden
    units and storing them again.
    """
    indices, values, hidden, first = network.nonzero_indices, network.nonzero_values, network.hidden, network.first
    width = len(hidden)
    count = gather_nonzero(network.inputs, indices, values)
    for unit in range(width):
        hidden[unit] = network.first_bias[unit]
    for place in range(0, count, 4):
        a, b, c, d = indices[place], indices[place + 1], indices[place + 2], indices[place + 3]
        at_a, at_b, at_c, at_d = values[place], values[place + 1], values[place + 2], values[place + 3]
        for unit in range(width):
            hidden[unit] += (at_a * first[a, unit] + at_b * first[b, unit]) + (
                at_c * first[c, unit] + at_d * first[d, unit]
            )
    for unit in range(width):
        hidden[unit] = (hidden[unit] if hidden[unit] > 0.0 else 0.0) * network.second[unit]
    return softsign(network.second_bias + sum_in_four(hidden))


@rule
def gather_nonzero(inputs: Any, indices: Any, values: Any) -> int:
    """List the inputs that are not zero; how many there are, with some that are zero to make it whole fours."""
    count = 0
    for place in range(len(inputs)):
        indices[count] = place
        values[count] = inputs[place]
        count += inputs[place] != 0.0
    while count % 4 != 0:
        indices[count] = 0
        values[count] = 0.0
        count += 1
    return count


@rule
def sum_in_four(numbers: Any) -> float:
    """The sum of some numbers, in four parts, since each addition waits for the one before it."""
    a = b = c = d = 0.0
    whole = len(numbers) // 4 * 4
    for place in range(0, whole, 4):
        a += numbers[place]
        b += numbers[place + 1]
        c += numbers[place + 2]
        d += numbers[place + 3]
    for place in range(whole, len(numbers)):
        a += numbers[place]
    return (a + b) + (c + d)


@rule
def softsign(number: float) -> float:
    """Softsign moved to between 0 and 1: as a logistic curve, but with a division only."""
    size = number if number > 0.0 else -number
    return 0.5 + 0.5 * number / (1.0 + size)
