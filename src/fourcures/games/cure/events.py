"""Event cards: when each can be bought, paying for it, and what it does. Windows in which anybody may act."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.chance import pick
from fourcures.engine.decks import put_under, top_layer
from fourcures.engine.journal import Journal, note
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, NOBODY, colours_of, next_asked
from fourcures.games.cure.board import (
    CONTAINMENT,
    COOPERATION,
    DISPATCHER,
    GENERALIST,
    HEALTHY,
    HOSPITAL,
    PLANS,
    QUIET,
    REASSIGNMENT,
    REGION_COUNT,
    REMOTE,
    REROLLING,
    RESEARCHER,
    SUPPLIES,
)
from fourcures.games.cure.dice import faces_to_choose, roll_player_dice
from fourcures.games.cure.log import BOUGHT, CLEARED, HOSPITAL_OPENS, PAID, REVEALED, SPARED, TREATED
from fourcures.games.cure.samples import may_give, seats_in_region, seats_that_can_pass
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
    is_active,
    total,
)

MOST_RETURNED = 4
MOST_TAKEN = 2
MOST_TURNED = 3


# --- The deck


@rule
def reveal_event(state: State, journal: Journal) -> None:
    """The top card of the event deck is turned up (C-SETUP-06, C-EVENT-03)."""
    event = pick(state, top_layer(state.event_deck, state.event_layer))
    state.event_deck &= ~(1 << event)
    state.events_up |= 1 << event
    note(journal, REVEALED, event, 0, 0)


@rule
def replace_event(state: State, event: int, journal: Journal) -> None:
    """A used event goes face down under the deck, and the top card takes its place (C-EVENT-03)."""
    state.events_up &= ~(1 << event)
    put_under(state.event_deck, state.event_layer, event)
    state.event_deck |= 1 << event
    reveal_event(state, journal)


# --- When


@rule
def is_possible(state: State, event: int) -> bool:
    """Whether an event would have an effect at this moment (C-EVENT-06 and the cards, C-EVENT-QUIET-01 to ...)."""
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
        return phase == EPIDEMIC or phase == INFECTING
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


# --- Windows


@rule
def can_launch(state: State) -> bool:
    """Whether a banked airlift waits to be used (C-ROLE-DISPATCHER-02)."""
    return state.banked > 0


@rule
def can_deliver(state: State) -> bool:
    """Whether the Researcher has a sample to give away (C-ROLE-RESEARCHER-01, C-GIVE-05)."""
    seat = state.seat_of[RESEARCHER]
    if seat == NOBODY or not may_give(state, seat):
        return False
    return colours_of(state.held, seat * COLOUR_COUNT) != 0


@rule
def pawns_to_send(state: State) -> int:
    """In the own turn, the pawns that stand with the Dispatcher (C-ROLE-DISPATCHER-01)."""
    if not is_active(state, DISPATCHER):
        return 0
    return seats_in_region(state, state.region[state.seat]) & ~(1 << state.seat)


@rule
def able_seats(state: State, events: int) -> int:
    """The seats that could use this moment, given the events that can be bought (C-EVENT-06)."""
    if events:
        return (1 << state.players) - 1
    able = 0
    if can_launch(state):
        able |= 1 << state.seat_of[DISPATCHER]
    if can_deliver(state):
        able |= 1 << state.seat_of[RESEARCHER]
    if pawns_to_send(state):
        able |= 1 << state.seat
    return able


@rule
def somebody_is_able(state: State) -> bool:
    """Whether anybody could use this moment."""
    return able_seats(state, events_to_buy(state)) != 0


@rule
def is_window(phase: int) -> bool:
    """Whether the seats are asked one by one before this step; else the active player decides, and all may act."""
    return phase == HAZARD or phase == EPIDEMIC or phase >= JUDGING


@rule
def is_excused(state: State) -> bool:
    """The Generalist's first biohazard of a turn moves no marker, so nobody is asked (C-ROLE-GENERALIST-01)."""
    return is_active(state, GENERALIST) and state.excused == 0


@rule
def seat_asked(state: State) -> int:
    """The seat to ask before the next step, or NOBODY (C-EVENT-04, C-EVENT-06, C-BIO-04)."""
    if not is_window(state.phase) or (state.phase == HAZARD and is_excused(state)):
        return NOBODY
    return next_asked(state, able_seats(state, events_to_buy(state)))


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
    replace_event(state, event, journal)
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
        state.event = NO_EVENT


@rule
def await_choice(state: State, choice: int, left: int) -> None:
    """The buyer has something to choose."""
    state.awaits = choice
    state.left = left


@rule
def finish_choice(state: State) -> None:
    """A choice inside a choice is made."""
    state.awaits = NOTHING
    state.left = 0
    state.event = NO_EVENT


# --- Dice that events and roles move


@rule
def return_die(state: State, colour: int, journal: Journal) -> None:
    """A die of the treatment centre goes to the bag (C-EVENT-HEALTHY-01, C-ROLE-CONTAINMENT-03)."""
    state.centre[colour] -= 1
    state.bag[colour] += 1
    note(journal, CLEARED, colour, 1, 0)


@rule
def take_die(state: State, region: int, colour: int, count: int, journal: Journal) -> None:
    """Dice of a region go to the treatment centre."""
    state.regions[region * COLOUR_COUNT + colour] -= count
    state.centre[colour] += count
    note(journal, TREATED, region + 1, colour, count)


@rule
def spare_die(state: State, colour: int, journal: Journal) -> None:
    """A drawn die goes back to the bag unrolled (C-EVENT-SUPPLIES-01)."""
    state.waiting[colour] -= 1
    state.bag[colour] += 1
    note(journal, SPARED, colour, 0, 0)


@rule
def dice_to_take(state: State) -> int:
    """Dice that Remote Treatment or the Mobile Hospital can move: columns of colour * REGION_COUNT + region."""
    columns = 0
    for region in range(REGION_COUNT):
        if state.event != HOSPITAL or region == state.region[state.seat]:
            for colour in range(COLOUR_COUNT):
                if state.regions[region * COLOUR_COUNT + colour] > 0:
                    columns |= 1 << colour * REGION_COUNT + region
    return columns
