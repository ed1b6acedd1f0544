"""Features of the colours, nearest cure first: progress of each cure, and possible progress in this turn."""

from typing import Any

from fourcures.bots.heuristics.cure.evaluation import samples_showing
from fourcures.bots.heuristics.cure.odds import cure_chance
from fourcures.bots.heuristics.feature import feature
from fourcures.engine.bits import mask_of
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import REGION_COUNT
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import Phase, Role

LATE_PHASES = mask_of((Phase.JUDGING, Phase.INFECT, Phase.INFECTING))  # no cure can be tried any more


class ColourFeature(Enumeration[Spec]):
    """Features of one colour."""

    CHANCE = feature()
    SAMPLES = feature()
    SCATTERED = feature()
    SOON = feature()
    POOLED = feature()
    CENTRE = feature()
    ON_BOARD = feature()
    HERE = feature()
    OWN = feature()
    OWN_NEXT = feature()
    GIFT = feature()


WIDTH = len(ColourFeature.names)
SEAT_BITS = 3
ORDER_BITS = SEAT_BITS + 2  # low bits of a sort key: colour and best holder
FOUND = 1 << 14  # nearness of a found cure, nearer than any other


@rule
def cure_nearness(state: State, colour: int) -> int:
    """Sort key of a colour: nearness of its cure, then the colour, then the seat likeliest to find the cure.

    Ties go to the first colour, and to the seat whose turn comes first.
    """
    near = FOUND
    best = 0
    if state.disease[colour] == DiseaseStatus.UNCURED:
        near = -1
        for step in range(state.players):
            seat = state.seat + step
            if seat >= state.players:
                seat -= state.players
            held = state.held[seat * COLOUR_COUNT + colour]
            odds = cure_chance(state, seat, colour, held) * 8 + min(held, 7)
            if odds > near:
                near = odds
                best = seat
    return near << ORDER_BITS | (COLOUR_COUNT - 1 - colour) << SEAT_BITS | best


@rule
def write_colours(state: State, into: Any, place: int) -> int:
    """Write the features of all colours, nearest cure first; found ones are nearest. Return the place after them."""
    first, second, third, fourth = (
        cure_nearness(state, 0),
        cure_nearness(state, 1),
        cure_nearness(state, 2),
        cure_nearness(state, 3),
    )
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    samples_shown = samples_showing(state)
    write_colour(state, into, place, first, samples_shown)
    write_colour(state, into, place + WIDTH, second, samples_shown)
    write_colour(state, into, place + 2 * WIDTH, third, samples_shown)
    write_colour(state, into, place + 3 * WIDTH, fourth, samples_shown)
    return place + WIDTH * COLOUR_COUNT


@rule
def write_colour(state: State, into: Any, place: int, near: int, samples_shown: int) -> None:
    """Write the features of one colour: for its best holder, all seats together, the table and the active seat."""
    colour = COLOUR_COUNT - 1 - (near >> SEAT_BITS & COLOUR_COUNT - 1)
    on_board = 0
    for region in range(REGION_COUNT):
        on_board += state.regions[region * COLOUR_COUNT + colour]
    me = state.seat
    into[place + ColourFeature.ON_BOARD] = on_board / 12.0
    into[place + ColourFeature.HERE] = state.regions[state.region[me] * COLOUR_COUNT + colour] / 3.0
    if state.disease[colour] != DiseaseStatus.UNCURED:
        for index in range(WIDTH):
            if index != ColourFeature.ON_BOARD and index != ColourFeature.HERE:
                into[place + index] = 1.0 if index <= ColourFeature.SOON else 0.0
        into[place + ColourFeature.SCATTERED] = 0.0
        return
    seat = near & (1 << SEAT_BITS) - 1
    held = state.held[seat * COLOUR_COUNT + colour]
    everywhere = 0
    for other in range(state.players):
        everywhere += state.held[other * COLOUR_COUNT + colour]
    wait = seat - me if seat >= me else seat - me + state.players
    is_late = LATE_PHASES >> state.phase & 1 == 1 or state.attempted == 1
    if wait == 0 and is_late:
        wait = state.players
    odds = (near >> ORDER_BITS + 3) / 1000.0
    into[place + ColourFeature.CHANCE] = odds
    into[place + ColourFeature.SAMPLES] = held / 6.0
    into[place + ColourFeature.SCATTERED] = (everywhere - held) / 4.0
    into[place + ColourFeature.SOON] = odds / (1.0 + wait)
    into[place + ColourFeature.POOLED] = cure_chance(state, seat, colour, everywhere) / 1000.0
    into[place + ColourFeature.CENTRE] = state.centre[colour] / 4.0
    own = state.held[me * COLOUR_COUNT + colour]
    more = min(samples_shown, state.centre[colour])
    into[place + ColourFeature.OWN] = 0.0 if is_late else cure_chance(state, me, colour, own) / 1000.0
    into[place + ColourFeature.OWN_NEXT] = 0.0 if is_late else cure_chance(state, me, colour, own + more) / 1000.0
    into[place + ColourFeature.GIFT] = best_gift(state, colour) / 1000.0


@rule
def best_gift(state: State, colour: int) -> int:
    """Chance, per mille, of the likeliest cure after a gift within a region, or by the Researcher to anyone."""
    best = 0
    for giver in range(state.players):
        given = state.held[giver * COLOUR_COUNT + colour]
        if given > 0:
            is_anywhere = state.role[giver] == Role.RESEARCHER
            for taker in range(state.players):
                can_meet = is_anywhere or state.region[taker] == state.region[giver]
                if can_meet and taker != giver:
                    samples = state.held[taker * COLOUR_COUNT + colour] + given
                    best = max(best, cure_chance(state, taker, colour, samples))
    return best
