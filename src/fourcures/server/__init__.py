"""The server: tables that people and bots play at, over HTTP and WebSockets, kept in a database.

``app`` puts it together. A table is the fold of its log (``table``); the log lives in ``storage``; ``hub`` holds the
tables that somebody looks at; ``sockets`` and ``http`` are the two ways in; ``bots`` runs bots in processes of their own.
Every byte about a game that leaves the server is made by ``frames.moment``, from what one seat may know.
"""
