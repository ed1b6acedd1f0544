"""Messages: types exchanged with clients. The page's types are generated from them."""
