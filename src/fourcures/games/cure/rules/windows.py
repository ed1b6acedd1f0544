"""Windows: seats that could act before the next step, and the seat that is asked."""

from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import NOBODY, next_asked
from fourcures.games.cure.rules.event_cards import events_to_buy
from fourcures.games.cure.rules.roles import can_deliver, can_launch, is_excused, pawns_to_send
from fourcures.games.cure.rules.state import State, is_active
from fourcures.games.cure.vocabulary import WINDOW_PHASES, EventCard, Phase, Role


@rule
def could_receive(state: State) -> bool:
    """Whether another seat could still hand the active player a sample for an attempt (C-GIVE-05, C-EVENT-COOP-01)."""
    if can_deliver(state) and not is_active(state, Role.RESEARCHER):
        return True
    return events_to_buy(state) >> EventCard.GLOBAL_COOPERATION & 1 == 1


# --- Asking


@rule
def able_seats(state: State, events: int) -> int:
    """Seats that could act now, given the events that can be bought (C-EVENT-06)."""
    if events:
        return (1 << state.players) - 1
    able = 0
    if can_launch(state):
        able |= 1 << state.seat_of[Role.DISPATCHER]
    if can_deliver(state):
        able |= 1 << state.seat_of[Role.RESEARCHER]
    if pawns_to_send(state):
        able |= 1 << state.seat
    return able


@rule
def somebody_is_able(state: State) -> bool:
    """Whether any seat could act now."""
    return able_seats(state, events_to_buy(state)) != 0


@rule
def is_window(phase: int) -> bool:
    """Whether seats are asked one by one before this step. Otherwise the active player decides, and all may act."""
    return WINDOW_PHASES >> phase & 1 == 1


@rule
def seat_asked(state: State) -> int:
    """The seat to ask before the next step, or NOBODY (C-EVENT-04, C-EVENT-06, C-BIO-04)."""
    if not is_window(state.phase) or (state.phase == Phase.HAZARD and is_excused(state)):
        return NOBODY
    return next_asked(state, able_seats(state, events_to_buy(state)))
