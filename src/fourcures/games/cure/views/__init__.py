"""Views of The Cure: what a seat may know, for pages, agents and people."""
