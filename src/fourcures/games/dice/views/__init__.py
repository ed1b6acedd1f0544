"""Views of the dice game of 2009: what a seat may know, for pages, agents and people."""
