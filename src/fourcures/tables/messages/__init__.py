"""Messages: the types that clients send and are sent, from which those of the page are generated."""
