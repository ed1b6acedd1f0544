"""Features of the table: both tracks, the bag, the treatment centre, the CDC, and how full the regions are."""

from typing import Any

from fourcures.bots.skills.cure.chances import LIKELY
from fourcures.engine.bits import popcount
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, UNCURED, total
from fourcures.games.cure.board import FACES, MOST_ALIKE, REGION_COUNT
from fourcures.games.cure.events import events_to_buy
from fourcures.games.cure.state import EPIDEMIC, INFECTING, State, rate

TRACKS = (
    "turn",
    "cures",
    "infection",
    "to_skull",
    "rate",
    "to_epidemic",
    "epidemic_next",
    "outbreaks",
    "last_outbreaks",
)
STOCKS = ("bag", "bag_short", "bag_turns", "centre", "centre_cured", "cdc", "affordable")
BOARD = (
    "board",
    "full",
    "full_likely",
    "full_chains",
    "nearly_full",
    "nearly_likely",
    "cured_on_board",
    "spare_room",
    "outbreaks_coming",
    "outbreaks_by_epidemic",
    "epidemic_near",
    "ruin_near",
)


@rule
def write_tracks(state: State, into: Any, place: int) -> int:
    """Cures and the two tracks."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != UNCURED:
            cures += 1
    ahead = to_epidemic(state)
    into[place] = state.turn / 30.0
    into[place + 1] = cures / 4.0
    into[place + 2] = state.infection / 28.0
    into[place + 3] = 1.0 / max(state.infection_skull - state.infection, 1)
    into[place + 4] = rate(state) / 6.0
    into[place + 5] = ahead / 4.0
    into[place + 6] = 1.0 if ahead == 1 else 0.0
    into[place + 7] = state.outbreaks / 8.0
    into[place + 8] = 1.0 / max(state.outbreak_skull - state.outbreaks, 1)
    return place + 9


@rule
def to_epidemic(state: State) -> int:
    """Spaces to the next epidemic, or the skull."""
    space = state.infection + 1
    while space < state.infection_skull and state.epidemic_spaces >> space & 1 == 0:
        space += 1
    return space - state.infection


@rule
def write_stocks(state: State, into: Any, place: int) -> int:
    """Bag, treatment centre and CDC."""
    bag = total(state.bag)
    cured = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != UNCURED:
            cured += state.centre[colour]
    into[place] = bag / 40.0
    into[place + 1] = max(12 - bag, 0) / 12.0
    into[place + 2] = 1.0 / (1.0 + bag // max(rate(state), 1))
    into[place + 3] = total(state.centre) / 10.0
    into[place + 4] = cured / 6.0
    into[place + 5] = total(state.cdc) / 8.0
    into[place + 6] = popcount(events_to_buy(state)) / 3.0
    return place + 7


@rule
def write_board(state: State, into: Any, place: int) -> int:
    """Dice in the regions, by how near they are to an outbreak and how likely another one comes."""
    dice = full = full_likely = chains = nearly = nearly_likely = cured = room = 0
    for region in range(REGION_COUNT):
        after = region + 1 if region + 1 < REGION_COUNT else 0
        for colour in range(COLOUR_COUNT):
            here = state.regions[region * COLOUR_COUNT + colour] + 0
            likely = LIKELY[region * COLOUR_COUNT + colour] + 0
            dice += here
            room += likely * max(MOST_ALIKE - here, 0)
            if state.disease[colour] != UNCURED:
                cured += here
            if here >= MOST_ALIKE:
                full += 1
                full_likely += likely * state.bag[colour]
                if state.regions[after * COLOUR_COUNT + colour] >= MOST_ALIKE:
                    chains += 1
            elif here == MOST_ALIKE - 1:
                nearly += 1
                nearly_likely += likely * state.bag[colour]
    bag = max(total(state.bag), 1)
    into[place] = dice / 36.0
    into[place + 1] = full / 8.0
    into[place + 2] = full_likely / (3.0 * bag)
    into[place + 3] = chains / 4.0
    into[place + 4] = nearly / 8.0
    into[place + 5] = nearly_likely / (3.0 * bag)
    into[place + 6] = cured / 10.0
    into[place + 7] = room / 60.0
    coming = outbreaks_expected(state, False)
    by_epidemic = outbreaks_expected(state, True)
    left = max(state.outbreak_skull - state.outbreaks, 1)
    into[place + 8] = coming / 2.0
    into[place + 9] = by_epidemic / 4.0
    into[place + 10] = by_epidemic / (4.0 * to_epidemic(state))
    into[place + 11] = (coming + by_epidemic / to_epidemic(state)) / left
    return place + 12


@rule
def outbreaks_expected(state: State, by_epidemic: bool) -> float:
    """About how many outbreaks the next infection brings, or an epidemic that comes now.

    The dice of a colour that come to a region are taken to be as many as their mean, by the law of rare events.
    """
    bag = max(total(state.bag), 1)
    drawn = total(state.waiting)
    found = 0.0
    for colour in range(COLOUR_COUNT):
        dice = state.waiting[colour] / 1.0
        if drawn == 0:
            dice = rate(state) * state.bag[colour] / (1.0 * bag)
        if by_epidemic or state.phase == EPIDEMIC:
            dice += state.centre[colour]
        elif state.quiet_night == 1 and state.phase != INFECTING:
            dice = 0.0
        for region in range(REGION_COUNT):
            mean = dice * LIKELY[region * COLOUR_COUNT + colour] / FACES
            if mean > 0.0:
                spare = MOST_ALIKE - state.regions[region * COLOUR_COUNT + colour]
                if spare <= 0:
                    after = region + 1 if region + 1 < REGION_COUNT else 0
                    is_chain = state.regions[after * COLOUR_COUNT + colour] >= MOST_ALIKE
                    found += mean * (2.0 if is_chain else 1.0)
                elif spare == 1:
                    found += mean * mean * 0.5
                elif spare == 2:
                    found += mean * mean * mean / 6.0
    return found
