"""Rules of thumb, a file for each game.

``rule_of_thumb(state, legal, source)`` gives a legal action. It reads what the seat that decides may know and nothing
else: never the state's own chance, and no hand that is hidden from that seat. It draws from ``source`` if it needs
chance.
"""
