"""Rules that the games of the family share."""
