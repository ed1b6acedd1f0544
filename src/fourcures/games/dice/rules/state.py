"""State of a game: the board, what lies on it, and how far the turn has come.

The board is part of the state, so the rules work on any board. Sets of cities are masks. Dice are counted by face.
"""

from typing import Annotated

from fourcures.engine.rng import RandomStream
from fourcures.engine.state import i8, i16, i32, i64, struct
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.dice.data.board import CITY_COUNT, FACE_COUNT, LONGEST_TRACKER

THE_SEAT = 0  # there is one player (D-COMP-04)
NOWHERE = -1


@struct
class State(RandomStream):
    """State of a game, with its random stream."""

    # Chosen before the game
    mode: Annotated[int, i8]
    role_text: Annotated[int, i8]
    treat_cured: Annotated[int, i8]

    # The board
    neighbours: Annotated[list[int], i32[CITY_COUNT]]
    start_city: Annotated[int, i8]
    infection_death: Annotated[int, i8]
    epidemic_icons: Annotated[int, i64]  # mask of squares
    city_rolls: Annotated[list[int], i8[LONGEST_TRACKER + 1]]  # city rolls by square
    outbreak_death: Annotated[int, i8]
    research_max: Annotated[int, i8]
    cure_points: Annotated[int, i8]
    cure_points_scientist: Annotated[int, i8]

    # Pieces on the board
    pawn: Annotated[int, i8]
    last_infected: Annotated[int, i8]
    cubes: Annotated[list[int], i8[CITY_COUNT * COLOUR_COUNT]]  # city * COLOUR_COUNT + colour
    supply: Annotated[list[int], i8[COLOUR_COUNT]]
    disease: Annotated[list[int], i8[COLOUR_COUNT]]
    research: Annotated[list[int], i8[COLOUR_COUNT]]
    outbreaks: Annotated[int, i8]
    infection: Annotated[int, i8]  # the square of the marker

    # The turn
    turn: Annotated[int, i16]
    phase: Annotated[int, i8]
    role: Annotated[int, i8]  # role of the turn, or NO_ROLE
    actions_left: Annotated[int, i8]
    number_rolled: Annotated[int, i8]  # the Dispatcher's die, while a flight is awaited; else 0
    rolled: Annotated[list[int], i8[FACE_COUNT]]  # research dice rolled and not kept
    kept: Annotated[list[int], i8[FACE_COUNT]]
    roll: Annotated[int, i16]  # research rolls made this turn
    rerolled: Annotated[int, i8]  # the Researcher has rolled black dice again
    kept_one: Annotated[int, i8]  # a die of this roll is kept
    event: Annotated[int, i8]  # the special event under way, or NO_EVENT
    quiet_night: Annotated[int, i8]
    quarantine: Annotated[int, i8]  # a city, or NOWHERE
    rolls_left: Annotated[int, i8]  # city rolls left to the infector
    choosing_role: Annotated[int, i8]  # 1 after a 6 on the role roll
    outcome: Annotated[int, i8]
