"""The server: serves tables to many players over HTTP and WebSockets, and keeps them in a database.

`app` is the ASGI application, `runner` serves it with the `settings`. `http` and `sockets` bring requests and commands
to the tables, whose core is `fourcures.tables`. `storage` keeps their logs, `thinking` computes for bots, and
`operations` is for the server's operator.
"""

from importlib.util import find_spec

from fourcures.engine.errors import Failed

# Packages of the extra `server`.
NEEDED = ("alembic", "prometheus_client", "sqlalchemy", "starlette", "uvicorn", "websockets")

if _missing := [name for name in NEEDED if find_spec(name) is None]:
    raise Failed(
        f"The server needs {', '.join(_missing)}, which {'is' if len(_missing) == 1 else 'are'} not installed: "
        "pip install 'fourcures[server]' brings them. Without a server, fourcures play plays in the terminal."
    )
