"""The planner: searches the whole turn, values its end by what was learned, and weighs the best ends by trials.

First it grows plans: sequences of decisions up to where chance comes, a beam of the best at each length, the same state
reached on two ways only once. Each plan's end is valued by the learned function. Then it weighs the best of them: their
ends are played on, through draws and infections dealt at random and turns by rules of thumb, to a later turn that is
valued in the same way, or to the end of the game. All plans see the same chance, and the worse half drops out, round
by round.

It never sees what its seat may not know: it works on a copy in which hidden things are dealt anew and chance has
another key. Its budget is a number of states to look at, so that results can be had again.
"""
