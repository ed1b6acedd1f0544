"""Policy bot: the legal action with the highest logit of the policy network, one decision at a time."""

from typing import Any

from fourcures.bots.policy.network import NO_ACTION, evaluate, logit
from fourcures.bots.random import choose_at_random
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import Legal, count_legal, nth_legal
from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule

MAX_TURN_DECISIONS = 200  # far more than a turn needs
TURN, DECISIONS = range(2)  # indices of ``turn_decisions``


@rule
def choose(state: Any, legal: Legal, width: int, rng: RandomStream, work: Any) -> int:
    """Return the policy's choice, or a random legal action after ``MAX_TURN_DECISIONS`` decisions in a turn.

    Some actions cost nothing and undo each other, so a network could alternate between them forever.
    """
    made = work[0].turn_decisions
    if made[TURN] != state.turn:
        made[TURN] = state.turn
        made[DECISIONS] = 0
    made[DECISIONS] += 1
    if made[DECISIONS] > MAX_TURN_DECISIONS:
        return choose_at_random(legal, width, rng)
    return best_action(state, legal, width, work[0])


@rule
def best_action(state: Any, legal: Legal, width: int, network: Any) -> int:
    """Legal action with the highest logit, the first one on a tie."""
    if count_legal(legal) == 1:
        return nth_legal(legal, 0, width)
    view = evaluate(state, network)
    best, highest = NO_ACTION, 0.0
    rows = legal[0]
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        columns = legal[row + 1]
        while columns:
            action = row * width + lowest_bit(columns)
            columns &= columns - 1
            found = logit(action, view, network)
            if best == NO_ACTION or found > highest:
                best, highest = action, found
    return best
