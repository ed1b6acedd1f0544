"""Rules of The Cure: integers only, compiled by every backend."""
