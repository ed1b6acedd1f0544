"""Terminal drawing of the board game: a view as styled text."""
