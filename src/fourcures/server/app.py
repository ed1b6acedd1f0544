"""The server put together."""
