"""Movement: destinations of pawns, and effects of entering a region."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.cure.data.board import REGION_COUNT
from fourcures.games.cure.rules.event_cards import visit_hospital
from fourcures.games.cure.rules.roles import contain_on_arrival
from fourcures.games.cure.rules.state import State, seats_in_region
from fourcures.games.cure.vocabulary import JournalKind

ALL_REGIONS = (1 << REGION_COUNT) - 1


@rule
def other_regions(region: int) -> int:
    """All regions but one: a move ends in another region (C-MOVE-01)."""
    return ALL_REGIONS & ~(1 << region)


@rule
def next_regions(region: int) -> int:
    """The regions before and after one on the ring (C-REG-01, C-MOVE-02)."""
    before = region - 1 if region > 0 else REGION_COUNT - 1
    after = region + 1 if region < REGION_COUNT - 1 else 0
    return 1 << before | 1 << after


@rule
def move_pawn(state: State, pawn: int, region: int, journal: Journal) -> None:
    """Move one pawn to a region."""
    relocate(state, pawn, region, journal)
    arrive(state, 1 << pawn, region, journal)


@rule
def move_all_pawns(state: State, origin: int, region: int, journal: Journal) -> None:
    """Move all pawns of one region to another (C-ROLE-DISPATCHER-02)."""
    moved = seats_in_region(state, origin)
    for pawn in range(state.players):
        if moved >> pawn & 1:
            relocate(state, pawn, region, journal)
    arrive(state, moved, region, journal)


@rule
def relocate(state: State, pawn: int, region: int, journal: Journal) -> None:
    """Change the region of a pawn, without effects of arrival."""
    origin = state.region[pawn]
    state.region[pawn] = region
    note(journal, JournalKind.MOVED, pawn, origin + 1, region + 1)


@rule
def arrive(state: State, pawns: int, region: int, journal: Journal) -> None:
    """Apply the effects of entering pawns, the Containment Specialist's first (C-ROLE-CONTAINMENT-02)."""
    contain_on_arrival(state, pawns, region, journal)
    if state.hospital == 1 and pawns >> state.seat & 1:
        visit_hospital(state, region, journal)
