"""Sharing knowledge and discovering cures: what cards can be handed over, and what they can be spent on."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal, note
from fourcures.games.common.cubes import eradicate_if_gone
from fourcures.games.common.table import UNCURED, cure_disease, win_if_all_cured
from fourcures.games.pandemic.board import (
    ALL_CARDS,
    ALL_CITIES,
    COLOUR_CARDS,
    CUBES,
    CURE_CARDS,
    CURE_CARDS_SCIENTIST,
    RESEARCHER,
    SCIENTIST,
)
from fourcures.games.pandemic.cards import discard_card
from fourcures.games.pandemic.infection import clear_cured_cubes
from fourcures.games.pandemic.log import SHARED
from fourcures.games.pandemic.options import ANY_CARDS, NEVER
from fourcures.games.pandemic.state import CURE_CARDS_CHOICE, NOTHING, State, has_role, has_station, unseen_by

# --- Sharing


@rule
def in_same_city(state: State, seat: int) -> bool:
    """Another player whose pawn is where the active player's is (P-SHARE-01, P-SHARE-03)."""
    return seat != state.seat and state.city[seat] == state.city[state.seat]


@rule
def shareable_by(state: State, giver: int) -> int:
    """The cards that a giver may hand over here (P-SHARE-02, P-ROLE-RESEARCHER-01, -03, -04, -05)."""
    if not has_role(state, giver, RESEARCHER):
        return 1 << state.city[giver]
    return ALL_CARDS if state.researcher_gives == ANY_CARDS else ALL_CITIES


@rule
def cards_to_give(state: State, taker: int) -> int:
    """What the active player can give to another (P-SHARE-01)."""
    return state.hand[state.seat] & shareable_by(state, state.seat) if in_same_city(state, taker) else 0


@rule
def cards_to_take(state: State, giver: int) -> int:
    """What the active player can take from another, or ask for where that hand is hidden (P-SHARE-01, P-INFO-03)."""
    if not in_same_city(state, giver):
        return 0
    return shareable_by(state, giver) & cards_supposed(state, giver)


@rule
def cards_supposed(state: State, seat: int) -> int:
    """The cards another seat holds, or could hold for all that the active player knows."""
    if state.hands_open == 1 or state.consent == NEVER or state.hand[seat] == 0:
        return state.hand[seat] + 0
    return unseen_by(state, state.seat)


@rule
def hand_over(state: State, giver: int, taker: int, card: int, journal: Journal) -> None:
    """A card changes hands (P-SHARE-01, P-SHARE-03, P-ROLE-RESEARCHER-02)."""
    state.hand[giver] &= ~(1 << card)
    state.hand[taker] |= 1 << card
    note(journal, SHARED, card, giver, taker)


# --- Curing


@rule
def cards_for_a_cure(state: State, seat: int) -> int:
    """How many cards of a colour a player must give up (P-CURE-01, P-ROLE-SCIENTIST-01, -02)."""
    return CURE_CARDS_SCIENTIST if has_role(state, seat, SCIENTIST) else CURE_CARDS


@rule
def colours_to_cure(state: State) -> int:
    """The colours that the active player can cure here and now (P-CURE-01 to P-CURE-04)."""
    colours = 0
    if has_station(state, state.city[state.seat]):
        hand = state.hand[state.seat]
        needed = cards_for_a_cure(state, state.seat)
        for colour in range(len(state.disease)):
            if state.disease[colour] == UNCURED and popcount(hand & COLOUR_CARDS[colour]) >= needed:
                colours |= 1 << colour
    return colours


@rule
def begin_cure(state: State, colour: int, journal: Journal) -> None:
    """The player picks which cards of the colour go (P-CURE-03)."""
    state.target = colour
    state.cards_left = cards_for_a_cure(state, state.seat)
    state.awaits = CURE_CARDS_CHOICE
    state.awaits_seat = state.seat
    finish_cure(state, journal)


@rule
def spend_on_cure(state: State, card: int, journal: Journal) -> None:
    """One of the cards for the cure is given up (P-CURE-03)."""
    discard_card(state, state.seat, card, journal)
    state.cards_left -= 1
    finish_cure(state, journal)


@rule
def finish_cure(state: State, journal: Journal) -> None:
    """Once there is no more choice of cards, the rest goes and the cure is found (P-CURE-03, P-CURE-05)."""
    cards = state.hand[state.seat] & COLOUR_CARDS[state.target]
    if state.cards_left == popcount(cards):
        while cards:
            discard_card(state, state.seat, lowest_bit(cards), journal)
            cards &= cards - 1
        state.cards_left = 0
    if state.cards_left == 0:
        state.awaits = NOTHING
        discover_cure(state, state.target, journal)


@rule
def discover_cure(state: State, colour: int, journal: Journal) -> None:
    """The disease is cured; the fourth cure wins (P-CURE-05, P-ERAD-02, P-ROLE-MEDIC-03, P-END-01, P-END-02)."""
    cure_disease(state, colour, journal)
    clear_cured_cubes(state, journal)
    eradicate_if_gone(state, colour, CUBES, journal)
    win_if_all_cured(state, journal)
