"""Budgets of randomised tests: a third in `make check`, ten times as large in `make soak`."""

from __future__ import annotations

import os

VARIABLE = "FOURCURES_BUDGET"


def budget(usual: int) -> int:
    """Number of examples to draw, given that of `make test`."""
    return max(1, round(usual * float(os.environ.get(VARIABLE, "1"))))
