"""Planner: beam search over the whole turn, a value network for its end, and rollouts of the best plans.

``beam_search`` finds plans: sequences of decisions up to the first random outcome. It keeps the best nodes of each
length; a transposition table removes duplicate states. ``value_network`` evaluates the end of each plan. ``rollouts``
then compare the best plans: the heuristic plays on, with sampled draws and infections, to a later turn that the network
evaluates, or to the end of the game. All plans get common random numbers, and successive halving drops the worse half
after each round.

The planner never sees what its seat may not know: it works on a copy with resampled hidden cards and another random
stream (``belief``). Its budget is a number of states to visit, so that results are reproducible.
"""
