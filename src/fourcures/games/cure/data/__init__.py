"""Components of The Cure: data files, and constant arrays made from them."""
