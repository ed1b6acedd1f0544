"""Features of the colours: how far each cure is, and what this turn may add to it; the nearest cure first."""

from typing import Any

from fourcures.bots.heuristics.cure.evaluation import bottles_showing
from fourcures.bots.heuristics.cure.odds import chance
from fourcures.engine.backend import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import REGION_COUNT
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import Phase, Role

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
SEAT_BITS = 3
ORDER_BITS = SEAT_BITS + 2  # of a colour and its best holder, below how near its cure is
FOUND = 1 << 14  # nearer than any cure that is not found yet


@rule
def nearness(state: State, colour: int) -> int:
    """How near a cure is; below that the colour, the first being nearest of equals, and the seat likeliest to find it.

    Of equal seats it is the one whose turn comes first.
    """
    near = FOUND
    best = 0
    if state.disease[colour] == DiseaseStatus.UNCURED:
        near = -1
        for step in range(state.players):
            seat = state.seat + step
            if seat >= state.players:
                seat -= state.players
            held = state.held[seat * COLOUR_COUNT + colour] + 0
            odds = chance(state, seat, colour, held) * 8 + min(held, 7)
            if odds > near:
                near = odds
                best = seat
    return near << ORDER_BITS | (COLOUR_COUNT - 1 - colour) << SEAT_BITS | best


@rule
def write_colours(state: State, into: Any, place: int) -> int:
    """How near each cure is, the nearest first; one that is found is as near as can be."""
    first, second, third, fourth = nearness(state, 0), nearness(state, 1), nearness(state, 2), nearness(state, 3)
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    bottles = bottles_showing(state)
    write_colour(state, into, place, first, bottles)
    write_colour(state, into, place + WIDTH, second, bottles)
    write_colour(state, into, place + 2 * WIDTH, third, bottles)
    write_colour(state, into, place + 3 * WIDTH, fourth, bottles)
    return place + WIDTH * COLOUR_COUNT


@rule
def write_colour(state: State, into: Any, place: int, near: int, bottles: int) -> None:
    """One colour: of its best holder, of all seats together, on the table, and of the active seat."""
    colour = COLOUR_COUNT - 1 - (near >> SEAT_BITS & COLOUR_COUNT - 1)
    on_board = 0
    for region in range(REGION_COUNT):
        on_board += state.regions[region * COLOUR_COUNT + colour]
    me = state.seat + 0
    into[place + 6] = on_board / 12.0
    into[place + 7] = state.regions[state.region[me] * COLOUR_COUNT + colour] / 3.0
    if state.disease[colour] != DiseaseStatus.UNCURED:
        for index in range(WIDTH):
            if index != 6 and index != 7:
                into[place + index] = 1.0 if index < 4 else 0.0
        into[place + 2] = 0.0
        return
    seat = near & (1 << SEAT_BITS) - 1
    held = state.held[seat * COLOUR_COUNT + colour] + 0
    everywhere = 0
    for other in range(state.players):
        everywhere += state.held[other * COLOUR_COUNT + colour]
    wait = seat - me if seat >= me else seat - me + state.players
    is_late = state.phase >= Phase.JUDGING or state.attempted == 1
    if wait == 0 and is_late:
        wait = state.players + 0
    odds = (near >> ORDER_BITS + 3) / 1000.0
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
    for giver in range(state.players):
        given = state.held[giver * COLOUR_COUNT + colour] + 0
        if given > 0:
            is_anywhere = state.role[giver] == Role.RESEARCHER
            for taker in range(state.players):
                can_meet = is_anywhere or state.region[taker] == state.region[giver]
                if can_meet and taker != giver:
                    samples = state.held[taker * COLOUR_COUNT + colour] + given
                    best = max(best, chance(state, taker, colour, samples))
    return best
