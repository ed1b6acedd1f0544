"""Terminal drawing that the games of the family share."""
