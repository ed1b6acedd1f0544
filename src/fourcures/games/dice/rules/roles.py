"""Roles: their special powers, in the order of the role die."""

from fourcures.engine.journal import Journal, note
from fourcures.engine.rule_code import rule
from fourcures.games.common.rules.cubes import colours_in, sweep
from fourcures.games.common.rules.diseases import COLOUR_COUNT, total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, CITIES_NUMBERED
from fourcures.games.dice.options import RoleText
from fourcures.games.dice.rules.eradication import eradicate
from fourcures.games.dice.rules.movement import elsewhere
from fourcures.games.dice.rules.rolls import roll_number, throw_dice
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import JournalKind, Role


@rule
def has_role(state: State, role: int) -> bool:
    """Whether the player has a role this turn (D-ROLE-01)."""
    return state.role == role


# --- Scientist


@rule
def points_for_a_cure(state: State) -> int:
    """Number of research points that a cure takes, fewer for the Scientist (D-CURE-01, D-ROLE-SCIENTIST-01)."""
    return state.cure_points_scientist if has_role(state, Role.SCIENTIST) else state.cure_points


# --- Emergency Response


@rule
def has_emergency_flight(state: State) -> bool:
    """True if the role has the emergency flight (D-ROLE-EMERGENCY-01, D-ROLE-DISPATCHER-02, D-ROLE-DISPATCHER-03)."""
    return has_role(state, Role.EMERGENCY_RESPONSE) or (
        has_role(state, Role.DISPATCHER) and state.role_text == RoleText.BOTH
    )


@rule
def emergency_cities(state: State) -> int:
    """The start city and the last infected one, unless the pawn is there (D-ROLE-EMERGENCY-01, D-ROLE-EMERGENCY-02)."""
    if not has_emergency_flight(state):
        return 0
    return (1 << state.start_city | 1 << state.last_infected) & elsewhere(state)


# --- Researcher


@rule
def may_reroll(state: State) -> bool:
    """True if the Researcher may reroll blacks of the first roll, once, before keeping dice (D-ROLE-RESEARCHER-01)."""
    if not has_role(state, Role.RESEARCHER) or state.roll != 1 or state.rerolled == 1:
        return False
    return state.rolled[BLACK] > 0 and total(state.kept) == 0


@rule
def reroll_blacks(state: State, count: int, journal: Journal) -> None:
    """Roll some of the black dice again, as the Researcher (D-ROLE-RESEARCHER-01, D-ROLE-RESEARCHER-02)."""
    state.rerolled = 1
    state.rolled[BLACK] -= count
    throw_dice(state, count, journal)


# --- Medic


@rule
def treats_all_cubes(state: State) -> bool:
    """True for the Medic, who removes all cubes of a colour when treating (D-ROLE-MEDIC-01)."""
    return has_role(state, Role.MEDIC)


@rule
def colours_to_clear(state: State) -> int:
    """Cured colours that the Medic can clear from the pawn's city for free (D-ROLE-MEDIC-02)."""
    if not has_role(state, Role.MEDIC):
        return 0
    colours = colours_in(state, state.pawn)
    for colour in range(COLOUR_COUNT):
        if state.disease[colour] != DiseaseStatus.CURED:
            colours &= ~(1 << colour)
    return colours


@rule
def clear(state: State, colour: int, journal: Journal) -> None:
    """Clear a cured colour from the city, as the Medic (D-ROLE-MEDIC-02)."""
    sweep(state, state.pawn, colour, journal)
    eradicate(state, colour, journal)


# --- Dispatcher


@rule
def may_dispatch(state: State) -> bool:
    """True for the Dispatcher, who alone rolls for a flight (D-ROLE-DISPATCHER-01)."""
    return has_role(state, Role.DISPATCHER)


@rule
def dispatch(state: State, journal: Journal) -> None:
    """Roll the numbered die for a flight, as the Dispatcher (D-ROLE-DISPATCHER-01)."""
    state.number_rolled = roll_number(state)
    note(journal, JournalKind.DISPATCHED, state.number_rolled, 0, 0)


@rule
def dispatch_cities(state: State) -> int:
    """The cities of the number that the Dispatcher has rolled (D-ROLE-DISPATCHER-01)."""
    return CITIES_NUMBERED[state.number_rolled] & elsewhere(state)
