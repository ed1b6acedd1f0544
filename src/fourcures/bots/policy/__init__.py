"""Learned policy: a network that chooses an action from the observation of the deciding seat, without a search.

``encoding`` maps an observation to the inputs of the network. It is derived from the game's observation layout and
action space, so every game with observations can be learnt. ``network`` computes logits and the win probability, with
weights that ``workspace`` reads from a file. ``policy`` is the bot.
"""
