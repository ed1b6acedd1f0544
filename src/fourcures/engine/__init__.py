"""What every game stands on: rule code, state records, chance, decks, the journal, games, records. It knows no game."""
