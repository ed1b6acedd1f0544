"""Roles: special powers of the seven roles. Moves of pawns are in ``movement``."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.legal import YES, Legal, allow
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.diseases import COLOUR_COUNT, colours_of
from fourcures.games.common.rules.seats import NOBODY
from fourcures.games.cure.data.board import REGION_COUNT, SEATS
from fourcures.games.cure.rules.player_dice import face_with, use_die, use_die_for_choice
from fourcures.games.cure.rules.samples import gifts_of, may_give
from fourcures.games.cure.rules.state import State, is_active, seats_in_region
from fourcures.games.cure.rules.treatment import take_dice
from fourcures.games.cure.vocabulary import FIRST_ROW, ActionKind, Icon, JournalKind, PendingChoice, Place, Role
from fourcures.games.cure.vocabulary.specs import NO_ROLE

SPECIAL_ICONS: int = sum(bit for bit, spec in Icon.specs.items() if spec.role != NO_ROLE)
MOST_CONTAINED = 3


# --- Legality


@rule
def list_special_dice(state: State, legal: Legal, offered: int, local: int, central: int) -> None:
    """List the uses of those icons on offer that only one role has (C-ROLE-01).

    ``local`` and ``central`` are the colours in the active player's region and in the treatment centre.
    """
    if offered & Icon.TREAT2 and local | central:
        allow(legal, FIRST_ROW[ActionKind.DOUBLE], YES)
    if offered & Icon.TREAT3 and local | central:
        allow(legal, FIRST_ROW[ActionKind.TRIPLE], YES)
    if offered & Icon.CONTAIN and central:
        allow(legal, FIRST_ROW[ActionKind.CONTAIN], YES)
    if offered & Icon.CROSS:
        allow(legal, FIRST_ROW[ActionKind.CROSS], local | central << COLOUR_COUNT)
    if offered & Icon.AIRLIFT:
        allow(legal, FIRST_ROW[ActionKind.AIRLIFT], airlifts(state))
        allow(legal, FIRST_ROW[ActionKind.BANK], YES)


@rule
def list_powers(state: State, legal: Legal, seats: int) -> None:
    """List the powers of the Dispatcher and the Researcher, if they are among ``seats`` (C-EVENT-06)."""
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


# --- Containment Specialist


@rule
def contain_on_arrival(state: State, pawns: int, region: int, journal: Journal) -> None:
    """Take one die of each colour that has two or more (C-ROLE-CONTAINMENT-01, C-ROLE-CONTAINMENT-02).

    Do nothing unless the Containment Specialist's pawn is among the arriving ``pawns``.
    """
    specialist = state.seat_of[Role.CONTAINMENT_SPECIALIST]
    if specialist >= 0 and pawns >> specialist & 1:
        for colour in range(COLOUR_COUNT):
            if state.regions[region * COLOUR_COUNT + colour] >= 2:
                take_dice(state, region, colour, 1, journal)


@rule
def contain(state: State, journal: Journal) -> None:
    """Put up to three dice of the treatment centre into the bag (C-ROLE-CONTAINMENT-03)."""
    use_die_for_choice(state, Icon.CONTAIN, PendingChoice.RETURN, MOST_CONTAINED, journal)


# --- Contingency Planner


@rule
def turn_to_cross(state: State, place: int, colour: int, journal: Journal) -> None:
    """Move a die of the own region or the treatment centre to the CDC (C-ROLE-PLANNER-01)."""
    use_die(state, face_with(state, Icon.CROSS), journal)
    region = 0  # the treatment centre
    if place == Place.CENTRE:
        state.centre[colour] -= 1
    else:
        state.regions[state.region[state.seat] * COLOUR_COUNT + colour] -= 1
        region = state.region[state.seat] + 1
    state.cdc[colour] += 1
    note(journal, JournalKind.TO_CDC, colour, region, 0)


# --- Dispatcher


@rule
def airlifts(state: State) -> int:
    """Moves of all pawns of a region to another: columns of target * REGION_COUNT + origin (C-ROLE-DISPATCHER-02)."""
    occupied = 0
    for seat in range(state.players):
        occupied |= 1 << state.region[seat]
    columns = 0
    for region in range(REGION_COUNT):
        columns |= (occupied & ~(1 << region)) << region * REGION_COUNT
    return columns


@rule
def use_airlift_die(state: State, journal: Journal) -> None:
    """Use a die that shows the airlift at once (C-ROLE-DISPATCHER-02)."""
    use_die(state, face_with(state, Icon.AIRLIFT), journal)


@rule
def bank_airlift(state: State, journal: Journal) -> None:
    """Bank a die that shows the airlift on the role card (C-ROLE-DISPATCHER-02)."""
    face = face_with(state, Icon.AIRLIFT)
    state.showing[face] -= 1
    state.banked += 1
    note(journal, JournalKind.BANKED, state.seat, face, 0)


@rule
def can_launch(state: State) -> bool:
    """Whether a banked airlift waits to be used (C-ROLE-DISPATCHER-02)."""
    return state.banked > 0


@rule
def use_banked_airlift(state: State, journal: Journal) -> None:
    """Use a banked die on anybody's turn. In the own turn it is then spent like any other (C-ROLE-DISPATCHER-02)."""
    dispatcher = state.seat_of[Role.DISPATCHER]
    state.banked -= 1
    if dispatcher == state.seat:
        state.spent += 1
    note(journal, JournalKind.LAUNCHED, dispatcher, 0, 0)


@rule
def can_retrieve(state: State) -> bool:
    """Whether banked dice can be taken back at the start of the own turn (C-ROLE-DISPATCHER-03)."""
    return is_active(state, Role.DISPATCHER) and state.banked > 0


@rule
def retrieve_airlift(state: State, journal: Journal) -> None:
    """Take a banked die back before the first roll (C-ROLE-DISPATCHER-03)."""
    state.banked -= 1
    note(journal, JournalKind.RETRIEVED, state.seat, 0, 0)


@rule
def pawns_to_send(state: State) -> int:
    """Pawns that stand with the Dispatcher, in the Dispatcher's own turn (C-ROLE-DISPATCHER-01)."""
    if not is_active(state, Role.DISPATCHER):
        return 0
    return seats_in_region(state, state.region[state.seat]) & ~(1 << state.seat)


@rule
def sendings(state: State) -> int:
    """Moves of pawns with the Dispatcher to other regions: columns of region * SEATS + pawn (C-ROLE-DISPATCHER-01)."""
    pawns = pawns_to_send(state)
    columns = 0
    if pawns:
        for region in range(REGION_COUNT):
            if region != state.region[state.seat]:
                columns |= pawns << region * SEATS
    return columns


# --- Generalist


@rule
def is_excused(state: State) -> bool:
    """True if the next biohazard takes no effect, as the Generalist's first of a turn (C-ROLE-GENERALIST-01).

    No seat is asked before it.
    """
    return is_active(state, Role.GENERALIST) and state.excused == 0


@rule
def excuse_biohazard(state: State, journal: Journal) -> None:
    """Excuse the first biohazard of the turn, which does not move the marker (C-ROLE-GENERALIST-01)."""
    state.excused = 1
    note(journal, JournalKind.EXCUSED, state.seat, 0, 0)


# --- Medic


@rule
def treat_twice(state: State, journal: Journal) -> None:
    """Use a die with two treatments (C-ROLE-MEDIC-01)."""
    use_die_for_choice(state, Icon.TREAT2, PendingChoice.TREAT, 2, journal)


@rule
def treat_three_times(state: State, journal: Journal) -> None:
    """Use a die with three treatments (C-ROLE-MEDIC-01)."""
    use_die_for_choice(state, Icon.TREAT3, PendingChoice.TREAT, 3, journal)


# --- Researcher


@rule
def can_deliver(state: State) -> bool:
    """Whether the Researcher has a sample to give away (C-ROLE-RESEARCHER-01, C-GIVE-05)."""
    seat = state.seat_of[Role.RESEARCHER]
    if seat == NOBODY or not may_give(state, seat):
        return False
    return colours_of(state.held, seat * COLOUR_COUNT) != 0


# --- Scientist


@rule
def cure_target(state: State, seat: int) -> int:
    """Total that a seat's cure takes, lower for the Scientist (C-CURE-02, C-ROLE-SCIENTIST-01)."""
    return state.target_scientist if state.role[seat] == Role.SCIENTIST else state.target
