"""Event deck: cards lie face up, or in layers of unknown order.

While an event is paid for and carried out, its card lies aside: neither face up nor in the deck.
"""

from fourcures.engine.decks import put_under, top_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.engine.rule_code import rule
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import JournalKind


@rule
def reveal_event(state: State, used: int, journal: Journal) -> None:
    """Turn up the top event card. ``used`` is the event that it replaces, or NO_EVENT (C-SETUP-06, C-EVENT-03)."""
    event = choice(state, top_layer(state.event_deck, state.event_layer))
    state.event_deck &= ~(1 << event)
    state.events_up |= 1 << event
    note(journal, JournalKind.REVEALED, event, used + 1, 0)


@rule
def replace_event(state: State, event: int, journal: Journal) -> None:
    """Put a used event face down under the deck, and turn up the top card in its place (C-EVENT-03)."""
    put_under(state.event_deck, state.event_layer, event)
    state.event_deck |= 1 << event
    reveal_event(state, event, journal)
