"""Terminal drawing of The Cure: a view as styled text."""
