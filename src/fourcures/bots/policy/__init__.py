"""Learned policy: a network that chooses an action from the observation of the seat that decides, without a search.

``encoding`` says how an observation becomes the inputs of the network. It is made from the game's own declarations, the
layout of observations and the action space, so that a game that can be observed can be learnt. ``network`` computes
logits and the chance to win, with weights that ``workspace`` reads from a file; ``policy`` is the bot.
"""
