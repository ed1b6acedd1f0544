"""Features of a state of The Cure: cures, the board, the time left, and the uses of the dice.

They describe states before a turn, within one, and before a random outcome; see ``turn_search.afterstate``.
"""

from typing import Any

from fourcures.bots.heuristics.cure.board_features import (
    BoardFeature,
    StockFeature,
    TrackFeature,
    write_board,
    write_stocks,
    write_tracks,
)
from fourcures.bots.heuristics.cure.colour_features import ColourFeature, write_colours
from fourcures.bots.heuristics.cure.dice_features import HandFeature, ShownFeature, write_at_hand, write_shown
from fourcures.bots.heuristics.cure.odds import cure_chance
from fourcures.bots.heuristics.feature import feature
from fourcures.engine.rule_code import rule
from fourcures.engine.vocabulary import Enumeration, Spec
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.cure.data.board import PLAYER_COUNTS
from fourcures.games.cure.rules.cures import attempt_total
from fourcures.games.cure.rules.state import State
from fourcures.games.cure.vocabulary import ROLL_PHASES, PendingChoice, Phase, Role


class MomentFeature(Enumeration[Spec]):
    """Features of the part of the turn, and of the current attempt at a cure."""

    BEFORE_ROLL = feature()
    ACTING = feature()
    GIVING = feature()
    CURING = feature()
    JUDGING = feature()
    INFECT = feature()
    INFECTING = feature()
    CHOOSING = feature()
    QUIET_NIGHT = feature()
    HOSPITAL = feature()
    ATTEMPTED = feature()
    ATTEMPT = feature()
    LAST_ATTEMPT = feature()


MOMENT_FEATURES = len(MomentFeature.names)
ROLE_COUNT = len(Role.names)
NAMES = (
    *TrackFeature.names,
    *StockFeature.names,
    *BoardFeature.names,
    *(f"{name}_{place}" for place in range(COLOUR_COUNT) for name in ColourFeature.names),
    *HandFeature.names,
    *ShownFeature.names,
    *MomentFeature.names,
    *(f"players_{count}" for count in PLAYER_COUNTS[1:]),
    *Role.names,
    *(f"active_{role}" for role in Role.names),
)


@rule
def features(state: State, into: Any) -> None:
    """Write a number, roughly between 0 and 1, for each of ``NAMES``."""
    place = write_tracks(state, into, 0)
    place = write_stocks(state, into, place)
    place = write_board(state, into, place)
    place = write_colours(state, into, place)
    place = write_at_hand(state, into, place)
    place = write_shown(state, into, place)
    place = write_moment(state, into, place)
    write_seats(state, into, place)


@rule
def write_moment(state: State, into: Any, place: int) -> int:
    """Write the features of the part of the turn, lasting effects and the attempt. Return the place after them."""
    phase = state.phase
    odds = attempt_odds(state)
    left = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED:
            left += 1
    into[place + MomentFeature.BEFORE_ROLL] = 1.0 if phase == Phase.START else 0.0
    into[place + MomentFeature.ACTING] = 1.0 if ROLL_PHASES >> phase & 1 else 0.0
    into[place + MomentFeature.GIVING] = 1.0 if phase == Phase.GIVING else 0.0
    into[place + MomentFeature.CURING] = 1.0 if phase == Phase.CURING else 0.0
    into[place + MomentFeature.JUDGING] = 1.0 if phase == Phase.JUDGING else 0.0
    into[place + MomentFeature.INFECT] = 1.0 if phase == Phase.INFECT else 0.0
    into[place + MomentFeature.INFECTING] = 1.0 if phase == Phase.INFECTING else 0.0
    into[place + MomentFeature.CHOOSING] = (
        1.0 if state.pending_choice != PendingChoice.NONE and state.pending_choice != PendingChoice.REROLL else 0.0
    )
    into[place + MomentFeature.QUIET_NIGHT] = state.quiet_night / 1.0
    into[place + MomentFeature.HOSPITAL] = state.hospital / 1.0
    into[place + MomentFeature.ATTEMPTED] = state.attempted / 1.0
    into[place + MomentFeature.ATTEMPT] = odds
    into[place + MomentFeature.LAST_ATTEMPT] = odds if left == 1 else 0.0
    return place + MOMENT_FEATURES


@rule
def write_seats(state: State, into: Any, place: int) -> None:
    """Write the features of the number of players, their roles and the active role."""
    for players in range(len(PLAYER_COUNTS) - 1):
        into[place] = 1.0 if state.players == players + 3 else 0.0
        place += 1
    for role in range(ROLE_COUNT):
        into[place] = 1.0 if state.seat_of[role] >= 0 else 0.0
        into[place + ROLE_COUNT] = 1.0 if state.seat_of[role] == state.seat else 0.0
        place += 1


@rule
def attempt_odds(state: State) -> float:
    """Probability that the current attempt finds a cure, before or after its roll."""
    if state.attempt_colour < 0:
        return 0.0
    rolled = 0
    for face in range(len(state.attempt)):
        rolled += state.attempt[face]
    if rolled == 0:
        held = state.held[state.seat * COLOUR_COUNT + state.attempt_colour]
        return cure_chance(state, state.seat, state.attempt_colour, held) / 1000.0
    needed = state.target_scientist if state.role[state.seat] == Role.SCIENTIST else state.target
    return 1.0 if attempt_total(state) >= needed else 0.0
