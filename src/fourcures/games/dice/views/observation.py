"""Observation of the dice game as numbers. It is complete, as nothing is hidden (D-INFO-01).

Constants of a game are omitted: the mode, the options, the map and the trackers' squares.
"""

from typing import Any

from fourcures.engine.observation import MAX_VALUE, Feature, ObservationLayout, clamp, copy_values, set_one_hot
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import CITY_CUBES
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import (
    ACTIONS,
    CITY_COUNT,
    COLOURS,
    CUBES,
    DICE,
    FACES,
    LONGEST_TRACKER,
    NO_EVENT,
    NUMBERS,
)
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import PendingChoice, Phase, Role, SpecialEvent

LAYOUT = ObservationLayout(
    {
        "city": [f"{COLOURS[city // NUMBERS]}_{city % NUMBERS + 1}" for city in range(CITY_COUNT)],
        "colour": COLOURS,
        "face": FACES,
        "role": Role.names,
        "event": SpecialEvent.names,
        "phase": Phase.names,
        "choice": ("none", *PendingChoice.names[1:]),
        "number": [str(number) for number in range(1, NUMBERS + 1)],
    },
    Feature("pawn", "where the pawn is", "city"),
    Feature("last_infected", "the city that was infected last", "city"),
    Feature("cubes", "cubes in each city", "city colour", CITY_CUBES),
    Feature("supply", "cubes in the supply", "colour", CUBES),
    Feature("cured", "diseases with a cure, eradicated ones too", "colour"),
    Feature("eradicated", "diseases that are eradicated", "colour"),
    Feature("research", "research points", "colour", MAX_VALUE),
    Feature("outbreaks", "the outbreak marker", highest=LONGEST_TRACKER),
    Feature("infection", "the infection marker", highest=LONGEST_TRACKER),
    Feature("turn", "the number of the turn", highest=MAX_VALUE),
    Feature("phase", "the step under way", "phase"),
    Feature("awaits", "what must be decided", "choice"),
    Feature("role", "the role of this turn", "role"),
    Feature("actions_left", "actions left this turn", highest=ACTIONS),
    Feature("number_rolled", "the Dispatcher's die, while a flight is awaited", "number"),
    Feature("rolled", "research dice that lie there, by face", "face", DICE),
    Feature("kept", "research dice that are kept, by face", "face", DICE),
    Feature("roll", "research rolls made this turn", highest=MAX_VALUE),
    Feature("rerolled", "the Researcher has rolled black dice again"),
    Feature("kept_one", "a die of this roll is kept"),
    Feature("event", "the special event under way", "event"),
    Feature("quiet_night", "the next infection step is left out"),
    Feature("quarantine", "the city that is closed off", "city"),
    Feature("rolls_left", "infections still to be rolled", highest=MAX_VALUE),
    Feature("choosing_role", "the role of the next turn may be chosen"),
)


@rule
def observe(state: State, seat: int, into: Any) -> None:
    """Write the observation into a struct of zeros. It does not depend on the seat."""
    observe_board(state, into)
    observe_turn(state, into)
    observe_dice(state, into)


@rule
def observe_board(state: State, into: Any) -> None:
    """Write pawn, cubes, diseases and trackers."""
    into.pawn[state.pawn] = 1
    set_one_hot(into.last_infected, 0, state.last_infected)
    copy_values(into.cubes, state.cubes)
    copy_values(into.supply, state.supply)
    for colour in range(COLOUR_COUNT):
        into.cured[colour] = 1 if state.disease[colour] != DiseaseStatus.UNCURED else 0
        into.eradicated[colour] = 1 if state.disease[colour] == DiseaseStatus.ERADICATED else 0
    copy_values(into.research, state.research)
    into.outbreaks = state.outbreaks
    into.infection = state.infection


@rule
def observe_turn(state: State, into: Any) -> None:
    """Write the progress of the turn and the awaited decision."""
    into.turn = clamp(state.turn)
    into.phase[state.phase] = 1
    into.awaits[pending_choice(state)] = 1
    set_one_hot(into.role, 0, state.role)
    into.actions_left = state.actions_left
    if state.event != NO_EVENT:
        into.event[state.event - 1] = 1
    into.quiet_night = state.quiet_night
    set_one_hot(into.quarantine, 0, state.quarantine)
    into.rolls_left = state.rolls_left
    into.choosing_role = state.choosing_role


@rule
def observe_dice(state: State, into: Any) -> None:
    """Write the numbered die and the research dice."""
    set_one_hot(into.number_rolled, 0, state.number_rolled - 1)
    copy_values(into.rolled, state.rolled)
    copy_values(into.kept, state.kept)
    into.roll = clamp(state.roll)
    into.rerolled = state.rerolled
    into.kept_one = state.kept_one
