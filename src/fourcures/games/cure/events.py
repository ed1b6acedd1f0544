"""Event cards: the deck, when each can be bought, paying for it, and what it does.

While an event is paid for and carried out, its card lies aside: neither face up nor in the deck.
"""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.decks import put_under, top_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.games.common.table import colours_of, total
from fourcures.games.cure.board import (
    CONTAINMENT,
    COOPERATION,
    HEALTHY,
    HOSPITAL,
    PLANS,
    QUIET,
    REASSIGNMENT,
    REMOTE,
    REROLLING,
    SUPPLIES,
)
from fourcures.games.cure.dice import faces_to_choose, roll_player_dice
from fourcures.games.cure.log import BOUGHT, HOSPITAL_OPENS, PAID, REVEALED
from fourcures.games.cure.samples import seats_that_can_pass
from fourcures.games.cure.state import (
    ACTING,
    EPIDEMIC,
    HAZARD,
    INFECTING,
    JUDGING,
    MOVING,
    NO_EVENT,
    NOTHING,
    PAIRING,
    PAYING,
    RESAMPLING,
    RETURNING,
    SPARING,
    TAKING,
    TURNING,
    State,
)

MOST_CONTAINED = 3
MOST_RETURNED = 4
MOST_TAKEN = 2
MOST_TURNED = 3


# --- The deck


@rule
def reveal_event(state: State, journal: Journal) -> None:
    """The top card of the event deck is turned up (C-SETUP-06, C-EVENT-03)."""
    event = choice(state, top_layer(state.event_deck, state.event_layer))
    state.event_deck &= ~(1 << event)
    state.events_up |= 1 << event
    note(journal, REVEALED, event, 0, 0)


@rule
def replace_event(state: State, event: int, journal: Journal) -> None:
    """A used event goes face down under the deck, and the top card is turned up in its place (C-EVENT-03)."""
    put_under(state.event_deck, state.event_layer, event)
    state.event_deck |= 1 << event
    reveal_event(state, journal)


# --- When


@rule
def is_possible(state: State, event: int) -> bool:
    """Whether an event would have an effect at this moment (C-EVENT-06, and the clauses of the cards)."""
    phase = state.phase
    if event == QUIET:
        return state.quiet_night == 0 and phase != INFECTING
    if event == CONTAINMENT:
        return phase == HAZARD
    if event == HEALTHY:
        return total(state.centre) > 0
    if event == HOSPITAL:
        return state.hospital == 0
    if event == REROLLING:
        return phase == JUDGING
    if event == REMOTE:
        return total(state.regions) > 0
    if event == PLANS:
        return ACTING <= phase <= EPIDEMIC and total(state.showing) > 0 and popcount(faces_to_choose(state)) > 1
    if event == SUPPLIES:
        return total(state.waiting) > 0
    if event == COOPERATION:
        return seats_that_can_pass(state) != 0
    return True


@rule
def events_to_buy(state: State) -> int:
    """The events that can be bought now, by anybody (C-EVENT-01, C-EVENT-02, C-EVENT-06)."""
    purse = total(state.cdc)
    found = 0
    if purse > 0:
        events = state.events_up + 0
        while events:
            event = lowest_bit(events)
            events &= events - 1
            if state.costs[event] <= purse and is_possible(state, event):
                found |= 1 << event
    return found


# --- Buying


@rule
def begin_event(state: State, seat: int, event: int, journal: Journal) -> None:
    """A seat buys an event; first it is paid for (C-EVENT-01, C-EVENT-02)."""
    note(journal, BOUGHT, seat, event, 0)
    state.declined = 0
    state.awaits = PAYING
    state.awaits_seat = seat
    state.event = event
    state.left = state.costs[event]
    state.events_up &= ~(1 << event)
    pay_without_choice(state, journal)


@rule
def pay(state: State, colour: int, journal: Journal) -> None:
    """A die of the CDC goes to the bag (C-EVENT-02)."""
    state.cdc[colour] -= 1
    state.bag[colour] += 1
    state.left -= 1
    note(journal, PAID, colour, 0, 0)


@rule
def pay_without_choice(state: State, journal: Journal) -> None:
    """Dice are paid as long as there is nothing to choose; once all are, the event takes place."""
    colours = colours_of(state.cdc, 0)
    while state.left > 0 and (colours & (colours - 1) == 0 or total(state.cdc) == state.left):
        pay(state, lowest_bit(colours), journal)
        colours = colours_of(state.cdc, 0)
    if state.left == 0:
        carry_out(state, journal)


@rule
def carry_out(state: State, journal: Journal) -> None:
    """What a paid event does, or what its buyer has to choose (C-EVENT-QUIET-01 and the others)."""
    event = state.event
    state.awaits = NOTHING
    if event == QUIET:
        state.quiet_night = 1
    elif event == CONTAINMENT:
        state.pending -= 1
        roll_player_dice(state, 1, journal)
    elif event == HOSPITAL:
        state.hospital = 1
        note(journal, HOSPITAL_OPENS, 0, 0, 0)
    elif event == HEALTHY:
        await_choice(state, RETURNING, MOST_RETURNED)
    elif event == REROLLING:
        await_choice(state, RESAMPLING, 1)
    elif event == REMOTE:
        await_choice(state, TAKING, min(MOST_TAKEN, total(state.regions)))
    elif event == PLANS:
        await_choice(state, TURNING, MOST_TURNED)
    elif event == SUPPLIES:
        await_choice(state, SPARING, 1)
    elif event == COOPERATION:
        await_choice(state, PAIRING, 1)
    elif event == REASSIGNMENT:
        await_choice(state, MOVING, 1)
    if state.awaits == NOTHING:
        finish_event(state, journal)


@rule
def await_choice(state: State, choice: int, left: int) -> None:
    """The buyer has something to choose."""
    state.awaits = choice
    state.left = left


@rule
def finish_event(state: State, journal: Journal) -> None:
    """An event that was used makes room for another (C-EVENT-03)."""
    if state.event != NO_EVENT:
        replace_event(state, state.event, journal)
        state.event = NO_EVENT


@rule
def close_choice(state: State) -> None:
    """A choice inside a choice is made."""
    state.awaits = NOTHING
    state.left = 0


@rule
def finish_choice(state: State, journal: Journal) -> None:
    """A choice is made, and with it the event that brought it is finished."""
    close_choice(state)
    finish_event(state, journal)
