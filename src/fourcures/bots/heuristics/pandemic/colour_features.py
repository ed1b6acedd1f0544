"""Features of each colour: progress of its cure, for the seat that is nearest to it."""

from typing import Any, NamedTuple

from fourcures.bots.heuristics.feature import feature
from fourcures.bots.heuristics.pandemic.map import DISTANCE, FAR, to_station
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import CITY_COUNT, COLOUR_CARDS, CUBES
from fourcures.games.pandemic.rules.roles import cards_for_a_cure
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Role


class ColourFeature(Enumeration[Spec]):
    """Features of one colour. Its best seat is the one with the least effort to a full set."""

    CUBES_IN_USE = feature("cubes in use")
    UNCURED = feature("uncured")
    MISSING = feature("missing cards of the best seat")
    IN_HANDS = feature("cards in hands")
    TO_DRAW = feature("cards to draw")
    EXPECTED = feature("cards that the best seat may expect to have in the end")
    FULL_SET = feature("full set in hand")
    TO_STATION = feature("full set: way to a station")
    WAIT_TO_USE = feature("full set: turns until it can be used")
    TO_HAND_OVER = feature("way to the next hand-over")
    EFFORT = feature("effort to a full set")


COLOUR_FEATURES = len(ColourFeature.names)
FAR_MEETING = 8  # steps; a longer way counts as this
HANDED_CARD = 2  # effort of a card that is handed over on the spot
DRAWN_CARD = 8  # effort of a card that nobody holds yet


class CureCosts(NamedTuple):
    """Costs of all cures still to be found."""

    effort: int
    shared: int  # colours whose collector already collects another one


@rule
def colour_features(state: State, active: int, into: Any) -> CureCosts:
    """Write the features of all colours, nearest cure first. Return the costs of their cures."""
    in_hands = cards_in_hands(state)
    keys = (
        closeness(state, 0, in_hands),
        closeness(state, 1, in_hands),
        closeness(state, 2, in_hands),
        closeness(state, 3, in_hands),
    )
    effort = 0
    shared = 0
    collectors = 0
    for colour in range(COLOUR_COUNT):
        rank = 0
        for other in range(COLOUR_COUNT):
            rank += keys[other] < keys[colour]
        work, who = write_colour(state, colour, in_hands, active, into, rank * COLOUR_FEATURES)
        effort += work
        if who != NOBODY:
            shared += collectors >> who & 1
            collectors |= 1 << who
    return CureCosts(effort, shared)


@rule
def closeness(state: State, colour: int, in_hands: int) -> int:
    """Unique sort key of a colour: by missing cards, cured colours last."""
    if state.disease[colour] != DiseaseStatus.UNCURED:
        return 1000 + colour
    least = FAR
    for seat in range(state.players):
        least = min(least, cards_for_a_cure(state, seat) - popcount(state.hand[seat] & COLOUR_CARDS[colour]))
    return 40 * least - 4 * popcount(in_hands & COLOUR_CARDS[colour]) + colour


@rule
def cards_in_hands(state: State) -> int:
    """Set of all cards in hands."""
    cards = 0
    for seat in range(state.players):
        cards |= state.hand[seat]
    return cards


@rule
def write_colour(state: State, colour: int, all_held: int, active: int, into: Any, first: int) -> tuple[int, int]:
    """Write the features of one colour. Return the effort of its cure and its collector."""
    is_eradicated = state.disease[colour] == DiseaseStatus.ERADICATED
    into[first + ColourFeature.CUBES_IN_USE] = 0.0 if is_eradicated else (CUBES - state.supply[colour]) / CUBES
    for index in range(ColourFeature.UNCURED, COLOUR_FEATURES):
        into[first + index] = 0.0
    if state.disease[colour] != DiseaseStatus.UNCURED:
        return 0, NOBODY
    cards = COLOUR_CARDS[colour]
    in_hands = popcount(all_held & cards)
    who = leader(state, cards)
    counts = meetings(state, who, cards)
    least = effort(state, who, cards, counts)
    for seat in range(state.players):
        if least_effort(state, seat, cards, in_hands) < least:
            others = meetings(state, seat, cards)
            work = effort(state, seat, cards, others)
            if work < least:
                who, least, counts = seat, work, others
    own = popcount(state.hand[who] & cards)
    missing = max(0, cards_for_a_cure(state, who) - own)
    to_draw = popcount(state.undrawn & cards)
    hopes = own - cards_for_a_cure(state, who) + state.deck_count // state.players * to_draw / max(1, state.deck_count)
    into[first + ColourFeature.UNCURED] = 1.0
    into[first + ColourFeature.MISSING] = missing / 5
    into[first + ColourFeature.IN_HANDS] = in_hands / 8
    into[first + ColourFeature.TO_DRAW] = to_draw / 12
    into[first + ColourFeature.EXPECTED] = max(-1.0, min(1.0, hopes / 5))
    if missing == 0:
        into[first + ColourFeature.FULL_SET] = 1.0
        into[first + ColourFeature.TO_STATION] = min(8, to_station(state, state.city[who])) / 8
        into[first + ColourFeature.WAIT_TO_USE] = (who - active if who >= active else who - active + state.players) / 3
    else:
        nearest = lowest_bit(counts) // 4 if counts else FAR_MEETING
        into[first + ColourFeature.TO_HAND_OVER] = nearest / FAR_MEETING
    into[first + ColourFeature.EFFORT] = least / 40
    return least, who


@rule
def meetings(state: State, who: int, cards: int) -> int:
    """Numbers of cards that a seat can be handed, by steps that it and the giver need together, four bits each."""
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
                if state.role[giver] != Role.RESEARCHER:
                    steps = DISTANCE[there * CITY_COUNT + card] + DISTANCE[from_giver * CITY_COUNT + card]
                counts += 1 << 4 * min(steps, FAR_MEETING)
    return counts


@rule
def leader(state: State, cards: int) -> int:
    """Seat that holds most of ``cards``."""
    who = 0
    for seat in range(1, state.players):
        if popcount(state.hand[seat] & cards) > popcount(state.hand[who] & cards):
            who = seat
    return who


@rule
def least_effort(state: State, seat: int, cards: int, in_hands: int) -> int:
    """Lower bound on the effort to a full set, as if all held cards could be handed over on the spot."""
    own = popcount(state.hand[seat] & cards)
    missing = max(0, cards_for_a_cure(state, seat) - own)
    handed = min(missing, in_hands - own)
    return handed * HANDED_CARD + (missing - handed) * DRAWN_CARD


@rule
def effort(state: State, who: int, cards: int, counts: int) -> int:
    """Effort until a seat holds a full set: hand-overs by the steps to them, then cards still to be drawn."""
    missing = cards_for_a_cure(state, who) - popcount(state.hand[who] & cards)
    work = 0
    while counts and missing > 0:
        steps = lowest_bit(counts) // 4
        taken = min(missing, counts >> 4 * steps & 15)
        work += taken * (HANDED_CARD + steps // 2)
        missing -= taken
        counts &= ~(15 << 4 * steps)
    return work + max(0, missing) * DRAWN_CARD
