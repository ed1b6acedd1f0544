"""Engine: rule code, state structs, random numbers, decks, the journal, games and records.

It refers to no particular game.
"""
