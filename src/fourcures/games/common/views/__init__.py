"""Views that the games of the family share."""
