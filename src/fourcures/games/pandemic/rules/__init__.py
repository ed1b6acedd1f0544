"""Rules of the board game: integers only, compiled by every backend."""
