"""Event payment: purchases of events with dice of the CDC."""

from fourcures.engine.bits import lowest_bit
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import colours_of, total
from fourcures.games.cure.data.board import SEATS
from fourcures.games.cure.rules.event_cards import carry_out
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import JournalKind, PendingChoice


@rule
def purchases(events: int, seats: int) -> int:
    """All pairs of ``events`` and ``seats``, as columns of event * SEATS + seat (C-EVENT-01)."""
    columns = 0
    while events:
        columns |= seats << lowest_bit(events) * SEATS
        events &= events - 1
    return columns


@rule
def begin_event(state: State, seat: int, event: int, journal: Journal) -> None:
    """Buy an event for a seat, and begin its payment (C-EVENT-01, C-EVENT-02)."""
    state.declined = 0
    state.pending_choice = PendingChoice.PAY
    state.pending_seat = seat
    state.event = event
    state.left = state.costs[event]
    state.events_up &= ~(1 << event)
    note(journal, JournalKind.BOUGHT, seat, event, 0)
    pay_without_choice(state, journal)


@rule
def pay(state: State, colour: int, journal: Journal) -> None:
    """Pay with a die of the CDC, which goes to the bag (C-EVENT-02)."""
    state.cdc[colour] -= 1
    state.bag[colour] += 1
    state.left -= 1
    note(journal, JournalKind.PAID, colour, 0, 0)


@rule
def pay_without_choice(state: State, journal: Journal) -> None:
    """Pay dice while there is nothing to choose. Carry out the event once all are paid."""
    colours = colours_of(state.cdc, 0)
    while state.left > 0 and (colours & (colours - 1) == 0 or total(state.cdc) == state.left):
        pay(state, lowest_bit(colours), journal)
        colours = colours_of(state.cdc, 0)
    if state.left == 0:
        carry_out(state, journal)
