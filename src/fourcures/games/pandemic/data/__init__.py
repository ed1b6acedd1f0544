"""Components of the board game: data files, and constant arrays made from them."""
