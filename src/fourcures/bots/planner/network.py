"""The learned value of a state: a small network over the features of its game, in plain sums and products.

No function of the mathematical library is used, so that the same weights give the same numbers on any machine.
"""

from typing import Any, NamedTuple

from fourcures.bots.hooks import features
from fourcures.engine.rule import rule


class Network(NamedTuple):
    """Weights, and room for what is computed."""

    inputs: Any
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
    """The estimated chance to win of the features that stand in the network's inputs."""
    width = len(network.hidden)
    for unit in range(width):
        network.hidden[unit] = network.first_bias[unit]
    for place in range(len(network.inputs)):
        number = network.inputs[place]
        if number != 0.0:
            for unit in range(width):
                network.hidden[unit] += number * network.first[place, unit]
    total = network.second_bias[0]
    for unit in range(width):
        if network.hidden[unit] > 0.0:
            total += network.hidden[unit] * network.second[unit]
    return squash(total)


@rule
def squash(number: float) -> float:
    """Any number to one between 0 and 1, as a logistic curve does but with a division only."""
    size = number if number > 0.0 else -number
    return 0.5 + 0.5 * number / (1.0 + size)
