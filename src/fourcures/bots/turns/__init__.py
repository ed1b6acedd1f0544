"""How the planner looks at a turn, a file for each game that has more to say than the defaults.

- ``sensible(state, legal)`` strikes what is never worth a look: the planner's macro-actions are single steps, and
  what is left of the long ones are those that lead somewhere.
- ``is_detail(state)``: choices inside a choice, which rules of thumb make.
- ``stretch(state)`` gives the turn room so that its end can be seen before chance comes; ``is_settled(state)`` says
  whether the end is reached, and ``relax(state)`` takes the room back.
"""
