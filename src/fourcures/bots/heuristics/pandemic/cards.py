"""Card heuristics: collectors of colours, spare cards, hand-overs and discards."""

from fourcures.bots.heuristics.pandemic.map import FAR
from fourcures.bots.heuristics.pandemic.weights import RESEARCHER_GIVES, WEIGHTS
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import (
    ALL_CITIES,
    CITY_COLOUR,
    CITY_COUNT,
    COLOUR_CARDS,
)
from fourcures.games.pandemic.rules.player_cards import hand_limit
from fourcures.games.pandemic.rules.roles import cards_for_a_cure
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import FIRST_ROW, WIDTH, ActionKind, Role


@rule
def known_hand(state: State, seat: int, me: int) -> int:
    """Cards of ``seat`` that the seat ``me`` knows (P-INFO-03, P-INFO-08)."""
    return state.hand[seat] if state.hands_open == 1 or seat == me else state.shown[seat]


@rule
def collector(state: State, colour: int, me: int) -> int:
    """Seat nearest to a cure of a colour, or NOBODY if it is cured."""
    if state.disease[colour] != DiseaseStatus.UNCURED:
        return NOBODY
    best = NOBODY
    least = FAR
    for seat in range(state.players):
        missing = 4 * (cards_for_a_cure(state, seat) - popcount(known_hand(state, seat, me) & COLOUR_CARDS[colour]))
        if state.role[seat] == Role.RESEARCHER:
            missing += WEIGHTS[RESEARCHER_GIVES]
        if missing < least:
            best, least = seat, missing
    return best


@rule
def spare_cards(state: State, me: int) -> int:
    """Cards of ``me`` that no cure needs: of cured colours, or of colours that another seat has enough of."""
    spare = 0
    for colour in range(COLOUR_COUNT):
        own = state.hand[me] & COLOUR_CARDS[colour]
        who = collector(state, colour, me)
        if who == NOBODY:
            spare |= own
        elif own:
            have = popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
            if who != me and have >= cards_for_a_cure(state, who):
                spare |= own
    return spare


@rule
def ready_colour(state: State, me: int) -> int:
    """Uncured colour of which a seat holds a full set, or NOBODY."""
    for colour in range(COLOUR_COUNT):
        enough = popcount(state.hand[me] & COLOUR_CARDS[colour]) >= cards_for_a_cure(state, me)
        if enough and state.disease[colour] == DiseaseStatus.UNCURED:
            return colour
    return NOBODY


@rule
def choose_hand_over(state: State, legal: Legal, me: int) -> int:
    """Choose a card to give or take that its collector needs. Return -1 if there is none."""
    for other in range(state.players):
        for kind in (ActionKind.GIVE, ActionKind.TAKE):
            row = FIRST_ROW[kind] + other
            if legal[0] >> row & 1:
                taker = other if kind == ActionKind.GIVE else me
                giver = me if kind == ActionKind.GIVE else other
                cards = legal[row + 1] & ALL_CITIES & known_hand(state, giver, me)
                while cards:
                    card = lowest_bit(cards)
                    cards &= cards - 1
                    colour = CITY_COLOUR[card]
                    have = popcount(known_hand(state, taker, me) & COLOUR_CARDS[colour])
                    wanted = have < cards_for_a_cure(state, taker) and popcount(state.hand[taker]) < hand_limit(state)
                    if wanted and collector(state, colour, me) == taker:
                        return row * WIDTH + card
    return -1


@rule
def choose_discard(state: State, legal: Legal) -> int:
    """Choose the least useful card to discard: cured colours first, then those that others collect, events last."""
    cards = legal[FIRST_ROW[ActionKind.DISCARD] + 1]
    me = state.seat
    for seat in range(state.players):
        if state.hand[seat] & cards:
            me = seat
    best = lowest_bit(cards)
    least = FAR
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        value = card_value(state, card, me)
        if value < least:
            best, least = card, value
    return FIRST_ROW[ActionKind.DISCARD] * WIDTH + best


@rule
def card_value(state: State, card: int, me: int) -> int:
    """Value of keeping a card, from 0 up."""
    if card >= CITY_COUNT:
        return 30
    colour = CITY_COLOUR[card]
    who = collector(state, colour, me)
    if who == NOBODY:
        return 0
    own = popcount(state.hand[me] & COLOUR_CARDS[colour])
    if who == me:
        return 10 if own > cards_for_a_cure(state, me) else 20 + 2 * own
    missing = cards_for_a_cure(state, who) - popcount(known_hand(state, who, me) & COLOUR_CARDS[colour])
    return 2 if missing <= 0 else 8 + own + (6 - missing)
