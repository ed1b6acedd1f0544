"""The Cure: the dice game for two to five players."""
