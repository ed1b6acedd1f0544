"""State of a game: where every die is, whose turn it is, and which decision is awaited.

Infection dice of a colour are alike, and so are the player dice of a role: the state counts them. NOBODY stands for no
seat, NO_EVENT for no event, NO_COLOUR for no colour.
"""

from typing import Annotated

from fourcures.engine.rng import RandomStream
from fourcures.engine.rule_code import rule
from fourcures.engine.state import i8, i16, i32, i64, struct
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.cure.data.board import FACES, LONGEST_TRACK, REGION_COUNT, SEATS
from fourcures.games.cure.vocabulary import EventCard, Role

NO_EVENT = NO_COLOUR = -1


@struct
class State(RandomStream):
    """State of a game of The Cure, with its random stream."""

    # Game data, which a data file can replace
    infection_faces: Annotated[list[int], i8[COLOUR_COUNT * FACES]]  # colour * FACES + face -> region number, 0 a cross
    player_faces: Annotated[list[int], i16[len(Role.names) * FACES]]  # role * FACES + face -> icons
    same_face: Annotated[list[int], i8[len(Role.names) * FACES]]  # role * FACES + face -> first face like it
    role_dice: Annotated[list[int], i8[len(Role.names)]]
    rates: Annotated[list[int], i8[LONGEST_TRACK + 1]]
    epidemic_spaces: Annotated[int, i64]
    infection_skull: Annotated[int, i8]
    outbreak_skull: Annotated[int, i8]
    costs: Annotated[list[int], i8[len(EventCard.names)]]
    target: Annotated[int, i8]
    target_scientist: Annotated[int, i8]

    # Chosen before the game
    players: Annotated[int, i8]
    sample_giving: Annotated[int, i8]

    # Seats
    role: Annotated[list[int], i8[SEATS]]
    region: Annotated[list[int], i8[SEATS]]
    seat_of: Annotated[list[int], i8[len(Role.names)]]  # role -> seat, or NOBODY
    samples: Annotated[list[int], i8[SEATS * COLOUR_COUNT * SEATS]]  # see ``sample_place``
    held: Annotated[list[int], i8[SEATS * COLOUR_COUNT]]  # samples of a colour on a role card
    locked: Annotated[list[int], i8[SEATS]]  # locked dice of a seat, on any role card
    banked: Annotated[int, i8]  # airlift dice on the Dispatcher's role card

    # Turn
    turn: Annotated[int, i16]
    seat: Annotated[int, i8]
    phase: Annotated[int, i8]
    declined: Annotated[int, i8]  # seats, clockwise from the active one, that have passed in this window
    outcome: Annotated[int, i8]
    showing: Annotated[list[int], i8[FACES]]  # unused dice of the active player by face
    picked: Annotated[int, i8]  # dice taken up to be rolled again
    spent: Annotated[int, i8]
    hazards: Annotated[int, i8]  # biohazards set aside
    pending: Annotated[int, i8]  # biohazards that have not yet taken effect
    excused: Annotated[int, i8]  # the Generalist's first biohazard of the turn has come
    quiet_night: Annotated[int, i8]
    hospital: Annotated[int, i8]
    attempted: Annotated[int, i8]
    gifts: Annotated[int, i8]  # seats that have made their one gift of the turn
    attempt_colour: Annotated[int, i8]
    attempt: Annotated[list[int], i8[FACES]]  # dice of a cure attempt by face
    waiting: Annotated[list[int], i8[COLOUR_COUNT]]  # infection dice drawn and not yet rolled

    # Pending choice, a decision inside a decision
    pending_choice: Annotated[int, i8]
    pending_seat: Annotated[int, i8]
    left: Annotated[int, i8]  # number of choices left
    event: Annotated[int, i8]  # the event that brings the choice
    giver: Annotated[int, i8]
    taker: Annotated[int, i8]

    # Table
    bag: Annotated[list[int], i8[COLOUR_COUNT]]
    regions: Annotated[list[int], i8[REGION_COUNT * COLOUR_COUNT]]  # region * COLOUR_COUNT + colour
    centre: Annotated[list[int], i8[COLOUR_COUNT]]
    cdc: Annotated[list[int], i8[COLOUR_COUNT]]
    disease: Annotated[list[int], i8[COLOUR_COUNT]]
    infection: Annotated[int, i8]
    outbreaks: Annotated[int, i8]
    events_up: Annotated[int, i32]
    event_deck: Annotated[int, i32]
    event_layer: Annotated[list[int], i8[len(EventCard.names)]]


@rule
def sample_place(holder: int, colour: int, owner: int) -> int:
    """Index in ``state.samples`` for the holder of samples, their colour and the owner of the dice locked with them."""
    return (holder * COLOUR_COUNT + colour) * SEATS + owner


@rule
def is_active(state: State, role: int) -> bool:
    """Whether the active player has a role."""
    return state.role[state.seat] == role


@rule
def icons_of(state: State, face: int) -> int:
    """Icons on a face of the active player's dice."""
    return state.player_faces[state.role[state.seat] * FACES + face]


@rule
def rate(state: State) -> int:
    """The infection rate where the marker is (C-TRACK-02)."""
    return state.rates[state.infection]


@rule
def dice_at_hand(state: State, seat: int) -> int:
    """Dice of a seat that are neither locked nor banked (C-TURN-02)."""
    dice = state.role_dice[state.role[seat]] - state.locked[seat]
    if state.seat_of[Role.DISPATCHER] == seat:
        dice -= state.banked
    return dice


@rule
def seats_in_region(state: State, region: int) -> int:
    """The seats whose pawns are in a region."""
    seats = 0
    for seat in range(state.players):
        if state.region[seat] == region:
            seats |= 1 << seat
    return seats
