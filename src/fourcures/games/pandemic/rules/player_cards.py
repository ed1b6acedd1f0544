"""Player cards: hands, the draw, giving cards up."""

from fourcures.engine.bits import popcount
from fourcures.engine.journal import Journal, note
from fourcures.engine.rng import choice, one_in
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import end_game
from fourcures.games.common.rules.seats import NOBODY, seat_after
from fourcures.games.pandemic.data.board import DRAWS, HAND_LIMIT
from fourcures.games.pandemic.data.cards import EPIDEMIC
from fourcures.games.pandemic.options import DrawMode
from fourcures.games.pandemic.rules.common_knowledge import leave_hand, receive
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import Ending, JournalKind, Phase


@rule
def discard_card(state: State, seat: int, card: int, journal: Journal) -> None:
    """Discard a card from a hand."""
    leave_hand(state, seat, card)
    state.discard |= 1 << card
    note(journal, JournalKind.DISCARDED, seat, card, 0)


@rule
def ask_to_pay(state: State, choice: int, journal: Journal) -> None:
    """Let the active player pick cards to pay. With hidden hands, all learn that the player can pay (P-INFO-10)."""
    state.pending_choice = choice
    state.pending_seat = state.seat
    if state.hands_open == 0:
        note(journal, JournalKind.PAYING, state.seat, 0, 0)


@rule
def hand_limit(state: State) -> int:
    """Number of cards that a player may keep (P-HAND-01)."""
    return HAND_LIMIT


@rule
def seat_above_limit(state: State) -> int:
    """The seat that must reduce its hand now, the active one first, or NOBODY (P-HAND-01, P-HAND-02, P-HAND-05)."""
    if state.phase == Phase.ACTIONS or state.phase == Phase.INFECT:
        for offset in range(state.players):
            seat = seat_after(state, state.seat, offset)
            if popcount(state.hand[seat]) > hand_limit(state):
                return seat
    return NOBODY


@rule
def next_player_card(state: State) -> int:
    """Take the top card of the player deck: known cards first, then the piles, an epidemic anywhere in each."""
    state.deck_count -= 1
    if state.known_first < state.known_end:
        state.known_first += 1
        return state.known[state.known_first - 1]
    pile = state.pile
    left = state.pile_cards[pile]
    state.pile_cards[pile] -= 1
    if left == 1 and pile > 0:
        state.pile -= 1
    if state.pile_epidemic[pile] == 1 and one_in(state, left):
        state.pile_epidemic[pile] = 0
        return EPIDEMIC
    card = choice(state, state.undrawn)
    state.undrawn &= ~(1 << card)
    return card


@rule
def draw_one(state: State, journal: Journal) -> None:
    """Draw one card into the active player's hand. An epidemic never joins a hand (P-DRAW-01, P-DRAW-04)."""
    state.draws_left -= 1
    is_known = state.known_first < state.known_end
    card = next_player_card(state)
    if card == EPIDEMIC:
        state.epidemics_left += 1
        note(journal, JournalKind.EPIDEMIC, 0, 0, 0)
    else:
        receive(state, state.seat, card, is_known)
        note(journal, JournalKind.DREW, state.seat, card, 0)


@rule
def draw_cards(state: State, journal: Journal) -> None:
    """Carry out the draw step: two cards at once or singly (P-DRAW-02, P-DRAW-03, P-DRAW-07, P-END-06)."""
    if state.draws_left == DRAWS and state.deck_count < DRAWS:
        end_game(state, Ending.DECK, journal)
        return
    draw_one(state, journal)
    if state.draw_mode == DrawMode.TOGETHER and state.draws_left > 0:
        draw_one(state, journal)
    after_drawing(state)
    if state.epidemics_left > 0:
        state.phase = Phase.EPIDEMIC


@rule
def after_drawing(state: State) -> None:
    """Go on after a resolved draw: to the next draw, or to the infect step (P-TURN-01, P-TURN-06)."""
    state.phase = Phase.DRAW if state.draws_left > 0 else Phase.INFECT
