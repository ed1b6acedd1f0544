"""Budgets of tests that draw at random: ten times as large in `make soak`."""

from __future__ import annotations

import os

SOAK = bool(os.environ.get("FOURCURES_SOAK"))


def budget(usual: int) -> int:
    """Number of examples to draw, given that of `make test`."""
    return 10 * usual if SOAK else usual
