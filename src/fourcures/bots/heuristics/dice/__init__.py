"""What bots know of the dice game of 2009."""
