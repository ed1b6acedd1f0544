"""Features of the board game: progress towards cures, cities close to outbreaks, and distances of pawns.

They are designed for two points of a turn: its start, and its end after the actions and before the draw.
"""

from typing import Any

from fourcures.bots.heuristics.pandemic import city_features, colour_features, table_features
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.seats import seat_after
from fourcures.games.pandemic.data.board import ACTIONS
from fourcures.games.pandemic.rules.state import State
from fourcures.games.pandemic.vocabulary import EventCard, Phase, Role

ROLE_COUNT = len(Role.names)
RANKS = ("nearest to a cure", "second", "third", "last")
BLOCKS = (
    tuple(f"colour {rank}: {name}" for rank in RANKS for name in colour_features.ColourFeature.names),
    table_features.TrackFeature.names,
    table_features.TableFeature.names,
    city_features.CityFeature.names,
    tuple(f"role {role}" for role in Role.names),
    tuple(f"next role {role}" for role in Role.names),
    tuple(f"event {event}" for event in EventCard.names),
    table_features.MomentFeature.names,
)
NAMES = tuple(name for block in BLOCKS for name in block)
TRACKS, TABLE, CITIES, AT_TABLE, NEXT, HELD_EVENTS, MOMENT = (
    sum(len(block) for block in BLOCKS[:place]) for place in range(1, len(BLOCKS))
)


@rule
def features(state: State, into: Any) -> None:
    """Write the features of a state."""
    fresh = state.phase == Phase.ACTIONS and state.actions_left == ACTIONS
    active = state.seat if fresh else seat_after(state, state.seat, 1)
    costs = colour_features.colour_features(state, active, into)
    soon = table_features.track_features(state, fresh, into, TRACKS)
    table_features.table_features(state, costs, into, TABLE)
    city_features.city_features(state, active, soon, into, CITIES)
    for role in range(ROLE_COUNT):
        into[AT_TABLE + role] = 1.0 if state.seat_of[role] >= 0 else 0.0
        into[NEXT + role] = 1.0 if state.role[active] == role else 0.0
    table_features.event_features(state, into, HELD_EVENTS)
    table_features.moment_features(state, into, MOMENT)
