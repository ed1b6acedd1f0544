"""Components of the dice game of 2009: data files, and constant arrays made from them."""
