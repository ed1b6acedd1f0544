"""Event cards: when they can be bought, and their effects. See also ``event_deck`` and ``event_payment``."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of, total
from fourcures.games.cure.data.board import FACES, REGION_COUNT, SEATS
from fourcures.games.cure.rules.event_deck import replace_event
from fourcures.games.cure.rules.player_dice import faces_to_choose, roll_biohazard_again, unused_faces
from fourcures.games.cure.rules.samples import owners_of
from fourcures.games.cure.rules.state import NO_COLOUR, NO_EVENT, State
from fourcures.games.cure.rules.treatment import take_dice
from fourcures.games.cure.vocabulary import FACE_NAMES, ROLL_PHASES, EventCard, JournalKind, PendingChoice, Phase

MOST_RETURNED = 4
MOST_TAKEN = 2
MOST_TURNED = 3


# --- Timing


@rule
def is_possible(state: State, event: int) -> bool:
    """Whether an event would have an effect now (C-EVENT-06, and the clauses of the cards)."""
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
        return ROLL_PHASES >> phase & 1 == 1 and total(state.showing) > 0 and popcount(faces_to_choose(state)) > 1
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
        events = state.events_up
        while events:
            event = lowest_bit(events)
            events &= events - 1
            if state.costs[event] <= purse and is_possible(state, event):
                found |= 1 << event
    return found


# --- Effects


@rule
def carry_out(state: State, journal: Journal) -> None:
    """Carry out a paid event, or open the choice of its buyer (C-EVENT-QUIET-01 and the others)."""
    event = state.event
    state.pending_choice = PendingChoice.NONE
    if event == EventCard.ONE_QUIET_NIGHT:
        state.quiet_night = 1
    elif event == EventCard.CONTAINMENT_ATTEMPT:
        roll_biohazard_again(state, journal)
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
    """Open a choice of the buyer."""
    state.pending_choice = choice
    state.left = left


@rule
def finish_event(state: State, journal: Journal) -> None:
    """Replace a used event by another (C-EVENT-03)."""
    if state.event != NO_EVENT:
        replace_event(state, state.event, journal)
        state.event = NO_EVENT


@rule
def close_choice(state: State) -> None:
    """Close the pending choice."""
    state.pending_choice = PendingChoice.NONE
    state.left = 0


@rule
def finish_choice(state: State, journal: Journal) -> None:
    """Close the pending choice, and finish the event that brought it."""
    close_choice(state)
    finish_event(state, journal)


# --- Sample Reroll


@rule
def reroll_sample(state: State, number: int, journal: Journal) -> None:
    """Roll one die of the attempt that shows ``number`` again (C-EVENT-REROLL-01)."""
    first = state.attempt_colour * FACES
    face = 0
    while state.attempt[face] == 0 or state.infection_faces[first + face] != number:
        face += 1
    state.attempt[face] -= 1
    face = randbelow(state, FACES)
    state.attempt[face] += 1
    note(journal, JournalKind.RESAMPLED, state.infection_faces[first + face], number, 0)


# --- Remote Treatment and Mobile Hospital


@rule
def dice_to_take(state: State) -> int:
    """Dice that Remote Treatment or the Mobile Hospital can take: columns of colour * REGION_COUNT + region."""
    columns = 0
    for region in range(REGION_COUNT):
        if state.event != NO_EVENT or region == state.region[state.seat]:
            for colour in range(COLOUR_COUNT):
                if state.regions[region * COLOUR_COUNT + colour] > 0:
                    columns |= 1 << colour * REGION_COUNT + region
    return columns


@rule
def visit_hospital(state: State, region: int, journal: Journal) -> None:
    """Mobile Hospital: move one die of the region to the treatment centre, cured or not (C-EVENT-HOSPITAL-01)."""
    colours = colours_of(state.regions, region * COLOUR_COUNT)
    if colours == 0:
        return
    if colours & (colours - 1) == 0:
        take_dice(state, region, lowest_bit(colours), 1, journal)
    else:
        state.pending_choice = PendingChoice.TAKE
        state.pending_seat = state.seat
        state.left = 1


# --- Change of Plans


@rule
def turnings(state: State) -> int:
    """Change of Plans: possible turns, as columns of new face * FACE_NAMES + face (C-EVENT-PLANS-01)."""
    unused = unused_faces(state)
    targets = faces_to_choose(state)
    columns = 0
    while targets:
        new = lowest_bit(targets)
        targets &= targets - 1
        columns |= (unused & ~(1 << new)) << new * FACE_NAMES
    return columns


@rule
def turn_die(state: State, face: int, new: int, journal: Journal) -> None:
    """Change of Plans: turn an unused die to another face (C-EVENT-PLANS-01)."""
    state.showing[face] -= 1
    state.showing[new] += 1
    note(journal, JournalKind.TURNED, state.seat, new, face)


# --- Urgent Supplies


@rule
def spare_die(state: State, colour: int, journal: Journal) -> None:
    """Put a drawn die back into the bag unrolled (C-EVENT-SUPPLIES-01)."""
    state.waiting[colour] -= 1
    state.bag[colour] += 1
    note(journal, JournalKind.SPARED, colour, 0, 0)


# --- Global Cooperation


@rule
def passable_colours(state: State, giver: int) -> int:
    """Colours that Global Cooperation can pass, except an attempt's on the table (C-EVENT-COOP-01)."""
    colours = colours_of(state.held, giver * COLOUR_COUNT)
    if giver == state.seat and state.attempt_colour != NO_COLOUR:
        colours &= ~(1 << state.attempt_colour)
    return colours


@rule
def seats_that_can_pass(state: State) -> int:
    """The seats with a sample for Global Cooperation."""
    seats = 0
    for seat in range(state.players):
        if passable_colours(state, seat):
            seats |= 1 << seat
    return seats


@rule
def pairs(state: State) -> int:
    """Global Cooperation: pairs of seats, as columns of taker * SEATS + giver (C-EVENT-COOP-01)."""
    givers = seats_that_can_pass(state)
    columns = 0
    for taker in range(state.players):
        columns |= (givers & ~(1 << taker)) << taker * SEATS
    return columns


@rule
def samples_to_hand(state: State) -> int:
    """Samples of the giver, as columns of owner * COLOUR_COUNT + colour."""
    colours = passable_colours(state, state.giver)
    columns = 0
    while colours:
        colour = lowest_bit(colours)
        colours &= colours - 1
        owners = owners_of(state, state.giver, colour)
        while owners:
            columns |= 1 << lowest_bit(owners) * COLOUR_COUNT + colour
            owners &= owners - 1
    return columns


# --- Reassignment


@rule
def reassignments(state: State) -> int:
    """Moves of any pawn to any other region, as columns of region * SEATS + pawn (C-EVENT-REASSIGN-01)."""
    columns = 0
    for region in range(REGION_COUNT):
        for pawn in range(state.players):
            if state.region[pawn] != region:
                columns |= 1 << region * SEATS + pawn
    return columns
