"""Information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012) for any game of the family.

fourcures simulate --bot examples/mcts.py:MCTSBot --games 10 --players 2
fourcures compare --bots greedy,examples/mcts.py:MCTSBot,planner --game dice --games 100
"""

import random
from math import log, sqrt

import fourcures as fc

ITERATIONS = 80  # iterations of the search for a decision, or a little more
ROLLOUTS = 32  # rollouts from a leaf, at each visit
TURNS = 3  # turns after which rollouts stop, the current one included
EXPAND_AFTER = 8  # visits before which a node is a leaf
EXPLORATION = 0.02  # small, as win probabilities differ little from one action to the next
PRIOR_BONUS = 0.01  # bonus of the heuristic's action: smaller measured differences are noise


class Node:
    """Node of the tree: a sequence of actions, in all worlds that the seat thinks possible."""

    def __init__(self, bonus=0.0):
        self.bonus = bonus
        self.total = 0.0
        self.visits = 0
        self.children = {}  # action id -> Node, of actions that were tried

    @property
    def value(self):
        """Mean win probability of all rollouts below, plus the bonus."""
        return self.total / self.visits + self.bonus

    def select(self, legal):
        """Return the action with the highest upper confidence bound, and its node.

        An action that was never tried has the value of this node.
        """
        reach = EXPLORATION * sqrt(log(self.visits))
        action = max(legal, key=lambda action: self.bound(action, reach))
        return action, self.children.setdefault(action, Node())

    def bound(self, action, reach):
        """Upper confidence bound of an action."""
        child = self.children.get(action)
        return self.value + reach if child is None else child.value + reach / sqrt(child.visits)


class MCTSBot:
    """One player at one table, who searches in worlds that fit what the seat knows."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal_actions):
        """Choose by sequential halving at the root, and by upper confidence bounds below it."""
        table, seed = fc.imagine(view, seed=self.random.getrandbits(64)), self.random.getrandbits(64)
        usual = fc.heuristic_action(table).id
        nodes = {action: Node(PRIOR_BONUS if action.id == usual else 0.0) for action in legal_actions}
        rounds = (len(nodes) - 1).bit_length()
        while len(nodes) > 1:
            for _ in range(max(1, ITERATIONS // (rounds * len(nodes)))):
                for action, node in nodes.items():
                    iterate(node, action, table, view["you"], seed + node.visits)
            ranked = sorted(nodes, key=lambda action: -nodes[action].value)
            nodes = {action: nodes[action] for action in ranked[: (len(nodes) + 1) // 2]}
        return next(iter(nodes))


def iterate(node, action, table, seat, seed):
    """Descend below an action in one world, play rollouts from the leaf, and update all nodes on the way.

    Seeds number the worlds, so that all compared actions are tried in the same ones.
    """
    world = table.imagine(seat, seed=seed)
    path = descend(node, action, world)
    values = fc.rollouts(world, ROLLOUTS, until=table.turn + TURNS, seed=seed)
    for node in path:
        node.visits += 1
        node.total += sum(values) / ROLLOUTS


def descend(node, action, world):
    """Play in a world from an action below the root to a leaf. Return the nodes on the way."""
    path = [node]
    world.play(action)
    while node.visits >= EXPAND_AFTER and world.can_undo and world.actor is not None:
        action, node = node.select(world.legal_actions.ids())
        path.append(node)
        world.play(action)
    return path
