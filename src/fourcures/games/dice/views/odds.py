"""Odds: exact probabilities of the next infector and of the next research roll."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import NamedTuple

from fourcures.engine.bits import members
from fourcures.games.common.rules.cubes import CITY_CUBES, cubes_in
from fourcures.games.common.rules.diseases import total
from fourcures.games.common.vocabulary import DiseaseStatus
from fourcures.games.dice.data.board import BLACK, CITY_COLOUR, CITY_COUNT, DICE, DICE_KEPT, FACE_COUNT, NUMBERS
from fourcures.games.dice.rules.legal_actions import pending_choice
from fourcures.games.dice.rules.research import faces_to_keep
from fourcures.games.dice.rules.roles import has_role, may_reroll
from fourcures.games.dice.rules.state import State
from fourcures.games.dice.vocabulary import CHOOSE_ROLE, Ending, PendingChoice, Phase, Role

# --- The infector


def city_rolls(state: State) -> int:
    """Number of city rolls of the next infector at the marker's square (D-INF-01, D-EVENT-QUIET-01)."""
    if state.outcome != Ending.ONGOING or state.quiet_night:
        return 0
    return state.rolls_left if state.rolls_left else state.city_rolls[state.infection]


def named_odds(state: State, cities: int) -> float:
    """Probability that the next infector names at least one of ``cities`` cities (D-CITY-02)."""
    return 1 - (1 - cities / CITY_COUNT) ** city_rolls(state)


def outbreak_odds(state: State) -> float:
    """Probability that the next infector starts an outbreak with the present cubes (D-INF-02)."""
    full = (city for city in range(CITY_COUNT) if cubes_in(state, city, CITY_COLOUR[city]) == CITY_CUBES)
    closed = state.quarantine if state.phase == Phase.INFECT else None
    return named_odds(state, sum(city != closed for city in full))


# --- The research roll


class Die(NamedTuple):
    """Probabilities that a die shows a usable face, a useless face or black."""

    usable: float
    useless: float
    black: float


Blacks = list[float]  # probabilities that 0, 1 or 2 blacks are kept


def black_odds(state: State) -> Blacks:
    """Probabilities of the blacks kept in the next or current research roll, if the player keeps as few as possible.

    The best strategy keeps usable dice at once and, as Researcher, rolls all blacks again. No other strategy keeps
    fewer, for any later rolls (D-RES-02, D-RES-03, D-RES-04, D-RES-05, D-RES-06, D-RES-07, D-RES-08,
    D-ROLE-RESEARCHER-01, D-ROLE-RESEARCHER-02).
    """
    if state.outcome != Ending.ONGOING:
        return [0.0] * (DICE_KEPT + 1)
    useless = sum(disease != DiseaseStatus.UNCURED for disease in state.disease) / FACE_COUNT
    die = Die(1 - useless - 1 / FACE_COUNT, useless, 1 / FACE_COUNT)
    if state.phase == Phase.RESEARCH and state.roll:
        return _under_way(state, die)
    researcher = _researcher_chance(state)
    first_rolls = ((1 - researcher, die), (researcher, _rolled_twice(die)))
    return _mixed(
        (chance * share, _settled(usable, blacks, DICE_KEPT, die))
        for chance, first in first_rolls
        for share, usable, blacks in _outcomes(first, DICE)
    )


def _researcher_chance(state: State) -> float:
    """Probability that a Researcher makes the next research roll, if chosen whenever possible (D-ROLE-02)."""
    if state.phase in (Phase.ACTIONS, Phase.RESEARCH):
        return float(has_role(state, Role.RESEARCHER))
    return 1.0 if pending_choice(state) == PendingChoice.ROLE else len({Role.RESEARCHER, CHOOSE_ROLE}) / NUMBERS


def _rolled_twice(die: Die) -> Die:
    """A die that is rolled again if it shows black (D-ROLE-RESEARCHER-01)."""
    return Die(die.usable * (1 + die.black), die.useless * (1 + die.black), die.black * die.black)


def _under_way(state: State, die: Die) -> Blacks:
    """Probabilities of the blacks kept in the roll under way."""
    usable = sum(state.rolled[face] for face in members(faces_to_keep(state)))
    again = state.rolled[BLACK] if may_reroll(state) else 0
    stay_black = state.rolled[BLACK] - again
    places = DICE_KEPT - total(state.kept)
    rest = _mixed(
        (chance, _settled(usable + more, stay_black + blacks, places, die))
        for chance, more, blacks in _outcomes(die, again)
    )
    return _shifted(rest, state.kept[BLACK])


def _settled(usable: int, blacks: int, places: int, die: Die) -> Blacks:
    """Probabilities of blacks if blacks and usable dice fill ``places``, and further rolls the rest.

    D-RES-02, D-RES-03, D-RES-06, D-RES-07.
    """
    forced = min(places, blacks)
    left = max(0, places - forced - usable)
    return _shifted(_rolled(left, die) if left else [1.0, 0.0, 0.0], forced)


def _rolled(places: int, die: Die) -> Blacks:
    """Probabilities of blacks in rolls for ``places`` free places, until a die can be kept (D-RES-06)."""
    outcomes = [outcome for outcome in _outcomes(die, places + 1) if outcome.usable or outcome.blacks]
    total = sum(outcome.chance for outcome in outcomes)
    return _mixed((chance / total, _settled(usable, blacks, places, die)) for chance, usable, blacks in outcomes)


class Outcome(NamedTuple):
    """Numbers of usable and black dice in a roll, and their probability."""

    chance: float
    usable: int
    blacks: int


def _outcomes(die: Die, dice: int) -> Iterator[Outcome]:
    for shown in product(range(len(die)), repeat=dice):
        yield Outcome(prod(die[face] for face in shown), shown.count(0), shown.count(2))


def _mixed(parts: Iterable[tuple[float, Blacks]]) -> Blacks:
    """Mixture of distributions, weighted by their probabilities."""
    mixed = [0.0] * (DICE_KEPT + 1)
    for chance, blacks in parts:
        for number, share in enumerate(blacks):
            mixed[number] += chance * share
    return mixed


def _shifted(blacks: Blacks, more: int) -> Blacks:
    """Distribution shifted by ``more`` blacks, for which there is room."""
    return ([0.0] * more + blacks)[: DICE_KEPT + 1]
