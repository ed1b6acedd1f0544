"""Toolbox of the family of games, in the same rooms as a game: rules, notation, views, render."""
