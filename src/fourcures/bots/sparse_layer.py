"""Sparse layer of a network: only the rows of non-zero inputs are added, and most inputs are zero."""

from typing import Any

from fourcures.engine.rule_code import rule


@rule
def add_rows(layer: Any, rows: Any, factors: Any, count: int, sums: Any) -> None:
    """Add the listed rows of a layer, each multiplied by its factor, to ``sums``.

    Four rows are added at a time, because most time goes into loading and storing the sums.
    """
    while count % 4 != 0:
        rows[count] = 0
        factors[count] = 0
        count += 1
    for slot in range(0, count, 4):
        a, b, c, d = rows[slot], rows[slot + 1], rows[slot + 2], rows[slot + 3]
        at_a, at_b, at_c, at_d = factors[slot], factors[slot + 1], factors[slot + 2], factors[slot + 3]
        for unit in range(len(sums)):
            sums[unit] += (at_a * layer[a, unit] + at_b * layer[b, unit]) + (
                at_c * layer[c, unit] + at_d * layer[d, unit]
            )
