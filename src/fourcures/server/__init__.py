"""The server: tables that people and bots play at, over HTTP and WebSockets, kept in a database.

``app`` is the ASGI application, ``runner`` serves it. ``http`` and ``sockets`` are its endpoints, ``protocol`` the
frames on a socket; ``commands`` executes what clients send. A table is the fold of its log (``table``), and the log
lives in ``storage``. ``hub`` keeps tables in memory, each in a ``room`` with its clients; ``presence`` tells who is at
them, here or at the ``peers`` on the same database; ``bot_driver`` has bots take their turns, ``bots`` runs them in
worker processes. All that leaves the server of a game is made by ``Table``, from what one seat may know.
"""
