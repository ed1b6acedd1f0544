"""Executors: where games are played, on the cores of this machine, on its CUDA device, or on a Ray cluster."""
