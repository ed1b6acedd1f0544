"""Policy network: two hidden layers over an observation, a logit for each action, and the win probability.

Most inputs are zero, so the first layer adds up only the rows of non-zero inputs. Each number of an observation adds
one row: thermometer rows hold cumulative sums. The weights of the first layer are integers, so its sums are exact. They
are updated incrementally from the last state evaluated for the same active seat, with a result that does not depend on
that state.

Weights, encoding tables and buffers are fields of one record, ``workspace.network_dtype``.

No function of a math library is used, so that the same weights give the same numbers on every machine.
"""

from typing import Any

from fourcures.bots.sparse_layer import add_rows
from fourcures.engine.bits import lowest_bit
from fourcures.engine.hooks import active_seat, decider, observe, player_count
from fourcures.engine.rule_code import rule

AMOUNT_SCALE = 16  # divisor of large amounts
NO_ACTION = -1
NEW, FIRST_SEAT = range(2)  # indices of ``observations``
SERIES_TERMS = 9  # terms of the exponential series, with the constant
HALVINGS = 8  # halvings of its argument
MAX_ARGUMENT = 40.0  # largest absolute argument


@rule
def evaluate(state: Any, network: Any) -> int:
    """Run the forward pass up to the hidden units for the deciding seat. Return its viewpoint."""
    active = active_seat(state)
    view: int = player_count(state) * network.seats + active
    new, last, sums = network.observations[NEW], network.observations[FIRST_SEAT + active], network.first_sums[active]
    for index in range(len(new.words)):
        new.words[index] = 0
    observe(state, decider(state), new.struct)
    if view != last.viewpoint:
        last.viewpoint = view
        clear_sums(last, sums, network)
    count = list_changes(view, new, last, network)
    add_rows(network.first, network.rows, network.factors, count, sums)
    activate(sums, network)
    return view


@rule
def clear_sums(last: Any, sums: Any, network: Any) -> None:
    """Reset the last observation to zeros and the sums of the first layer to its biases."""
    for index in range(len(last.words)):
        last.words[index] = 0
    for unit in range(len(sums)):
        sums[unit] = network.first_bias[unit]


@rule
def list_changes(view: int, new: Any, last: Any, network: Any) -> int:
    """List rows of the first layer for the numbers that changed since the last observation. Return their count.

    A word holds eight numbers, the first in its lowest byte: all machines that rules are compiled for are
    little-endian.
    """
    count = 0
    for index in range(len(new.words)):
        changed = new.words[index] ^ last.words[index]
        while changed:
            byte = lowest_bit(changed) >> 3
            changed &= ~(255 << 8 * byte)
            place = 8 * index + byte
            count = list_change(view, place, last.numbers[place], new.numbers[place], count, network)
        last.words[index] = new.words[index]
    return count


@rule
def list_change(view: int, place: int, old: int, number: int, count: int, network: Any) -> int:
    """List the rows of a changed number with their factors, ``AMOUNT_SCALE`` for an input of 1.

    Return the new count.
    """
    rows, factors = network.rows, network.factors
    row, steps = network.turned_rows[view, place], network.steps[place]
    if steps == 0:
        rows[count] = row
        factors[count] = number - old
        return count + 1
    if old > 0:
        rows[count] = row + min(old, steps) - 1
        factors[count] = -AMOUNT_SCALE
        count += 1
    if number > 0:
        rows[count] = row + min(number, steps) - 1
        factors[count] = AMOUNT_SCALE
        count += 1
    return count


@rule
def activate(first_sums: Any, network: Any) -> None:
    """Compute the hidden units of both layers from the sums of the first."""
    hidden, second_sums = network.hidden, network.second_sums
    first_units = len(first_sums)
    count = 0
    for unit in range(first_units):
        hidden[unit] = max(first_sums[unit], 0) * network.first_scale
        network.rows[count] = unit
        network.unit_factors[count] = hidden[unit]
        count += first_sums[unit] > 0
    for unit in range(len(second_sums)):
        second_sums[unit] = network.second_bias[unit]
    add_rows(network.second, network.rows, network.unit_factors, count, second_sums)
    for unit in range(len(second_sums)):
        hidden[first_units + unit] = second_sums[unit] if second_sums[unit] > 0.0 else 0.0


@rule
def head(row: int, network: Any) -> float:
    """Output of one head over the hidden units. Summing by halves allows vectorised additions."""
    heads, hidden, products = network.heads, network.hidden, network.products
    size = len(hidden)
    for unit in range(size):
        products[unit] = heads[row, unit] * hidden[unit]
    while size > 4 and size % 2 == 0:
        size //= 2
        for unit in range(size):
            products[unit] += products[size + unit]
    total = network.head_bias[row] + 0.0
    for unit in range(size):
        total += products[unit]
    return float(total)


@rule
def logit(action: int, view: int, network: Any) -> float:
    """Logit of an action in the state evaluated last."""
    return head(network.turned_actions[view, action], network)


@rule
def value(network: Any) -> float:
    """Win probability, from 0 to 1, in the state evaluated last."""
    return logistic(head(len(network.heads) - 1, network))


@rule
def logistic(number: float) -> float:
    """Logistic function by basic arithmetic: exponential series of a fraction of the argument, squared repeatedly."""
    part = -min(max(number, -MAX_ARGUMENT), MAX_ARGUMENT) / (1 << HALVINGS)
    term = power = 1.0
    for n in range(1, SERIES_TERMS):
        term *= part / n
        power += term
    for _ in range(HALVINGS):
        power *= power
    return 1.0 / (1.0 + power)
