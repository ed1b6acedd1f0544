"""Samples: collecting, giving, and the cures that are tried with them."""

from fourcures.engine.backend import rule
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import randbelow
from fourcures.games.common.table import COLOUR_COUNT, UNCURED, colours_of, cure_disease, win_if_all_cured
from fourcures.games.cure.board import FACES, REGION_COUNT, SCIENTIST, SEATS
from fourcures.games.cure.log import ATTEMPT, FAILED, FREED, RESAMPLED, SAMPLE_ROLLED, SAMPLED, SHARED
from fourcures.games.cure.options import ALL_OF_ONE_COLOUR
from fourcures.games.cure.state import NO_COLOUR, State, is_active, sample_place

# --- Locking and freeing


@rule
def lock_sample(state: State, holder: int, colour: int, owner: int) -> None:
    """An infection die and a player die are locked together on a role card (C-SAMPLE-01, C-SAMPLE-02)."""
    state.samples[sample_place(holder, colour, owner)] += 1
    state.held[holder * COLOUR_COUNT + colour] += 1
    state.locked[owner] += 1


@rule
def unlock_sample(state: State, holder: int, colour: int, owner: int) -> None:
    """The two dice of a sample are parted."""
    state.samples[sample_place(holder, colour, owner)] -= 1
    state.held[holder * COLOUR_COUNT + colour] -= 1
    state.locked[owner] -= 1


@rule
def collect_sample(state: State, colour: int, journal: Journal) -> None:
    """An infection die of the treatment centre goes under the player die (C-SAMPLE-01)."""
    state.centre[colour] -= 1
    lock_sample(state, state.seat, colour, state.seat)
    note(journal, SAMPLED, state.seat, colour, 0)


@rule
def free_die(state: State, colour: int, holder: int, journal: Journal) -> None:
    """The active player takes a locked die back; the infection die goes to the treatment centre (C-TURN-03)."""
    unlock_sample(state, holder, colour, state.seat)
    state.centre[colour] += 1
    note(journal, FREED, state.seat, colour, holder)


# --- Giving


@rule
def may_give(state: State, giver: int) -> bool:
    """Not the active player after an attempt, and where gifts are whole colours only once (C-GIVE-04, C-GIVE-05)."""
    if giver == state.seat and state.attempted == 1:
        return False
    return not (state.sample_giving == ALL_OF_ONE_COLOUR and state.gifts >> giver & 1 == 1)


@rule
def seats_in_region(state: State, region: int) -> int:
    """The seats whose pawns are in a region."""
    seats = 0
    for seat in range(state.players):
        if state.region[seat] == region:
            seats |= 1 << seat
    return seats


@rule
def owners_of(state: State, holder: int, colour: int) -> int:
    """The seats whose dice lie on a holder's samples of a colour."""
    owners = 0
    if state.held[holder * COLOUR_COUNT + colour] > 0:
        for owner in range(state.players):
            if state.samples[sample_place(holder, colour, owner)] > 0:
                owners |= 1 << owner
    return owners


@rule
def gifts_of(state: State, giver: int, colour: int, takers: int) -> int:
    """What a giver can give of a colour to these seats: columns of owner * SEATS + taker (C-GIVE-03, C-GIVE-04)."""
    takers &= ~(1 << giver)
    if takers == 0 or state.held[giver * COLOUR_COUNT + colour] == 0:
        return 0
    if state.sample_giving == ALL_OF_ONE_COLOUR:
        return takers << giver * SEATS  # the owner does not matter: all go
    columns = 0
    owners = owners_of(state, giver, colour)
    for owner in range(state.players):
        if owners >> owner & 1:
            columns |= takers << owner * SEATS
    return columns


@rule
def hand_sample(state: State, giver: int, taker: int, colour: int, owner: int, journal: Journal) -> None:
    """A sample changes hands whole (C-GIVE-02)."""
    unlock_sample(state, giver, colour, owner)
    lock_sample(state, taker, colour, owner)
    note(journal, SHARED, colour, giver, taker)


@rule
def give(state: State, giver: int, taker: int, colour: int, owner: int, journal: Journal) -> None:
    """A gift: one sample, or all of a colour (C-GIVE-02, C-GIVE-03, C-GIVE-04, C-ROLE-RESEARCHER-01)."""
    if state.sample_giving == ALL_OF_ONE_COLOUR:
        state.gifts |= 1 << giver
        for other in range(state.players):
            while state.samples[sample_place(giver, colour, other)] > 0:
                hand_sample(state, giver, taker, colour, other, journal)
    else:
        hand_sample(state, giver, taker, colour, owner, journal)


@rule
def passable_colours(state: State, giver: int) -> int:
    """What Global Cooperation can pass: not the samples of an attempt that lies on the table (C-EVENT-COOP-01)."""
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


# --- Cures


@rule
def colours_to_try(state: State) -> int:
    """The uncured colours of which the active player holds samples, once a turn (C-CURE-01, C-CURE-04)."""
    colours = 0
    if state.attempted == 0:
        for colour in range(COLOUR_COUNT):
            if state.disease[colour] == UNCURED and state.held[state.seat * COLOUR_COUNT + colour] > 0:
                colours |= 1 << colour
    return colours


@rule
def roll_samples(state: State, colour: int, journal: Journal) -> None:
    """All own samples of the colour are rolled (C-CURE-01)."""
    state.attempted = 1
    state.attempt_colour = colour
    for face in range(FACES):
        state.attempt[face] = 0
    for _ in range(state.held[state.seat * COLOUR_COUNT + colour]):
        state.attempt[randbelow(state, FACES)] += 1
    for number in range(REGION_COUNT + 1):
        if dice_showing(state, number) > 0:
            note(journal, SAMPLE_ROLLED, number, dice_showing(state, number), 0)
    note(journal, ATTEMPT, state.seat, colour, attempt_total(state))


@rule
def dice_showing(state: State, number: int) -> int:
    """How many dice of the attempt show a number, 0 being the cross."""
    found = 0
    for face in range(FACES):
        if state.infection_faces[state.attempt_colour * FACES + face] == number:
            found += state.attempt[face]
    return found


@rule
def attempt_total(state: State) -> int:
    """The sum of the dice; a cross counts 0 (C-CURE-02)."""
    found = 0
    for face in range(FACES):
        found += state.attempt[face] * state.infection_faces[state.attempt_colour * FACES + face]
    return found


@rule
def numbers_shown(state: State) -> int:
    """The numbers that dice of the attempt show, 0 for a cross."""
    numbers = 0
    for number in range(REGION_COUNT + 1):
        if dice_showing(state, number) > 0:
            numbers |= 1 << number
    return numbers


@rule
def reroll_sample(state: State, number: int, journal: Journal) -> None:
    """One die of the attempt that shows a number is rolled again (C-EVENT-REROLL-01)."""
    first = state.attempt_colour * FACES
    face = 0
    while state.attempt[face] == 0 or state.infection_faces[first + face] != number:
        face += 1
    state.attempt[face] -= 1
    face = randbelow(state, FACES)
    state.attempt[face] += 1
    note(journal, RESAMPLED, state.infection_faces[first + face], number, 0)


@rule
def judge_attempt(state: State, journal: Journal) -> None:
    """13 or more cure the disease, 11 for the Scientist (C-CURE-02, C-CURE-03, C-CURE-08, C-ROLE-SCIENTIST-01)."""
    colour = state.attempt_colour
    needed = state.target_scientist if is_active(state, SCIENTIST) else state.target
    succeeded = attempt_total(state) >= needed
    state.attempt_colour = NO_COLOUR
    for face in range(FACES):
        state.attempt[face] = 0
    if succeeded:
        cure_disease(state, colour, journal)
        dissolve_samples(state, colour)
        win_if_all_cured(state, journal)
    else:
        note(journal, FAILED, colour, 0, 0)


@rule
def dissolve_samples(state: State, colour: int) -> None:
    """All samples and the treatment centre's dice go to the bag but for one die (C-CURE-05, C-CURE-06, C-CURE-07)."""
    for holder in range(state.players):
        for owner in range(state.players):
            while state.samples[sample_place(holder, colour, owner)] > 0:
                unlock_sample(state, holder, colour, owner)
                state.bag[colour] += 1
                if owner == state.seat:
                    state.spent += 1  # it is back, but this turn's acting is over
    state.bag[colour] += state.centre[colour] - 1  # one of the dice rolled stays on the cured diseases card
    state.centre[colour] = 0
