"""Server with a fixed deal: as players run it, but every table has the same seed, and one address may make many.

``FOURCURES_TEST_DEAL=7 make test ARGS=tests/browser`` tries another one.
"""

from __future__ import annotations

import os
from functools import partial

from fourcures.cli import main
from fourcures.server import runner, seating
from fourcures.server.settings import Settings

DEAL = int(os.environ.get("FOURCURES_TEST_DEAL", "1"))


def fixed_seed() -> str:
    """The seed of every table."""
    return f"{DEAL:0{2 * seating.SEED_BYTES}x}"


if __name__ == "__main__":
    seating.fresh_seed = fixed_seed
    runner.Settings = partial(Settings, tables_per_address=1000.0)  # type: ignore[misc]
    main()
