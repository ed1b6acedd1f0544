"""What the games of the family share: mechanics of the table, and how actions, events and options are told."""
