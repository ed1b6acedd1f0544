"""The planner: beam search over the whole turn, a value network for its end, and rollouts of the best plans.

``beam_search`` finds plans: sequences of decisions up to where chance comes, the best nodes at each length, the same
state reached on two ways only once. Each plan's end is valued by the ``value_network``. Then ``rollouts`` compare the
best of them: they are played on, through draws and infections dealt at random and turns by the heuristic, to a later
turn that is valued in the same way, or to the end of the game. All plans see the same chance, and successive halving
drops the worse half, round by round.

It never sees what its seat may not know: it works on a copy in which hidden things are dealt anew and chance has
another key (``belief``). Its budget is a number of states to visit, so that results can be had again.
"""
