"""Special events, brought by two white dice."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import cubes_in, put_cubes, take_cubes
from fourcures.games.common.rules.diseases import COLOUR_COUNT
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import CITY_COUNT, CUBES, NO_EVENT, NUMBERS
from fourcures.games.dice.rules.eradication import eradicate
from fourcures.games.dice.rules.movement import move_pawn
from fourcures.games.dice.rules.research import advance, finish_research
from fourcures.games.dice.rules.rolls import roll_number
from fourcures.games.dice.rules.state import NOWHERE, State
from fourcures.games.dice.vocabulary import ActionKind, JournalKind, SpecialEvent


@rule
def cities_with_cubes(state: State, colour: int) -> int:
    """The cities that have cubes of a colour."""
    cities = 0
    for city in range(CITY_COUNT):
        if cubes_in(state, city, colour) > 0:
            cities |= 1 << city
    return cities


@rule
def are_cubes_on_map(state: State) -> bool:
    """Whether there is any cube to remove (D-EVENT-RESILIENT-01)."""
    in_supply = 0
    for colour in range(COLOUR_COUNT):
        in_supply += state.supply[colour]
    return in_supply < COLOUR_COUNT * CUBES


@rule
def colours_to_advance(state: State) -> int:
    """The uncured colours whose trackers are not full (D-EVENT-BREAK-01)."""
    colours = 0
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.UNCURED and state.research[colour] < state.research_max:
            colours |= 1 << colour
    return colours


@rule
def is_event_choice(state: State) -> bool:
    """Whether the event under way asks the player for something."""
    event = state.event
    if event == SpecialEvent.RESILIENT_POPULATION:
        return are_cubes_on_map(state)
    if event == SpecialEvent.BREAK_THROUGH:
        return colours_to_advance(state) != 0
    return event == SpecialEvent.AIR_LIFT or event == SpecialEvent.QUARANTINE


@rule
def run_event(state: State, journal: Journal) -> None:
    """Roll for an event, or carry out one that needs no choice (D-EVENT-01, D-EVENT-QUIET-01)."""
    if state.event == NO_EVENT:
        state.event = roll_number(state)
        note(journal, JournalKind.EVENT, state.event, state.event, 0)
        return
    if state.event == SpecialEvent.ONE_QUIET_NIGHT:
        state.quiet_night = 1
    elif state.event == SpecialEvent.RE_EMERGENCE:
        reemerge(state, journal)
    finish_event(state)


@rule
def answer_event(state: State, kind: int, column: int, colour: int, journal: Journal) -> None:
    """Carry out the player's choice for a special event.

    D-EVENT-AIRLIFT-01, D-EVENT-RESILIENT-01, D-EVENT-BREAK-01, D-EVENT-QUARANTINE-01.
    """
    if kind == ActionKind.AIRLIFT:
        move_pawn(state, column, journal)
    elif kind == ActionKind.REMOVE:
        remove_cubes(state, column, colour, journal)
    elif kind == ActionKind.ADVANCE:
        advance(state, column, journal)
    elif kind == ActionKind.QUARANTINE:
        close_off(state, column, journal)
    finish_event(state)


@rule
def finish_event(state: State) -> None:
    """End the event and go on with the turn (D-EVENT-01)."""
    state.event = NO_EVENT
    finish_research(state)


@rule
def remove_cubes(state: State, city: int, colour: int, journal: Journal) -> None:
    """Resilient Population: remove one cube, or all of a cured colour in that city (D-EVENT-RESILIENT-01)."""
    count = 1 if state.disease[colour] == DiseaseStatus.UNCURED else cubes_in(state, city, colour)
    take_cubes(state, city, colour, count)
    note(journal, JournalKind.REMOVED, city, colour, count)
    eradicate(state, colour, journal)


@rule
def close_off(state: State, city: int, journal: Journal) -> None:
    """Quarantine: close a city for the rest of the turn (D-EVENT-QUARANTINE-01)."""
    state.quarantine = city
    note(journal, JournalKind.QUARANTINED, city, 0, 0)


@rule
def closed_city(state: State) -> int:
    """The city in quarantine, as a set (D-EVENT-QUARANTINE-01)."""
    return 0 if state.quarantine == NOWHERE else 1 << state.quarantine


@rule
def reemerge(state: State, journal: Journal) -> None:
    """Re-emergence: eradicated diseases return in the cities of one number.

    D-EVENT-REEMERGE-01, D-EVENT-REEMERGE-02, D-EVENT-REEMERGE-03.
    """
    number = roll_number(state)
    note(journal, JournalKind.REEMERGENCE, number, 0, 0)
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] == DiseaseStatus.ERADICATED:
            city = colour * NUMBERS + number - 1
            state.disease[colour] = DiseaseStatus.CURED
            note(journal, JournalKind.REEMERGED, city, colour, 0)
            put_cubes(state, city, colour, 1, journal)
