"""What may be known, as numbers: the observation of the dice game, where nothing is hidden (D-INFO-01).

Left out is what does not change in a game: the mode, the options, the map and the trackers' squares.
"""

from typing import Any

from fourcures.engine.rule import rule
from fourcures.engine.seen import MOST, Layout, Sight, at_most, show_all, show_one
from fourcures.games.common.cubes import CITY_CUBES
from fourcures.games.common.table import COLOUR_COUNT, ERADICATED, UNCURED
from fourcures.games.dice.board import (
    ACTIONS,
    CITY_COUNT,
    COLOURS,
    CUBES,
    DICE,
    EVENTS,
    FACES,
    LONGEST_TRACKER,
    NO_EVENT,
    NUMBERS,
    ROLES,
)
from fourcures.games.dice.legality import AWAITED, awaited
from fourcures.games.dice.state import PHASES, State

SEEN = Layout(
    {
        "city": [f"{COLOURS[city // NUMBERS]}_{city % NUMBERS + 1}" for city in range(CITY_COUNT)],
        "colour": COLOURS,
        "face": FACES,
        "role": ROLES,
        "event": EVENTS,
        "phase": PHASES,
        "choice": ("none", *AWAITED[1:]),
        "number": [str(number) for number in range(1, NUMBERS + 1)],
    },
    Sight("pawn", "where the pawn is", "city"),
    Sight("last_infected", "the city that was infected last", "city"),
    Sight("cubes", "cubes in each city", "city colour", CITY_CUBES),
    Sight("supply", "cubes in the supply", "colour", CUBES),
    Sight("cured", "diseases with a cure, eradicated ones too", "colour"),
    Sight("eradicated", "diseases that are eradicated", "colour"),
    Sight("research", "research points", "colour", MOST),
    Sight("outbreaks", "the outbreak marker", highest=LONGEST_TRACKER),
    Sight("infection", "the infection marker", highest=LONGEST_TRACKER),
    Sight("turn", "the number of the turn", highest=MOST),
    Sight("phase", "the step under way", "phase"),
    Sight("awaits", "what must be decided", "choice"),
    Sight("role", "the role of this turn", "role"),
    Sight("actions_left", "actions left this turn", highest=ACTIONS),
    Sight("number_rolled", "the Dispatcher's die, while a flight is awaited", "number"),
    Sight("rolled", "research dice that lie there, by face", "face", DICE),
    Sight("kept", "research dice that are kept, by face", "face", DICE),
    Sight("roll", "research rolls made this turn", highest=MOST),
    Sight("rerolled", "the Researcher has rolled black dice again"),
    Sight("kept_one", "a die of this roll is kept"),
    Sight("event", "the special event under way", "event"),
    Sight("quiet_night", "the next infection step is left out"),
    Sight("quarantine", "the city that is closed off", "city"),
    Sight("rolls_left", "infections still to be rolled", highest=MOST),
    Sight("choosing_role", "the role of the next turn may be chosen"),
)


@rule
def observe(state: State, seat: int, seen: Any) -> None:
    """Write what may be known into a record of zeros; everybody knows the same."""
    show_board(state, seen)
    show_turn(state, seen)
    show_dice(state, seen)


@rule
def show_board(state: State, seen: Any) -> None:
    """Pawn, cubes, diseases and trackers."""
    seen.pawn[state.pawn] = 1
    show_one(seen.last_infected, 0, state.last_infected)
    show_all(seen.cubes, state.cubes)
    show_all(seen.supply, state.supply)
    for colour in range(COLOUR_COUNT):
        seen.cured[colour] = 1 if state.disease[colour] != UNCURED else 0
        seen.eradicated[colour] = 1 if state.disease[colour] == ERADICATED else 0
    show_all(seen.research, state.research)
    seen.outbreaks = state.outbreaks
    seen.infection = state.infection


@rule
def show_turn(state: State, seen: Any) -> None:
    """How far the turn has come, and what is awaited."""
    seen.turn = at_most(state.turn)
    seen.phase[state.phase] = 1
    seen.awaits[awaited(state)] = 1
    show_one(seen.role, 0, state.role)
    seen.actions_left = state.actions_left
    if state.event != NO_EVENT:
        seen.event[state.event - 1] = 1
    seen.quiet_night = state.quiet_night
    show_one(seen.quarantine, 0, state.quarantine)
    seen.rolls_left = state.rolls_left
    seen.choosing_role = state.choosing_role


@rule
def show_dice(state: State, seen: Any) -> None:
    """The dice that lie there."""
    show_one(seen.number_rolled, 0, state.number_rolled - 1)
    show_all(seen.rolled, state.rolled)
    show_all(seen.kept, state.kept)
    seen.roll = at_most(state.roll)
    seen.rerolled = state.rerolled
    seen.kept_one = state.kept_one
