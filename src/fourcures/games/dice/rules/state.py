"""State of a game: the board, what lies on it, and how far the turn has come.

The board is part of the state, so that the rules play on any. Sets of cities are masks. Dice are counted by the face
that they show.
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
    """State of a game, and its stream of random numbers."""

    # Chosen before the game
    mode: Annotated[int, i8]
    role_text: Annotated[int, i8]
    treat_cured: Annotated[int, i8]

    # The board
    neighbours: Annotated[list[int], i32[CITY_COUNT]]
    start_city: Annotated[int, i8]
    infection_death: Annotated[int, i8]
    epidemic_icons: Annotated[int, i64]  # squares
    city_rolls: Annotated[list[int], i8[LONGEST_TRACKER + 1]]  # for each square
    outbreak_death: Annotated[int, i8]
    research_max: Annotated[int, i8]
    cure_points: Annotated[int, i8]
    cure_points_scientist: Annotated[int, i8]

    # What lies on it
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
    role: Annotated[int, i8]  # or NO_ROLE
    actions_left: Annotated[int, i8]
    number_rolled: Annotated[int, i8]  # the Dispatcher's die, while a flight is awaited; else 0
    rolled: Annotated[list[int], i8[FACE_COUNT]]  # research dice that lie there
    kept: Annotated[list[int], i8[FACE_COUNT]]
    roll: Annotated[int, i16]  # research rolls made this turn
    rerolled: Annotated[int, i8]  # the Researcher has rolled black dice again
    kept_one: Annotated[int, i8]  # a die of this roll is kept
    event: Annotated[int, i8]  # the special event under way, or NO_EVENT
    quiet_night: Annotated[int, i8]
    quarantine: Annotated[int, i8]  # a city, or NOWHERE
    rolls_left: Annotated[int, i8]  # of the infector, while it is at work
    choosing_role: Annotated[int, i8]  # a 6 was rolled
    outcome: Annotated[int, i8]
