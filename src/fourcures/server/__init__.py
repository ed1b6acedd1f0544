"""The server: tables that people and bots play at, over HTTP and WebSockets, kept in a database.

``app`` puts it together, ``run`` runs it. A table is the fold of its log (``table``); the log lives in ``storage``;
``hub`` holds the tables that somebody looks at, ``deeds`` does what they ask for; ``sockets`` and ``http`` are the two
ways in; ``bots`` runs bots in processes of their own; ``neighbours`` are other processes on the same database. What
leaves the server of a game is made by ``Table``, from what one seat may know.
"""
