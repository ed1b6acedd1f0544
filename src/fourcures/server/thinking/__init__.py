"""Thinking: the processes that compute decisions of bots, advice and reviews."""
