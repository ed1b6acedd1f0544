"""Information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012) for any game of the family.

fourcures simulate --bot docs/mcts.py:MCTSBot --games 10 --players 2
fourcures compare --bots greedy,docs/mcts.py:MCTSBot,planner --game dice --games 100
"""

import random
from math import log, sqrt

import fourcures as fc

ITERATIONS = 100  # for a decision
EXPLORATION = 0.05  # chances to win differ by little from one action to the next


class Node:
    """What came of a sequence of actions, over all worlds in which it was possible."""

    def __init__(self):
        self.children = {}  # action id -> Node
        self.visits = 0
        self.available = 0  # how often it could have been visited
        self.total = 0.0

    def select(self, actions, rng):
        """An action that was never tried, or else the one with the highest upper confidence bound."""
        for action in actions:
            self.children.setdefault(action, Node()).available += 1
        untried = [action for action in actions if self.children[action].visits == 0]
        if untried:
            return rng.choice(untried)
        return max(actions, key=lambda action: self.children[action].bound())

    def bound(self):
        """Upper confidence bound of the mean value."""
        return self.total / self.visits + EXPLORATION * sqrt(log(self.available) / self.visits)


class MCTSBot:
    """One player at one table, who searches in worlds that fit what the seat knows."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal_actions):
        """The action that was visited most."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        table, root = fc.imagine(view, seed=self.random.getrandbits(64)), Node()
        mine = [action.id for action in legal_actions]
        for _ in range(ITERATIONS):
            self.iterate(table.imagine(view["you"], seed=self.random.getrandbits(64)), root, mine)
        return max(mine, key=lambda action: root.children[action].visits if action in root.children else 0)

    def iterate(self, world, root, mine):
        """Descend in one world to a node that is new, value it, and tell all nodes on the way."""
        path, node, actions = [root], root, mine
        while actions and (node is root or node.visits):
            action = node.select(actions, self.random)
            world.play(action)
            node = node.children[action]
            path.append(node)
            actions = world.legal_actions.ids()
        value = world.returns()[0] if world.outcome else fc.chances(world.copy(seed=0))[-1]
        for node in path:
            node.visits += 1
            node.total += value
