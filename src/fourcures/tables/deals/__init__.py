"""Deals of the days: the same game for everybody."""
