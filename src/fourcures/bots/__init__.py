"""Bots, with the heuristics, searches, networks and reviews behind them."""
