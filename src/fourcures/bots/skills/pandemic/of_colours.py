"""Features of each colour: how far its cure is, for the seat that is nearest to it."""

from typing import Any

from fourcures.bots.skills.pandemic.cards import needed
from fourcures.bots.skills.pandemic.map import DISTANCE, FAR, to_station
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule import rule
from fourcures.games.common.table import COLOUR_COUNT, ERADICATED, UNCURED
from fourcures.games.pandemic.board import CITY_COUNT, COLOUR_CARDS, CUBES, RESEARCHER
from fourcures.games.pandemic.state import State

NAMES = (
    "cubes in use",
    "cubes nearly gone",
    "uncured",
    "missing cards of the best seat",
    "missing cards of the best seat, if the others' cards came to it",
    "cards in hands",
    "cards to draw",
    "cards that the best seat may expect to have in the end",
    "full set in hand",
    "full set: way to a station",
    "full set: turns until it can be used",
    "way to the next hand-over",
    "cards near a hand-over",
    "cards of the second seat",
    "effort to a full set",
    "turns until the collector moves",
)
FAR_MEETING = 8  # steps
DRAWN_CARD = 8  # the effort that a card takes which nobody holds yet
EFFORTLESS = MANY = 1000


@rule
def colour_features(state: State, active: int, into: Any) -> int:
    """The colours, the one nearest to its cure first; MANY times the cards missing in all, plus the effort."""
    unmet = 0
    done = 0
    for rank in range(COLOUR_COUNT):
        best = -1
        least = 9999
        for colour in range(COLOUR_COUNT):
            if done >> colour & 1 == 0:
                key = closeness(state, colour)
                if key < least:
                    best, least = colour, key
        done |= 1 << best
        unmet += write_colour(state, best, active, into, rank * len(NAMES))
    return unmet


@rule
def closeness(state: State, colour: int) -> int:
    """A key by which colours are ordered: cured last, then by what is missing."""
    if state.disease[colour] != UNCURED:
        return 1000 + colour
    least = FAR
    for seat in range(state.players):
        least = min(least, needed(state, seat) - popcount(state.hand[seat] & COLOUR_CARDS[colour]))
    return 40 * least - 4 * popcount(held(state) & COLOUR_CARDS[colour]) + colour


@rule
def held(state: State) -> int:
    """All cards in hands."""
    cards = 0
    for seat in range(state.players):
        cards |= state.hand[seat]
    return cards


@rule
def write_colour(state: State, colour: int, active: int, into: Any, first: int) -> int:
    """What there is to know of one colour; MANY times the cards missing after all hand-overs, plus the effort."""
    into[first] = (CUBES - state.supply[colour]) / CUBES if state.disease[colour] != ERADICATED else 0.0
    into[first + 1] = max(0, 8 - state.supply[colour]) / 8
    for index in range(2, len(NAMES)):
        into[first + index] = 0.0
    if state.disease[colour] != UNCURED:
        return 0
    cards = COLOUR_CARDS[colour]
    who = 0
    least = EFFORTLESS
    most = 0
    second = 0
    for seat in range(state.players):
        work = effort(state, seat, cards)
        if work < least:
            who, least = seat, work
        count = popcount(state.hand[seat] & cards)
        second = max(second, min(count, most))
        most = max(count, most)
    own = popcount(state.hand[who] & cards)
    in_hands = popcount(held(state) & cards)
    missing = max(0, needed(state, who) - own)
    pooled = max(0, missing - (in_hands - own))
    wait = (who - active if who >= active else who - active + state.players) / 3
    to_draw = popcount(state.undrawn & cards)
    hopes = own - needed(state, who) + state.deck_count // state.players * to_draw / max(1, state.deck_count)
    into[first + 2] = 1.0
    into[first + 3] = missing / 5
    into[first + 4] = pooled / 5
    into[first + 5] = in_hands / 8
    into[first + 6] = to_draw / 12
    into[first + 7] = max(-1.0, min(1.0, hopes / 5))
    if missing == 0:
        into[first + 8] = 1.0
        into[first + 9] = min(8, to_station(state, state.city[who])) / 8
        into[first + 10] = wait
    else:
        write_hand_overs(meetings(state, who, cards), into, first + 11)
    into[first + 13] = second / 5
    into[first + 14] = least / 40
    into[first + 15] = wait
    return MANY * pooled + least


@rule
def meetings(state: State, who: int, cards: int) -> int:
    """How many cards a seat can be handed after each number of steps that it and the giver take, in four bits each."""
    counts = 0
    there = state.city[who]
    for giver in range(state.players):
        if giver != who:
            left = state.hand[giver] & cards
            from_giver = state.city[giver]
            steps = DISTANCE[there * CITY_COUNT + from_giver]
            while left:
                card = lowest_bit(left)
                left &= left - 1
                if state.role[giver] != RESEARCHER:
                    steps = DISTANCE[there * CITY_COUNT + card] + DISTANCE[from_giver * CITY_COUNT + card]
                counts += 1 << 4 * min(steps, FAR_MEETING)
    return counts


@rule
def effort(state: State, who: int, cards: int) -> int:
    """What it takes until a seat holds a full set: hand-overs by the steps to them, cards that must be drawn."""
    missing = needed(state, who) - popcount(state.hand[who] & cards)
    if missing <= 0:
        return 0
    counts = meetings(state, who, cards)
    work = 0
    for steps in range(FAR_MEETING + 1):
        taken = min(missing, counts >> 4 * steps & 15)
        work += taken * (2 + steps // 2)
        missing -= taken
    return work + missing * DRAWN_CARD


@rule
def write_hand_overs(counts: int, into: Any, first: int) -> None:
    """How near the next hand-over is, and how much can be handed over nearby."""
    least = FAR_MEETING
    near = 0
    for steps in range(FAR_MEETING):
        count = counts >> 4 * steps & 15
        if count > 0 and steps < least:
            least = steps
        near += count * (FAR_MEETING - steps)
    into[first] = least / FAR_MEETING
    into[first + 1] = near / (2 * FAR_MEETING)
