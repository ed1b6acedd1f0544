"""Code that the games of the family share, in the same rooms as a game: rules, notation, views, render."""
