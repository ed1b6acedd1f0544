"""Information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012) for any game of the family.

fourcures simulate --bot docs/mcts.py:MCTSBot --games 10 --players 2
fourcures compare --bots greedy,docs/mcts.py:MCTSBot,planner --game dice --games 100
"""

import random
from math import log, sqrt

import fourcures as fc

ITERATIONS = 40  # of the search for a decision
PLAYOUTS = 16  # of a leaf, at each visit
TURNS = 3  # at whose end playouts stop, this one included
EXPAND_AFTER = 6  # visits: until then a node is a leaf
EXPLORATION = 0.02  # small, as chances to win differ by little from one action to the next
PRIOR_BONUS = 0.01  # of the heuristic's action: where actions differ by less, what is measured is noise


class Node:
    """A sequence of actions, in all worlds that the seat thinks possible."""

    def __init__(self, bonus=0.0):
        self.bonus = bonus
        self.total = 0.0
        self.visits = 0
        self.children = {}  # action id -> Node, of those that were tried

    @property
    def value(self):
        """The mean chance to win of all playouts below."""
        return self.total / self.visits if self.visits else 0.0

    def select(self, legal):
        """The action with the highest upper confidence bound; one that was never tried counts as this node."""
        reach = EXPLORATION * sqrt(log(self.visits + 1))
        action = max(legal, key=lambda action: self.bound(action, reach))
        return action, self.children.setdefault(action, Node())

    def bound(self, action, reach):
        """Upper confidence bound of an action."""
        child = self.children.get(action)
        if child is None or child.visits == 0:
            return self.value + reach + (child.bonus if child else 0.0)
        return child.value + child.bonus + reach / sqrt(child.visits)


class MCTSBot:
    """One player at one table, who searches in worlds that fit what the seat knows."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal_actions):
        """The action that was visited most."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        table = fc.imagine(view, seed=self.random.getrandbits(64))
        root, seed = Node(), self.random.getrandbits(64)
        root.children[fc.heuristic_action(table).id] = Node(PRIOR_BONUS)
        ids = [action.id for action in legal_actions]
        for _ in range(ITERATIONS):
            action, child = root.select(ids)
            number = child.visits  # of the world: the same ones in the same order for each action
            world = table.imagine(view["you"], seed=seed + number)
            path = [root, *descend(child, action, world)]
            values = fc.playouts(world, PLAYOUTS, until=table.turn + TURNS, seed=seed + number)
            for node in path:
                node.visits += 1
                node.total += sum(values) / PLAYOUTS
        visited = [action for action in legal_actions if action.id in root.children]
        return max(visited, key=lambda action: (root.children[action.id].visits, root.children[action.id].value))


def descend(node, action, world):
    """Play in a world from an action below the root to a leaf; the nodes on the way."""
    path = [node]
    world.play(action)
    while node.visits >= EXPAND_AFTER and world.can_undo and world.actor is not None:
        action, node = node.select(world.legal_actions.ids())
        path.append(node)
        world.play(action)
    return path
