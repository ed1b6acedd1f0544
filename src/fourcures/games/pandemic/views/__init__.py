"""Views of the board game: what a seat may know, for pages, agents and people."""
