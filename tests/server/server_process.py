"""A server in a process of its own, to be killed: ``python server_process.py DATABASE LEASE`` prints its port."""

from __future__ import annotations

import sys

from fourcures.server.app import ServerApp
from fourcures.server.runner import Server, bind_socket, uvicorn_config
from fourcures.server.settings import Settings, own_origins


def main(database: str, lease: str) -> None:
    bound = bind_socket("127.0.0.1", 0)
    port = bound.getsockname()[1]
    front = ServerApp(Settings(database, own_origins("127.0.0.1", port), lease=float(lease)))
    Server(uvicorn_config(front), lambda: print(port, flush=True)).run([bound])  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
