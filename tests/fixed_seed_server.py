"""Server with a fixed seed: the program as players run it, except that all tables get the same seed.

Tests then see the same games, and one address may make many of them.

``FOURCURES_TEST_SEED=7 make test ARGS=tests/browser`` tries another seed.
"""

from __future__ import annotations

import os

from fourcures.cli import main
from fourcures.tables.creation import seating

SEED = int(os.environ.get("FOURCURES_TEST_SEED", "1"))


def fixed_seed() -> str:
    """Return the fixed seed."""
    return f"{SEED:0{2 * seating.SEED_BYTES}x}"


if __name__ == "__main__":
    seating.fresh_seed = fixed_seed
    os.environ |= {"FOURCURES_TABLES_PER_ADDRESS": "1000", "FOURCURES_DEAL_GAMES": "0"}
    main()
