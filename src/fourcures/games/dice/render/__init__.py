"""Terminal drawing of the dice game of 2009: a view as styled text."""
