"""Cures: colours that can be cured, the cards they cost, and their effects."""

from fourcures.engine.bits import lowest_bit, popcount
from fourcures.engine.journal import Journal
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import eradicate_if_gone
from fourcures.games.common.rules.diseases import cure_disease, win_if_all_cured
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.pandemic.data.board import COLOUR_CARDS, CUBES
from fourcures.games.pandemic.rules.player_cards import ask_to_pay, discard_card
from fourcures.games.pandemic.rules.roles import cards_for_a_cure, clear_cured_cubes
from fourcures.games.pandemic.rules.state import State, has_station
from fourcures.games.pandemic.vocabulary import PendingChoice


@rule
def colours_to_cure(state: State) -> int:
    """The colours that the active player can cure here and now (P-CURE-01, P-CURE-02, P-CURE-03, P-CURE-04)."""
    colours = 0
    if has_station(state, state.city[state.seat]):
        hand = state.hand[state.seat]
        needed = cards_for_a_cure(state, state.seat)
        for colour in range(len(state.disease)):
            if state.disease[colour] == DiseaseStatus.UNCURED and popcount(hand & COLOUR_CARDS[colour]) >= needed:
                colours |= 1 << colour
    return colours


@rule
def begin_cure(state: State, colour: int, journal: Journal) -> None:
    """Begin a cure: the player picks the cards of the colour to discard (P-CURE-03)."""
    state.target = colour
    state.cards_left = cards_for_a_cure(state, state.seat)
    ask_to_pay(state, PendingChoice.CURE_CARDS, journal)
    finish_cure(state, journal)


@rule
def spend_on_cure(state: State, card: int, journal: Journal) -> None:
    """Discard one of the cards for the cure (P-CURE-03)."""
    discard_card(state, state.seat, card, journal)
    state.cards_left -= 1
    finish_cure(state, journal)


@rule
def finish_cure(state: State, journal: Journal) -> None:
    """Discover the cure once it is paid. Open hands pay the rest if there is no choice (P-CURE-05, P-INFO-10)."""
    cards = state.hand[state.seat] & COLOUR_CARDS[state.target]
    if state.hands_open == 1 and state.cards_left == popcount(cards):
        while cards:
            discard_card(state, state.seat, lowest_bit(cards), journal)
            cards &= cards - 1
        state.cards_left = 0
    if state.cards_left == 0:
        state.pending_choice = PendingChoice.NONE
        discover_cure(state, state.target, journal)


@rule
def discover_cure(state: State, colour: int, journal: Journal) -> None:
    """Cure the disease. The fourth cure wins (P-CURE-05, P-ERAD-02, P-ROLE-MEDIC-03, P-END-01, P-END-02)."""
    cure_disease(state, colour, journal)
    clear_cured_cubes(state, journal)
    eradicate_if_gone(state, colour, CUBES, journal)
    win_if_all_cured(state, journal)
