"""A bot for any game of the family: it treats and cures whenever it can, and otherwise plays at random.

fourcures simulate --bot examples/my_bot.py:MyBot --games 100
fourcures compare --bots random,examples/my_bot.py:MyBot --games 100
"""

import random

FIRST_OF_ALL = ("cure", "treat")


class MyBot:
    """One player at one table."""

    tells = True  # where hands are hidden, its seats tell each other all that they draw

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, legal_actions):
        """Choose a legal action: a cure if possible, else a treatment, else any."""
        for kind in FIRST_OF_ALL:
            wanted = [action for action in legal_actions if action.kind.startswith(kind)]
            if wanted:
                return self.random.choice(wanted)
        return self.random.choice(legal_actions)
