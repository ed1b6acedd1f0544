"""Information-set Monte-Carlo tree search (Cowling, Powley, Whitehouse 2012) for any game of the family.

fourcures simulate --bot docs/mcts.py:MCTSBot --games 10 --players 2
fourcures compare --bots greedy,docs/mcts.py:MCTSBot,planner --game dice --games 100
"""

import random
from math import log, sqrt

import fourcures as fc

ITERATIONS = 100  # of the search for a decision
SAMPLES = 8  # of what chance may bring after a plan
EXPLORATION = 0.1  # small, as chances to win differ by little from one action to the next


class Node:
    """A sequence of actions, in all worlds that the seat thinks possible."""

    def __init__(self, value):
        self.value = value  # the chance to win, if all goes on as the planner does
        self.total = value  # of all that was found below
        self.visits = 1
        self.children = None  # action id -> Node, or None before it is tried; no children where chance comes

    def select(self):
        """The action with the highest upper confidence bound; one that was never tried counts as this node."""
        reach = EXPLORATION * sqrt(log(self.visits + 1))
        return max(self.children, key=lambda action: bound(self.children[action], self.value, reach))


def bound(child, parent_value, reach):
    """Upper confidence bound of an action."""
    return parent_value + reach if child is None else child.total / child.visits + reach / sqrt(child.visits)


class MCTSBot:
    """One player at one table, who searches in worlds that fit what the seat knows."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal_actions):
        """The action that was visited most."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        table, seat = fc.imagine(view, seed=self.random.getrandbits(64)), view["you"]
        worlds = [table.imagine(seat, seed=self.random.getrandbits(64)) for _ in range(SAMPLES)]
        root = Node(value(table))
        root.children = {action.id: None for action in legal_actions}
        for number in range(ITERATIONS):
            self.iterate(root, worlds, number % SAMPLES)
        return max(legal_actions, key=lambda action: getattr(root.children[action.id], "visits", 0))

    def iterate(self, root, worlds, number):
        """Descend in one world to a sequence that is new, value it, and tell all nodes on the way."""
        path, played, world = [root], [], worlds[number].copy()
        while path[-1].children:
            node, action = path[-1], path[-1].select()
            if action not in world.legal_actions:
                return  # in this world the seat learns something else
            world.play(action)
            played.append(action)
            if node.children[action] is None:
                node.children[action] = self.expand(world, worlds, played)
                path.append(node.children[action])
                break
            path.append(node.children[action])
        for node in path:
            node.visits += 1
            node.total += path[-1].value

    def expand(self, world, worlds, played):
        """A new node: where chance came, the mean over all worlds, the same for all sequences."""
        if world.can_undo and world.actor is not None:
            node = Node(value(world))
            node.children = dict.fromkeys(world.legal_actions.ids())
            return node
        return Node(sum(value(play_all(world.copy(), played)) for world in worlds) / len(worlds))


def play_all(world, actions):
    """The world after some actions, or as far as they can be played there."""
    for action in actions:
        if action not in world.legal_actions:
            break
        world.play(action)
    return world


def value(world):
    """The chance to win."""
    return world.returns()[0] if world.outcome else fc.chances(world.copy(seed=0))[-1]
