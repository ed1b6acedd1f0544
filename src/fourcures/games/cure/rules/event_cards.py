"""Event cards: the deck, when each can be bought, paying for it, and what it does.

While an event is paid for and carried out, its card lies aside: neither face up nor in the deck.
"""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.decks import put_under, top_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice
from fourcures.games.common.rules.diseases import colours_of, total
from fourcures.games.cure.rules.player_dice import faces_to_choose, roll_player_dice
from fourcures.games.cure.rules.samples import seats_that_can_pass
from fourcures.games.cure.rules.state import NO_EVENT, State
from fourcures.games.cure.vocabulary import EventCard, JournalKind, PendingChoice, Phase

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
    note(journal, JournalKind.REVEALED, event, 0, 0)


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
    if event == EventCard.ONE_QUIET_NIGHT:
        return state.quiet_night == 0 and phase != Phase.INFECTING
    if event == EventCard.CONTAINMENT_ATTEMPT:
        return phase == Phase.HAZARD
    if event == EventCard.HEALTHY_POPULATION:
        return total(state.centre) > 0
    if event == EventCard.MOBILE_HOSPITAL:
        return state.hospital == 0
    if event == EventCard.SAMPLE_REROLL:
        return phase == Phase.JUDGING
    if event == EventCard.REMOTE_TREATMENT:
        return total(state.regions) > 0
    if event == EventCard.CHANGE_OF_PLANS:
        return (
            Phase.ACTING <= phase <= Phase.EPIDEMIC
            and total(state.showing) > 0
            and popcount(faces_to_choose(state)) > 1
        )
    if event == EventCard.URGENT_SUPPLIES:
        return total(state.waiting) > 0
    if event == EventCard.GLOBAL_COOPERATION:
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
    note(journal, JournalKind.BOUGHT, seat, event, 0)
    state.declined = 0
    state.pending_choice = PendingChoice.PAY
    state.pending_seat = seat
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
    note(journal, JournalKind.PAID, colour, 0, 0)


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
    state.pending_choice = PendingChoice.NONE
    if event == EventCard.ONE_QUIET_NIGHT:
        state.quiet_night = 1
    elif event == EventCard.CONTAINMENT_ATTEMPT:
        state.pending -= 1
        roll_player_dice(state, 1, journal)
    elif event == EventCard.MOBILE_HOSPITAL:
        state.hospital = 1
        note(journal, JournalKind.HOSPITAL, 0, 0, 0)
    elif event == EventCard.HEALTHY_POPULATION:
        await_choice(state, PendingChoice.RETURN, MOST_RETURNED)
    elif event == EventCard.SAMPLE_REROLL:
        await_choice(state, PendingChoice.RESAMPLE, 1)
    elif event == EventCard.REMOTE_TREATMENT:
        await_choice(state, PendingChoice.TAKE, min(MOST_TAKEN, total(state.regions)))
    elif event == EventCard.CHANGE_OF_PLANS:
        await_choice(state, PendingChoice.TURN, MOST_TURNED)
    elif event == EventCard.URGENT_SUPPLIES:
        await_choice(state, PendingChoice.SPARE, 1)
    elif event == EventCard.GLOBAL_COOPERATION:
        await_choice(state, PendingChoice.COOPERATE, 1)
    elif event == EventCard.REASSIGNMENT:
        await_choice(state, PendingChoice.MOVE, 1)
    if state.pending_choice == PendingChoice.NONE:
        finish_event(state, journal)


@rule
def await_choice(state: State, choice: int, left: int) -> None:
    """The buyer has something to choose."""
    state.pending_choice = choice
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
    state.pending_choice = PendingChoice.NONE
    state.left = 0


@rule
def finish_choice(state: State, journal: Journal) -> None:
    """A choice is made, and with it the event that brought it is finished."""
    close_choice(state)
    finish_event(state, journal)
