"""A server in a process of its own, to be killed: ``python tests/server/housed.py DATABASE LEASE`` prints its port."""

from __future__ import annotations

import sys

from fourcures.server.app import Front
from fourcures.server.runner import Server, configured, listening
from fourcures.server.settings import Settings, own_origins


def main(database: str, lease: str) -> None:
    bound = listening("127.0.0.1", 0)
    port = bound.getsockname()[1]
    front = Front(Settings(database, own_origins("127.0.0.1", port), lease=float(lease)))
    Server(configured(front), lambda: print(port, flush=True)).run([bound])  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
