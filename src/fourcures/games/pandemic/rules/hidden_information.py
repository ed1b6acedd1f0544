"""Hidden information: what each seat may see, and random redeals of the rest.

Used by bots that play on imagined deals, and by tests that views reveal nothing hidden.
"""

from fourcures.engine.bits import lowest_bit, mask_of
from fourcures.engine.legal import Legal
from fourcures.engine.rule_code import ConstArray, rule
from fourcures.games.pandemic.data.board import CITY_COUNT
from fourcures.games.pandemic.data.cards import ALL_EVENTS
from fourcures.games.pandemic.rules.actions import kind_of
from fourcures.games.pandemic.rules.common_knowledge import forget_openings, hidden_cards
from fourcures.games.pandemic.rules.event_cards import known_events
from fourcures.games.pandemic.rules.forecast_knowledge import (
    forget_forecasts,
    is_arranged,
    knows_forecasts,
    redeal_forecasts,
)
from fourcures.games.pandemic.rules.imagined_hands import redeal_hands
from fourcures.games.pandemic.rules.legal_actions import decider
from fourcures.games.pandemic.rules.roles import builds_without_card
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.rules.telling import keep_own_telling, may_tell
from fourcures.games.pandemic.vocabulary import EVENT_CARD, ROW_KIND, ROWS, ActionKind, EventCard, PendingChoice

ROWS_OF = ConstArray(mask_of(row for row in range(ROWS) if ROW_KIND[row] == kind) for kind in range(len(EVENT_CARD)))
EVENT_ROWS = ConstArray(  # rows of the actions that play each event
    mask_of(row for row in range(ROWS) if EVENT_CARD[ROW_KIND[row]] == CITY_COUNT + event)
    for event in range(len(EventCard.names))
)
BY_HIDDEN_CARDS = sum(  # rows that are legal because of cards in the deciding seat's hand or Forecast
    ROWS_OF[kind]
    for kind in (
        ActionKind.DIRECT,
        ActionKind.CHARTER,
        ActionKind.OPSFLIGHT,
        ActionKind.GIVE,
        ActionKind.TAKE,
        ActionKind.CURE,
        ActionKind.DISCARD,
        ActionKind.PLACE,
    )
)


@rule
def sees_hand(state: State, seat: int | None, other: int) -> bool:
    """True if ``seat`` may see the hand of ``other`` (P-INFO-03, P-INFO-04, P-INFO-05)."""
    return state.hands_open == 1 or seat == other


@rule
def sees_forecast(state: State, seat: int | None) -> bool:
    """True if ``seat`` may see the cards of a Forecast under way (P-INFO-06)."""
    return state.hands_open == 1 or state.pending_seat == seat


@rule
def redeal(state: State, seat: int) -> None:
    """Redeal other seats' hidden hands, and the orders of Forecasts that this seat has not seen, at random.

    P-INFO-02, P-INFO-03, P-INFO-06
    """
    if state.hands_open == 0:
        redeal_hands(state, seat)
        if is_arranged(state):
            redeal_forecasts(state, seat)


@rule
def knows_hands(state: State, seat: int) -> bool:
    """Return whether a seat knows all cards in all hands (P-INFO-03, P-INFO-08)."""
    unknown = 0
    for other in range(state.players):
        if other != seat:
            unknown |= hidden_cards(state, other)
    return unknown == 0


@rule
def open_hands(state: State, seat: int) -> None:
    """Open all hands and Forecast orders if players may tell all and a seat already knows all hands.

    P-INFO-04, P-INFO-06, P-INFO-12
    """
    if may_tell(state) and knows_hands(state, seat):
        state.hands_open = 1
        for seat in range(state.players):
            state.shown[seat] = 0
            state.lacking[seat] = 0
        forget_openings(state)
        forget_forecasts(state)


@rule
def hide_unknown(state: State, seat: int) -> bool:
    """Take the cards that a seat does not know out of other hands (P-INFO-03, P-INFO-08).

    Return False if it also does not know some order of infection cards (P-INFO-06).
    """
    if state.hands_open == 1:
        return True
    for other in range(state.players):
        if other != seat:
            state.undrawn |= hidden_cards(state, other)
            state.hand[other] &= state.shown[other]
            state.opening[other] = 0
    return knows_forecasts(state, seat)


@rule
def keep_own(state: State, seat: int, legal: Legal) -> None:
    """Strike actions that are legal only because of hidden cards in other hands.

    P-INFO-03, P-INFO-06, P-EVENT-02
    """
    if state.hands_open == 1:
        return
    if state.pending_choice == PendingChoice.NONE:
        unknown = ALL_EVENTS & ~known_events(state, seat)
        while unknown:
            legal[0] &= ~EVENT_ROWS[lowest_bit(unknown) - CITY_COUNT]
            unknown &= unknown - 1
    keep_own_telling(state, seat, legal)
    if seat != decider(state):
        legal[0] &= ~BY_HIDDEN_CARDS
        if not builds_without_card(state, state.seat):
            legal[0] &= ~ROWS_OF[ActionKind.BUILD]
        if kind_of(state.request) == ActionKind.TAKE:
            legal[0] &= ~ROWS_OF[ActionKind.AGREE]
