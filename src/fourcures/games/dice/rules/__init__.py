"""Rules of the dice game of 2009: integers only, compiled by every backend."""
