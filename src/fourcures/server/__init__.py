"""The server: tables that people and bots play at, over HTTP and WebSockets, kept in a database.

``app`` is the ASGI application, ``runner`` serves it. ``http`` and ``sockets`` are its endpoints, ``protocol`` the
frames on a socket; ``commands`` executes what clients send. A table is the fold of its log (``table``), and the log
lives in ``storage``. ``hub`` keeps tables in memory, each in a ``room`` with its clients; ``presence`` tells who is at
them, here or at the ``peers`` on the same database; ``bot_driver`` has bots take their turns, ``bots`` runs them in
worker processes. All that leaves the server of a game is made by ``Table``, from what one seat may know.
"""

from importlib.util import find_spec

from fourcures.engine.errors import FourcuresError

NEEDED = ("alembic", "sqlalchemy", "starlette", "uvicorn", "websockets")  # what the extra `server` installs

if _missing := [name for name in NEEDED if find_spec(name) is None]:
    raise FourcuresError(
        f"The server needs {', '.join(_missing)}, which {'is' if len(_missing) == 1 else 'are'} not installed: "
        "pip install 'fourcures[server]' brings them. Without a server, fourcures play plays in the terminal."
    )
