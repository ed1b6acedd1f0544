"""Which actions are legal: the one place that says so."""

from fourcures.engine.backend import rule
from fourcures.engine.bits import lowest_bit
from fourcures.engine.legal import YES, Legal, allow, forbid_all
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of
from fourcures.games.common.rules.seats import NOBODY, next_asked
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import (
    AIRLIFT,
    CONTAIN,
    CROSS,
    FACES,
    FLY,
    REGION_COUNT,
    SAIL,
    SAMPLE,
    SEATS,
    TREAT,
    TREAT2,
    TREAT3,
)
from fourcures.games.cure.rules.cures import colours_to_try
from fourcures.games.cure.rules.event_cards import events_to_buy
from fourcures.games.cure.rules.movement import next_regions, other_regions
from fourcures.games.cure.rules.pending_choices import list_choice
from fourcures.games.cure.rules.player_dice import unused_faces
from fourcures.games.cure.rules.samples import gifts_of, may_give, seats_in_region
from fourcures.games.cure.rules.state import State, icons_of, is_active, sample_place
from fourcures.games.cure.rules.windows import (
    able_seats,
    can_deliver,
    can_launch,
    could_receive,
    is_window,
    pawns_to_send,
    seat_asked,
    somebody_is_able,
)
from fourcures.games.cure.vocabulary import FIRST_ROW, ActionKind, Ending, PendingChoice, Phase, Role

SPECIAL = TREAT2 | TREAT3 | CONTAIN | CROSS | AIRLIFT


@rule
def list_legal(state: State, legal: Legal) -> None:
    """All legal actions, of every seat."""
    forbid_all(legal)
    if state.outcome != Ending.ONGOING:
        return
    if state.pending_choice != PendingChoice.NONE:
        list_choice(state, legal)
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
        allow(legal, FIRST_ROW[ActionKind.CURE], colours_to_try(state))
        allow(legal, FIRST_ROW[ActionKind.DONE], YES)
    else:
        allow(legal, FIRST_ROW[ActionKind.PROCEED], YES)
    list_powers(state, legal)


# --- At any open moment


@rule
def list_powers(state: State, legal: Legal) -> None:
    """What can be done whenever events are allowed; in a window by the seat that is asked (C-EVENT-01, C-EVENT-06)."""
    events = events_to_buy(state)
    seats = (1 << state.players) - 1
    if is_window(state.phase):
        seats = 1 << next_asked(state, able_seats(state, events))
    allow(legal, FIRST_ROW[ActionKind.BUY], purchases(events, seats))
    dispatcher = state.seat_of[Role.DISPATCHER]
    if dispatcher != NOBODY and seats >> dispatcher & 1:
        if can_launch(state):
            allow(legal, FIRST_ROW[ActionKind.LAUNCH], airlifts(state))
        allow(legal, FIRST_ROW[ActionKind.SEND], sendings(state))
    researcher = state.seat_of[Role.RESEARCHER]
    if researcher != NOBODY and seats >> researcher & 1 and can_deliver(state):
        everybody = (1 << state.players) - 1
        for colour in range(COLOUR_COUNT):
            allow(legal, FIRST_ROW[ActionKind.DELIVER] + colour, gifts_of(state, researcher, colour, everybody))


@rule
def purchases(events: int, seats: int) -> int:
    """Each of some events for each of some seats: columns of event * SEATS + seat (C-EVENT-01)."""
    columns = 0
    while events:
        columns |= seats << lowest_bit(events) * SEATS
        events &= events - 1
    return columns


@rule
def airlifts(state: State) -> int:
    """All pawns of a region to another one: columns of target * REGION_COUNT + origin (C-ROLE-DISPATCHER-02)."""
    occupied = 0
    for seat in range(state.players):
        occupied |= 1 << state.region[seat]
    columns = 0
    for region in range(REGION_COUNT):
        columns |= (occupied & ~(1 << region)) << region * REGION_COUNT
    return columns


@rule
def sendings(state: State) -> int:
    """The pawns with the Dispatcher to any other region: columns of region * SEATS + pawn (C-ROLE-DISPATCHER-01)."""
    pawns = pawns_to_send(state)
    columns = 0
    if pawns:
        for region in range(REGION_COUNT):
            if region != state.region[state.seat]:
                columns |= pawns << region * SEATS
    return columns


# --- Parts of the turn


@rule
def list_start(state: State, legal: Legal) -> None:
    """Before the first roll (C-TURN-01, C-TURN-03, C-ROLE-DISPATCHER-03)."""
    allow(legal, FIRST_ROW[ActionKind.ROLL], YES)
    if can_retrieve(state):
        allow(legal, FIRST_ROW[ActionKind.RETRIEVE], YES)
    allow(legal, FIRST_ROW[ActionKind.FREE], dice_to_free(state))


@rule
def can_retrieve(state: State) -> bool:
    """The Dispatcher may take banked dice back at the start of the own turn (C-ROLE-DISPATCHER-03)."""
    return is_active(state, Role.DISPATCHER) and state.banked > 0


@rule
def dice_to_free(state: State) -> int:
    """If all dice are locked, one can be freed: columns of holder * COLOUR_COUNT + colour (C-TURN-03)."""
    columns = 0
    if state.locked[state.seat] == state.role_dice[state.role[state.seat]]:
        for holder in range(state.players):
            for colour in range(COLOUR_COUNT):
                if state.samples[sample_place(holder, colour, state.seat)] > 0:
                    columns |= 1 << holder * COLOUR_COUNT + colour
    return columns


@rule
def list_acting(state: State, legal: Legal) -> None:
    """What the active player can do with the unused dice (C-ROLL-02 to C-ROLL-04)."""
    local = colours_of(state.regions, state.region[state.seat] * COLOUR_COUNT)
    central = colours_of(state.centre, 0)
    offered = list_common_dice(state, legal, local, central)
    if offered & SPECIAL:
        list_special_dice(state, legal, offered, local, central)
    allow(legal, FIRST_ROW[ActionKind.REROLL], unused_faces(state))
    allow(legal, FIRST_ROW[ActionKind.DONE], YES)


@rule
def list_common_dice(state: State, legal: Legal, local: int, central: int) -> int:
    """Flying, sailing, treating and sampling with each face that offers it; all icons on offer (C-ROLL-04)."""
    here = state.region[state.seat] + 0
    samples = colours_to_sample(state)
    fly = sail = treat = clear = sample = offered = 0
    for face in range(FACES):
        if state.showing[face] > 0:
            icons = icons_of(state, face)
            offered |= icons
            if icons & FLY:
                fly |= other_regions(here) << face * REGION_COUNT
            if icons & SAIL:
                sail |= next_regions(here) << face * REGION_COUNT
            if icons & TREAT:
                treat |= local << face * COLOUR_COUNT
                clear |= central << face * COLOUR_COUNT
            if icons & SAMPLE:
                sample |= samples << face * COLOUR_COUNT
    allow(legal, FIRST_ROW[ActionKind.FLY], fly)
    allow(legal, FIRST_ROW[ActionKind.SAIL], sail)
    allow(legal, FIRST_ROW[ActionKind.TREAT], treat)
    allow(legal, FIRST_ROW[ActionKind.CLEAR], clear)
    allow(legal, FIRST_ROW[ActionKind.SAMPLE], sample)
    return offered


@rule
def colours_to_sample(state: State) -> int:
    """The uncured colours in the treatment centre (C-SAMPLE-03)."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.centre[colour] > 0 and state.disease[colour] == DiseaseStatus.UNCURED:
            colours |= 1 << colour
    return colours


@rule
def list_special_dice(state: State, legal: Legal, offered: int, local: int, central: int) -> None:
    """Icons that only some roles have (C-ROLE-01 and the roles)."""
    if offered & TREAT2 and local | central:
        allow(legal, FIRST_ROW[ActionKind.DOUBLE], YES)
    if offered & TREAT3 and local | central:
        allow(legal, FIRST_ROW[ActionKind.TRIPLE], YES)
    if offered & CONTAIN and central:
        allow(legal, FIRST_ROW[ActionKind.CONTAIN], YES)
    if offered & CROSS:
        allow(legal, FIRST_ROW[ActionKind.CROSS], local | central << COLOUR_COUNT)
    if offered & AIRLIFT:
        allow(legal, FIRST_ROW[ActionKind.AIRLIFT], airlifts(state))
        allow(legal, FIRST_ROW[ActionKind.BANK], YES)


@rule
def list_gifts(state: State, legal: Legal) -> None:
    """Samples for players in the same region (C-GIVE-01, C-GIVE-06)."""
    if may_give(state, state.seat):
        takers = seats_in_region(state, state.region[state.seat])
        for colour in range(COLOUR_COUNT):
            allow(legal, FIRST_ROW[ActionKind.GIVE] + colour, gifts_of(state, state.seat, colour, takers))


@rule
def has_gifts(state: State) -> bool:
    """Whether the active player has something to give, and somebody is here or could come here."""
    if not may_give(state, state.seat) or colours_of(state.held, state.seat * COLOUR_COUNT) == 0:
        return False
    others = seats_in_region(state, state.region[state.seat]) & ~(1 << state.seat)
    return others != 0 or somebody_is_able(state)


# --- Who decides


@rule
def decider(state: State) -> int:
    """The seat that must decide now, or NOBODY when the game can run on or is over."""
    if state.outcome != Ending.ONGOING:
        return NOBODY
    if state.pending_choice != PendingChoice.NONE:
        return state.pending_seat + 0
    phase = state.phase
    if phase == Phase.START:
        decides = can_retrieve(state) or dice_to_free(state) != 0 or somebody_is_able(state)
    elif phase == Phase.ACTING:
        decides = unused_faces(state) != 0 or somebody_is_able(state)
    elif phase == Phase.GIVING:
        decides = has_gifts(state)
    elif phase == Phase.CURING:
        decides = colours_to_try(state) != 0 or could_receive(state)
    else:
        return seat_asked(state)
    return state.seat + 0 if decides else NOBODY
