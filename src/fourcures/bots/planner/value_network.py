"""The learned value of a state: a small network over the features of its game, in plain sums and products.

No function of the mathematical library is used, so that the same weights give the same numbers on any machine.
"""

from typing import Any, NamedTuple

from fourcures.bots.hooks import features
from fourcures.engine.backend import rule


class Network(NamedTuple):
    """Weights, and room for what is computed."""

    inputs: Any
    used: Any  # places of the inputs that are not zero,
    numbers: Any  # and what they are
    hidden: Any
    first: Any  # inputs x hidden
    first_bias: Any
    second: Any  # hidden
    second_bias: Any  # one number


@rule
def value_of(state: Any, network: Network) -> float:
    """The estimated chance to win, from 0 to 1."""
    features(state, network.inputs)
    return infer(network)


@rule
def infer(network: Network) -> float:
    """The estimated chance to win of the features that stand in the network's inputs.

    Inputs that are zero are left out, the others are taken in pairs of pairs: most time goes into fetching the hidden
    units and storing them again.
    """
    used, numbers, hidden, first = network.used, network.numbers, network.hidden, network.first
    width = len(hidden)
    count = gather(network.inputs, used, numbers)
    for unit in range(width):
        hidden[unit] = network.first_bias[unit]
    for place in range(0, count, 4):
        a, b, c, d = used[place], used[place + 1], used[place + 2], used[place + 3]
        at_a, at_b, at_c, at_d = numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3]
        for unit in range(width):
            hidden[unit] += (at_a * first[a, unit] + at_b * first[b, unit]) + (
                at_c * first[c, unit] + at_d * first[d, unit]
            )
    for unit in range(width):
        hidden[unit] = (hidden[unit] if hidden[unit] > 0.0 else 0.0) * network.second[unit]
    return squash(network.second_bias[0] + total(hidden))


@rule
def gather(inputs: Any, used: Any, numbers: Any) -> int:
    """Note the inputs that are not zero; how many there are, with some that are zero to make it whole fours."""
    count = 0
    for place in range(len(inputs)):
        used[count] = place
        numbers[count] = inputs[place]
        count += inputs[place] != 0.0
    while count % 4 != 0:
        used[count] = 0
        numbers[count] = 0.0
        count += 1
    return count


@rule
def total(numbers: Any) -> float:
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
def squash(number: float) -> float:
    """Any number to one between 0 and 1, as a logistic curve does but with a division only."""
    size = number if number > 0.0 else -number
    return 0.5 + 0.5 * number / (1.0 + size)
