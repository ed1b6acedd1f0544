"""The Pandemic family of co-operative board games: exact rules, written once."""

__version__ = "0.1.0"
