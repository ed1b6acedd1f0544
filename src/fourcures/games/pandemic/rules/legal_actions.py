"""Legal actions in a state, and the seat that must decide."""

from fourcures.engine.legal import YES, Legal, allow, forbid_all, strike
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import colours_in
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.pandemic.data.board import ALL_CITIES, COLOUR_CARDS
from fourcures.games.pandemic.rules import movement, roles, sharing, stations
from fourcures.games.pandemic.rules.actions import column_of, kind_of
from fourcures.games.pandemic.rules.consent import can_be_refused
from fourcures.games.pandemic.rules.cures import colours_to_cure
from fourcures.games.pandemic.rules.event_cards import all_held_events, events_of, list_events, seat_asked
from fourcures.games.pandemic.rules.player_cards import seat_above_limit
from fourcures.games.pandemic.rules.state import REFUSALS_KEPT, State, holds
from fourcures.games.pandemic.rules.telling import list_telling, may_tell
from fourcures.games.pandemic.vocabulary import FIRST_ROW, ROWS, WIDTH, ActionKind, Ending, PendingChoice, Phase


@rule
def list_legal(state: State, legal: Legal) -> None:
    """List the legal actions of all seats; none after the end (P-END-09)."""
    forbid_all(legal)
    if state.outcome != Ending.ONGOING:
        return
    if may_tell(state):
        list_telling(state, legal)
    if state.pending_choice != PendingChoice.NONE:
        list_choice(state, legal)
        return
    above = seat_above_limit(state)
    if above != NOBODY:
        allow(legal, FIRST_ROW[ActionKind.DISCARD], state.hand[above])  # P-HAND-03, P-HAND-06
        list_events(state, legal, all_held_events(state))
    elif state.phase == Phase.ACTIONS:
        list_actions(state, legal)
        list_events(state, legal, all_held_events(state))
    else:
        allow(legal, FIRST_ROW[ActionKind.PROCEED], YES)
        list_events(state, legal, events_of(state, seat_asked(state)))
    if state.refusals > 0:
        strike_refused(state, legal)


@rule
def list_choice(state: State, legal: Legal) -> None:
    """List the answers to the pending choice."""
    awaits = state.pending_choice
    if awaits == PendingChoice.CONSENT:
        if can_agree(state):
            allow(legal, FIRST_ROW[ActionKind.AGREE], YES)
        allow(legal, FIRST_ROW[ActionKind.REFUSE], YES)
    elif awaits == PendingChoice.CURE_CARDS:
        allow(legal, FIRST_ROW[ActionKind.DISCARD], state.hand[state.seat] & COLOUR_CARDS[state.target])
    elif awaits == PendingChoice.FLIGHT_CARD:
        allow(legal, FIRST_ROW[ActionKind.DISCARD], state.hand[state.seat] & ALL_CITIES)
    elif awaits == PendingChoice.STATION:
        allow(legal, FIRST_ROW[ActionKind.REMOVE], stations.movable_stations(state, state.target))
    elif awaits == PendingChoice.FORECAST:
        allow(legal, FIRST_ROW[ActionKind.PLACE], state.forecast)


@rule
def can_agree(state: State) -> bool:
    """True unless the request is for a card that the asked seat does not hold (P-SHARE-01)."""
    return kind_of(state.request) != ActionKind.TAKE or holds(state, state.pending_seat, column_of(state.request))


@rule
def list_actions(state: State, legal: Legal) -> None:
    """List the active player's actions (P-TURN-03, P-TURN-05, P-TURN-07)."""
    allow(legal, FIRST_ROW[ActionKind.PASS], YES)  # P-TURN-04
    for pawn in range(state.players):
        if roles.may_move(state, pawn):
            list_moves(state, legal, pawn)
    allow(legal, FIRST_ROW[ActionKind.OPSFLIGHT], roles.card_flight_cities(state))
    list_work(state, legal)
    for other in range(state.players):
        allow(legal, FIRST_ROW[ActionKind.GIVE] + other, sharing.cards_to_give(state, other))
        allow(legal, FIRST_ROW[ActionKind.TAKE] + other, sharing.cards_to_take(state, other))


@rule
def list_moves(state: State, legal: Legal, pawn: int) -> None:
    """List the moves of one pawn. Only the Dispatcher moves it to another pawn."""
    allow(legal, FIRST_ROW[ActionKind.DRIVE] + pawn, movement.drive_cities(state, pawn))
    allow(legal, FIRST_ROW[ActionKind.DIRECT] + pawn, movement.direct_cities(state, pawn))
    allow(legal, FIRST_ROW[ActionKind.CHARTER] + pawn, movement.charter_cities(state, pawn))
    allow(legal, FIRST_ROW[ActionKind.SHUTTLE] + pawn, movement.shuttle_cities(state, pawn))
    allow(legal, FIRST_ROW[ActionKind.JOIN] + pawn, roles.join_cities(state, pawn))


@rule
def list_work(state: State, legal: Legal) -> None:
    """List the actions on the spot: build, treat, cure, recall."""
    if stations.can_build(state):
        allow(legal, FIRST_ROW[ActionKind.BUILD], YES)
    allow(legal, FIRST_ROW[ActionKind.TREAT], colours_in(state, state.city[state.seat]))
    allow(legal, FIRST_ROW[ActionKind.CURE], colours_to_cure(state))
    allow(legal, FIRST_ROW[ActionKind.RECALL], roles.events_to_recall(state))


@rule
def strike_refused(state: State, legal: Legal) -> None:
    """Strike refused requests until the next action or event; after many refusals, strike all (P-CONSENT-05)."""
    for index in range(state.refusals):
        request = state.refused[index]
        strike(legal, request // WIDTH, 1 << request % WIDTH)
    if state.refusals == REFUSALS_KEPT:
        for row in range(ROWS):
            if legal[0] >> row & 1 and can_be_refused(state, row * WIDTH):
                strike(legal, row, legal[row + 1])


@rule
def decider(state: State) -> int:
    """The seat that must decide now, or NOBODY when the game can run on or is over."""
    if state.outcome != Ending.ONGOING:
        return NOBODY
    if state.pending_choice != PendingChoice.NONE:
        return state.pending_seat
    above = seat_above_limit(state)
    if above != NOBODY:
        return above
    if state.phase == Phase.ACTIONS:
        return state.seat if state.actions_left > 0 else NOBODY
    return seat_asked(state)
