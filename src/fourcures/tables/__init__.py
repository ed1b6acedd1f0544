"""Tables: games that people and bots play together, apart from how they are served and stored.

A table is the fold of its log (`log`). `hub` keeps tables in memory, each in a `room` with its clients; `commands`
handles what a client sends at a table, `requests` everything that is asked apart from one. `creation` makes tables,
`windows` and `bots` drive them, `lessons`, `reviews` and `deals` are kinds of tables or what follows from them.
`messages` are the types that clients exchange with it, `ports` what a host must provide.

Nothing here knows a network, a database, a process or a thread: the same tables run in a server and in a browser.
"""
