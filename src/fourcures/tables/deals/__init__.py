"""Daily deals: the same game for everybody."""
