"""Features of the colours: how far each cure is, and what this turn may add to it; the nearest cure first."""

from typing import Any

from fourcures.bots.skills.cure.chances import chance
from fourcures.bots.skills.cure.worth import bottles_showing
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, UNCURED
from fourcures.games.cure.board import REGION_COUNT, RESEARCHER
from fourcures.games.cure.state import JUDGING, State

BY_COLOUR = (
    "chance",
    "samples",
    "scattered",
    "soon",
    "pooled",
    "centre",
    "on_board",
    "here",
    "own",
    "own_next",
    "gift",
)
WIDTH = len(BY_COLOUR)
KEY_BITS = 14  # of a colour's place in the order, where those of all four are packed into one number
KEY = (1 << KEY_BITS) - 1


@rule
def best_holder(state: State, colour: int) -> int:
    """The seat that would most likely find a cure; of equals the one whose turn comes first."""
    best = state.seat + 0
    most = -1
    for step in range(state.players):
        seat = state.seat + step
        if seat >= state.players:
            seat -= state.players
        held = state.held[seat * COLOUR_COUNT + colour] + 0
        odds = chance(state, seat, colour, held) * 8 + min(held, 7)
        if odds > most:
            most = odds
            best = seat
    return best


@rule
def write_colours(state: State, into: Any, place: int) -> int:
    """How near each cure is, the nearest first; one that is found is as near as can be."""
    keys = 0
    for colour in range(COLOUR_COUNT):
        key = KEY
        if state.disease[colour] == UNCURED:
            seat = best_holder(state, colour)
            held = state.held[seat * COLOUR_COUNT + colour] + 0
            key = chance(state, seat, colour, held) * 8 + min(held, 7)
        keys |= key << KEY_BITS * colour
    bottles = bottles_showing(state)
    for colour in range(COLOUR_COUNT):
        key = keys >> KEY_BITS * colour & KEY
        ahead = 0
        for other in range(COLOUR_COUNT):
            rival = keys >> KEY_BITS * other & KEY
            if rival > key or (rival == key and other < colour):
                ahead += 1
        write_colour(state, into, place + ahead * WIDTH, colour, bottles)
    return place + WIDTH * COLOUR_COUNT


@rule
def write_colour(state: State, into: Any, place: int, colour: int, bottles: int) -> None:
    """One colour: of its best holder, of all seats together, on the table, and of the active seat."""
    on_board = 0
    for region in range(REGION_COUNT):
        on_board += state.regions[region * COLOUR_COUNT + colour]
    me = state.seat + 0
    into[place + 6] = on_board / 12.0
    into[place + 7] = state.regions[state.region[me] * COLOUR_COUNT + colour] / 3.0
    if state.disease[colour] != UNCURED:
        for index in range(WIDTH):
            if index != 6 and index != 7:
                into[place + index] = 1.0 if index < 4 else 0.0
        into[place + 2] = 0.0
        return
    seat = best_holder(state, colour)
    held = state.held[seat * COLOUR_COUNT + colour] + 0
    everywhere = 0
    for other in range(state.players):
        everywhere += state.held[other * COLOUR_COUNT + colour]
    wait = seat - me if seat >= me else seat - me + state.players
    is_late = state.phase >= JUDGING or state.attempted == 1
    if wait == 0 and is_late:
        wait = state.players + 0
    odds = chance(state, seat, colour, held) / 1000.0
    into[place] = odds
    into[place + 1] = held / 6.0
    into[place + 2] = (everywhere - held) / 4.0
    into[place + 3] = odds / (1.0 + wait)
    into[place + 4] = chance(state, seat, colour, everywhere) / 1000.0
    into[place + 5] = state.centre[colour] / 4.0
    own = state.held[me * COLOUR_COUNT + colour] + 0
    more = min(bottles, state.centre[colour])
    into[place + 8] = 0.0 if is_late else chance(state, me, colour, own) / 1000.0
    into[place + 9] = 0.0 if is_late else chance(state, me, colour, own + more) / 1000.0
    into[place + 10] = best_gift(state, colour) / 1000.0


@rule
def best_gift(state: State, colour: int) -> int:
    """Per mille of the likeliest cure by samples of two seats that are in one region, or by the Researcher's."""
    best = 0
    for seat in range(state.players):
        mine = state.held[seat * COLOUR_COUNT + colour] + 0
        for other in range(state.players):
            theirs = state.held[other * COLOUR_COUNT + colour] + 0
            can_meet = state.region[other] == state.region[seat] or state.role[other] == RESEARCHER
            if other != seat and theirs > 0 and can_meet:
                best = max(best, chance(state, seat, colour, mine + theirs))
    return best
