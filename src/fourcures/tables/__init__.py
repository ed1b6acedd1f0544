"""Tables: games that people and bots play together, independent of how they are served and stored.

A table is the fold of its log (`log`). `hub` keeps tables in memory, each in a `room` with its clients. `commands`
handles the commands of clients at a table, `requests` all other requests. `creation` makes tables; `windows` and `bots`
drive them. `lessons` and `deals` are kinds of tables, `reviews` analyse games that are over. `messages` are the types
exchanged with clients, `ports` the interfaces that a host must provide.

This package depends on no network, database, process or thread, so the same tables run in a server and in a browser.
"""
