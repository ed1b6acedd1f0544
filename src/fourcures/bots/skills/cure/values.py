"""Features of a state of The Cure: how far the cures are, how full the board is, and how much time is left."""

from typing import Any

from fourcures.bots.skills.cure.chances import LIKELY, chance
from fourcures.engine.bits import popcount
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, UNCURED, total
from fourcures.games.cure.board import MOST_ALIKE, PLAYER_COUNTS, REGION_COUNT, ROLES
from fourcures.games.cure.events import events_to_buy
from fourcures.games.cure.state import ACTING, CURING, GIVING, INFECT, JUDGING, START, State, dice_at_hand, rate

TRACKS = ("turn", "cures", "infection", "to_skull", "rate", "to_epidemic", "outbreaks", "last_outbreaks")
STOCKS = ("bag", "bag_short", "centre", "centre_cured", "cdc", "affordable")
BOARD = ("board", "full", "full_likely", "full_chains", "nearly_full", "nearly_likely", "cured_on_board", "spare_room")
BY_COLOUR = ("chance", "samples", "scattered", "soon")  # of the first colour by chance, of the second, and so on
DICE = ("locked", "at_hand", "unused", "pending", "waiting")
MOMENT = ("before_roll", "acting", "giving", "curing", "judging", "infecting", "quiet_night", "hospital", "attempted")
NAMES = (
    *TRACKS,
    *STOCKS,
    *BOARD,
    *(f"{name}_{place}" for place in range(COLOUR_COUNT) for name in BY_COLOUR),
    *DICE,
    *MOMENT,
    *(f"players_{count}" for count in PLAYER_COUNTS[1:]),
    *ROLES,
)
KEY_BITS = 14  # of a colour's place in the order, where those of all four are packed into one number
KEY = (1 << KEY_BITS) - 1


@rule
def features(state: State, into: Any) -> None:
    """Write a number, roughly between 0 and 1, for each of ``NAMES``."""
    place = write_tracks(state, into, 0)
    place = write_stocks(state, into, place)
    place = write_board(state, into, place)
    place = write_colours(state, into, place)
    place = write_dice(state, into, place)
    place = write_moment(state, into, place)
    for players in range(len(PLAYER_COUNTS) - 1):
        into[place] = 1.0 if state.players == players + 3 else 0.0
        place += 1
    for role in range(len(ROLES)):
        into[place] = 1.0 if state.seat_of[role] >= 0 else 0.0
        place += 1


@rule
def write_tracks(state: State, into: Any, place: int) -> int:
    """Cures and the two tracks."""
    cures = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != UNCURED:
            cures += 1
    space = state.infection + 1
    while space < state.infection_skull and state.epidemic_spaces >> space & 1 == 0:
        space += 1
    into[place] = state.turn / 30.0
    into[place + 1] = cures / 4.0
    into[place + 2] = state.infection / 28.0
    into[place + 3] = 1.0 / max(state.infection_skull - state.infection, 1)
    into[place + 4] = rate(state) / 6.0
    into[place + 5] = (space - state.infection) / 4.0
    into[place + 6] = state.outbreaks / 8.0
    into[place + 7] = 1.0 / max(state.outbreak_skull - state.outbreaks, 1)
    return place + 8


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
    into[place + 2] = total(state.centre) / 10.0
    into[place + 3] = cured / 6.0
    into[place + 4] = total(state.cdc) / 8.0
    into[place + 5] = popcount(events_to_buy(state)) / 3.0
    return place + 6


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
    return place + 8


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
    for colour in range(COLOUR_COUNT):
        key = keys >> KEY_BITS * colour & KEY
        ahead = 0
        for other in range(COLOUR_COUNT):
            rival = keys >> KEY_BITS * other & KEY
            if rival > key or (rival == key and other < colour):
                ahead += 1
        write_colour(state, into, place + ahead * 4, colour)
    return place + 4 * COLOUR_COUNT


@rule
def write_colour(state: State, into: Any, place: int, colour: int) -> None:
    """One colour: the chance of its best holder, samples there and elsewhere, and how soon that seat can try."""
    into[place] = 1.0
    into[place + 1] = 1.0
    into[place + 2] = 0.0
    into[place + 3] = 1.0
    if state.disease[colour] == UNCURED:
        seat = best_holder(state, colour)
        held = state.held[seat * COLOUR_COUNT + colour] + 0
        everywhere = 0
        for other in range(state.players):
            everywhere += state.held[other * COLOUR_COUNT + colour]
        wait = seat - state.seat if seat >= state.seat else seat - state.seat + state.players
        if wait == 0 and state.phase >= JUDGING:
            wait = state.players + 0
        odds = chance(state, seat, colour, held) / 1000.0
        into[place] = odds
        into[place + 1] = held / 6.0
        into[place + 2] = (everywhere - held) / 4.0
        into[place + 3] = odds / (1.0 + wait)


@rule
def write_dice(state: State, into: Any, place: int) -> int:
    """Player dice: locked, at hand, unused; and dice about to take effect."""
    locked = 0
    dice = 0
    for seat in range(state.players):
        locked += state.locked[seat]
        dice += state.role_dice[state.role[seat]]
    into[place] = locked / (1.0 * max(dice, 1))
    into[place + 1] = dice_at_hand(state, state.seat) / 7.0
    into[place + 2] = total(state.showing) / 7.0
    into[place + 3] = state.pending / 3.0
    into[place + 4] = total(state.waiting) / 10.0
    return place + 5


@rule
def write_moment(state: State, into: Any, place: int) -> int:
    """The part of the turn, and what holds for the rest of it."""
    phase = state.phase + 0
    into[place] = 1.0 if phase == START else 0.0
    into[place + 1] = 1.0 if ACTING <= phase < GIVING else 0.0
    into[place + 2] = 1.0 if phase == GIVING else 0.0
    into[place + 3] = 1.0 if phase == CURING else 0.0
    into[place + 4] = 1.0 if phase == JUDGING else 0.0
    into[place + 5] = 1.0 if phase >= INFECT else 0.0
    into[place + 6] = state.quiet_night / 1.0
    into[place + 7] = state.hospital / 1.0
    into[place + 8] = state.attempted / 1.0
    return place + 9
