"""Samples: collecting them, freeing a die, giving them away."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import SEATS
from fourcures.games.cure.options import SampleGiving
from fourcures.games.cure.rules.state import State, sample_place
from fourcures.games.cure.vocabulary import JournalKind


@rule
def lock_sample(state: State, holder: int, colour: int, owner: int) -> None:
    """Lock an infection die and a player die together on a role card (C-SAMPLE-01, C-SAMPLE-02)."""
    state.samples[sample_place(holder, colour, owner)] += 1
    state.held[holder * COLOUR_COUNT + colour] += 1
    state.locked[owner] += 1


@rule
def unlock_sample(state: State, holder: int, colour: int, owner: int) -> None:
    """Separate the two dice of a sample."""
    state.samples[sample_place(holder, colour, owner)] -= 1
    state.held[holder * COLOUR_COUNT + colour] -= 1
    state.locked[owner] -= 1


@rule
def collect_sample(state: State, face: int, colour: int, journal: Journal) -> None:
    """Put an infection die of the treatment centre under the player die that shows ``face`` (C-SAMPLE-01)."""
    state.showing[face] -= 1
    state.centre[colour] -= 1
    lock_sample(state, state.seat, colour, state.seat)
    note(journal, JournalKind.SAMPLED, state.seat, colour, face)


@rule
def free_die(state: State, colour: int, holder: int, journal: Journal) -> None:
    """Take back the active player's locked die. The infection die goes to the treatment centre (C-TURN-03)."""
    unlock_sample(state, holder, colour, state.seat)
    state.centre[colour] += 1
    note(journal, JournalKind.FREED, state.seat, colour, holder)


@rule
def may_give(state: State, giver: int) -> bool:
    """False for the active player after an attempt, and after a gift of a whole colour (C-GIVE-04, C-GIVE-05)."""
    if giver == state.seat and state.attempted == 1:
        return False
    return not (state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR and state.gifts >> giver & 1 == 1)


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
    """Gifts of a colour from ``giver`` to ``takers``: columns of owner * SEATS + taker (C-GIVE-03, C-GIVE-04)."""
    takers &= ~(1 << giver)
    if takers == 0 or state.held[giver * COLOUR_COUNT + colour] == 0:
        return 0
    if state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR:
        return takers << giver * SEATS  # the owner does not matter, as all are given
    columns = 0
    owners = owners_of(state, giver, colour)
    for owner in range(state.players):
        if owners >> owner & 1:
            columns |= takers << owner * SEATS
    return columns


@rule
def hand_sample(state: State, giver: int, taker: int, colour: int, owner: int, journal: Journal) -> None:
    """Hand over a sample with both of its dice (C-GIVE-02)."""
    unlock_sample(state, giver, colour, owner)
    lock_sample(state, taker, colour, owner)
    note(journal, JournalKind.SHARED, colour, giver, owner * SEATS + taker)


@rule
def give(state: State, giver: int, taker: int, colour: int, owner: int, journal: Journal) -> None:
    """Give one sample, or all of a colour (C-GIVE-02, C-GIVE-03, C-GIVE-04, C-ROLE-RESEARCHER-01)."""
    if state.sample_giving == SampleGiving.ALL_OF_ONE_COLOUR:
        state.gifts |= 1 << giver
        for other in range(state.players):
            while state.samples[sample_place(giver, colour, other)] > 0:
                hand_sample(state, giver, taker, colour, other, journal)
    else:
        hand_sample(state, giver, taker, colour, owner, journal)


@rule
def dice_to_free(state: State) -> int:
    """Dice that can be freed if all are locked: columns of holder * COLOUR_COUNT + colour (C-TURN-03)."""
    columns = 0
    if state.locked[state.seat] == state.role_dice[state.role[state.seat]]:
        for holder in range(state.players):
            for colour in range(COLOUR_COUNT):
                if state.samples[sample_place(holder, colour, state.seat)] > 0:
                    columns |= 1 << holder * COLOUR_COUNT + colour
    return columns


@rule
def colours_to_sample(state: State) -> int:
    """The uncured colours in the treatment centre (C-SAMPLE-03)."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.centre[colour] > 0 and state.disease[colour] == DiseaseStatus.UNCURED:
            colours |= 1 << colour
    return colours
