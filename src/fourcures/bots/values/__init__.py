"""What a state is worth: features of each game, and the learned functions of them.

``features(state, into)`` writes one number for each name of ``NAMES``. Like rules of thumb, features are made from
what may be known; hidden things are dealt anew before a state is valued.
"""
