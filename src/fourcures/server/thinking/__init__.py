"""Thinking: the processes in which bots, adviser and reviews compute."""
