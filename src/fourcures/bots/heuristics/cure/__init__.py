"""What bots know of The Cure."""
