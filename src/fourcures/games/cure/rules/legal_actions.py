"""Legal actions in a state, and the seat that must decide."""

from fourcures.engine.legal import YES, Legal, allow, forbid_all
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of
from fourcures.games.common.rules.seats import NOBODY, next_asked
from fourcures.games.cure.data.board import FACES, REGION_COUNT
from fourcures.games.cure.rules import (
    cures,
    event_cards,
    event_payment,
    movement,
    pending_choices,
    player_dice,
    roles,
    samples,
    windows,
)
from fourcures.games.cure.rules.state import State, icons_of, seats_in_region
from fourcures.games.cure.vocabulary import FIRST_ROW, ActionKind, Ending, Icon, PendingChoice, Phase


@rule
def list_legal(state: State, legal: Legal) -> None:
    """List the legal actions of all seats."""
    forbid_all(legal)
    if state.outcome != Ending.ONGOING:
        return
    if state.pending_choice != PendingChoice.NONE:
        pending_choices.list_choice(state, legal)
        return
    phase = state.phase
    if phase == Phase.START:
        list_start(state, legal)
    elif phase == Phase.ACTING:
        list_acting(state, legal)
    elif phase == Phase.GIVING:
        list_gifts(state, legal)
        allow(legal, FIRST_ROW[ActionKind.DONE], YES)
    elif phase == Phase.CURING:
        allow(legal, FIRST_ROW[ActionKind.CURE], cures.colours_to_try(state))
        allow(legal, FIRST_ROW[ActionKind.DONE], YES)
    else:
        allow(legal, FIRST_ROW[ActionKind.PROCEED], YES)
    list_open_moment(state, legal)


# --- Events and powers


@rule
def list_open_moment(state: State, legal: Legal) -> None:
    """List the events and powers that can be used now; in a window, only the asked seat's (C-EVENT-01, C-EVENT-06)."""
    events = event_cards.events_to_buy(state)
    seats = (1 << state.players) - 1
    if windows.is_window(state.phase):
        seats = 1 << next_asked(state, windows.able_seats(state, events))
    allow(legal, FIRST_ROW[ActionKind.BUY], event_payment.purchases(events, seats))
    roles.list_powers(state, legal, seats)


# --- Parts of the turn


@rule
def list_start(state: State, legal: Legal) -> None:
    """List the actions before the first roll (C-TURN-01, C-TURN-03, C-ROLE-DISPATCHER-03)."""
    allow(legal, FIRST_ROW[ActionKind.ROLL], YES)
    if roles.can_retrieve(state):
        allow(legal, FIRST_ROW[ActionKind.RETRIEVE], YES)
    allow(legal, FIRST_ROW[ActionKind.FREE], samples.dice_to_free(state))


@rule
def list_acting(state: State, legal: Legal) -> None:
    """List the active player's actions with unused dice (C-ROLL-02, C-ROLL-03, C-ROLL-04)."""
    local = colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT)
    central = colours_of(state.centre, 0)
    offered = list_common_dice(state, legal, local, central)
    if offered & roles.SPECIAL_ICONS:
        roles.list_special_dice(state, legal, offered, local, central)
    allow(legal, FIRST_ROW[ActionKind.REROLL], player_dice.unused_faces(state))
    allow(legal, FIRST_ROW[ActionKind.DONE], YES)


@rule
def list_common_dice(state: State, legal: Legal, local: int, central: int) -> int:
    """List flying, sailing, treating and sampling by face. Return all icons on offer (C-ROLL-04)."""
    here = state.region[state.seat]
    uncured = samples.colours_to_sample(state)
    fly = sail = treat = clear = sample = offered = 0
    for face in range(FACES):
        if state.showing[face] > 0:
            icons = icons_of(state, face)
            offered |= icons
            if icons & Icon.FLY:
                fly |= movement.other_regions(here) << face * REGION_COUNT
            if icons & Icon.SAIL:
                sail |= movement.next_regions(here) << face * REGION_COUNT
            if icons & Icon.TREAT:
                treat |= local << face * COLOUR_COUNT
                clear |= central << face * COLOUR_COUNT
            if icons & Icon.SAMPLE:
                sample |= uncured << face * COLOUR_COUNT
    allow(legal, FIRST_ROW[ActionKind.FLY], fly)
    allow(legal, FIRST_ROW[ActionKind.SAIL], sail)
    allow(legal, FIRST_ROW[ActionKind.TREAT], treat)
    allow(legal, FIRST_ROW[ActionKind.CLEAR], clear)
    allow(legal, FIRST_ROW[ActionKind.SAMPLE], sample)
    return offered


@rule
def list_gifts(state: State, legal: Legal) -> None:
    """List gifts of samples to players in the same region (C-GIVE-01, C-GIVE-06)."""
    if samples.may_give(state, state.seat):
        takers = seats_in_region(state, state.region[state.seat])
        for colour in range(COLOUR_COUNT):
            allow(legal, FIRST_ROW[ActionKind.GIVE] + colour, samples.gifts_of(state, state.seat, colour, takers))


@rule
def has_gifts(state: State) -> bool:
    """Whether the active player has a sample to give, and another player is here or could come here."""
    if not samples.may_give(state, state.seat) or colours_of(state.held, state.seat * COLOUR_COUNT) == 0:
        return False
    others = seats_in_region(state, state.region[state.seat]) & ~(1 << state.seat)
    return others != 0 or windows.somebody_is_able(state)


# --- Who decides


@rule
def decider(state: State) -> int:
    """The seat that must decide now, or NOBODY when the game can run on or is over."""
    if state.outcome != Ending.ONGOING:
        return NOBODY
    if state.pending_choice != PendingChoice.NONE:
        return state.pending_seat
    phase = state.phase
    if phase == Phase.START:
        decides = roles.can_retrieve(state) or samples.dice_to_free(state) != 0 or windows.somebody_is_able(state)
    elif phase == Phase.ACTING:
        decides = player_dice.unused_faces(state) != 0 or windows.somebody_is_able(state)
    elif phase == Phase.GIVING:
        decides = has_gifts(state)
    elif phase == Phase.CURING:
        decides = cures.colours_to_try(state) != 0 or windows.could_receive(state)
    else:
        return windows.seat_asked(state)
    return state.seat if decides else NOBODY
